// Keys that say a word: D draws, U calls, C checks or challenges, P passes. Which words a key may mean is in the catalogue.
import { sayFirst } from "../lib/say";
import type { At } from "./at";
import { voice } from "./voice";

/** The word that a key says now, if there is one. */
export function wordOf(at: At, key: string): string | undefined {
  const meant = sayFirst([`shortcut.${key.toLowerCase()}`], {}, at.facts.sentences)?.split(" ") ?? [];
  const { buttons, calls } = voice(at);
  const offered = [...buttons, ...calls];
  return meant.map((kind) => offered.find((word) => at.words.kind(word) === kind)).find((word) => word !== undefined);
}

/** The key that says a word, if one does. */
export function keyOf(at: At, word: string): string | undefined {
  return ["d", "u", "c", "p"].find((key) => wordOf(at, key) === word)?.toUpperCase();
}
