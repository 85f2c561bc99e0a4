// Check!: grids, the race to match, abilities and the last turns.
import { rankName } from "../../art/spoken";
import { sayFirst, say } from "../../lib/say";
import { isMyTurn, list, member, number, seatView, text } from "../at";
import type { At, Flag, Look, Status } from "../at";
import { flag, status } from "../generic";
import { rankOf } from "../ranks";
import Centre from "./Centre.svelte";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";

export interface Ability {
  readonly owner: number;
  readonly rank: string;
  readonly step: string;
}

/** The ability that is being used, if one is: the last of the stack. */
export function ability(at: At): Ability | null {
  const [owner, rank, step] = String(list(at, "stack").at(-1) ?? "").split(":");
  return at.view.phase === "ability" && step ? { owner: Number(owner), rank: rank ?? "", step } : null;
}

function told(at: At): Status {
  const using = ability(at);
  const actor = using?.owner ?? at.view.turn;
  const parts = { seat: member(at, actor).name, rank: rankName(rankOf(text(at, "match"))) };
  if (at.view.phase === "match" && at.lobby.terms.options.race === "calm") {
    return status({ ...at, view: { ...at.view, phase: "match_calm" } }, parts);
  }
  if (using === null || !isMyTurn(at)) return status(at, parts);
  return { say: sayFirst([`status.check.${using.step}_${using.rank}`, `status.check.${using.step}`]) ?? "" };
}

function marked(at: At, seat: number): Flag | null {
  const locked = seatView(at, seat).marks.length > 0;
  if (!locked && at.view.phase === "match") {
    return list(at, "waiting").includes(seat)
      ? { text: say("flag.can_match"), tone: "hot" }
      : { text: say("flag.passed"), tone: "plain" };
  }
  const using = ability(at);
  if (using !== null && using.owner === seat) return { text: say("flag.ability"), tone: "hot" };
  return flag(at, seat);
}

export const CHECK: Partial<Look> = {
  Centre,
  Seat,
  Hand,
  status: told,
  flag: marked,
  subtitle: (at) => {
    if (text(at, "stage") !== "final") return say("check.lowest");
    const caller = number(at, "caller");
    return caller === at.me ? say("check.last_mine") : say("check.last_turns", { seat: member(at, caller).name });
  },
};
