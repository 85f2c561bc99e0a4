// The catalogue of what the page says, from TOML into the bundle, and the names of its sentences into the types.
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

const CATALOGUE = new URL("../src/upcard/sentences/en/page.toml", import.meta.url);
const KEYS = new URL("src/lib/keys.ts", import.meta.url);
const NAME = "virtual:sentences";

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

function read(): [string, string][] {
  return flat(parse(readFileSync(CATALOGUE, "utf-8")) as Tree);
}

function keep(text: string): void {
  if (readFileSync(KEYS, { encoding: "utf-8", flag: "a+" }) !== text) writeFileSync(KEYS, text);
}

/** Offers the catalogue as `virtual:sentences`. */
export function sentences(): Plugin {
  return {
    name: "sentences",
    buildStart() {
      this.addWatchFile(CATALOGUE.pathname);
      keep(types(read()));
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(Object.fromEntries(read()))};` : undefined),
  };
}
