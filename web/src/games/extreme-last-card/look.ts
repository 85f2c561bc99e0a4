// Extreme Last Card: the fight, its block, free play, and the THUNDERDOME.
import type { Suit } from "../../art/pack";
import { suitName } from "../../art/spoken";
import { say } from "../../lib/say";
import { flagged, isMyTurn, number, text } from "../at";
import type { At, Look, Status } from "../at";
import { status } from "../generic";
import { rankOf, rankWord } from "../ranks";
import Centre from "./Centre.svelte";
import Panel from "./Panel.svelte";

const FIGHT: Readonly<Record<string, string>> = { "2": "+2", "5": "+5", "9": "pass", Q: "back", "3": "block", "7": "block", "6": "open" };
const PEACE: Readonly<Record<string, string>> = { "2": "+2", "5": "+5", "4": "free", "8": "give", "10": "skip", J: "turn", K: "dance", A: "suit" };

function tag(at: At, card: string): string {
  if (card === "JK") return at.view.phase === "fight" ? "" : "suit";
  return (at.view.phase === "fight" ? FIGHT : PEACE)[rankOf(card)] ?? "";
}

/** What a turn is about: a fight open or blocked, free play, or following. */
function phase(at: At): string {
  if (at.view.phase === "fight") return flagged(at, "blocked") ? "blocked" : "fight";
  if (at.view.phase === "normal" && flagged(at, "free_play") && isMyTurn(at)) return "free";
  return at.view.phase;
}

function told(at: At): Status {
  const suit = text(at, "suit") as Suit | "";
  const rank = rankOf(at.view.pile.at(-1));
  const what = !suit ? "" : rank ? say("ask.suit_or_rank", { suit: suitName(suit), rank: rankWord(rank) }) : say("ask.suit", { suit: suitName(suit) });
  return status({ ...at, view: { ...at.view, phase: phase(at) } }, { number: number(at, "total"), what });
}

export const EXTREME_LAST_CARD: Partial<Look> = {
  Centre,
  Panel,
  tag,
  status: told,
  owed: (at) => (flagged(at, "blocked") ? 0 : number(at, "total")),
};
