// How cards and the Ring are said aloud.
import { either } from "../lib/language";
import { say, sayFirst } from "../lib/say";
import { read, type Colour, type Direction, type Pack, type Suit } from "./pack";

export function suitName(suit: Suit): string {
  return say(`suit.${suit}`);
}

export function colourName(colour: Colour): string {
  return say(`colour.${colour}`);
}

export function rankName(rank: string): string {
  return sayFirst([`rank.${rank}`]) ?? rank;
}

/** What one looks for in a race: another seven. */
export function anotherOf(rank: string): string {
  return sayFirst([`another.${rank}`]) ?? rank;
}

export function directionName(direction: Direction): string {
  return say(direction === 1 ? "way.clockwise" : "way.anticlockwise");
}

/** A card's name as a player says it: “seven of hearts”, “wild draw four”. */
export function cardName(word: string, pack: Pack): string {
  const face = read(word, pack);
  switch (face.kind) {
    case "joker":
      return say(`card.${face.joker}_joker`);
    case "wild":
      return say(face.four ? "card.wild_four" : "card.wild");
    case "suited":
      return say("card.suited", { rank: rankName(face.rank), suit: suitName(face.suit) });
    case "coloured":
      return say("card.coloured", { colour: say(`card_colour.${face.colour}`), mark: sayFirst([`mark.${face.mark}`]) ?? rankName(face.mark) });
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
  const order = worn.order === undefined ? undefined : say("card.order", { order: worn.order });
  return listed(cardName(word, pack), sayFirst([`card_state.${worn.state}`]), order, worn.tag, worn.fresh && say("card.fresh"));
}

/** What a Ring says at rest: the suit that is asked, and which way play goes. */
export function calmText(suit?: Suit, direction?: Direction): string {
  return listed(suit && say("ring.suit", { suit: suitName(suit) }), direction && say("ring.way", { way: directionName(direction) }));
}

export function colourText(colour: Colour | undefined, direction: Direction): string {
  return listed(colour ? say("ring.colour", { colour: colourName(colour) }) : say("ring.no_colour"), calmText(undefined, direction));
}

export function runText(ranks: readonly string[], direction: Direction): string {
  return listed(say("ring.run", { ranks: either(ranks.map(rankName)) }), calmText(undefined, direction));
}

export function fightText(total: number, blocked: boolean, direction: Direction): string {
  return listed(say("ring.fight", { number: total }), blocked && say("ring.blocked"), calmText(undefined, direction));
}

export function attackText(owed: number, direction: Direction): string {
  return listed(say("ring.attack", { number: owed }), calmText(undefined, direction));
}

function listed(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(", ");
}
