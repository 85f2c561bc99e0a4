// What lies on a table of Switch beside the top card: the suits Aces named, what answers cards that are owed, free mistakes.
import { entries, list } from "../at";
import type { At } from "../at";
import { suitOf } from "../ranks";
import { cardText } from "../wording";

/** An Ace answered by an Ace: who, how many, and the suit that was named. */
export interface Named {
  readonly seat: number;
  readonly count: number;
  readonly suit: string;
}

export function aces(at: At): readonly Named[] {
  return entries(at, "aces").map(([seat, count, suit = ""]) => ({ seat: Number(seat), count: Number(count), suit }));
}

/** What answers the cards owed: single cards, and ranks as one wants to say them. */
export function answers(at: At, spoken = (rank: string): string => rank): readonly string[] {
  return list(at, "answers").map(String).map((one) => (suitOf(one) ? cardText(one, at.pack) : spoken(one)));
}

/** Whether anybody may still make a mistake for nothing. */
export function forgiving(at: At): boolean {
  return list(at, "passes_left").some((left) => Number(left) > 0);
}
