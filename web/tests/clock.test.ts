import { expect, test } from "vitest";
import { part } from "../src/games/clock.svelte";

test("a clock met half way through its turn shows what is left of the whole turn", () => {
  expect(part({ from: 0, to: 5000 }, 0, 20_000)).toBe(0.25);
});

test("a clock whose length nobody knows begins full", () => {
  expect(part({ from: 1000, to: 5000 }, 1000, 0)).toBe(1);
});
