// What the page says of Switch beyond what the generic table says.
import { describe, expect, it, vi } from "vitest";
import { NOTHING_LAID } from "../src/lib/selection";
import type { At } from "../src/games/at";
import SWITCH from "../src/games/switch/look";
import { unseen } from "../src/games/voice";
import { brought } from "./brought";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("addEventListener", () => undefined);
});

function at(facts: Record<string, unknown>, phase: string): At {
  const view = { game: "switch", phase, facts, turn: 0, windows: [{ number: 1, seats: [0], seconds: 0 }] };
  return { view, facts: brought("switch"), me: 0, next: ["draw"], laid: NOTHING_LAID, lobby: { members: [] }, pack: "poker" } as unknown as At;
}

describe("Switch", () => {
  it("asks as many cards for a draw as the view says, in a run too", () => {
    expect(SWITCH.owed?.(at({ price: 13 }, "run"))).toBe(13);
    expect(SWITCH.status?.(at({ price: 13, run_next: ["K", "A"] }, "run")).small).toContain("take 13 cards");
  });

  it("says what answers the cards that are owed", () => {
    expect(SWITCH.status?.(at({ price: 4, answers: ["2", "5H"] }, "twos")).say).toBe("You owe 4: answer with any 2 or 5♥, or draw");
  });

  it("lets a call stand out unless it is left to people's ears", () => {
    expect([at({ calls: "unseen" }, "normal"), at({ calls: "shown" }, "normal"), at({}, "normal")].map(unseen)).toEqual([true, false, false]);
  });
});
