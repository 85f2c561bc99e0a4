// How each game looks: what its folder leaves out looks as in every other game.
import type { Look } from "./at";
import { bringFolder } from "./folders";
import { GENERIC } from "./generic";

let brought = $state.raw<Readonly<Record<string, Look>>>({});
const asked = new Set<string>();

/** The look of a game, or null until it is here; a game the page has never heard of can be played all the same. */
export function lookOf(game: string): Look | null {
  if (!asked.has(game)) void bringLook(game);
  return brought[game] ?? null;
}

async function bringLook(game: string): Promise<void> {
  asked.add(game);
  const own = await bringFolder(game);
  brought = { ...brought, [game]: { ...GENERIC, ...own } };
}
