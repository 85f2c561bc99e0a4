import { describe, expect, it } from "vitest";
import type { Heard } from "../src/lib/table";
import { NOTHING_LAID } from "../src/lib/selection";
import { Vocabulary } from "../src/lib/vocabulary";
import { after } from "../src/games/at";
import type { At } from "../src/games/at";
import { isNews, race, result } from "../src/games/check/race";
import { rounds, scene } from "../src/games/extreme-last-card/duel";
import { blocker, chain, consequence } from "../src/games/extreme-last-card/fight";
import { moves } from "../src/games/flights";
import { momentOf } from "../src/games/moments";
import { aces, debt, spent } from "../src/games/switch/owing";
import { sides } from "../src/games/uno/sides";
import type { View } from "../src/wire";

function told(what: string, rest: Partial<Heard> = {}): Heard {
  return { what, rule: "", say: what, ...rest };
}

const NAMES = ["Ana", "Ben", "Cleo", "Dan"];

/** A table of four, seen from the first seat. */
function at(game: string, view: Partial<View>, log: readonly Heard[] = [], options: At["lobby"]["terms"]["options"] = {}): At {
  const terms = { game, options, seats: 4, public: false, pace: "off", require_ready: false, hold: false, help: true } as const;
  return {
    view: {
      game, seat: 0, phase: "", turn: 0, stock: 20, pile: [], facts: {}, windows: [], outcome: null,
      seats: NAMES.map(() => ({ cards: ["?", "?"], marks: [] })), ...view,
    },
    lobby: { code: "", stage: "playing", terms, master: "", watchers: 0, game: 1, members: NAMES.map((name) => ({ member: name, name, here: true })) },
    facts: {} as At["facts"], words: new Vocabulary([]), pack: game === "uno" ? "uno" : "poker", look: {} as At["look"], me: 0,
    next: [], fitting: [], helps: true, laid: NOTHING_LAID, asked: "", news: log, log, late: -Infinity, ends: {},
    dispatch: {} as At["dispatch"],
  };
}

describe("a race", () => {
  const began = [told("threw", { seat: 3, cards: ["8H"] }), told("matching", { seat: 3, heard: 1000 })];
  const won = told("matched", { seat: 1, rule: "C20", cards: ["8S"], number: 2, heard: 1840 });

  it("tells who was first, and after how long", () => {
    const [first] = race([...began, told("passed", { seat: 2 }), won])?.runners ?? [];
    expect(first).toEqual({ seat: 1, did: "matched", paid: 0, after: 840 });
    expect(result(first!)).toBe("0.84 s");
  });
  it("tells by how much one's own card came too late", () => {
    const runners = race([...began, won], 0, 0, 1960)?.runners ?? [];
    expect(runners.map(result)).toEqual(["0.84 s", "+0.12 s"]);
  });
  it("counts the cards that wrong ones cost", () => {
    const wrong = [told("missed", { seat: 2 }), told("penalty", { seat: 2 }), told("missed", { seat: 2 }), told("penalty", { seat: 2 })];
    expect(race([...began, ...wrong, told("passed", { seat: 2 }), won])?.runners.map(result)).toEqual(["0.84 s", "wrong, +2"]);
  });
  it("has no times where all choose in peace, or where nobody listened", () => {
    const calm = told("matched", { seat: 1, rule: "C52", heard: 5000 });
    expect(race([...began, told("late", { seat: 2 }), calm])?.runners.map(result)).toEqual(["first", "too late"]);
    expect(race([told("matching"), told("matched", { seat: 1, rule: "C20" })])?.runners.map(result)).toEqual(["first"]);
  });
  it("can be the one before the one that is on", () => {
    const log = [...began, won, told("drew", { seat: 0 }), told("threw", { seat: 0, cards: ["QC"] }), told("matching"), told("passed", { seat: 3 })];
    expect(race(log, 1)).toMatchObject({ rank: "8", runners: [{ seat: 1 }] });
    expect(race(log)).toMatchObject({ rank: "Q", runners: [{ seat: 3, did: "passed" }] });
  });
  it("is news until somebody goes on", () => {
    expect(isNews([...began, won])).toBe(true);
    expect(isNews([...began, won, told("drew")])).toBe(false);
  });
});

describe("a fight", () => {
  const log = [
    told("played", { seat: 1, cards: ["2C"] }), told("attacked", { seat: 1, rule: "E16", number: 2 }), told("fight_over"),
    told("played", { seat: 1, cards: ["5C"] }), told("attacked", { seat: 1, rule: "E16", number: 5 }),
    told("played", { seat: 2, cards: ["2H"] }), told("attacked", { seat: 2, rule: "E26", number: 7 }),
    told("played", { seat: 3, cards: ["7H"] }), told("blocked", { seat: 3, rule: "E26", number: 7 }),
  ];
  const fight = at("extreme-last-card", { phase: "fight", facts: { total: 7, blocked: true, fight: ["5C", "2H", "7H"], direction: 1 } }, log);

  it("is told card by card, with who laid it and what it came to", () => {
    expect(chain(fight).map(({ seat, card, number }) => [seat, card, number])).toEqual([[1, "5C", 5], [2, "2H", 7], [3, "7H", 7]]);
    expect(blocker(fight)).toBe(3);
  });
  it("is told by its cards alone to one who came late", () => {
    expect(chain({ ...fight, log: [] }).map(({ seat, card }) => [seat, card])).toEqual([[-1, "5C"], [-1, "2H"], [-1, "7H"]]);
    expect(blocker({ ...fight, log: [] })).toBe(-1);
  });
  it("puts on the button what a card does to whom", () => {
    expect(consequence(fight, "6S")).toBe("Open with 6 → Ben owes 7");
    expect(consequence(fight, "5S")).toBe("Add 5 → Ben owes 12");
    expect(consequence(fight, "QS")).toBe("Send it back → Dan owes 7");
    expect(consequence(fight, "3S")).toBe("Block the 7 with 3");
    expect(consequence(fight, "KS")).toBeUndefined();
    expect(consequence(at("extreme-last-card", { phase: "normal" }), "2S")).toBe("Attack with 2 → Ben owes 2");
  });
});

