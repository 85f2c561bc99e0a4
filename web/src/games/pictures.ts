// The pictures of games on the home page, each with the colour behind it.
import type { Component } from "svelte";

export interface Picture {
  /** The picture itself; without one, two cards of the game. */
  readonly default: Component | null;
  readonly ground: string;
}

const PICTURES = import.meta.glob<Picture>("./*/Picture.svelte", { eager: true });
const NONE: Picture = { default: null, ground: "#2c3e50" };

/** The colours behind all pictures, by game. */
export function grounds(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(PICTURES).map(([path, { ground }]) => [path.split("/")[1] ?? "", ground]));
}

export function pictureOf(game: string): Picture {
  return PICTURES[`./${game}/Picture.svelte`] ?? NONE;
}
