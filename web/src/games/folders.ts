// The looks that lie in the folders of games: a folder has the id of its game.
import { bring } from "../lib/bring";
import type { Look } from "./at";

const LOOKS = import.meta.glob<Partial<Look>>("./*/look.ts", { import: "default" });

/** What a game's folder says of its look: nothing if there is none. */
export async function bringFolder(game: string): Promise<Partial<Look>> {
  const look = LOOKS[`./${game}/look.ts`];
  return look ? bring(look) : {};
}
