import { describe, expect, it } from "vitest";
import { lengths, mistakes, placeBars, ratingLine } from "../src/lib/statistics";
import type { CompanyTold, GameTold, Result } from "../src/wire";

const company = (kind: "bots" | "people", counts: Record<string, number>, missed: number): CompanyTold => ({
  company: kind,
  counts,
  counters: [
    { name: "wilds_played", title: "Wilds played", number: 9 },
    { name: "times_caught", title: "Caught without a call", number: missed, mistake: "U23" },
    { name: "challenges_lost", title: "Challenges lost", number: 3, mistake: "U18" },
  ],
});
const game: GameTold = {
  game: "uno",
  title: "UNO",
  rating: null,
  companies: [company("bots", { place_1: 2 }, 1), company("people", { place_1: 1, place_3: 4 }, 4)],
  latest: [],
};
const played = (plays: number, strength: number | null): Result => ({
  code: "K7MQXA", number: 1, game: "uno", company: "bots", place: 1, seats: 2, won: true, plays, strength, at: 0,
});

describe("what statistics show", () => {
  it("adds up mistakes against bots and with people, the favourite first", () => {
    expect(mistakes(game)).toEqual([
      { title: "Challenges lost", rule: "U18", number: 6 },
      { title: "Caught without a call", rule: "U23", number: 5 },
    ]);
  });

  it("counts each place over both companies, also the one that nobody came in", () => {
    expect(placeBars(game).map((bar) => bar.number)).toEqual([3, 0, 4]);
  });

  it("puts lengths into six steps", () => {
    expect(lengths([played(3, null), played(11, null), played(2, null)]).map((bar) => [bar.title, bar.number])).toEqual([
      ["0–1", 0], ["2–3", 2], ["4–5", 0], ["6–7", 0], ["8–9", 0], ["10–11", 1],
    ]);
  });

  it("draws a rating from the oldest to the newest game, once there are two", () => {
    expect(ratingLine([played(1, 25)], 100, 50)).toBeNull();
    expect(ratingLine([played(1, 27), played(1, null), played(1, 25)], 106, 50)).toMatchObject({
      points: "3.0,50.0 103.0,0.0", low: "25", high: "27", first: "25.0", last: "27.0",
    });
  });
});
