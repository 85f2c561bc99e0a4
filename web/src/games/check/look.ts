// Check!: grids, the race to match, abilities and the last turns.
import { anotherOf } from "../../art/spoken";
import type { Outcome } from "../../wire";
import { entries, list, member, number, sayOf, seatView, text } from "../at";
import type { At, Flag, Look, Status } from "../at";
import { flag, status } from "../generic";
import { rankOf } from "../ranks";
import Asked from "./Asked.svelte";
import Centre from "./Centre.svelte";
import { TAPPED, named, places } from "./grid";
import Hand from "./Hand.svelte";
import { moves } from "./moves";
import Panel from "./Panel.svelte";
import { isNews, race, result } from "./race";
import Seat from "./Seat.svelte";

export interface Ability {
  readonly owner: number;
  readonly rank: string;
  readonly step: string;
}

/** All that wait to be used, the one whose turn it is first. */
export function abilities(at: At): readonly Ability[] {
  return entries(at, "stack").map(([owner, rank = "", step = ""]) => ({ owner: Number(owner), rank, step })).reverse();
}

/** One step of the ability that is being used: what is done, and with how many cards. */
export interface Doing {
  readonly what: string;
  readonly key: string;
}

export function doings(at: At): readonly Doing[] {
  return entries(at, "steps").map(([what = "", cards = ""]) => ({ what, key: `${what}_${cards}` }));
}

/** The ability that is being used, if one is. */
export function ability(at: At): Ability | null {
  return at.view.phase === "ability" ? (abilities(at)[0] ?? null) : null;
}

function told(at: At): Status {
  const using = ability(at);
  const actor = using?.owner ?? at.view.turn;
  const parts = { seat: member(at, actor).name, another: anotherOf(rankOf(text(at, "match"))) };
  if (at.view.phase === "match" && calm(at)) {
    return status({ ...at, view: { ...at.view, phase: "match_calm" } }, parts);
  }
  if (at.view.phase === "draw") return status({ ...at, view: { ...at.view, phase: beginning(at) } }, parts);
  if (using === null || using.owner !== at.me) return status(at, parts);
  const now = doings(at).find((one) => one.what === using.step);
  return { say: now ? sayOf(at, `status.${now.key}`) : "" };
}

/** How one may begin a turn: only what is offered is named. */
function beginning(at: At): string {
  return ["draw", ...["take", "check"].filter((word) => at.next.includes(word))].join("_");
}

function marked(at: At, seat: number): Flag | null {
  if (at.view.outcome) return totalled(at, at.view.outcome, seat);
  if (seatView(at, seat).marks.length > 0) return flag(at, seat);
  if (at.view.phase === "match") return racing(at, seat);
  const place = abilities(at).findIndex((one) => one.owner === seat);
  if (place >= 0) return { text: place === 0 ? sayOf(at, "flag.ability") : sayOf(at, "flag.ability_waits"), tone: "hot" };
  return raced(at, seat) ?? flag(at, seat);
}

/** When all cards are turned: what somebody's add up to. */
function totalled(at: At, { scores, winners }: Outcome, seat: number): Flag {
  return { text: sayOf(at, "total", { number: scores[seat] ?? 0 }), tone: winners.includes(seat) ? "good" : "plain" };
}

/** While a race is on: who may still match, and who laid the card. */
function racing(at: At, seat: number): Flag {
  const ran = race(at.log)?.runners.find((one) => one.seat === seat);
  if (ran?.did === "missed") return { text: result(at, ran), tone: "bad" };
  if (!list(at, "waiting").includes(seat)) return { text: calm(at) ? sayOf(at, "flag.chosen") : sayOf(at, "flag.passed"), tone: "plain" };
  return seat === at.view.turn ? { text: sayOf(at, "flag.threw"), tone: "hot" } : { text: sayOf(at, "flag.can_match"), tone: "hot" };
}

/** Right after a race: who was first, and who paid. */
function raced(at: At, seat: number): Flag | null {
  if (!isNews(at.log)) return null;
  const ran = race(at.log)?.runners.find((one) => one.seat === seat);
  if (ran === undefined || ran.did === "passed") return null;
  return { text: result(at, ran), tone: ran.did === "matched" ? "good" : ran.did === "missed" ? "bad" : "plain" };
}

/** Whether all choose in peace: then there is a choice, or none yet, of everybody. */
function calm(at: At): boolean {
  return list(at, "chosen").length > 0;
}

const LOOK: Partial<Look> = {
  Centre,
  Asked,
  Seat,
  Hand,
  Panel,
  closing: (at) => (at.laid.words[0] === "swap" && named(at).length === 2 ? sayOf(at, "swap_ab") : undefined),
  status: told,
  flag: marked,
  subtitle: (at) => {
    if (text(at, "stage") !== "final") return sayOf(at, "lowest");
    const caller = number(at, "caller");
    return caller === at.me ? sayOf(at, "last_mine") : sayOf(at, "last_turns", { seat: member(at, caller).name });
  },
  onward: ["ready", "deck"],
  fromStock: "deck",
  fromPile: "take",
  tapped: TAPPED,
  passing: ["throw", "pass"],
  still: ["looked", "laid_down", "ability", "chosen", "late", "peeked"],
  moves,
  places,
  reveals: () => true,
};

export default LOOK;
