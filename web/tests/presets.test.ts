import { describe, expect, it } from "vitest";
import { isSet, likest } from "../src/games/presets";
import type { GameFacts, Preset, Terms } from "../src/wire";

const facts = {
  sentences: { "option.target": "Points to win", "value.target.0": "one round" },
  options: [{ name: "target", say: "", default: 500 }, { name: "forced_play", say: "", default: false }],
} as unknown as GameFacts;
const written: Preset = { name: "As written", say: "", options: {} };
const round: Preset = { name: "One round", say: "", options: { target: 0 } };
const terms = (options: Terms["options"], around: Partial<Terms> = {}): Terms =>
  ({ game: "uno", options, seats: 4, public: false, pace: "auto", require_ready: true, hold: true, help: true, series: "off", series_length: 3, deal: "", ...around });
const but = (...given: Parameters<typeof terms>): unknown => {
  const found = likest([written, round], terms(...given), facts);
  return [found?.preset.name, found?.but];
};

describe("what a table is like", () => {
  it("is a preset where nothing differs", () => expect(but({ target: 0 })).toEqual(["One round", []]));
  it("says what differs, by its title and its value", () =>
    expect(but({ forced_play: true })).toEqual(["As written", ["Must play: on"]]));
  it("names the preset that is nearest", () =>
    expect(but({ target: 0, forced_play: true })).toEqual(["One round", ["Must play: on"]]));
  it("says numbers, and what is agreed around the game", () =>
    expect(but({ target: 200 }, { pace: "quick", help: false, series: "off", series_length: 3 })).toEqual(["As written", ["Points to win: 200", "Clock: quick", "Help: off"]]));
  it("is nothing without presets", () => expect(likest([], terms({}), facts)).toBeNull());
  it("takes an option that is set to what it is anyway for not set", () => expect(isSet(written, terms({ target: 500 }), facts)).toBe(true));
});
