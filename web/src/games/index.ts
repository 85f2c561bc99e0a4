// How each game looks: what a game leaves out looks as in every other game.
import type { Look } from "./at";
import { CHECK } from "./check/look";
import { CHECK_GAME } from "./check-game/look";
import { EXTREME_LAST_CARD } from "./extreme-last-card/look";
import { GENERIC } from "./generic";
import { SWITCH } from "./switch/look";
import { UNO } from "./uno/look";

const LOOKS: Readonly<Record<string, Partial<Look>>> = {
  uno: UNO,
  switch: SWITCH,
  check: CHECK,
  "extreme-last-card": EXTREME_LAST_CARD,
  "check-game": CHECK_GAME,
};

/** The look of a game; one the page has never heard of can be played all the same. */
export function lookOf(game: string): Look {
  return { ...GENERIC, ...LOOKS[game] };
}
