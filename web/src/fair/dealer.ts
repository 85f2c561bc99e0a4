// A dealer who knows the seed of a game and follows its course: each card that is named must be the one that follows.
// What all games share; the numbers are the rules of docs/chance.md. What a game has of its own is in its folder.
import type { Happening } from "../wire";
import { Chance } from "./chance";

export type Options = Readonly<Record<string, string>>;
export type Follow = (event: Told) => void;
/** An event with nothing left out. */
export type Told = Required<Happening>;

/** A card that does not follow from the seed. */
export class WrongCard extends Error {}

export abstract class Dealer {
  /** The next card is the last one (9). */
  stock: string[] = [];
  pile: string[] = [];
  hands: string[][];
  /** How many cards were compared. */
  compared = 0;
  protected readonly chance: Chance;
  protected readonly gone = new Set<number>();
  /** Cards laid aside for a while. */
  protected aside: string[] = [];
  private dealt = false;
  private first: number;
  /** What was drawn before a new stock was made, in a draw that is not told yet (13). */
  private onWay: string[] = [];

  constructor(seed: Uint8Array, readonly seats: number, protected readonly options: Options) {
    this.chance = new Chance(seed);
    this.hands = Array.from({ length: seats }, () => []);
    this.first = this.firstDealt();
  }

  /** Canonical order (8). */
  abstract readonly order: readonly string[];

  /** The whole pack in canonical order, for hands of a size (8). */
  pack(_size: number): readonly string[] {
    return this.order;
  }

  /** Who is dealt the first card (10). */
  firstDealt(): number {
    return 0;
  }

  /** What is done with a starter that may not stay (12). */
  starterBack(): void {
    this.stock = this.shuffled(this.stock);
  }

  /** How each event is followed; others move no card. */
  follows(): Readonly<Record<string, Follow>> {
    return {
      dealt: (event) => this.onDealt(event),
      round: (event) => ([this.dealt, this.first] = [false, (event.seat + 1) % this.seats]),
      starter_back: (event) => {
        if (event.cards.length > 0) this.expect(event, [this.stock.at(-1)!]);
        this.starterBack();
      },
      starter: (event) => this.onStarter(event),
      drew: (event) => this.onDrew(event),
      reshuffled: (event) => this.onReshuffled(event),
      took_pile: (event) => {
        this.expect(event, this.pile);
        this.hand(event.seat).push(...this.pile.splice(0));
      },
      played: (event) => event.cards.forEach((card) => this.pile.push(this.taken(event.seat, card))),
      left: (event) => this.onLeft(event),
      gave: (event) => this.onGave(event),
      shown: (event) => {
        const hand = [...this.hand(event.seat)];
        event.cards.forEach((card) => remove(hand, card));
      },
      revealed: (event) => this.expect(event, this.inOrder(this.hand(event.seat))),
    };
  }

  /** Carry out a whole course; a card that does not follow is thrown. */
  followAll(course: readonly Happening[]): void {
    const follows = this.follows();
    for (const { what, seat = -1, other = -1, number = 0, cards = [] } of course) follows[what]?.({ what, seat, other, number, cards });
  }

  // --- what happens (the numbers of rules in brackets)

  private onDealt(event: Told): void {
    if (!this.dealt) this.deal(event.number);
    if (event.cards.length > 0) this.expect(event, this.dealtCards(event.seat));
  }

  /** A hand as the deal tells it. */
  protected dealtCards(seat: number): readonly string[] {
    return this.inOrder(this.hand(seat));
  }

  private deal(size: number): void {
    this.dealt = true;
    this.stock = this.chance.shuffle(this.pack(size));
    this.pile = [];
    this.hands = this.hands.map(() => []);
    for (let card = 0; card < size; card++) {
      for (let step = 0; step < this.seats; step++) {
        const seat = (this.first + step) % this.seats;
        if (!this.gone.has(seat)) this.hand(seat).push(this.next());
      }
    }
  }

  private onStarter(event: Told): void {
    this.pile = [this.next()];
    this.expect(event, this.pile);
    while (this.aside.length > 0) this.putBack(this.aside.pop()!);
  }

  private onDrew(event: Told): void {
    const cards = this.onWay.splice(0);
    while (cards.length < event.cards.length) cards.push(this.next());
    this.expect(event, cards);
    this.keep(event.seat, cards);
  }

  /** Where drawn cards go. */
  protected keep(seat: number, cards: readonly string[]): void {
    this.hand(seat).push(...cards);
  }

  private onReshuffled(event: Told): void {
    const loose = this.loose();
    this.onWay = this.stock.reverse();
    this.stock = this.shuffled(loose);
    if (event.number !== this.stock.length) throw new WrongCard(`${event.what} ${event.number}`);
  }

  /** The cards that a new stock is made of (13). */
  protected loose(): string[] {
    return this.pile.splice(0, this.pile.length - 1);
  }

  protected onLeft(event: Told): void {
    this.gone.add(event.seat);
    this.stock = [...this.shuffled(this.hand(event.seat)), ...this.stock];
    this.hands[event.seat] = [];
  }

  private onGave(event: Told): void {
    const hand = this.inOrder(this.hand(event.seat));
    const card = hand[this.chance.pick(hand.length)]!;
    this.expect(event, [card]);
    this.hand(event.other).push(this.taken(event.seat, card));
  }

  // --- cards

  protected hand(seat: number): string[] {
    const hand = this.hands[seat];
    if (hand === undefined) throw new WrongCard(`seat ${seat}`);
    return hand;
  }

  protected next(): string {
    const card = this.stock.pop();
    if (card === undefined) throw new WrongCard("stock");
    return card;
  }

  protected putBack(card: string): void {
    this.stock.splice(this.chance.pick(this.stock.length + 1), 0, card);
  }

  protected taken(seat: number, card: string): string {
    remove(this.hand(seat), card);
    this.compared++;
    return card;
  }

  protected inOrder(cards: readonly string[]): string[] {
    return [...cards].sort((one, other) => this.order.indexOf(one) - this.order.indexOf(other));
  }

  protected shuffled(cards: readonly string[]): string[] {
    return this.chance.shuffle(this.inOrder(cards));
  }

  protected expect(event: Told, cards: readonly string[]): void {
    this.compared += event.cards.length;
    if (event.cards.join(" ") !== cards.join(" ")) throw new WrongCard(`${event.what} ${event.cards.join(" ")}`);
  }
}

function remove(cards: string[], card: string): void {
  const place = cards.indexOf(card);
  if (place < 0) throw new WrongCard(card);
  cards.splice(place, 1);
}
