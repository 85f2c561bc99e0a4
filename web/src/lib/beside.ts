// The way to what is opened beside a game.
import { bring } from "./bring";
import { worded } from "./worded";

const LATER_MS = 4000;
const part = () => worded(["avatar", "keys"], import("../parts/beside"));

export const bringBeside = () => bring(part);

/** Bring it once the cards are there, so that it opens at a tap, and also while the line is down. */
export function bringBesideLater(): () => void {
  const later = setTimeout(() => part().catch(() => {}), LATER_MS);
  return () => clearTimeout(later);
}
