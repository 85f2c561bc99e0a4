// The cards that count or do something of their own, as the options of a table have it.
import type { GameFacts, Power, Terms } from "../wire";

export type Options = Terms["options"];

/** What a table plays by: what was chosen, and else what is usual. */
export function chosen(facts: GameFacts | undefined, options: Options = {}): Options {
  return { ...Object.fromEntries((facts?.options ?? []).map((one) => [one.name, one.default])), ...options };
}

/** The lines that hold with these options, each with their values filled in. */
export function inForce(powers: readonly Power[], options: Options): readonly Power[] {
  const has = ([name, values]: [string, readonly unknown[]]): boolean => values.includes(options[name]);
  return powers
    .filter(({ where = {}, unless = {} }) => Object.entries(where).every(has) && !Object.entries(unless).some(has))
    .map((power) => ({ ...power, say: power.say.replace(/\{(\w+)\}/g, (_, name: string) => String(options[name] ?? "")) }));
}
