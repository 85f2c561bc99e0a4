// What the news set in motion: which cards go from where to where, by their names on the page.
import type { Flight } from "../art/fly";
import type { SeenEvent, View } from "../wire";

/** One gesture: things by their names on the page (or cards face down), each from its own place, one after another. */
export interface Move {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly flight: Flight;
  /** So many cards face down, seen only on their way. */
  readonly ghosts?: number;
}

/** What lies right under the upcard after a play of several cards: the card that lay there, and the others of the play. */
export function beneath(news: readonly SeenEvent[], { pile }: View): readonly { name: string; card: string }[] {
  const cards = news.findLast((told) => told.what === "played")?.cards ?? [];
  if (cards.length < 2) return [];
  const before = pile.at(-1 - cards.length);
  const laid = cards.slice(0, -1).map((card, place) => ({ name: `laid-${place}`, card }));
  return before === undefined ? laid : [{ name: "covered", card: before }, ...laid];
}

/** What the news set in motion, as one at a seat sees it; `known` says whether there is such a thing on the page. */
export function moves(news: readonly SeenEvent[], me: number, known: (name: string) => boolean): readonly Move[] {
  const hand = (seat: number): string => (seat === me && known("held") ? "held" : `seat-${seat}`);
  const last = news.findLast((told) => told.what === "played");
  return news.flatMap((told, place): Move[] => {
    const { what, seat = -1, other = -1, number = 0, cards = [] } = told;
    const slot = `slot-${seat}.${number}`;
    switch (what) {
      case "played": // of several plays at once only the last is still to be seen
        return told === last ? [{ from: seat === me ? held(cards) : cards.map(() => `seat-${seat}`), to: landing(cards.length), flight: "play" }] : [];
      case "threw":
        return [one(hand(seat), "pile", "play")];
      case "put":
        return [one(slot, "pile", "play"), one(hand(seat), slot, "play")];
      case "matched":
        return [one(slot, "pile", "match")];
      case "swapped": {
        const { other: with_ = -1, number: its = 0 } = news[place + 1] ?? {};
        const [first, second] = [`slot-${other}.${number}`, `slot-${with_}.${its}`];
        return [one(second, first, "swap"), one(first, second, "swap")];
      }
      case "drew":
        return seat === me ? [] : [one("stock", `seat-${seat}`, cards.length > 1 ? "penalty" : "draw", Math.max(1, cards.length))];
      case "took":
        return seat === me ? [one("pile", "held", "draw")] : [one("pile", `seat-${seat}`, "draw", 1)];
      case "penalty":
        return [one("stock", slot, "penalty")];
      case "gave":
        return [one(`seat-${seat}`, `seat-${other}`, "play", 1)];
      case "reshuffled":
        return [one("pile", "stock", "reshuffle", 1)];
      default:
        return [];
    }
  });
}

function one(from: string, to: string, flight: Flight, ghosts?: number): Move {
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
export function deal(news: readonly SeenEvent[], seats: number): readonly number[] {
  const hands = news.flatMap(({ what, seat = -1, number = 0, cards = [] }) => {
    if (what !== "dealt") return [];
    return seat < 0 ? Array.from({ length: seats }, (_, each) => ({ seat: each, cards: number })) : [{ seat, cards: cards.length }];
  });
  const rounds = Math.max(0, ...hands.map((hand) => hand.cards));
  return Array.from({ length: rounds }, (_, round) => hands.filter((hand) => hand.cards > round).map((hand) => hand.seat)).flat();
}
