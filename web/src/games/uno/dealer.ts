// How a deal of UNO is followed.
import { Dealer } from "../../fair/dealer";

const FACES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "rev", "+2"];
const ORDER = [...[..."RYGB"].flatMap((colour) => FACES.map((face) => colour + face)), "W", "W+4"];
const copies = (card: string): number => (card.startsWith("W") ? 4 : card.endsWith("0") ? 1 : 2);

export default class extends Dealer {
  override get order(): readonly string[] {
    return ORDER;
  }

  override pack(): readonly string[] {
    return ORDER.flatMap((card) => Array<string>(copies(card)).fill(card));
  }

  override firstDealt(): number {
    return Number(this.options.first_player);
  }
}
