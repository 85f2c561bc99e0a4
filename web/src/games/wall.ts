// A table as a room sees it on a wall: from afar a frame is not enough to tell whose turn it is.
import { say } from "../lib/say";
import { isAwaited } from "./at";
import type { At, Flag } from "./at";

/** The same table, whose seats also say who is on turn. */
export function onTheWall(at: At): At {
  return { ...at, look: { ...at.look, flag: (now, seat) => at.look.flag(now, seat) ?? turn(now, seat) } };
}

function turn(at: At, seat: number): Flag | null {
  return at.view.turn === seat && isAwaited(at, seat) ? { text: say("flag.on_turn"), tone: "hot" } : null;
}
