// Every text that people read stands in the catalogue: none is written into the page itself.
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { describe, expect, test } from "vitest";

const SRC = new URL("../src/", import.meta.url);
/** Names and signs that are the same in every language. */
const NAMES = ["Upcard", "THUNDER", "DOME", "JOKER", "K7M-QXA"];
const READ = ["aria-label", "aria-description", "title", "placeholder", "alt", "label"];
const WORD = /\p{L}{2,}/u;
/** Two words or more that begin like a sentence, or end like one. */
const SENTENCE = /^(\p{Lu}[\p{L}’']*,? \p{L}+( |$|[.!?])|.*\p{L} \p{L}[^/]*[.!?]$)/u;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

function* nodes(tree: unknown): Generator<Node> {
  if (Array.isArray(tree)) for (const one of tree) yield* nodes(one);
  else if (typeof tree === "object" && tree !== null) {
    if ("type" in tree) yield tree as Node;
    for (const value of Object.values(tree)) yield* nodes(value);
  }
}

function said(text: string): boolean {
  return WORD.test(text) && !NAMES.includes(text.trim());
}

/** Texts between the tags, and in attributes that are read or seen. */
function written(source: string): string[] {
  const { fragment } = parse(source, { modern: true });
  const found: string[] = [];
  for (const node of nodes(fragment)) {
    if (node.type === "Attribute" && !READ.includes(node.name as string)) continue;
    if (node.type === "Attribute") found.push(...literals(node.value).filter(said));
  }
  found.push(...texts(fragment).filter(said));
  return found;
}

/** The text nodes of a fragment that are not in attributes. */
function texts(tree: unknown): string[] {
  if (Array.isArray(tree)) return tree.flatMap(texts);
  if (typeof tree !== "object" || tree === null) return [];
  const node = tree as Node;
  if (node.type === "Text") return [node.data as string];
  return Object.entries(node).flatMap(([key, value]) => (key === "attributes" || key === "metadata" ? [] : texts(value)));
}

function literals(tree: unknown): string[] {
  return [...nodes(tree)].flatMap((node) =>
    node.type === "Text" ? [node.data as string]
    : node.type === "Literal" && typeof node.value === "string" && / /.test(node.value) ? [node.value]
    : node.type === "TemplateElement" && / /.test((node.value as { cooked: string }).cooked.trim()) ? [(node.value as { cooked: string }).cooked] : [],
  );
}

/** String literals of a script that read like sentences. */
function sentences(source: string): string[] {
  const plain = source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$|<!--[\s\S]*?-->/gm, "");
  return [...plain.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map((one) => one[1] ?? "").filter((text) => SENTENCE.test(text) && !/[=<>{}()]/.test(text));
}

const FILES = readdirSync(SRC, { recursive: true, encoding: "utf-8" }).filter((path) => /\.(svelte|ts)$/.test(path)).sort();

describe("no text is written into the page itself", () => {
  test.each(FILES.filter((path) => path.endsWith(".svelte")))("%s", (path) => {
    expect(written(readFileSync(new URL(path, SRC), "utf-8"))).toEqual([]);
  });
  test.each(FILES.filter((path) => path.endsWith(".ts")))("%s", (path) => {
    expect(sentences(readFileSync(new URL(path, SRC), "utf-8"))).toEqual([]);
  });
  test("and whoever writes one is found", () => {
    const page = `<p>Hello there</p><button aria-label="Close it">x</button><i class="two words" title={open ? "is open" : say("x")}></i>`;
    expect(written(page)).toEqual(["Close it", "is open", "Hello there"]);
    expect(sentences(`const said = "Nobody has won."; const css = "two words";`)).toEqual(["Nobody has won."]);
  });
});
