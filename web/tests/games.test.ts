import { describe, expect, it, vi } from "vitest";
import type { TimedEvent } from "../src/lib/table";
import { NOTHING_LAID } from "../src/lib/selection";
import { Vocabulary } from "../src/lib/vocabulary";
import type { At } from "../src/games/at";
import { isNews, leftAt, race, result } from "../src/games/check/race";
import { choosable } from "../src/games/check/grid";
import { scene } from "../src/games/extreme-last-card/duel";
import { consequence } from "../src/games/extreme-last-card/fight";
import CHECK from "../src/games/check/look";
import EXTREME_LAST_CARD from "../src/games/extreme-last-card/look";
import { GENERIC } from "../src/games/generic";
import { stampOf } from "../src/games/moments";
import { beneath, deal, moves } from "../src/games/moves";
import { aces, answers } from "../src/games/switch/owing";
import { trail } from "../src/games/trail";
import { sides } from "../src/games/uno/sides";
import { power } from "../src/games/wording";
import type { Look } from "../src/games/at";
import type { View } from "../src/wire";
import { brought } from "./brought";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("addEventListener", () => undefined);
});

function told(what: string, rest: Partial<TimedEvent> = {}): TimedEvent {
  return { what, rule: "", say: what, ...rest };
}

const NAMES = ["Ana", "Ben", "Cleo", "Dan"];

/** A table of four, seen from the first seat. */
function at(game: string, view: Partial<View>): At {
  const terms = { game, options: {}, seats: 4, public: false, pace: "off", require_ready: false, hold: false, help: true, series: "off", series_length: 3, deal: "" } as const;
  return {
    view: {
      game, seat: 0, phase: "", turn: 0, stock: 20, pile: [], facts: {}, windows: [], outcome: null,
      seats: NAMES.map(() => ({ cards: ["?", "?"], marks: [] })), ...view,
    },
    lobby: { code: "", stage: "playing", terms, master: "", watchers: 0, game: 1, members: NAMES.map((name) => ({ member: name, name, here: true })) },
    facts: brought(game), words: new Vocabulary([]), pack: "poker", look: {} as At["look"], me: 0,
    next: [], fitting: [], helps: true, laid: NOTHING_LAID, asked: "", beside: [], lifted: [], events: [], log: [], late: -Infinity, spans: {},
    reactions: [],
    dispatch: {} as At["dispatch"],
  };
}

describe("a race", () => {
  const table = at("check", {});
  const said = (runner: Parameters<typeof result>[1]): string => result(table, runner);
  const began = [told("threw", { seat: 3, cards: ["8H"] }), told("matching", { seat: 3, heard: 1000 })];
  const won = told("matched", { seat: 1, rule: "C20", cards: ["8S"], number: 2, heard: 1840 });

  it("tells who was first, and after how long", () => {
    const [first] = race([...began, told("passed", { seat: 2 }), won])?.runners ?? [];
    expect(first).toEqual({ seat: 1, did: "matched", paid: 0, after: 840 });
    expect(said(first!)).toBe("0.84 s");
  });
  it("tells by how much one's own card came too late", () => {
    const runners = race([...began, won], 0, 0, 1960)?.runners ?? [];
    expect(runners.map(said)).toEqual(["0.84 s", "+0.12 s"]);
  });
  it("stops the band where it was won, where anybody was timed", () => {
    const first = { seat: 1, did: "matched", paid: 0 } as const;
    expect(leftAt({ ...first, after: 1250 }, 5)).toBeCloseTo(0.75);
    expect(leftAt({ ...first, after: 5200 }, 5)).toBe(0);
    expect([leftAt(first, 5), leftAt({ ...first, after: 1250 }, 0)]).toEqual([undefined, undefined]);
  });
  it("counts the cards that wrong ones cost", () => {
    const wrong = [told("missed", { seat: 2 }), told("penalty", { seat: 2 }), told("missed", { seat: 2 }), told("penalty", { seat: 2 })];
    expect(race([...began, ...wrong, told("passed", { seat: 2 }), won])?.runners.map(said)).toEqual(["0.84 s", "wrong, +2"]);
  });
  it("has no times where all choose in peace, or where nobody listened", () => {
    const calm = told("matched", { seat: 1, rule: "C52", heard: 5000 });
    expect(race([...began, told("late", { seat: 2 }), calm])?.runners.map(said)).toEqual(["first", "too late"]);
    expect(race([told("matching"), told("matched", { seat: 1, rule: "C20" })])?.runners.map(said)).toEqual(["first"]);
  });
  it("can be the one before the one that is on", () => {
    const log = [...began, won, told("drew", { seat: 0 }), told("threw", { seat: 0, cards: ["QC"] }), told("matching"), told("passed", { seat: 3 })];
    expect(race(log, 1)).toMatchObject({ rank: "8", runners: [{ seat: 1 }] });
    expect(race(log)).toMatchObject({ rank: "Q", runners: [{ seat: 3, did: "passed" }] });
  });
  it("is shown until somebody goes on", () => {
    expect(isNews([...began, won])).toBe(true);
    expect(isNews([...began, won, told("drew")])).toBe(false);
  });
});

