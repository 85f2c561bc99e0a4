// What the coach has found of a game, as the page draws it.
import { say } from "./say";
import type { Coached, Decision } from "../wire";

/** A hue for each seat, far apart for those next to each other. */
const HUES = [250, 35, 150, 320, 85, 200, 5, 285, 120, 60] as const;
const DASHES = ["", "7 4", "2 4"] as const;

export const hueOf = (seat: number): number => HUES[seat % HUES.length] ?? 0;
/** So that lines differ without colours. */
export const dashOf = (seat: number): string => DASHES[seat % DASHES.length] ?? "";

/** The corners of a seat's line in a plot of this size: from left to right, chances of 100 at the top. */
export function line(chances: Coached["chances"], seat: number, width: number, height: number): string {
  const last = Math.max(1, chances.length - 1);
  return chances.map((row, step) => `${round((step / last) * width)},${round(height - ((row[seat] ?? 0) / 100) * height)}`).join(" ");
}

/** The step that lies under a part of the plot's width. */
export function stepAt(part: number, steps: number): number {
  return Math.max(0, Math.min(steps - 1, Math.round(part * (steps - 1))));
}

/** The dearest decisions, the dearest first. */
export function dearest(decisions: readonly Decision[]): readonly Decision[] {
  return decisions.filter((one) => one.dear).sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0));
}

/** Where the decision at a step of the replay is judged. */
export function judgedAt(decisions: readonly Decision[], step: number): Decision | undefined {
  return decisions.find((one) => one.step === step);
}

/** A verdict in words; what cannot be told is said so. */
export function verdictOf({ verdict }: Decision): string {
  switch (verdict) {
    case "fine":
      return say("coach.fine");
    case "slip":
      return say("coach.slip");
    case "mistake":
      return say("coach.mistake");
    case "blunder":
      return say("coach.blunder");
    default:
      return say("coach.open_verdict");
  }
}

const round = (number: number): number => Math.round(number * 10) / 10;
