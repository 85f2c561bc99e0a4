// How each game looks: a folder has the id of its game, and what its look leaves out looks as in every other game.
import type { Look } from "./at";
import { GENERIC } from "./generic";

const LOOKS = import.meta.glob<Partial<Look>>("./*/look.ts", { eager: true, import: "default" });

/** The look of a game; one the page has never heard of can be played all the same. */
export function lookOf(game: string): Look {
  return { ...GENERIC, ...LOOKS[`./${game}/look.ts`] };
}
