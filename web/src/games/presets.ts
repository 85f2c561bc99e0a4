// Options that make a good table together: the rules of each game have them, under a name.
import { spoken, titleOf } from "../lib/options";
import type { Value } from "../lib/options";
import type { GameFacts, Preset, Terms } from "../wire";

/** The terms of a table that is set as a preset has it. */
export function termsOf({ options = {}, seats = 0, help = true }: Preset): Partial<Terms> {
  return { options, help, ...(seats > 0 ? { seats } : {}) };
}

/** Whether the table is set as a preset has it. */
export function isSet(preset: Preset, terms: Terms, facts: GameFacts): boolean {
  return changed(preset, terms, facts).length === 0;
}

/** What a table is like: the preset it differs from in the fewest things, and those, in words. */
export interface Likeness {
  readonly preset: Preset;
  /** "Cards each: 5" */
  readonly but: readonly string[];
}

export function likest(presets: readonly Preset[], terms: Terms, facts: GameFacts): Likeness | null {
  const all = presets.map((preset) => ({ preset, but: differences(preset, terms, facts) }));
  return all.reduce<Likeness | null>((best, one) => (best === null || one.but.length < best.but.length ? one : best), null);
}

function differences(preset: Preset, terms: Terms, facts: GameFacts): readonly string[] {
  const own = facts.sentences;
  const options = changed(preset, terms, facts).map(([name, value]) => `${titleOf(name, own)}: ${spoken({ name }, value, own)}`);
  const around = (["pace", "help", "hold"] as const).filter((name) => terms[name] !== usual(preset)[name]);
  return [...options, ...around.map((name) => `${titleOf(name)}: ${spoken({ name }, terms[name])}`)];
}

/** What a preset makes of the table around the game. */
function usual({ help = true }: Preset): Pick<Terms, "pace" | "help" | "hold"> {
  return { pace: "auto", help, hold: true };
}

/** The options that are set otherwise than in a preset, and how. */
function changed({ options = {} }: Preset, terms: Terms, { options: choices }: GameFacts): readonly (readonly [string, Value])[] {
  return choices.flatMap(({ name, default: usually }) => {
    const value = terms.options[name] ?? usually;
    return value === (options[name] ?? usually) ? [] : [[name, value] as const];
  });
}