describe("the THUNDERDOME", () => {
  const first = [told("thunderdome"), told("duelled", { seat: 0, cards: ["9S"], number: 9 }), told("duelled", { seat: 3, cards: ["9H"], number: 9 }), told("tied", { number: 9 })];
  const log = [...first, told("duelled", { seat: 0, cards: ["QS"], number: 12 })];
  const duel = at("extreme-last-card", { phase: "thunderdome", facts: { contenders: [0, 3], drawn: ["QS"], round: 2 } }, log);

  it("has rounds", () => expect(rounds(log).map((round) => round.length)).toEqual([2, 1]));
  it("shows what was drawn, who watches, and how the round before ended", () => {
    const { duellists, crowd, before, round } = scene(duel, false);
    expect(duellists.map(({ seat, card }) => [seat, card])).toEqual([[0, "QS"], [3, ""]]);
    expect([crowd, before, round]).toEqual([[1, 2], "9 – 9", 2]);
  });
  it("leaves a tied round lying for a moment", () => {
    expect(scene({ ...duel, log: first }, true).duellists.map(({ card }) => card)).toEqual(["9S", "9H"]);
  });
  it("shows what lies there to one who came late", () => {
    expect(scene({ ...duel, log: [] }, false).duellists[0]).toEqual({ seat: 0, card: "QS", number: 12 });
  });
});

describe("Switch", () => {
  it("remembers the suits that Aces named", () => {
    expect(aces(at("switch", { facts: { aces: ["1:1:H", "2:2:C"] } }))).toEqual([{ seat: 1, count: 1, suit: "H" }, { seat: 2, count: 2, suit: "C" }]);
  });
  it("tells what is owed by the cards since it was last paid", () => {
    const paid = [told("played", { seat: 1, cards: ["2S"] }), told("owed", { seat: 1, number: 2 }), told("drew", { seat: 2, rule: "S17" })];
    const raised = [told("played", { seat: 3, cards: ["2H", "2D"] }), told("owed", { seat: 3, number: 4 })];
    expect(debt(at("switch", { facts: { pending: 4 } }, [...paid, ...raised]))).toEqual([{ seat: 3, what: "owed", card: "2D", number: 4 }]);
  });
  it("calls a trick spent when it does nothing any more", () => {
    expect(spent(at("switch", { phase: "normal", pile: ["2S"] }))).toBe(true);
    expect(spent(at("switch", { phase: "twos", pile: ["2S"] }))).toBe(false);
    expect(spent(at("switch", { phase: "normal", pile: ["5S"] }))).toBe(false);
    expect(spent(at("switch", { phase: "normal", pile: ["5H"] }, [], { variant: "classic" }))).toBe(false);
  });
});

describe("who is next", () => {
  it("goes the way of play, past those who are out", () => {
    const table = at("check-game", { facts: { direction: -1 } });
    expect(after(table, 0)).toBe(3);
    const seats = table.view.seats.map((seat, place) => (place === 3 ? { ...seat, marks: ["out"] } : seat));
    expect(after({ ...table, view: { ...table.view, seats } }, 0)).toBe(2);
  });
});

describe("pairs", () => {
  it("count together, the best first", () => {
    const table = at("uno", { facts: { scores: [215, 312, 215, 312] } }, [], { teams: true });
    expect(sides(table).map(({ names, points }) => [names, points])).toEqual([["Ben & Dan", 312], ["You & Cleo", 215]]);
  });
});

describe("moments", () => {
  it("only the first blow of a fight gets a stamp", () => {
    expect(momentOf("extreme-last-card", told("attacked", { rule: "E16" }))).toBe("FIGHT");
    expect(momentOf("extreme-last-card", told("attacked", { rule: "E26" }))).toBeUndefined();
  });
});

describe("what moves", () => {
  const nothing = (): boolean => false;

  it("swapped cards cross", () => {
    const news = [told("swapped", { seat: 0, other: 1, number: 2 }), told("swapped_with", { seat: 0, other: 3, number: 0 })];
    expect(moves(news, 0, nothing)).toEqual([
      { from: "slot-3.0", to: "slot-1.2", flight: "swap" },
      { from: "slot-1.2", to: "slot-3.0", flight: "swap" },
    ]);
  });
  it("others get their cards face down, many as a penalty", () => {
    expect(moves([told("drew", { seat: 2, cards: ["?", "?"] })], 0, nothing)).toEqual([{ from: "stock", to: "seat-2", flight: "penalty", ghosts: 2 }]);
    expect(moves([told("drew", { seat: 0, cards: ["7H"] })], 0, nothing)).toEqual([]);
  });
  it("a card that is put away comes from the hand that held it", () => {
    expect(moves([told("put", { seat: 0, number: 1 })], 0, (name) => name === "held")).toEqual([
      { from: "slot-0.1", to: "pile", flight: "play" },
      { from: "held", to: "slot-0.1", flight: "play" },
    ]);
  });
});
