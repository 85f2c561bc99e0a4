// What the page says of Switch beyond what the generic table says.
import { describe, expect, it, vi } from "vitest";
import type { At } from "../src/games/at";
import { SWITCH } from "../src/games/switch/look";
import { owed } from "../src/games/switch/owing";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("addEventListener", () => undefined);
});

function at(facts: Record<string, unknown>, phase = "normal", variant = "house"): At {
  return { view: { phase, facts }, lobby: { terms: { options: { variant } } } } as unknown as At;
}

describe("Switch", () => {
  it("asks for as many cards as a run is high, and for one at an Ace of an endless run (S35, S36)", () => {
    expect(["3", "J", "K", "A", "2"].map((rank) => owed(at({ run: ["3", rank] }, "run")))).toEqual([3, 11, 13, 1, 2]);
  });

  it("shows no power of 5♥ and 7s in classic (S9)", () => {
    const tags = (variant: string) => ["5H", "7C", "2C", "5C"].map((card) => SWITCH.tag?.(at({}, "normal", variant), card));
    expect(tags("house")).toEqual(["+5", "mirror", "+2", ""]);
    expect(tags("classic")).toEqual(["", "", "+2", ""]);
  });
});
