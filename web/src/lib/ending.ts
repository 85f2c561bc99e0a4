// How a game has ended, in the page's words.
import { member, number } from "../games/at";
import type { At } from "../games/at";
import type { Outcome } from "../wire";
import { all } from "./language";
import { say, sayFirst } from "./say";

export interface Placed {
  readonly seat: number;
  readonly place: number;
  readonly score: number;
}

const NOT_PLAYED: Outcome = { reason: "", places: [], scores: [], winners: [], losers: [] };

function outcome(at: At): Outcome {
  return at.view.outcome ?? NOT_PLAYED;
}

/** All seats, the best first. */
export function standing(at: At): readonly Placed[] {
  const { places, scores } = outcome(at);
  return at.view.seats
    .map((_, seat) => ({ seat, place: places[seat] ?? 0, score: scores[seat] ?? 0 }))
    .sort((one, other) => one.place - other.place);
}

/** Whether one has won oneself. */
export function won(at: At): boolean {
  return outcome(at).winners.includes(at.me);
}

/** Who has won, as a headline. */
export function title(at: At): string {
  const { winners, losers, places } = outcome(at);
  if (winners.length === 0) return say("end.nobody");
  const first = winners.filter((seat) => (places[seat] ?? 1) === 1);
  if (won(at)) return first.includes(at.me) ? mine(first.length, winners.length) : say("end.you_placed", { place: places[at.me] ?? 0 });
  if (losers.includes(at.me) && losers.length === 1) return say("end.you_lose");
  const names = all(first.map((seat) => member(at, seat).name));
  if (first.length > 1) return say("end.win_together", { names });
  return winners.length > 1 ? say("end.first", { names }) : say("end.wins", { names });
}

/** One is first: alone, with others, or the first of several who made it. */
function mine(first: number, winners: number): string {
  if (first > 1) return say("end.you_among");
  return winners > 1 ? say("end.you_first") : say("end.you_win");
}

/** Why it ended. */
export function reason(at: At): string {
  const { reason: why } = outcome(at);
  return sayFirst([`reason.${why}`], { target: target(at) }, at.facts.sentences) ?? "";
}

/** How many points the match goes to; 0 where there is none. */
export function target(at: At): number {
  return number(at, "target");
}
