// Statistics as the page draws them.
import type { CompanyTold, GameTold, Result } from "../wire";
import type { Keys } from "./keys";

export interface Bar {
  readonly title: string;
  readonly number: number;
}

/** The counters of every game, in the order in which they are read. */
export const PLAIN: readonly (readonly [string, PlainKey])[] = [
  ["games", "statistics.c_games"],
  ["won", "statistics.c_won"],
  ["last", "statistics.c_last"],
  ["left", "statistics.c_left"],
  ["streak", "statistics.c_streak"],
  ["best_streak", "statistics.c_best_streak"],
  ["plays", "statistics.c_plays"],
  ["longest", "statistics.c_longest"],
];
export type PlainKey = Extract<keyof Keys, `statistics.c_${string}`>;

/** A counter of every game, against bots and with people together. */
export function counted(one: GameTold, name: string): number {
  return one.companies.reduce((sum, company) => sum + (company.counts[name] ?? 0), 0);
}

/** How often on which place. */
export function placeBars(one: GameTold): readonly Bar[] {
  const last = Math.max(...[...Array(11).keys()].filter((place) => counted(one, `place_${place}`) > 0), 2);
  return Array.from({ length: last }, (_, place) => ({ title: `${place + 1}.`, number: counted(one, `place_${place + 1}`) }));
}

export interface Mistake extends Bar {
  readonly rule: string;
}

/** Which rules were missed how often, against bots and with people together, the favourite first. */
export function mistakes(one: GameTold): readonly Mistake[] {
  const found = new Map<string, Mistake>();
  for (const { name, title, mistake, number } of one.companies.flatMap((company) => company.counters)) {
    if (mistake) found.set(name, { title, rule: mistake, number: number + (found.get(name)?.number ?? 0) });
  }
  return [...found.values()].sort((a, b) => b.number - a.number);
}

export interface RatingLine {
  readonly points: string;
  readonly end: readonly [number, number];
  readonly low: string;
  readonly high: string;
  readonly first: string;
  readonly last: string;
}

/** The rating behind each of the last games as a line in a plot of this size; none before the second. */
export function ratingLine(latest: readonly Result[], width: number, height: number): RatingLine | null {
  const strengths = latest.flatMap((one) => (one.strength === null ? [] : [one.strength])).reverse();
  if (strengths.length < 2) return null;
  const [low, high] = [Math.floor(Math.min(...strengths)), Math.ceil(Math.max(...strengths))];
  const corners = strengths.map((one, at): readonly [number, number] => [
    (at / (strengths.length - 1)) * (width - 6) + 3,
    height - ((one - low) / Math.max(1, high - low)) * height,
  ]);
  return {
    points: corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "),
    end: corners.at(-1) ?? [0, 0],
    low: `${low}`,
    high: `${high}`,
    first: (strengths[0] ?? 0).toFixed(1),
    last: (strengths.at(-1) ?? 0).toFixed(1),
  };
}

const STEPS = 6;

/** How many plays of one's own the last games took, in a few steps. */
export function lengths(latest: readonly Result[]): readonly Bar[] {
  const plays = latest.map((one) => one.plays);
  const step = Math.max(1, Math.ceil((Math.max(0, ...plays) + 1) / STEPS));
  return Array.from({ length: STEPS }, (_, at) => ({
    title: step === 1 ? `${at}` : `${at * step}–${(at + 1) * step - 1}`,
    number: plays.filter((number) => Math.floor(number / step) === at).length,
  }));
}

/** Won of all. */
export function percent({ counts }: CompanyTold): string {
  return `${Math.round((100 * (counts.won ?? 0)) / Math.max(1, counts.games ?? 0))} %`;
}
