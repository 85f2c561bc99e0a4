// Who plays with whom at UNO, and how the match stands.
import { list, nameOf, sayOf } from "../at";
import type { At } from "../at";

export interface Side {
  readonly seats: readonly number[];
  readonly names: string;
  readonly points: number;
}

/** Who plays together: pairs if the table plays so, else everybody alone; the best first. */
export function sides(at: At): readonly Side[] {
  const paired = list(at, "sides");
  const of = at.view.seats.map((_, seat) => paired[seat] ?? seat);
  const together = [...new Set(of)].map((side) => of.flatMap((one, seat) => (one === side ? [seat] : [])));
  return together.map((side) => sideOf(at, side)).sort((one, other) => other.points - one.points);
}

function sideOf(at: At, seats: readonly number[]): Side {
  const names = seats.map((seat) => nameOf(at, seat)).join(sayOf(at, "and"));
  return { seats, names, points: Number(list(at, "scores")[seats[0] ?? 0] ?? 0) };
}
