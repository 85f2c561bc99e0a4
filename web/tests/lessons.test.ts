import { describe, expect, it, vi } from "vitest";
import type { At } from "../src/games/at";
import { GENERIC } from "../src/games/generic";
import { lessonNow, lessonsOf } from "../src/games/lessons";
import { NOTHING_LAID } from "../src/lib/selection";
import { Vocabulary } from "../src/lib/vocabulary";
import { brought } from "./brought";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("addEventListener", () => undefined);
});

const WORDS = new Vocabulary([
  { word: "7H", kind: "card", card: "7H" }, { word: "draw", kind: "draw" }, { word: "say-uno", kind: "say-uno" }, { word: "catch-1", kind: "catch", number: 1 },
]);

/** A table as one sees it who may say these words. */
function at(next: readonly string[], rest: Partial<At> = {}, view: Partial<At["view"]> = {}): At {
  const shown = { game: "uno", seat: 0, phase: "turn", turn: 0, facts: {}, windows: [{ number: 1, seats: [0], seconds: 0 }], outcome: null, seats: [], pile: [], stock: 9, ...view };
  return {
    view: shown, facts: brought(shown.game), words: WORDS, look: GENERIC, me: 0, next, beside: [], fitting: next, helps: true, laid: NOTHING_LAID, ...rest,
  } as unknown as At;
}

describe("a lesson", () => {
  it("comes in the order of the game's texts, each once", () => {
    const table = at(["7H", "draw"]);
    expect(lessonNow(table, [])?.name).toBe("ring");
    expect(lessonNow(table, ["ring"])).toMatchObject({ name: "card", target: ".hold .playable" });
    expect(lessonNow(table, ["ring", "card"])).toBeNull();
    expect(lessonNow(table, lessonsOf(table))).toBeNull();
  });

  it("about drawing waits until nothing goes", () => {
    expect(lessonNow(at(["draw"]), ["ring"])).toMatchObject({ name: "draw", target: '[data-word="draw"], .play' });
  });

  it("about a call waits for its button, also out of turn", () => {
    expect(lessonNow(at(["catch-1"], {}, { windows: [], turn: 1 }), [])?.name).toBe("word.catch");
  });

  it("about a phase or a fact waits until one is asked in it", () => {
    expect(lessonNow(at(["draw"], {}, { phase: "challenge" }), ["ring", "draw"])?.name).toBe("phase.challenge");
    expect(lessonNow(at(["draw"], {}, { game: "check-game", facts: { attack: 2 } }), ["ring", "draw"])?.name).toBe("fact.attack");
    expect(lessonNow(at(["draw"], {}, { game: "check-game", facts: { attack: 0 } }), ["ring", "draw"])).toBeNull();
  });

  it("does not come to a watcher, after the end, in the midst of a play, or where a game brings none", () => {
    expect(lessonNow(at(["7H"], { me: -1 }), [])).toBeNull();
    expect(lessonNow(at(["7H"], {}, { outcome: {} as never }), [])).toBeNull();
    expect(lessonNow(at(["7H"], { laid: { ...NOTHING_LAID, words: ["7H"] } }), [])).toBeNull();
    expect(lessonNow(at(["7H"], { facts: { sentences: {} } as never }), [])).toBeNull();
  });

  it("is one of three to six in each of our games", () => {
    for (const game of ["uno", "switch", "check", "extreme-last-card", "check-game"]) {
      const lessons = lessonsOf({ facts: brought(game) });
      expect(lessons.length, game).toBeGreaterThanOrEqual(3);
      expect(lessons.length, game).toBeLessThanOrEqual(6);
    }
  });
});
