// The outlines that suits, colours and signs are drawn with, each in a square of 24 units.

import type { Colour, Suit } from "./pack";

export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  H: "M12 21.6C5 16 1.8 12.3 1.8 8 1.8 4.6 4.3 2.3 7.2 2.3c2.1 0 3.8 1.2 4.8 3.1 1-1.9 2.7-3.1 4.8-3.1 2.9 0 5.4 2.3 5.4 5.7 0 4.3-3.2 8-10.2 13.6z",
  D: "M10.9 2.2c.6-.8 1.6-.8 2.2 0l7.3 8.8c.5.6.5 1.4 0 2l-7.3 8.8c-.6.8-1.6.8-2.2 0L3.6 13c-.5-.6-.5-1.4 0-2z",
  S: "M12 1.6c1 3.9 10 7.4 10 13 0 3-2.2 4.9-4.7 4.9-1.7 0-3.1-.8-3.9-2.1.2 2.2 1 3.8 2.4 5H8.2c1.4-1.2 2.2-2.8 2.4-5-.8 1.3-2.2 2.1-3.9 2.1C4.2 19.5 2 17.6 2 14.6 2 9 11 5.5 12 1.6z",
  C: "M12 1.7a5.2 5.2 0 0 1 4.3 8.1 5.2 5.2 0 1 1-2.8 8.7c.3 1.6 1 2.9 2.2 3.9H8.3c1.2-1 1.9-2.3 2.2-3.9A5.2 5.2 0 1 1 7.7 9.8 5.2 5.2 0 0 1 12 1.7z",
};

/** Red is round, yellow a yield sign, green a garden square, blue a drop. */
export const SHAPE_PATHS: Readonly<Record<Colour, string>> = {
  R: "M12 1.8a10.2 10.2 0 1 1 0 20.4 10.2 10.2 0 0 1 0-20.4z",
  Y: "M10.1 2.8c.8-1.5 3-1.5 3.8 0l8.4 15.6c.8 1.5-.2 3.3-1.9 3.3H3.6c-1.7 0-2.7-1.8-1.9-3.3z",
  G: "M5.8 2.2h12.4a3.6 3.6 0 0 1 3.6 3.6v12.4a3.6 3.6 0 0 1-3.6 3.6H5.8a3.6 3.6 0 0 1-3.6-3.6V5.8a3.6 3.6 0 0 1 3.6-3.6z",
  B: "M12 .8c3.4 4.8 8.6 8.6 8.6 14A8.5 8.5 0 0 1 12 23.2a8.5 8.5 0 0 1-8.6-8.4C3.4 9.4 8.6 5.6 12 .8z",
};

/** ⊘: a ring with a stroke through it. */
export const SKIP = "M12 2.6a9.4 9.4 0 1 1 0 18.8 9.4 9.4 0 0 1 0-18.8zM5.4 18.6L18.6 5.4";
/** Two arrows, one against the other. */
export const REVERSE = "M3.2 9h15.3M13.6 3.8L19 9M20.8 15H5.5M10.4 20.2L5 15";
/** An arrow's head that points right, drawn round its own middle. */
export const CHEVRON = "M-4 -6L3 0l-7 6";
export const CROWN = "M3 18.5L2 7l5.5 4L12 4l4.5 7L22 7l-1 11.5z";
