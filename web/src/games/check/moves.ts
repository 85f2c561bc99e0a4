// What moves at Check!: cards go into slots and out of them.
import { one } from "../moves";
import type { Move, Scene } from "../moves";
import type { SeenEvent } from "../../wire";

export function moves(told: SeenEvent, { me, known, next }: Scene): readonly Move[] | undefined {
  const { what, seat = -1, other = -1, number = 0 } = told;
  const hand = seat === me && known("held") ? "held" : `seat-${seat}`;
  const slot = `slot-${seat}.${number}`;
  switch (what) {
    case "threw":
      return [one(hand, "pile", "play")];
    case "put":
      return [one(slot, "pile", "play"), one(hand, slot, "play")];
    case "matched":
      return [one(slot, "pile", "match")];
    case "swapped": {
      const [first, second] = [`slot-${other}.${number}`, `slot-${next?.other ?? -1}.${next?.number ?? 0}`];
      return [one(second, first, "swap"), one(first, second, "swap")];
    }
    case "took":
      return seat === me ? [one("pile", "held", "draw")] : [one("pile", `seat-${seat}`, "draw", 1)];
    case "penalty":
      return [one("stock", slot, "penalty")];
    default:
      return undefined;
  }
}
