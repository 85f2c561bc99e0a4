import { describe, expect, it } from "vitest";
import { marked, shelves, sorted } from "../src/games/sorting";

describe("a hand", () => {
  it("is sorted by suit, jokers last", () => {
    expect(sorted(["RJ", "3H", "AS", "2H"], "poker", "suit")).toEqual(["AS", "2H", "3H", "RJ"]);
  });

  it("is sorted by rank", () => {
    expect(sorted(["3H", "10S", "3S"], "poker", "rank")).toEqual(["3S", "3H", "10S"]);
  });

  it("is sorted by colour in the other pack, wilds last", () => {
    expect(sorted(["W", "B1", "R+2", "R0"], "coloured", "suit")).toEqual(["R0", "R+2", "B1", "W"]);
  });

  it("lies as it came if one wants that", () => {
    expect(sorted(["3H", "2H"], "poker", "none")).toEqual(["3H", "2H"]);
  });

  it("shows in which order cards were picked", () => {
    expect(marked(["4S", "5D"], ["5D", "4S", "last-card"]).map((one) => one.order)).toEqual([2, 1]);
  });

  it("marks only one of two twins", () => {
    expect(marked(["R7", "R7"], ["R7"]).map((one) => one.order)).toEqual([1, undefined]);
  });

  it("lies on two shelves from eight cards on", () => {
    expect(shelves([1, 2, 3, 4, 5, 6, 7]).length).toBe(1);
    expect(shelves([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([[1, 2, 3, 4, 5], [6, 7, 8, 9]]);
  });
});