describe("a fight", () => {
  const facts = { total: 7, blocked: true, fight: ["1:5C:5:add", "2:2H:7:add", "3:7H:7:block"], blows: ["6S:open:1:7", "QS:back:3:7", "3S:block:-1:7"] };
  const fight = at("extreme-last-card", { phase: "fight", facts });

  it("is told card by card, with who laid it and what it came to, also to one who comes late", () => {
    expect(trail(fight, "fight")).toEqual([
      { seat: 1, card: "5C", number: 5, what: "add" }, { seat: 2, card: "2H", number: 7, what: "add" }, { seat: 3, card: "7H", number: 7, what: "block" },
    ]);
  });
  it("puts on the button what a card does to whom, as the view says", () => {
    expect(consequence(fight, "6S")).toBe("Open with 6 → Ben owes 7");
    expect(consequence(fight, "QS")).toBe("Send it back → Dan owes 7");
    expect(consequence(fight, "3S")).toBe("Block the 7 with 3");
    expect(consequence(fight, "KS")).toBeUndefined();
    expect(consequence(at("extreme-last-card", { facts: { blows: ["2S:attack:1:2"] } }), "2S")).toBe("Attack with 2 → Ben owes 2");
  });
});

describe("the THUNDERDOME", () => {
  const tie = ["0:9S:9:1", "3:9H:9:1"];
  const facts = { contenders: [0, 3], duel: [...tie, "0:QS:12:2"], round: 2 };
  const duel = at("extreme-last-card", { phase: "thunderdome", facts });

  it("shows what was drawn, who watches, and how the round before ended", () => {
    const { duellists, crowd, before, round } = scene(duel, false);
    expect(duellists.map(({ seat, card, number }) => [seat, card, number])).toEqual([[0, "QS", 12], [3, "", 0]]);
    expect([crowd, before, round]).toEqual([[1, 2], "9\u00a0–\u00a09", 2]);
  });
  it("leaves a tied round lying for a moment", () => {
    const tied = at("extreme-last-card", { phase: "thunderdome", facts: { ...facts, duel: tie } });
    expect(scene(tied, true).duellists.map(({ card }) => card)).toEqual(["9S", "9H"]);
  });
  it("shows the round that decided it when it is over", () => {
    const outcome = { reason: "thunderdome", places: [1, 3, 3, 2], scores: [0, 2, 2, 0], winners: [0], losers: [] };
    const over = at("extreme-last-card", { phase: "over", outcome, facts: { ...facts, contenders: [0], duel: [...facts.duel, "3:4C:4:2"] } });
    const { duellists, before, won } = scene(over, false);
    expect([duellists.map(({ card }) => card), before, won]).toEqual([["QS", "4C"], "9\u00a0–\u00a09", [0]]);
  });
});

describe("Switch", () => {
  it("remembers the suits that Aces named", () => {
    expect(aces(at("switch", { facts: { aces: ["1:1:H", "2:2:C"] } }))).toEqual([{ seat: 1, count: 1, suit: "H" }, { seat: 2, count: 2, suit: "C" }]);
  });
  it("shows what answers the cards owed, ranks and single cards", () => {
    expect(answers(at("switch", { facts: { answers: ["2", "5H"] } }))).toEqual(["2", "5♥"]);
  });
});

describe("the power of a card", () => {
  const table = at("switch", { facts: { powers: ["2C:add2", "7D:mirror"] } });

  it("is what the view says of it, in a word", () => {
    expect(["2C", "7D", "5H"].map((card) => power(table, card))).toEqual(["+2", "mirror", ""]);
  });
});

describe("a grid", () => {
  const words = new Vocabulary([{ word: "slot-0", kind: "slot" }, { word: "swap", kind: "swap" }, { word: "skip", kind: "skip" }, { word: "deck", kind: "deck" }]);
  const may = (next: readonly string[]): readonly boolean[] => [true, false].map((mine) => choosable({ ...at("check", {}), words, next }, mine));

  it("is open where its cards may be named: one's own for a slot, all for a play that names places", () => {
    expect([may(["slot-0"]), may(["swap", "skip"]), may(["deck"])]).toEqual([[true, false], [true, true], [false, false]]);
  });
});

describe("pairs", () => {
  it("count together, the best first", () => {
    const table = at("uno", { facts: { scores: [215, 312, 215, 312], sides: [0, 1, 0, 1] } });
    expect(sides(table).map(({ names, points }) => [names, points])).toEqual([["Ben & Dan", 312], ["You & Cleo", 215]]);
  });
});

