// Switch: runs, twos and the five of hearts, and the suits that Aces named.
import type { Suit } from "../../art/pack";
import { suitName } from "../../art/spoken";
import { say } from "../../lib/say";
import { list, number, sayOf, text } from "../at";
import type { At, Look } from "../at";
import { interrupting, status } from "../generic";
import { rankWord } from "../ranks";
import Asked from "./Asked.svelte";
import Centre from "./Centre.svelte";
import { answers } from "./owing";
import Panel from "./Panel.svelte";

function subtitle(at: At): string {
  const left = list(at, "passes_left")[at.me];
  return left === undefined || Number(left) === 0 ? "" : sayOf(at, "passes_left", { number: Number(left) });
}

const LOOK: Partial<Look> = {
  Centre,
  Asked,
  Panel,
  owed: (at) => number(at, "price"),
  subtitle,
  status: (at) => {
    const suit = text(at, "live_suit") as Suit | "";
    const rank = text(at, "live_rank");
    const said = status(at, {
      number: number(at, "price"),
      answers: answers(at, (rank) => say("ask.any_rank", { rank })).join(say("ask.or")),
      what: suit ? say("ask.suit_or_rank", { suit: suitName(suit), rank: rankWord(rank) }) : sayOf(at, "ask.anything"),
      ranks: list(at, "run_next").map((rank) => rankWord(String(rank))).join(say("ask.or")),
    });
    return interrupting(at) ? { ...said, small: sayOf(at, "interrupt") } : said;
  },
  calls: ["last-card"],
  still: ["took_pile"],
};

export default LOOK;
