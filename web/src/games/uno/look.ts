// UNO: colours with shapes, rounds and the score of the match.
import { colourName } from "../../art/spoken";
import type { Colour } from "../../art/pack";
import { say } from "../../lib/say";
import { list, number, text } from "../at";
import type { At, Look } from "../at";
import { status } from "../generic";
import Centre from "./Centre.svelte";
import Panel from "./Panel.svelte";

/** The number or symbol on top; a wild has none. */
export function topMark(at: At): string {
  const top = at.view.pile.at(-1) ?? "";
  return top.startsWith("W") ? "" : top.slice(1);
}

export function markName(mark: string): string {
  if (mark === "skip") return say("uno.skip");
  return mark === "rev" ? say("uno.rev") : mark;
}

/** How many points win the match; 0 for a single round. */
export function target(at: At): number {
  return Number(at.lobby.terms.options.target ?? 500);
}

function subtitle(at: At): string {
  if (target(at) === 0) return say("uno.one_round");
  const parts = { number: number(at, "round"), target: target(at) };
  return at.me < 0 ? say("uno.round", parts) : say("uno.round_mine", { ...parts, points: Number(list(at, "scores")[at.me] ?? 0) });
}

export const UNO: Partial<Look> = {
  Centre,
  Panel,
  subtitle,
  status: (at) => {
    const colour = text(at, "colour");
    const mark = topMark(at);
    return status(at, {
      colour: colour ? colourName(colour as Colour) : "",
      or: mark ? say("uno.or_any", { mark: markName(mark) }) : say("uno.or_wild"),
    });
  },
};
