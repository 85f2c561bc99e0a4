// The avatars that somebody may choose: each with an outline of its own, so that no colour is needed to tell them apart.
import { SUIT_PATHS } from "./paths";
import type { AVATARS } from "../wire";

export type AvatarName = (typeof AVATARS)[number];

/** A face in a square of 48: what is filled with its colour, a lighter and a darker part, lines, eyes, and a mouth. */
export interface Drawing {
  readonly colour: string;
  readonly ink: string;
  readonly skin: string;
  /** How much larger `skin` is drawn than it is written. */
  readonly scale?: number;
  readonly light?: string;
  readonly dark?: string;
  /** In the colour of the eyes: noses, nostrils. */
  readonly marks?: string;
  readonly lines?: string;
  readonly eyes: readonly [left: number, right: number, height: number];
}

const HEAD = "M24 9a18 18 0 1 1 0 36 18 18 0 0 1 0-36z";

function suit(name: keyof typeof SUIT_PATHS, colour: string, ink: string, height: number): Drawing {
  const smile = `M19 ${height + 6}c2.5 3.5 7.5 3.5 10 0`;
  return { colour, ink, skin: SUIT_PATHS[name], scale: 2, lines: smile, eyes: [18.5, 29.5, height] };
}

export const DRAWINGS: Readonly<Record<AvatarName, Drawing>> = {
  spade: suit("S", "#8FA3C7", "#101B33", 26),
  heart: suit("H", "#F28CA6", "#3A0F1E", 17),
  diamond: suit("D", "#FFB15C", "#331B02", 21),
  club: suit("C", "#8FD6A5", "#0B2E18", 25),
  cat: {
    colour: "#C9A7F5", ink: "#2A124A", skin: `${HEAD}M7 26L6 4l15 9zM41 26L27 13 42 4z`,
    light: "M10 15L9.5 9l5 3.5zM38 15l.5-6-5 3.5z", marks: "M21.5 28h5L24 31z",
    lines: "M19 33.5q2.5 2.5 5 0 2.5 2.5 5 0M5 28l7 1.5M5 34l7-1.5M43 28l-7 1.5M43 34l-7-1.5", eyes: [17, 31, 23],
  },
  dog: {
    colour: "#E0B484", ink: "#33200B", skin: HEAD, dark: "M13 10C4 9 0 20 3 33c6 1 9-6 10-14zM35 10c9-1 13 10 10 23-6 1-9-6-10-14z",
    light: "M24 25c6 0 10 4 10 9s-4 9-10 9-10-4-10-9 4-9 10-9z", marks: "M20 28c0-2 8-2 8 0s-2 4-4 4-4-2-4-4z",
    lines: "M24 32v3m-5 .5q2.5 3 5 0 2.5 3 5 0", eyes: [17.5, 30.5, 20],
  },
  bear: {
    colour: "#B98B66", ink: "#2A1606", skin: `${HEAD}M10 4a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM38 4a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15z`,
    light: "M10 8a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM38 8a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM24 27c5 0 8 3 8 7s-3 7-8 7-8-3-8-7 3-7 8-7z",
    marks: "M20.5 30c0-2 7-2 7 0s-1.5 3.5-3.5 3.5-3.5-1.5-3.5-3.5z", lines: "M24 33.5v2q-2.5 3-5 0m5 0q2.5 3 5 0", eyes: [17, 31, 23],
  },
  rabbit: {
    colour: "#F3D1DC", ink: "#3C1526", skin: "M24 15a15.5 15 0 1 1 0 30 15.5 15 0 0 1 0-30zM17 19C9 12 8 0 13 0s9 9 9 17zM26 17c0-8 4-17 9-17s4 12-4 19z",
    dark: "M16.5 14C13 9 12 3.5 13.5 3.5s4 5 5 10zM31.5 14c3.5-5 4.5-10.5 3-10.5s-4 5-5 10z",
    marks: "M21.5 30h5L24 33z", lines: "M24 33v3m-4 0q4 3 8 0", eyes: [17.5, 30.5, 27],
  },
  fox: {
    colour: "#FF9B54", ink: "#2B1303", skin: "M5 3l13 8h12l13-8c2 8 2 14 1 20-2 10-12 19-20 22C16 42 6 33 4 23 3 17 3 11 5 3z",
    light: "M4 25c7 0 14 6 20 20C14 41 6 34 4 25zM44 25c-7 0-14 6-20 20 10-4 18-11 20-20z", dark: "M5 3l8 5-8 9C4 12 4 7 5 3zM43 3l-8 5 8 9c1-5 1-10 0-14z",
    marks: "M20.5 37c0-2 7-2 7 0s-1.5 4-3.5 4-3.5-2-3.5-4z", eyes: [16, 32, 23],
  },
  owl: {
    colour: "#A89078", ink: "#241608", skin: "M5 3l11 6h16l11-6c1 6 2 12 1 20-1 14-9 22-20 22S5 37 4 23C3 15 4 9 5 3z",
    light: "M16 14a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM32 14a9 9 0 1 1 0 18 9 9 0 0 1 0-18z", dark: "M20.5 28h7L24 36z", eyes: [16, 32, 23],
  },
  frog: {
    colour: "#9BD65B", ink: "#16290A", skin: "M24 14c13 0 21 7 21 16s-9 14-21 14S3 39 3 30s8-16 21-16zM13 4a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM35 4a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z",
    light: "M13 7.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM35 7.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10z", marks: "M21 25h1.5v2H21zM25.5 25H27v2h-1.5z",
    lines: "M11 31q13 10 26 0", eyes: [13, 35, 12.5],
  },
  pig: {
    colour: "#F5A9B8", ink: "#3D1020", skin: `${HEAD}M6 7l14 4-9 11C6 18 5 12 6 7zM42 7c1 5 0 11-5 15L28 11z`,
    dark: "M24 25c6 0 9.5 3 9.5 7s-3.5 7-9.5 7-9.5-3-9.5-7 3.5-7 9.5-7z", marks: "M19 30h2.5v4.5H19zM26.5 30H29v4.5h-2.5z", eyes: [16, 32, 22],
  },
};

/** The drawing of an avatar; none if nobody has chosen one, or a later version of the server has more of them. */
export function drawingOf(avatar: string): Drawing | undefined {
  return (DRAWINGS as Readonly<Record<string, Drawing>>)[avatar];
}
