// The cards of both packs, read from their words.

export type Pack = "poker" | "coloured";
export type Suit = "S" | "H" | "D" | "C";
export type Colour = "R" | "Y" | "G" | "B";
/** 1 is clockwise, as the server counts seats. */
export type Direction = 1 | -1;
export type JokerKind = "red" | "black" | "plain";
export type ColouredMark = "skip" | "rev" | "+2" | "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

export type Face =
  | { readonly kind: "suited"; readonly rank: string; readonly suit: Suit }
  | { readonly kind: "joker"; readonly joker: JokerKind }
  | { readonly kind: "coloured"; readonly colour: Colour; readonly mark: ColouredMark }
  | { readonly kind: "wild"; readonly four: boolean };

export const SUITS: readonly Suit[] = ["S", "H", "D", "C"];
export const COLOURS: readonly Colour[] = ["R", "Y", "G", "B"];
export const RANKS: readonly string[] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

const JOKERS: Readonly<Record<string, JokerKind>> = { RJ: "red", BJ: "black", JK: "plain" };
const SUITED = /^(A|[2-9]|10|J|Q|K)([SHDC])$/;
const COLOURED = /^([RYGB])(\d|skip|rev|\+2)$/;

/** What a card's word shows; a word that is no card of the pack is a mistake in the page. */
export function read(word: string, pack: Pack): Face {
  const face = pack === "poker" ? readPoker(word) : readColoured(word);
  if (face === undefined) throw new RangeError(`“${word}” is no card of the ${pack} pack`);
  return face;
}

function readPoker(word: string): Face | undefined {
  const joker = JOKERS[word];
  if (joker !== undefined) return { kind: "joker", joker };
  const [, rank, suit] = SUITED.exec(word) ?? [];
  return rank === undefined ? undefined : { kind: "suited", rank, suit: suit as Suit };
}

function readColoured(word: string): Face | undefined {
  if (word === "W" || word === "W+4") return { kind: "wild", four: word === "W+4" };
  const [, colour, mark] = COLOURED.exec(word) ?? [];
  return colour === undefined ? undefined : { kind: "coloured", colour: colour as Colour, mark: mark as ColouredMark };
}
