// What a game brings along for the page, as the server would tell it.
import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { flat } from "../sentences";
import type { GameFacts } from "../src/wire";

export function brought(game: string): GameFacts {
  const text = readFileSync(new URL(`../../src/upcard/sentences/en/${game}.toml`, import.meta.url), "utf-8");
  const { page } = parse(text) as { page: Parameters<typeof flat>[0] };
  return { sentences: Object.fromEntries(flat(page)) } as unknown as GameFacts;
}
