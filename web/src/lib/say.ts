// What the page says, from the one catalogue of sentences.
import catalogue from "virtual:sentences";
import type { Keys } from "./keys";

type Parts = Readonly<Record<string, string | number>>;
type Wanted<K extends keyof Keys> = [Keys[K]] extends [never] ? [] : [parts: Readonly<Record<Keys[K], string | number>>];

/** A sentence of the page; of one thing it may be another sentence than of several. */
export function say<K extends keyof Keys>(key: K, ...parts: Wanted<K>): string {
  return sayFirst([key], parts[0]) ?? key;
}

/** The first sentence there is among several keys, the most particular one first. */
export function sayFirst(keys: readonly string[], parts: Parts = {}): string | undefined {
  for (const key of keys) {
    const found = (parts.number === 1 ? catalogue[`${key}_one`] : undefined) ?? catalogue[key];
    if (found !== undefined) return filled(found, parts);
  }
  return undefined;
}

function filled(sentence: string, parts: Parts): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ""));
}
