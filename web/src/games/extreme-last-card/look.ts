// Extreme Last Card: the fight, its block, free play, and the THUNDERDOME.
import type { Suit } from "../../art/pack";
import { suitName } from "../../art/spoken";
import { say, sayFirst } from "../../lib/say";
import { cardCount, flagged, isMyTurn, list, number, text } from "../at";
import type { At, Flag, Look, Status } from "../at";
import { flag, status } from "../generic";
import { rankOf, rankWord } from "../ranks";
import Centre from "./Centre.svelte";
import { duelling } from "./duel";
import { blocker, consequence } from "./fight";
import Panel from "./Panel.svelte";
import Thunderdome from "./Thunderdome.svelte";

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

/** What is said of a seat: who blocked, whose hand is empty in a fight, and how often somebody has lost dignity. */
function marked(at: At, seat: number): Flag | null {
  if (at.view.phase === "fight" && cardCount(at, seat) === 0) return { text: say("flag.emptied"), tone: "good" };
  if (blocker(at) === seat) return { text: say("flag.blocks"), tone: "hot" };
  const lost = Number(list(at, "dignity_lost")[seat] ?? 0);
  return flag(at, seat) ?? (lost > 0 ? { text: say("flag.undignified", { number: lost }), tone: "plain" } : null);
}

export const EXTREME_LAST_CARD: Partial<Look> = {
  Centre,
  Panel,
  takeover: (at) => (duelling(at) ? Thunderdome : null),
  tag,
  flag: marked,
  closing: (at, cards) => (cards.length === 1 || at.view.phase === "fight" ? consequence(at, cards.at(-1) ?? "") : undefined),
  status: told,
  subtitle: (at) => sayFirst([`subtitle.extreme-last-card.${phase(at)}`]) ?? "",
  owed: (at) => (flagged(at, "blocked") ? 0 : number(at, "total")),
};
