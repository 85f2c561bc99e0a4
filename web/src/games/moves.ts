// What the latest events set in motion: which cards go from where to where, by their names on the page.
import type { Flight } from "../art/fly";
import type { SeenEvent, View } from "../wire";
import type { At } from "./at";

/** One gesture: things by their names on the page (or cards face down), each from its own place, one after another. */
export interface Move {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly flight: Flight;
  /** So many cards face down, seen only on their way. */
  readonly ghosts?: number;
}

/** What lies right under the upcard after a play of several cards: the card that lay there, and the others of the play. */
export function beneath(events: readonly SeenEvent[], { pile }: View): readonly { name: string; card: string }[] {
  const cards = events.findLast((event) => event.what === "played")?.cards ?? [];
  if (cards.length < 2) return [];
  const before = pile.at(-1 - cards.length);
  const laid = cards.slice(0, -1).map((card, place) => ({ name: `laid-${place}`, card }));
  return before === undefined ? laid : [{ name: "covered", card: before }, ...laid];
}

/** What is known where an event is drawn. */
export interface Scene {
  readonly me: number;
  /** What happened right after it. */
  readonly next: SeenEvent | undefined;
  /** Whether there is such a thing on the page. */
  known(name: string): boolean;
}

/** What the latest events set in motion, as one at a seat sees it; `known` says whether there is such a thing on the page. */
export function moves({ events, me, view, look }: Pick<At, "events" | "me" | "view" | "look">, known: Scene["known"]): readonly Move[] {
  const last = events.findLast((event) => event.what === "played");
  return events.flatMap((event, place): readonly Move[] => {
    if (event.what === "played") return event === last ? [laid(event, me)] : []; // of several plays only the last is still to be seen
    if (STILL.includes(event.what) || look.still.includes(event.what)) return [];
    return look.moves(event, { me, known, next: events[place + 1] }) ?? usual(event, me, view.pile.at(-1));
  });
}

const STILL = ["dealt", "starter", "starter_back", "revealed"];

/** Where the cards of an event go in any game: to another seat it names, onto the pile if they lie there, or out of the stock. */
function usual(event: SeenEvent, me: number, top: string | undefined): readonly Move[] {
  const { what, seat = -1, other = -1, cards = [] } = event;
  if (what === "reshuffled") return [one("pile", "stock", "reshuffle", 1)];
  if (seat < 0 || cards.length === 0) return [];
  if (other >= 0) return [one(`seat-${seat}`, `seat-${other}`, "play", cards.length)];
  if (cards.at(-1) === top && what !== "drew") return [laid(event, me)];
  const drawn = what === "drew" || cards.every((card) => card === "?");
  return drawn && seat !== me ? [one("stock", `seat-${seat}`, cards.length > 1 ? "penalty" : "draw", cards.length)] : [];
}

/** Cards laid on the pile: out of one's own hand, or from somebody's seat. */
function laid({ seat = -1, cards = [] }: SeenEvent, me: number): Move {
  return { from: seat === me ? held(cards) : cards.map(() => `seat-${seat}`), to: landing(cards.length), flight: "play" };
}

export function one(from: string, to: string, flight: Flight, ghosts?: number): Move {
  return { from: [from], to: [to], flight, ...(ghosts === undefined ? {} : { ghosts }) };
}

/** Cards of one's own hand; twins go in their order. */
function held(cards: readonly string[]): readonly string[] {
  return cards.map((card, place) => `card-${card}:${cards.slice(0, place).filter((other) => other === card).length}`);
}

/** Where the cards of a play land: the last is the upcard. */
function landing(cards: number): readonly string[] {
  return Array.from({ length: cards }, (_, place) => (place === cards - 1 ? "pile" : `laid-${place}`));
}

/** To which seat each card of a deal goes, in order: one round of the table after another. */
export function deal(events: readonly SeenEvent[], seats: number): readonly number[] {
  const hands = events.flatMap(({ what, seat = -1, number = 0, cards = [] }) => {
    if (what !== "dealt") return [];
    return seat < 0 ? Array.from({ length: seats }, (_, each) => ({ seat: each, cards: number })) : [{ seat, cards: cards.length }];
  });
  const rounds = Math.max(0, ...hands.map((hand) => hand.cards));
  return Array.from({ length: rounds }, (_, round) => hands.filter((hand) => hand.cards > round).map((hand) => hand.seat)).flat();
}
