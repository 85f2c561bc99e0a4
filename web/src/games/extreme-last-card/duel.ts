// The THUNDERDOME as it is drawn: who is in it, what each drew, how the round before ended.
import { entries, list, number } from "../at";
import type { At } from "../at";

export interface Draw {
  readonly seat: number;
  /** Nothing before it is drawn. */
  readonly card: string;
  readonly number: number;
}

export interface Scene {
  readonly duellists: readonly Draw[];
  readonly crowd: readonly number[];
  /** What the round before came to: "9 – 9". */
  readonly before: string;
  readonly won: readonly number[];
  readonly round: number;
}

interface Drawn extends Draw {
  readonly round: number;
}

/** Every draw of the duel. */
function draws(at: At): readonly Drawn[] {
  return entries(at, "duel").map(([seat, card = "", value, round]) => ({ seat: Number(seat), card, number: Number(value), round: Number(round) }));
}

/** Whether there is a duel to be seen: one is on, or has been decided just now. */
export function duelling(at: At): boolean {
  return at.view.phase === "thunderdome" || (at.view.outcome !== null && at.events.some((event) => event.what === "duelled"));
}

/** What is to be seen; with `held` it is the round before that still lies there. */
export function scene(at: At, held: boolean): Scene {
  const drawn = draws(at);
  const done = held || at.view.outcome !== null;
  const round = at.view.outcome !== null ? (drawn.at(-1)?.round ?? 0) : number(at, "round") - (held ? 1 : 0);
  const now = drawn.filter((draw) => draw.round === round);
  const inside = done ? now.map((draw) => draw.seat) : list(at, "contenders").map(Number);
  return {
    duellists: inside.map((seat) => now.find((draw) => draw.seat === seat) ?? { seat, card: "", number: 0 }),
    crowd: at.view.seats.map((_, seat) => seat).filter((seat) => !inside.includes(seat)),
    before: drawn.filter((draw) => draw.round === round - 1).map((draw) => draw.number).join("\u00a0–\u00a0"),
    won: at.view.outcome?.winners ?? [],
    round,
  };
}