describe("moments", () => {
  it("only the first blow of a fight gets a stamp", () => {
    expect(stampOf(brought("extreme-last-card").sentences, told("attacked", { rule: "E16" }))).toBe("FIGHT");
    expect(stampOf(brought("extreme-last-card").sentences, told("attacked", { rule: "E26" }))).toBeUndefined();
  });
});

describe("what moves", () => {
  const nothing = (): boolean => false;

  /** What moves in a game as the first seat sees it, with a pile. */
  function moved(events: readonly TimedEvent[], known: (name: string) => boolean = nothing, look: Partial<Look> = {}, pile: string[] = []): ReturnType<typeof moves> {
    return moves({ ...at("check-game", { pile }), events, look: { ...GENERIC, ...look } }, known);
  }

  it("all cards of a play fly, and the last is the upcard", () => {
    const events = [told("played", { seat: 0, cards: ["9D", "9C", "9C"] })];
    expect(moved(events)).toEqual([
      { from: ["card-9D:0", "card-9C:0", "card-9C:1"], to: ["laid-0", "laid-1", "pile"], flight: "play" },
    ]);
  });
  it("what others play comes from their seat, also if one holds its twin", () => {
    const [move] = moved([told("played", { seat: 2, cards: ["9D", "9C"] })], (name) => name === "card-9C:0");
    expect(move?.from).toEqual(["seat-2", "seat-2"]);
  });
  it("of several plays at once only the last is seen", () => {
    const events = [told("played", { seat: 1, cards: ["4D", "4C"] }), told("played", { seat: 2, cards: ["5C"] })];
    expect(moved(events)).toEqual([{ from: ["seat-2"], to: ["pile"], flight: "play" }]);
  });
  it("a play of several lies on what lay there, and under the upcard", () => {
    const { view } = at("switch", { pile: ["KH", "9S", "9D", "9C"] });
    const names = (cards: string[]): string[] => beneath([told("played", { cards })], view).map(({ card }) => card);
    expect(names(["9D", "9C"])).toEqual(["9S", "9D"]);
    expect(names(["9C"])).toEqual([]);
  });
  it("swapped cards cross", () => {
    const events = [told("swapped", { seat: 0, other: 1, number: 2 }), told("swapped_with", { seat: 0, other: 3, number: 0 })];
    expect(moved(events, nothing, CHECK)).toEqual([
      { from: ["slot-3.0"], to: ["slot-1.2"], flight: "swap" },
      { from: ["slot-1.2"], to: ["slot-3.0"], flight: "swap" },
    ]);
  });
  it("others get their cards face down, many as a penalty", () => {
    expect(moved([told("drew", { seat: 2, cards: ["?", "?"] })])).toEqual([{ from: ["stock"], to: ["seat-2"], flight: "penalty", ghosts: 2 }]);
    expect(moved([told("drew", { seat: 0, cards: ["7H"] })])).toEqual([]);
  });
  it("cards of an event that no page has heard of go where the event says", () => {
    expect(moved([told("slammed", { seat: 2, cards: ["7H"] })], nothing, {}, ["4C", "7H"])).toEqual([{ from: ["seat-2"], to: ["pile"], flight: "play" }]);
    expect(moved([told("fined", { seat: 1, cards: ["?"] })])).toEqual([{ from: ["stock"], to: ["seat-1"], flight: "draw", ghosts: 1 }]);
    expect(moved([told("begged", { seat: 1, other: 2, cards: ["?"] })])).toEqual([{ from: ["seat-1"], to: ["seat-2"], flight: "play", ghosts: 1 }]);
  });
  it("cards that are only shown stay where they are", () => {
    expect(moved([told("revealed", { seat: 2, cards: ["7H"] }), told("praised", { seat: 2, cards: ["7H"] })])).toEqual([]);
    expect(moved([told("shown", { seat: 2, other: 0, cards: ["R7"] })], nothing, { still: ["shown"] })).toEqual([]);
  });
  it("a card that is put away comes from the hand that held it", () => {
    expect(moved([told("put", { seat: 0, number: 1 })], (name) => name === "held", CHECK)).toEqual([
      { from: ["slot-0.1"], to: ["pile"], flight: "play" },
      { from: ["held"], to: ["slot-0.1"], flight: "play" },
    ]);
  });
});

describe("a deal", () => {
  it("goes round the table card by card", () => {
    expect(deal([told("dealt", { number: 2 })], 3)).toEqual([0, 1, 2, 0, 1, 2]);
  });
  it("goes to those who are dealt cards, in their order", () => {
    const events = [told("dealt", { seat: 2, cards: ["?", "?"] }), told("dealt", { seat: 0, cards: ["R1", "R2"] })];
    expect(deal(events, 3)).toEqual([2, 0, 2, 0]);
  });
  it("is none where nothing is dealt", () => expect(deal([told("drew", { seat: 1, cards: ["?"] })], 3)).toEqual([]));
});
