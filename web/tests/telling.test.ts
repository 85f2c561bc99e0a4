import { describe, expect, it } from "vitest";
import { NOTHING, reduce } from "../src/lib/table";
import type { Table, TimedEvent } from "../src/lib/table";
import { brief, plain, stretches, turns, unasked } from "../src/lib/telling";
import type { Moved, Pill, Welcome } from "../src/wire";

const ADA = "\u2068Ada\u2069";

function told(what: string, rest: Partial<TimedEvent> = {}): TimedEvent {
  return { what, rule: "U1", say: `${what}.`, ...rest };
}

function pill(seat: number, stays = false): Pill {
  return { seat, text: "+1", stays };
}

describe("a sentence", () => {
  it("is taken apart into names, suits and the rest", () => {
    expect(stretches(`${ADA} plays 7♥.`)).toEqual([
      { kind: "name", text: "Ada" },
      { kind: "text", text: " plays 7" },
      { kind: "suit", text: "♥", suit: "H" },
      { kind: "text", text: "." },
    ]);
  });
  it("names somebody whose name is a word of it", () => {
    expect(stretches("\u2068plays\u2069 plays").map((part) => part.kind)).toEqual(["name", "text"]);
  });
  it("can be had without its marks", () => {
    expect(plain(`${ADA} draws.`)).toBe("Ada draws.");
  });
});

describe("a turn in two lines", () => {
  const long = [
    told("challenged", { say: "x".repeat(40) }),
    told("proper", { say: "y".repeat(40) }),
    told("drew", { say: "z".repeat(30), pills: [pill(1)] }),
    told("skipped", { say: "w".repeat(10), pills: [pill(1)] }),
  ];
  it("is told whole if it fits", () => {
    expect(brief(long, 200)).toEqual(long);
  });
  it("else says how it began and what it cost", () => {
    expect(brief(long, 90).map((event) => event.what)).toEqual(["challenged", "drew", "skipped"]);
  });
  it("and in very little room what it cost, which is never left out", () => {
    expect(brief(long, 50).map((event) => event.what)).toEqual(["drew", "skipped"]);
    expect(brief(long, 5).map((event) => event.what)).toEqual(["drew", "skipped"]);
  });
  it("costs nobody anything: then the latest is said", () => {
    expect(brief(long.slice(0, 2), 5).map((event) => event.what)).toEqual(["proper"]);
  });
});

describe("what happened to me", () => {
  const caught = told("caught", { rule: "U23", seat: 1, other: 0 });
  const drew = told("drew", { rule: "U23", seat: 0, pills: [pill(0, true)] });
  it("comes with what belongs to it", () => {
    expect(unasked([told("played", { seat: 1 }), caught, drew], 0)).toEqual([caught, drew]);
  });
  it("is nothing that happened to others, nor what I did myself", () => {
    expect(unasked([caught, drew], 2)).toEqual([]);
    expect(unasked([told("drew", { seat: 0, pills: [pill(0)] })], 0)).toEqual([]);
  });
  it("says what was done for me when my time ran out", () => {
    const expired = told("expired", { rule: "U31", seat: 0, pills: [pill(0, true)] });
    const named = told("named_colour", { rule: "U43", seat: 0 });
    expect(unasked([expired, named, told("turn", { seat: 0, quiet: true })], 0)).toEqual([expired, named]);
  });
});

describe("the log", () => {
  const moved = (turn: number, ...events: TimedEvent[]): Moved => ({
    t: "moved", seq: 1, events,
    sight: {
      public: { view: { game: "uno", seat: -1, phase: "turn", turn, seats: [], stock: 0, pile: [], facts: {}, windows: [], outcome: null } },
      own: { seat: 0 },
    },
  });
  const after = (...all: Moved[]): Table => all.reduce((table, one) => reduce(table, one, 0), NOTHING);
  const log = (table: Table): string[][] => turns(table.log).map(({ events }) => events.map((event) => event.what));

  it("has one entry a turn, however many plays it took", () => {
    const table = after(moved(0), moved(0, told("played", { seat: 0 })), moved(1, told("named_colour", { seat: 0 })), moved(2, told("drew", { seat: 1 })));
    expect(log(table)).toEqual([["played", "named_colour"], ["drew"]]);
  });
  it("begins another where somebody plays again", () => {
    const table = after(moved(0), moved(0, told("played"), told("again")), moved(1, told("drew")));
    expect(log(table)).toEqual([["played", "again"], ["drew"]]);
  });
  it("begins another for what comes first after a lost line", () => {
    const lost = after(moved(0), moved(1, told("played", { seat: 0 })));
    const back = reduce(lost, { t: "welcome", tail: true, seq: 1, sight: moved(1).sight } as Welcome, 0);
    expect(log(reduce(back, moved(2, told("drew", { seat: 1 })), 0))).toEqual([["played"], ["drew"]]);
  });
  it("leaves out what the table shows anyway", () => {
    expect(log(after(moved(0), moved(1, told("played"), told("turn", { quiet: true }))))).toEqual([["played"]]);
  });
});
