// How a deal of Switch is followed.
import { Dealer } from "../../fair/dealer";
import { POKER, decks } from "../../fair/packs";

export default class extends Dealer {
  override get order(): readonly string[] {
    return POKER;
  }

  override pack(size: number): readonly string[] {
    return decks(POKER, this.options.decks ?? "auto", this.seats * size + 1);
  }

  override firstDealt(): number {
    return this.options.dealer === "last" ? 0 : (Number(this.options.dealer) + 1) % this.seats;
  }

  override starterBack(): void {
    this.putBack(this.next());
  }
}
