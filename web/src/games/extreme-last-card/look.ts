// Extreme Last Card: the fight, its block, free play, and the THUNDERDOME.
import type { Suit } from "../../art/pack";
import { suitName } from "../../art/spoken";
import { say, sayFirst } from "../../lib/say";
import { flagged, isMyTurn, list, number, sayOf, text } from "../at";
import type { At, Flag, Look, Status } from "../at";
import { flag, status } from "../generic";
import { rankWord } from "../ranks";
import Asked from "./Asked.svelte";
import Centre from "./Centre.svelte";
import { duelling } from "./duel";
import { consequence } from "./fight";
import { isBarred } from "./free";
import Panel from "./Panel.svelte";
import Thunderdome from "./Thunderdome.svelte";

/** What a turn is about: a fight open or blocked, free play (that does not free a last card nobody heard of), or following. */
function phase(at: At): string {
  if (at.view.phase === "fight") return flagged(at, "blocked") ? "blocked" : "fight";
  if (at.view.phase === "normal" && flagged(at, "free_play") && isMyTurn(at)) return isBarred(at) ? "barred" : "free";
  return at.view.phase;
}

function told(at: At): Status {
  const suit = text(at, "suit") as Suit | "";
  const rank = text(at, "rank");
  const what = !suit ? "" : rank ? say("ask.suit_or_rank", { suit: suitName(suit), rank: rankWord(rank) }) : say("ask.suit", { suit: suitName(suit) });
  return status({ ...at, view: { ...at.view, phase: phase(at) } }, { number: number(at, "total"), what });
}

/** What is said of a seat; if nothing else is, how often somebody has lost dignity. */
function marked(at: At, seat: number): Flag | null {
  const lost = Number(list(at, "dignity_lost")[seat] ?? 0);
  return flag(at, seat) ?? (lost > 0 ? { text: sayOf(at, "flag.undignified", { number: lost }), tone: "plain" } : null);
}

const LOOK: Partial<Look> = {
  Centre,
  Asked,
  Panel,
  takeover: (at) => (duelling(at) ? Thunderdome : null),
  flag: marked,
  closing: (at, cards) => consequence(at, cards.at(-1) ?? ""),
  status: told,
  subtitle: (at) => sayFirst([`subtitle.${phase(at)}`], {}, at.facts.sentences) ?? "",
  owed: (at) => number(at, "total"),
  calls: ["last-card", "catch"],
  onward: ["duel", "dance"],
  still: ["duelled"],
  reveals: duelling,
};

export default LOOK;
