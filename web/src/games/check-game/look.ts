// Check-game: what the attacked one owes, and the suit a Jack asked for.
import type { Suit } from "../../art/pack";
import { suitName } from "../../art/spoken";
import { say } from "../../lib/say";
import { flagged, number, text } from "../at";
import type { At, Flag, Look } from "../at";
import { flag, status } from "../generic";
import { rankOf, rankWord } from "../ranks";
import { trail } from "../trail";
import type { Link } from "../trail";
import Centre from "./Centre.svelte";
import Panel from "./Panel.svelte";

const TAGS: Readonly<Record<string, string>> = { "7": "+2", A: "skip", J: "suit", "2": "any" };

function what(at: At): string {
  const suit = text(at, "suit") as Suit | "";
  const rank = rankOf(at.view.pile.at(-1));
  if (!suit) return say("ask.joker_colour");
  return flagged(at, "demanded") || !rank ? say("ask.suit", { suit: suitName(suit) }) : say("ask.suit_or_rank", { suit: suitName(suit), rank: rankWord(rank) });
}

/** The cards of the attack, and what was owed with each. */
export function attack(at: At): readonly Link[] {
  return number(at, "attack") > 0 ? trail(at.log, ["attacked"], (told) => ["dealt", "served"].includes(told.what)) : [];
}

/** Who is out says in which place. */
function marked(at: At, seat: number): Flag | null {
  const place = at.log.findLast((told) => told.what === "out" && told.seat === seat)?.number;
  return place !== undefined ? { text: say("flag.out_place", { number: place }), tone: "good" } : flag(at, seat);
}

export const CHECK_GAME: Partial<Look> = {
  Centre,
  Panel,
  flag: marked,
  owed: (at) => number(at, "attack"),
  status: (at) => {
    const attack = number(at, "attack");
    const said = status(at, { number: attack, what: what(at) });
    if (attack === 0 || at.view.phase !== "turn") return said;
    return status({ ...at, view: { ...at.view, phase: "attacked" } }, { number: attack });
  },
  subtitle: (at) => (number(at, "attack") > 0 ? say("subtitle.attacked") : ""),
  tag: (_, card) => TAGS[rankOf(card)] ?? (card.endsWith("J") && card.length === 2 && "RB".includes(card[0] ?? "") ? "+4" : ""),
};
