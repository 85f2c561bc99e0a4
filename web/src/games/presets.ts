// Options that make a good table together, under a name of the catalogue.
import type { Terms } from "../wire";

export interface Preset {
  readonly name: string;
  readonly options: Terms["options"];
  /** Other terms that belong to it. */
  readonly terms?: Partial<Terms>;
}

const USUAL: Preset = { name: "usual", options: {} };

const PRESETS: Readonly<Record<string, readonly Preset[]>> = {
  uno: [USUAL, { name: "one_round", options: { target: 0 } }, { name: "pairs", options: { teams: true }, terms: { seats: 4 } }],
  switch: [
    { name: "casual", options: {} },
    { name: "cut_throat", options: { mode: "cut-throat" }, terms: { help: false } },
    { name: "classic", options: { variant: "classic" } },
  ],
  check: [USUAL, { name: "calm", options: { race: "calm" } }, { name: "learning", options: { race: "calm", memory_aid: true } }],
  "extreme-last-card": [USUAL, { name: "easy", options: { declare: "auto" } }, { name: "wild", options: { fight_sets: true, double_up: true, stacked_10_j: true } }],
  "check-game": [USUAL, { name: "strict", options: { forced_play: true } }],
};

export function presetsOf(game: string): readonly Preset[] {
  return PRESETS[game] ?? [USUAL];
}

/** Whether the table is set as a preset has it. */
export function isSet(preset: Preset, terms: Terms, defaults: Terms["options"]): boolean {
  const names = new Set([...Object.keys(preset.options), ...Object.keys(terms.options)]);
  return [...names].every((name) => (terms.options[name] ?? defaults[name]) === (preset.options[name] ?? defaults[name]));
}
