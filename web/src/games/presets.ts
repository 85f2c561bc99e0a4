// Options that make a good table together: the rules of each game have them, under a name.
import type { GameFacts, Preset, Terms } from "../wire";

/** The terms of a table that is set as a preset has it. */
export function termsOf({ options = {}, seats = 0, help = true }: Preset): Partial<Terms> {
  return { options, help, ...(seats > 0 ? { seats } : {}) };
}

/** Whether the table is set as a preset has it. */
export function isSet({ options = {} }: Preset, terms: Terms, { options: choices }: GameFacts): boolean {
  const defaults = Object.fromEntries(choices.map((one) => [one.name, one.default]));
  const names = new Set([...Object.keys(options), ...Object.keys(terms.options)]);
  return [...names].every((name) => (terms.options[name] ?? defaults[name]) === (options[name] ?? defaults[name]));
}
