// The THUNDERDOME as it is drawn, from what happened: who is in it, what each drew, how the round before ended.
import type { Told } from "../../wire";
import { list, number } from "../at";
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

/** The rounds of the last duel, the open one last. */
export function rounds(log: readonly Told[]): readonly (readonly Draw[])[] {
  const began = log.findLastIndex((told) => told.what === "thunderdome");
  const heard: Draw[][] = [[]];
  for (const { what, seat = -1, cards, number = 0 } of log.slice(Math.max(0, began))) {
    if (what === "duelled") heard.at(-1)?.push({ seat, card: cards?.[0] ?? "", number });
    if (what === "tied") heard.push([]);
  }
  return heard;
}

/** Whether there is a duel to be seen: one is on, or has been decided just now. */
export function duelling(at: At): boolean {
  return at.view.phase === "thunderdome" || (at.view.outcome !== null && at.news.some((told) => told.what === "duelled"));
}

/** What is to be seen; with `held` it is the round before that still lies there. */
export function scene(at: At, held: boolean): Scene {
  const heard = rounds(at.log);
  const now = (held ? heard.at(-2) : heard.at(-1)) ?? [];
  const done = held || at.view.outcome !== null;
  const inside = done ? now.map((draw) => draw.seat) : list(at, "contenders").map(Number);
  const duellists = inside.map((seat, place) => now.find((draw) => draw.seat === seat) ?? missed(at, seat, place));
  const before = (held ? heard.at(-3) : heard.at(-2)) ?? [];
  return {
    duellists,
    crowd: at.view.seats.map((_, seat) => seat).filter((seat) => !inside.includes(seat)),
    before: before.map((draw) => draw.number).join(" – "),
    won: at.view.outcome?.winners ?? [],
    round: number(at, "round"),
  };
}

/** A draw that nobody here heard of: those of a round lie in the order of the seats. */
function missed(at: At, seat: number, place: number): Draw {
  const card = at.view.outcome === null ? String(list(at, "drawn")[place] ?? "") : "";
  return { seat, card, number: VALUES.indexOf(card.slice(0, -1)) + 1 };
}
const VALUES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
