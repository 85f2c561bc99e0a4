// What was laid against somebody, card by card, as the view tells it: by whom, and what it came to.
import { entries } from "./at";
import type { At } from "./at";

export interface Link {
  /** Who laid it, or -1 where nobody did. */
  readonly seat: number;
  readonly card: string;
  /** What was owed then. */
  readonly number: number;
  /** What the card did, where cards do more than add. */
  readonly what: string;
}

export function trail(at: At, fact: string): readonly Link[] {
  return entries(at, fact).map(([seat, card = "", number, what = ""]) => ({ seat: Number(seat), card, number: Number(number), what }));
}
