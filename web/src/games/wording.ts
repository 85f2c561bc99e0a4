// Words of the games as buttons and chips say them.
import { cardName, colourName, suitName } from "../art/spoken";
import type { Colour, Pack, Suit } from "../art/pack";
import { sayFirst } from "../lib/say";
import { entries, member, number as numberOf } from "./at";
import type { At } from "./at";

const SIGNS: Readonly<Record<string, string>> = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** A card as text: 10♣. */
export function cardText(word: string, pack: Pack): string {
  const sign = pack === "poker" && word.length > 1 ? SIGNS[word.slice(-1)] : undefined;
  return sign === undefined || !/^\d|^[AJQK].$/.test(word) ? cardName(word, pack) : word.slice(0, -1) + sign;
}

/** What a card of one's hand does now, in a word; empty for most. */
export function power(at: At, card: string): string {
  const [, key] = entries(at, "powers").find(([one]) => one === card) ?? [];
  return key === undefined ? "" : (sayFirst([`power.${key}`], {}, at.facts.sentences) ?? key);
}

/** A word as a button says it, with its price if it has one. */
export function label(at: At, word: string, owed: number): string {
  const { kind, card, number = -1, suit = "", colour = "" } = at.words.get(word);
  if (card) return cardText(card, at.pack);
  const keys = [...(owed > 1 ? [`words.${kind}_owed`] : []), `words.${at.view.phase}.${kind}`, `words.${kind}`];
  const parts = {
    number: owed > 1 ? owed : number + 1,
    seat: member(at, number).name,
    suit: suit ? suitName(suit as Suit) : "",
    colour: colour ? colourName(colour as Colour) : "",
    target: numberOf(at, "target"),
  };
  return sayFirst(keys, parts, at.facts.sentences) ?? word;
}
