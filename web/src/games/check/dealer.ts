// How a deal of Check! is followed: hands are grids, `-` where a card has gone.
import { Dealer } from "../../fair/dealer";
import type { Follow, Told } from "../../fair/dealer";
import { POKER } from "../../fair/packs";

const GONE = "-";

export default class extends Dealer {
  /** The card in hand. */
  private held = "";
  /** The first of two places that change their cards. */
  private place: readonly [number, number] = [0, 0];

  override get order(): readonly string[] {
    return POKER;
  }

  override follows(): Readonly<Record<string, Follow>> {
    const named = (event: Told): void => this.expect(event, [this.at(event.seat, event.number)]);
    const laid = (event: Told): void => {
      this.expect(event, [this.held]);
      this.pile.push(this.held);
    };
    return {
      ...super.follows(),
      looked: (event) => this.expect(event, this.hand(event.seat).slice(2, 4)),
      took: (event) => {
        this.held = this.pile.pop() ?? "";
        this.expect(event, [this.held]);
      },
      put: (event) => {
        named(event);
        this.pile.push(this.swap(event.seat, event.number, this.held));
      },
      threw: laid,
      laid_down: laid,
      matched: (event) => {
        named(event);
        this.pile.push(this.swap(event.seat, event.number, GONE));
      },
      late: named,
      penalty: (event) => void this.swap(event.seat, event.number, this.next()),
      peeked: (event) => this.expect(event, [this.at(event.other, event.number)]),
      swapped: (event) => (this.place = [event.other, event.number]),
      swapped_with: (event) => {
        const [seat, slot] = this.place;
        this.swap(seat, slot, this.swap(event.other, event.number, this.at(seat, slot)));
      },
      revealed: (event) => this.expect(event, this.hand(event.seat).filter((card) => card !== GONE)),
    };
  }

  protected override keep(_seat: number, cards: readonly string[]): void {
    this.held = cards[0] ?? "";
  }

  protected override onLeft(): void {
    // the grid stays where it is
  }

  private at(seat: number, slot: number): string {
    return this.hand(seat)[slot] ?? "";
  }

  /** Put a card on a place; the one that lay there. */
  private swap(seat: number, slot: number, card: string): string {
    const before = this.at(seat, slot);
    this.hand(seat)[slot] = card;
    return before;
  }
}
