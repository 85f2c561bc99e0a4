// UNO: colours with shapes, rounds and the score of the match.
import { colourName } from "../../art/spoken";
import type { Colour } from "../../art/pack";
import { flagged, list, member, number, sayOf, seatView, text } from "../at";
import type { At, Flag, Look } from "../at";
import { flag, status } from "../generic";
import Asked from "./Asked.svelte";
import Centre from "./Centre.svelte";
import Panel from "./Panel.svelte";

export function markName(at: At, mark: string): string {
  if (mark === "skip") return sayOf(at, "skip");
  return mark === "rev" ? sayOf(at, "rev") : mark;
}

/** The colour to follow, if there is one now. */
export function followed(at: At): Colour | undefined {
  const between = ["choose_colour", "round_over"].includes(at.view.phase);
  return between ? undefined : ((text(at, "colour") || undefined) as Colour | undefined);
}

function marked(at: At, seat: number): Flag | null {
  const usual = flag(at, seat);
  if (usual && !seatView(at, seat).marks.every((mark) => mark === "dealer")) return usual;
  return at.view.facts.partner === seat ? { text: sayOf(at, "flag.partner"), tone: "plain" } : usual;
}

function subtitle(at: At): string {
  const target = number(at, "target");
  if (target === 0) return sayOf(at, "one_round");
  const parts = { number: number(at, "round"), target };
  return at.me < 0 ? sayOf(at, "round", parts) : sayOf(at, "round_mine", { ...parts, points: Number(list(at, "scores")[at.me] ?? 0) });
}

const LOOK: Partial<Look> = {
  Centre,
  Asked,
  Panel,
  subtitle,
  flag: marked,
  later: (at) => (flagged(at, "too_early") ? { call: sayOf(at, "words.say-uno"), when: sayOf(at, "at_two") } : null),
  status: (at) => {
    const colour = text(at, "colour");
    const mark = text(at, "face");
    return status(at, {
      accused: member(at, number(at, "wd4")).name,
      colour: colour ? colourName(colour as Colour) : "",
      or: mark ? sayOf(at, "or_any", { mark: markName(at, mark) }) : sayOf(at, "or_wild"),
    });
  },
  calls: ["say-uno", "catch"],
  onward: ["next", "keep", "accept"],
  still: ["shown"],
};

export default LOOK;
