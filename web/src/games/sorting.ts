// How a hand lies: sorted as its player wants it, with the picked cards marked, on one shelf or two.
import { COLOURS, RANKS, SUITS, read } from "../art/pack";
import type { Face, Pack } from "../art/pack";

export type Order = "suit" | "rank" | "none";

export interface Held {
  readonly card: string;
  /** The card and which of its twins it is. */
  readonly key: string;
  readonly place: number;
  /** Its number in the play that is being laid, from 1. */
  readonly order: number | undefined;
}

const MARKS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "rev", "+2"];
const ONE_SHELF = 7;

/** Suit (or colour) and rank of a card as numbers; jokers and wilds come last. */
function standing(face: Face): readonly [number, number] {
  switch (face.kind) {
    case "suited":
      return [SUITS.indexOf(face.suit), RANKS.indexOf(face.rank)];
    case "coloured":
      return [COLOURS.indexOf(face.colour), MARKS.indexOf(face.mark)];
    default:
      return [9, 99];
  }
}

export function sorted(cards: readonly string[], pack: Pack, order: Order): readonly string[] {
  if (order === "none") return cards;
  const key = (card: string): number => {
    const [suit, rank] = standing(read(card, pack));
    return order === "suit" ? suit * 100 + rank : rank * 100 + suit;
  };
  return [...cards].sort((one, other) => key(one) - key(other));
}

/** The cards with their places; of twins the first ones are those that were picked. */
export function marked(cards: readonly string[], laid: readonly string[]): readonly Held[] {
  const seen = new Map<string, number>();
  const picked = laid.filter((word) => cards.includes(word));
  return cards.map((card, place) => {
    const twin = seen.get(card) ?? 0;
    seen.set(card, twin + 1);
    const orders = picked.flatMap((word, at) => (word === card ? [at + 1] : []));
    return { card, key: `${card}:${twin}`, place, order: orders[twin] };
  });
}

export function shelves<T>(cards: readonly T[]): readonly (readonly T[])[] {
  const half = Math.ceil(cards.length / 2);
  return cards.length > ONE_SHELF ? [cards.slice(0, half), cards.slice(half)] : [cards];
}
