// The freedom of a 4, which does not free a last card that was not declared.
import { isMyTurn } from "../at";
import type { At } from "../at";

/** Whether one may lay no card on one's turn, although any would fit. */
export function isBarred(at: At): boolean {
  return isMyTurn(at) && at.laid.words.length === 0 && !at.next.some((word) => at.words.kind(word) === "card");
}
