// The catalogue of what the page says: the names of its sentences into the types, and the English one into the page while it
// is being worked on. The page as it is built has none: the server writes it in, in the language of whoever asks.
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

const CATALOGUE = new URL("../src/upcard/sentences/en/page.toml", import.meta.url);
const KEYS = new URL("src/lib/keys.ts", import.meta.url);
const MARK = '<script id="catalogue" type="application/json">';

type Tree = { [key: string]: Tree | string };

/** `[home] title = "…"` becomes `home.title`. */
export function flat(tree: Tree, before = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  );
}

function parts(sentence: string): string {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map((found) => `"${found[1]}"`);
  return [...new Set(names)].join(" | ") || "never";
}

/** Which sentences there are, and which parts each wants. */
function types(sentences: [string, string][]): string {
  const lines = sentences.map(([key, sentence]) => `  ${JSON.stringify(key)}: ${parts(sentence)};`);
  return ["// Made from page.toml by sentences.ts.", "export interface Keys {", ...lines, "}", ""].join("\n");
}

/** Every sentence of the page in English, by its key. */
export function english(): [string, string][] {
  return flat(parse(readFileSync(CATALOGUE, "utf-8")) as Tree);
}

function keep(text: string): void {
  if (readFileSync(KEYS, { encoding: "utf-8", flag: "a+" }) !== text) writeFileSync(KEYS, text);
}

/** Keeps the types true, and lets the page speak English where no server writes its sentences in. */
export function sentences(): Plugin {
  return {
    name: "sentences",
    buildStart() {
      this.addWatchFile(CATALOGUE.pathname);
      keep(types(english()));
    },
    transformIndexHtml(page, { server }) {
      const told = JSON.stringify({ languages: { en: "English" }, sentences: Object.fromEntries(english()) });
      return server === undefined ? page : page.replace(MARK, MARK + told.replaceAll("<", "\\u003c"));
    },
  };
}
