import { describe, expect, it } from "vitest";
import { chosen, inForce } from "../src/lib/powers";
import type { GameFacts, Power } from "../src/wire";

const FACTS = { options: [{ name: "variant", say: "", default: "plain" }, { name: "most", say: "", default: 0 }] } as unknown as GameFacts;
const line = (say: string, more: Partial<Power> = {}): Power => ({ say, rules: ["X1"], ...more });

function said(powers: readonly Power[], options: Parameters<typeof chosen>[1]): readonly string[] {
  return inForce(powers, chosen(FACTS, options)).map((power) => power.say);
}

describe("what the cards of a table do", () => {
  it("is said where the options are so, and by default where nothing is chosen", () => {
    const powers = [line("always"), line("plain", { where: { variant: ["plain"] } }), line("wild", { where: { variant: ["wild", "mad"] } })];
    expect(said(powers, {})).toEqual(["always", "plain"]);
    expect(said(powers, { variant: "mad" })).toEqual(["always", "wild"]);
  });

  it("is left out where an option rules it out, and names the number that was chosen", () => {
    const powers = [line("out at {most}", { unless: { most: [0] } })];
    expect(said(powers, {})).toEqual([]);
    expect(said(powers, { most: 8 })).toEqual(["out at 8"]);
  });
});
