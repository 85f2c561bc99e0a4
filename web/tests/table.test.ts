import { describe, expect, it } from "vitest";
import { NOTHING, REACTION_MS, heard, isAsked, isBot, playsAlone, reactionOf, reduce, together, unread, windowFor } from "../src/lib/table";
import type { Lobby, Said, Sight, SeenEvent, View, Welcome } from "../src/wire";

const view: View = {
  game: "uno", seat: -1, phase: "turn", turn: 1, stock: 3, pile: ["R7"], facts: { colour: "R" },
  seats: [{ cards: ["?", "?"], marks: [] }, { cards: ["?"], marks: ["said_uno"] }],
  windows: [{ number: 4, seats: [1], seconds: 30 }], outcome: null,
};
const own = { seat: 1, hands: { 1: ["G5"] }, facts: { too_early: false } };
const sight: Sight = { public: { view, remaining_ms: { 4: 2000 } }, own: { ...own, legal: ["draw"] } };
const lobby = (game: number): Lobby =>
  ({ code: "K7MQXA", stage: "playing", terms: {}, master: "me", members: [], watchers: 0, game }) as unknown as Lobby;
const told = (say: string): SeenEvent => ({ what: "played", rule: "U7", say });
const welcome = (more: Partial<Welcome>): Welcome =>
  ({ t: "welcome", id: 1, version: 1, you: "me", name: "Ana", seat: 1, lobby: lobby(1), seq: 5, sight, ...more }) as Welcome;

describe("a table", () => {
  it("knows after the welcome who one is and what one sees", () => {
    const table = reduce(NOTHING, welcome({}), 100);
    expect([table.you, table.seq, table.sight]).toEqual(["me", 5, together(sight)]);
  });

  it("knows bots from people", () => {
    const members = [{ member: "me" }, { member: "b1", bot: "easy" }];
    const table = reduce(NOTHING, welcome({ lobby: { ...lobby(1), members } as unknown as Lobby }), 100);
    expect(["me", "b1", "gone"].map((member) => isBot(table, member))).toEqual([false, true, false]);
  });

  it("lays what one sees oneself over what everybody sees", () => {
    const { view: mine, legal } = together(sight);
    expect([mine.seat, mine.seats[0]?.cards, mine.seats[1]]).toEqual([1, ["?", "?"], { cards: ["G5"], marks: ["said_uno"] }]);
    expect([mine.facts, legal]).toEqual([{ colour: "R", too_early: false }, ["draw"]]);
  });

  it("counts the time that is left by its own clock", () => {
    expect(reduce(NOTHING, welcome({}), 100).spans[4]).toEqual({ from: 100, to: 2100 });
  });

  it("remembers when it first heard of a window that is still open", () => {
    const later: Sight = { ...sight, public: { view, remaining_ms: { 4: 1500, 5: 3000 } } };
    const table = reduce(reduce(NOTHING, welcome({}), 100), { t: "moved", seq: 6, sight: later }, 600);
    expect(table.spans).toEqual({ 4: { from: 100, to: 2100 }, 5: { from: 600, to: 3600 } });
  });

  it("goes on with the log where a welcome brings the missed tail", () => {
    const before = reduce(NOTHING, welcome({ events: [told("a")] }), 0);
    const after = reduce(before, welcome({ events: [told("b")], tail: true }), 0);
    expect(after.log.map((one) => one.say)).toEqual(["a", "b"]);
  });

  it("begins the log anew where a welcome brings the last that happened", () => {
    const before = reduce(NOTHING, welcome({ events: [told("a")] }), 0);
    expect(reduce(before, welcome({ events: [told("b")] }), 0).log.map((one) => one.say)).toEqual(["b"]);
  });

  it("shows what happened before a return as no new event", () => {
    expect(reduce(NOTHING, welcome({ events: [told("a")] }), 0).events).toEqual([]);
  });

  it("clears the cards when another game is dealt", () => {
    const before = reduce(NOTHING, welcome({ events: [told("a")] }), 0);
    const after = reduce(before, { t: "changed", seq: 9, lobby: lobby(2) }, 0);
    expect([after.sight, after.log]).toEqual([null, []]);
  });

  it("keeps the cards when only the people change", () => {
    const before = reduce(NOTHING, welcome({}), 0);
    expect(reduce(before, { t: "changed", seq: 9, lobby: lobby(1) }, 0).sight).toBe(before.sight);
  });

  it("waits for one whom a window asks and who may say something", () => {
    expect(isAsked(reduce(NOTHING, welcome({}), 0))).toBe(true);
    expect(isAsked(reduce(NOTHING, welcome({ sight: { public: { view }, own } }), 0))).toBe(false);
  });
});

describe("a reaction", () => {
  const said = (member: string, what: string, table = NOTHING, now = 100): typeof NOTHING => reduce(table, { t: "reacted", member, what }, now);
  const both = said("ben", "wow", said("ana", "nice", said("ben", "ouch")));

  it("is the last one of whoever said it", () => {
    expect([reactionOf(both.reactions, "ben", 200)?.what, reactionOf(both.reactions, "ana", 200)?.what]).toEqual(["wow", "nice"]);
    expect(reactionOf(both.reactions, "cleo", 200)).toBeUndefined();
  });
  it("is shown for a moment", () => expect(reactionOf(both.reactions, "ben", 100 + REACTION_MS)).toBeUndefined());
  it("is kept with few others, however many come", () => {
    let table = NOTHING;
    for (let number = 0; number < 50; number++) table = said("ben", "wow", table);
    expect(table.reactions.length).toBe(8);
  });
});

describe("playing alone", () => {
  const at = (stage: string, ...members: object[]): boolean =>
    playsAlone({ ...NOTHING, you: "me", lobby: { ...lobby(1), stage, members } as unknown as Lobby });
  const me = { member: "me", name: "Ana" };
  const ada = { member: "bot2", name: "Ada", bot: "greedy" };
  const ben = { member: "ben", name: "Ben" };

  it("is being the only person in a game", () => expect(at("playing", me, ada)).toBe(true));
  it("begins when the others have left", () => expect(at("playing", me, ada, { ...ben, has_left: true })).toBe(true));
  it("is not playing with others", () => expect(at("playing", me, ada, ben)).toBe(false));
  it("is not waiting for a game, and not watching one", () => expect([at("lobby", me, ada), at("playing", ada)]).toEqual([false, false]));
});

describe("the chat", () => {
  const line = (number: number, member: string): Said => ({ number, member, name: member, text: "hi", at: 0 });
  const chat = [line(1, "me"), line(2, "ben"), line(3, "eve"), line(4, "ben")];

  it("counts what others have said since one looked", () => {
    expect(unread(reduce(NOTHING, welcome({ chat }), 0), 2)).toBe(2);
  });

  it("leaves out whom one has muted", () => {
    const table = reduce(NOTHING, welcome({ chat, muted: ["ben"] }), 0);
    expect([heard(table).length, unread(table, 0)]).toEqual([2, 1]);
  });
});

describe("the window that a word answers", () => {
  const several = { ...together(sight), answers: { "challenge-2": 6 } };
  it("is the first one for most words", () => expect(windowFor(several, "draw")).toBe(4));
  it("is the one that the server names for others", () => expect(windowFor(several, "challenge-2")).toBe(6));
});
