// Switch: runs, twos and the five of hearts, and the suits that Aces named.
import type { Suit } from "../../art/pack";
import { suitName } from "../../art/spoken";
import { RANKS } from "../../art/pack";
import { say } from "../../lib/say";
import type { Told } from "../../wire";
import { list, number, text } from "../at";
import type { At, Look } from "../at";
import { interrupting, status } from "../generic";
import { rankOf, rankWord } from "../ranks";
import { trail } from "../trail";
import type { Link } from "../trail";
import Centre from "./Centre.svelte";
import Panel from "./Panel.svelte";

const TAGS: Readonly<Record<string, string>> = { "2": "+2", A: "suit", "8": "turn", J: "skip", "7": "mirror", "3": "run" };

/** The cards that leaving a run costs: as many as its rank is high. */
function runCost(at: At): number {
  const last = list(at, "run").at(-1);
  const place = RANKS.indexOf(String(last)) + 1;
  return place === 1 ? 14 : place;
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

function tag(at: At, card: string): string {
  if (at.view.phase === "run") return "";
  if (card === "5H") return "+5";
  return TAGS[rankOf(card)] ?? "";
}

function subtitle(at: At): string {
  const left = list(at, "passes_left")[at.me];
  return left === undefined || Number(left) === 0 ? "" : say("switch.passes_left", { number: Number(left) });
}

export const SWITCH: Partial<Look> = {
  Centre,
  Panel,
  owed,
  tag,
  subtitle,
  status: (at) => {
    const suit = text(at, "live_suit") as Suit | "";
    const rank = text(at, "live_rank");
    const said = status(at, {
      number: owed(at),
      what: suit ? say("ask.suit_or_rank", { suit: suitName(suit), rank: rankWord(rank) }) : say("ask.anything"),
      ranks: list(at, "run_next").map((rank) => rankWord(String(rank))).join(say("ask.or")),
    });
    return interrupting(at) ? { ...said, small: say("switch.interrupt") } : said;
  },
};
