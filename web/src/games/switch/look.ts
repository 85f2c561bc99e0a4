// Switch: runs, twos and the five of hearts, and the suits that Aces named.
import type { Suit } from "../../art/pack";
import { suitName } from "../../art/spoken";
import { say } from "../../lib/say";
import { list, text } from "../at";
import type { At, Look } from "../at";
import { interrupting, status } from "../generic";
import { rankOf, rankWord } from "../ranks";
import Centre from "./Centre.svelte";
import { owed } from "./owing";
import Panel from "./Panel.svelte";

const TAGS: Readonly<Record<string, string>> = { "2": "+2", A: "suit", "8": "turn", J: "skip", "7": "mirror", "3": "run" };

function tag(at: At, card: string): string {
  if (at.view.phase === "run") return "";
  if (at.lobby.terms.options.variant === "classic" && (card === "5H" || rankOf(card) === "7")) return "";
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
