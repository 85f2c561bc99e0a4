// The first page as it stands before any script, with a mark in place of each sentence and of each fact of a game: the server puts in
// what they are, in the language of whoever asks, once for each game that it has.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createServer } from "vite";
import type { Plugin } from "vite";
import { english } from "./sentences.ts";

const PLACE = "<!-- first page -->";
const FACTS = ["game", "title", "least", "most", "length", "what"];
/** What the page asks a browser for while it is loaded; here nobody answers. */
const BROWSER = {
  addEventListener: (): void => {},
  matchMedia: () => ({ matches: false, addEventListener: (): void => {} }),
  location: { pathname: "/", hash: "" },
};

/** A sentence as a mark: its key, and behind it the parts that it wants. */
function marked([key, sentence]: [string, string]): [string, string] {
  const parts = [...sentence.matchAll(/\{(\w+)\}/g)].map((found) => `|${found[1]}=${found[0]}`);
  return [key, `⟦${key}${[...new Set(parts)].join("")}⟧`];
}

/** What the server would have written into the page. */
function given(): Record<string, string> {
  const game = Object.fromEntries(FACTS.map((fact) => [fact, `⟦game.${fact}⟧`]));
  const sentences = Object.fromEntries(english().map(marked));
  return { catalogue: JSON.stringify({ languages: {}, sentences }), games: JSON.stringify([{ ...game, cards: [] }]) };
}

async function drawn(root: string): Promise<string> {
  const texts = given();
  const document = { getElementById: (id: string) => ({ textContent: texts[id] ?? "" }), documentElement: { lang: "en" } };
  Object.assign(globalThis, BROWSER, { document });
  const vite = await createServer({ configFile: false, root, plugins: [svelte()], appType: "custom", server: { middlewareMode: true, ws: false }, optimizeDeps: { noDiscovery: true } });
  try {
    const { first } = (await vite.ssrLoadModule("/src/first.ts")) as typeof import("./src/first.ts");
    return first();
  } finally {
    await vite.close();
    for (const name of ["document", ...Object.keys(BROWSER)]) Reflect.deleteProperty(globalThis, name);
  }
}

/** Draws the first page into the page that is built. */
export function prerender(): Plugin {
  let root = "";
  return {
    name: "prerender",
    apply: "build",
    configResolved: (config) => void ({ root } = config),
    transformIndexHtml: { order: "post", handler: async (page) => page.replace(PLACE, await drawn(root)) },
  };
}
