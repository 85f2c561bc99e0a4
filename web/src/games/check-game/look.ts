// Check-game: what the attacked one owes, and the suit a Jack asked for.
import type { Suit } from "../../art/pack";
import { suitName } from "../../art/spoken";
import { say } from "../../lib/say";
import { list, number, sayOf, text } from "../at";
import type { At, Flag, Look } from "../at";
import { flag, status } from "../generic";
import { rankWord } from "../ranks";
import Asked from "./Asked.svelte";
import Centre from "./Centre.svelte";
import Panel from "./Panel.svelte";

function what(at: At): string {
  const suit = text(at, "suit") as Suit | "";
  const rank = text(at, "rank");
  if (!suit) return sayOf(at, at.view.pile.at(-1) === "RJ" ? "ask.any_red" : "ask.any_black");
  return !rank ? say("ask.suit", { suit: suitName(suit) }) : say("ask.suit_or_rank", { suit: suitName(suit), rank: rankWord(rank) });
}

/** Who is out says in which place. */
function marked(at: At, seat: number): Flag | null {
  const place = list(at, "finished").indexOf(seat) + 1;
  return place > 0 ? { text: sayOf(at, "flag.out_place", { number: place }), tone: "good" } : flag(at, seat);
}

const LOOK: Partial<Look> = {
  Centre,
  Asked,
  Panel,
  flag: marked,
  owed: (at) => number(at, "attack"),
  status: (at) => {
    const attack = number(at, "attack");
    const said = status(at, { number: attack, what: what(at) });
    if (attack === 0 || at.view.phase !== "turn") return said;
    return status({ ...at, view: { ...at.view, phase: "attacked" } }, { number: attack });
  },
  subtitle: (at) => (number(at, "attack") > 0 ? sayOf(at, "subtitle.attacked") : ""),
};

export default LOOK;
