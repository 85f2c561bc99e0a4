// What the page says: from its own catalogue, and from the sentences that a game brings along.
import type { Keys } from "./keys";
import { amount } from "./language";

export type Sentences = Readonly<Record<string, string>>;
export type Parts = Readonly<Record<string, string | number>>;
type Wanted<K extends keyof Keys> = [Keys[K]] extends [never] ? [] : [parts: Readonly<Record<Keys[K], string | number>>];

interface Catalogue {
  /** Every language there is, by its code, with its own name for itself. */
  readonly languages: Sentences;
  readonly sentences: Sentences;
}

/** What the server has written into the page, in the language of whoever asked. */
let catalogue: Catalogue = JSON.parse(globalThis.document?.getElementById("catalogue")?.textContent || `{"languages": {}, "sentences": {}}`) as Catalogue;

/** Say other sentences from now. */
export function learn(sentences: Sentences): void {
  catalogue = { ...catalogue, sentences };
}

/** Say more sentences from now. */
export function learnMore(sentences: Sentences): void {
  learn({ ...catalogue.sentences, ...sentences });
}

/** Every language there is, by its code. */
export function languages(): Sentences {
  return catalogue.languages;
}

/** A sentence of the page; of one thing it may be another sentence than of several. */
export function say<K extends keyof Keys>(key: K, ...parts: Wanted<K>): string {
  return sayFirst([key], parts[0]) ?? key;
}

/** The first sentence there is among several keys, the most particular one first; a game's own goes before the page's. */
export function sayFirst(keys: readonly string[], parts: Parts = {}, own: Sentences = {}): string | undefined {
  for (const key of keys) {
    const found = counted(own, key, parts) ?? counted(catalogue.sentences, key, parts);
    if (found !== undefined) return filled(found, parts);
  }
  return undefined;
}

function counted(sentences: Sentences, key: string, parts: Parts): string | undefined {
  return (parts.number === 1 ? sentences[`${key}_one`] : undefined) ?? sentences[key];
}

function filled(sentence: string, parts: Parts): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => written(parts[name] ?? ""));
}

function written(part: string | number): string {
  return typeof part === "number" ? amount(part) : part;
}
