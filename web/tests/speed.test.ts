import { describe, expect, it } from "vitest";
import { SPEEDS, changed, keyed, pauseOf } from "../src/lib/speed";

describe("the speed of a replay", () => {
  it("shows a step twice as long at half the speed", () => expect(pauseOf(0.5)).toBe(2 * pauseOf(1)));
  it("shows a step a quarter as long at four times the speed", () => expect(4 * pauseOf(4)).toBe(pauseOf(1)));
  it("goes up and down one by one, and stays at its ends", () => {
    expect(SPEEDS.map((one) => changed(one, 1))).toEqual([1, 2, 4, 4]);
    expect(SPEEDS.map((one) => changed(one, -1))).toEqual([0.5, 0.5, 1, 2]);
  });
});

describe("the keys of a replay", () => {
  it("go step by step", () => expect([keyed("ArrowRight", 4, 9), keyed("ArrowLeft", 4, 9)]).toEqual([{ to: 5 }, { to: 3 }]));
  it("go to both ends", () => expect([keyed("Home", 4, 9), keyed("End", 4, 9)]).toEqual([{ to: 0 }, { to: 9 }]));
  it("go faster, slower, and run", () => expect([keyed("+", 4, 9), keyed("-", 4, 9), keyed(" ", 4, 9)]).toEqual([{ by: 1 }, { by: -1 }, "run"]));
  it("leave all others alone", () => expect(keyed("a", 4, 9)).toBeNull());
});
