// How a deal of Extreme Last Card is followed, the THUNDERDOME included.
import { Dealer } from "../../fair/dealer";
import type { Follow, Told } from "../../fair/dealer";
import { POKER, decks } from "../../fair/packs";

export default class extends Dealer {
  private duelling = false;
  /** What was drawn in this round of the duel, by seat. */
  private duel = new Map<number, string>();

  override get order(): readonly string[] {
    return [...POKER, "JK"];
  }

  override pack(size: number): readonly string[] {
    const one = [...POKER, ...Array<string>(Number(this.options.jokers)).fill("JK")];
    return decks(one, this.options.decks ?? "auto", this.seats * size + 1);
  }

  override firstDealt(): number {
    return this.options.dealer === "last" ? 0 : (Number(this.options.dealer) + 1) % this.seats;
  }

  override starterBack(): void {
    this.aside.push(this.next());
  }

  override follows(): Readonly<Record<string, Follow>> {
    return {
      ...super.follows(),
      thunderdome: () => (this.duelling = true),
      duelled: (event) => {
        const card = this.next();
        this.duel.set(event.seat, card);
        this.expect(event, [card]);
      },
      tied: () => {
        this.aside.push(...this.duel.values());
        this.duel.clear();
      },
    };
  }

  protected override loose(): string[] {
    return this.duelling ? [...this.pile.splice(0), ...this.aside.splice(0)] : super.loose();
  }

  protected override onLeft(event: Told): void {
    super.onLeft(event);
    const drawn = this.duel.get(event.seat);
    if (drawn !== undefined) this.aside.push(drawn);
    this.duel.delete(event.seat);
  }
}
