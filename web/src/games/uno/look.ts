// UNO: colours with shapes, rounds and the score of the match.
import { colourName } from "../../art/spoken";
import type { Colour } from "../../art/pack";
import { say } from "../../lib/say";
import { cardCount, list, member, number, seatView, text } from "../at";
import type { At, Flag, Look } from "../at";
import { flag, status } from "../generic";
import Centre from "./Centre.svelte";
import Panel from "./Panel.svelte";
import { sides } from "./sides";

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

function isPartner(at: At, seat: number): boolean {
  return at.me >= 0 && sides(at).some((side) => side.seats.includes(at.me) && side.seats.includes(seat));
}

/** Whether somebody with one card has said so. */
function saidUno(at: At, seat: number): boolean {
  const last = at.log.findLast((told) => told.seat === seat && ["called", "forgot_uno", "drew"].includes(told.what));
  return cardCount(at, seat) === 1 && last?.what === "called";
}

function marked(at: At, seat: number): Flag | null {
  const usual = flag(at, seat);
  if (usual && !seatView(at, seat).marks.every((mark) => mark === "dealer")) return usual;
  if (saidUno(at, seat)) return { text: say("flag.said_uno"), tone: "good" };
  return isPartner(at, seat) ? { text: say("flag.partner"), tone: "plain" } : usual;
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
  flag: marked,
  later: (at) => (at.view.phase === "turn" && cardCount(at, at.me) > 2 ? { call: say("words.say-uno"), when: say("uno.at_two") } : null),
  status: (at) => {
    const colour = text(at, "colour");
    const mark = topMark(at);
    return status(at, {
      accused: member(at, number(at, "wd4")).name,
      colour: colour ? colourName(colour as Colour) : "",
      or: mark ? say("uno.or_any", { mark: markName(mark) }) : say("uno.or_wild"),
    });
  },
};
