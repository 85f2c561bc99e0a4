// What lies on a table of Switch beside the top card: what is owed and by whose cards, the suits Aces named, spent tricks.
import { RANKS } from "../../art/pack";
import type { Told } from "../../wire";
import { list, number } from "../at";
import type { At } from "../at";
import { rankOf } from "../ranks";
import { trail } from "../trail";
import type { Link } from "../trail";

/** The cards that leaving a run costs: as many as its rank is high; one for an Ace, past which only endless runs go. */
function runCost(at: At): number {
  return RANKS.indexOf(String(list(at, "run").at(-1))) + 1;
}

export function owed(at: At): number {
  return at.view.phase === "run" ? runCost(at) : number(at, "pending");
}

/** An Ace answered by an Ace: who, how many, and the suit that was named. */
export interface Named {
  readonly seat: number;
  readonly count: number;
  readonly suit: string;
}

export function aces(at: At): readonly Named[] {
  return list(at, "aces").map((entry) => {
    const [seat, count, suit = ""] = String(entry).split(":");
    return { seat: Number(seat), count: Number(count), suit };
  });
}

/** Whether what was owed has been paid, so that the next 2 or 5♥ begins anew. */
function paid({ what, rule }: Told): boolean {
  return ["dealt", "mistake", "took_pile"].includes(what) || (what === "drew" && ["S17", "S20"].includes(rule));
}

/** Who laid what on the pile of cards owed. */
export function debt(at: At): readonly Link[] {
  return number(at, "pending") > 0 ? trail(at.log, ["owed"], paid) : [];
}

/** Whether anybody may still make a mistake for nothing. */
export function forgiving(at: At): boolean {
  return list(at, "passes_left").some((left) => Number(left) > 0);
}

/** Whether the trick on top has done all it can: it is a card like any other now. */
export function spent(at: At): boolean {
  const top = at.view.pile.at(-1) ?? "";
  const tricks = at.lobby.terms.options.variant === "classic" ? ["2", "3"] : ["2", "3", "5"];
  return at.view.phase === "normal" && tricks.includes(rankOf(top)) && (rankOf(top) !== "5" || top === "5H");
}
