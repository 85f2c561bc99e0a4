import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PACES, part } from "../src/games/clock.svelte";

test("a clock met half way through its turn shows what is left of the whole turn", () => {
  expect(part({ from: 0, to: 5000 }, 0, 20_000)).toBe(0.25);
});

test("a clock whose length nobody knows begins full", () => {
  expect(part({ from: 1000, to: 5000 }, 1000, 0)).toBe(1);
});

test("the paces are those of the server", () => {
  const journal = readFileSync(new URL("../../src/upcard/server/journal.py", import.meta.url), "utf-8");
  const [, told = ""] = /^PACES.*= \{(.*)\}$/m.exec(journal) ?? [];
  expect(Object.fromEntries([...told.matchAll(/"(\w+)": ([\d.]+)/g)].map(([, name, times]) => [name, Number(times)]))).toEqual(PACES);
});
