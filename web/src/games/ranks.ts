// Ranks of the playing pack, as words have them.
import { rankName } from "../art/spoken";

const SUITED = /^(A|[2-9]|10|J|Q|K)[SHDC]$/;

/** The rank of a card; a joker has none. */
export function rankOf(card: string | undefined): string {
  return SUITED.exec(card ?? "")?.[1] ?? "";
}

/** A rank as a sentence says it: 7, but ace. */
export function rankWord(rank: string): string {
  return /^\d/.test(rank) ? rank : rankName(rank);
}

/** The suit printed on a card; a joker has none. */
export function suitOf(card: string | undefined): string {
  return SUITED.test(card ?? "") ? (card ?? "").slice(-1) : "";
}
