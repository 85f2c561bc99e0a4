// How cards and the Ring are said aloud: every English word of the art is in this file.

import { read, type Colour, type Direction, type Pack, type Suit, type ColouredMark } from "./pack";

const RANK_NAMES: Readonly<Record<string, string>> = {
  A: "ace",
  0: "zero",
  1: "one",
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  10: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};
const SUIT_NAMES: Readonly<Record<Suit, string>> = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const COLOUR_NAMES: Readonly<Record<Colour, string>> = { R: "red", Y: "yellow", G: "green", B: "blue" };
const MARK_NAMES: Partial<Record<ColouredMark, string>> = { skip: "skip", rev: "reverse", "+2": "draw two" };
const JOKER_NAMES = { red: "red joker", black: "black joker", plain: "joker" } as const;
const STATE_NAMES: Readonly<Record<string, string>> = {
  playable: "playable",
  picked: "picked",
  lifted: "on its way",
  struck: "its suit struck out",
  target: "chosen",
  peeked: "seen by you only",
};

export const FACE_DOWN = "face-down card";
export const EMPTY = "empty place";
export const FRESH = "new";
export const BLOCKED = "blocked";

export function suitName(suit: Suit): string {
  return SUIT_NAMES[suit];
}

export function colourName(colour: Colour): string {
  return COLOUR_NAMES[colour];
}

export function rankName(rank: string): string {
  return RANK_NAMES[rank] ?? rank;
}

export function directionName(direction: Direction): string {
  return direction === 1 ? "clockwise" : "anticlockwise";
}

/** A card's name as a player says it: “seven of hearts”, “wild draw four”. */
export function cardName(word: string, pack: Pack): string {
  const face = read(word, pack);
  switch (face.kind) {
    case "joker":
      return JOKER_NAMES[face.joker];
    case "wild":
      return face.four ? "wild draw four" : "wild";
    case "suited":
      return `${rankName(face.rank)} of ${suitName(face.suit)}`;
    case "coloured":
      return `${colourName(face.colour)} ${MARK_NAMES[face.mark] ?? rankName(face.mark)}`;
  }
}

export interface Worn {
  readonly state: string;
  readonly tag?: string | undefined;
  readonly order?: number | undefined;
  readonly fresh: boolean;
}

/** A card's name with what can be seen on it: “seven of hearts, playable, +2”. */
export function cardLabel(word: string, pack: Pack, worn: Worn): string {
  const order = worn.order === undefined ? undefined : `number ${worn.order} of the play`;
  return listed(cardName(word, pack), STATE_NAMES[worn.state], order, worn.tag, worn.fresh && FRESH);
}

/** What a Ring says at rest: the suit that is asked, and which way play goes. */
export function calmText(suit?: Suit, direction?: Direction): string {
  return listed(suit && `${suitName(suit)} asked`, direction && `play goes ${directionName(direction)}`);
}

export function colourText(colour: Colour | undefined, direction: Direction): string {
  return listed(colour ? `${colourName(colour)} to follow` : "no colour yet", calmText(undefined, direction));
}

export function runText(ranks: readonly string[], direction: Direction): string {
  return listed(`a run: ${ranks.map(rankName).join(" or ")}`, calmText(undefined, direction));
}

export function fightText(total: number, blocked: boolean, direction: Direction): string {
  return listed(`a fight for ${total}`, blocked && BLOCKED, calmText(undefined, direction));
}

export function attackText(owed: number, direction: Direction): string {
  return listed(`${owed} cards owed`, calmText(undefined, direction));
}

export const RACE = "anyone may match";

function listed(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(", ");
}
