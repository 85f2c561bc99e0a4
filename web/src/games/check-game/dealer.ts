// How a deal of Check-game is followed.
import { Dealer } from "../../fair/dealer";
import type { Told } from "../../fair/dealer";
import { POKER } from "../../fair/packs";

export default class extends Dealer {
  override get order(): readonly string[] {
    return [...POKER, "RJ", "BJ"];
  }

  protected override onLeft(event: Told): void {
    if (this.hand(event.seat).length > 0) super.onLeft(event); // who owes but a suit is out without a shuffle
  }
}
