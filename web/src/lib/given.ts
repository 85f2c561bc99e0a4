// What the server has written into the first page, so that nobody waits for it.
import type { GameBrief } from "../wire";

/** The games that can be played here; none on other pages. */
export const GIVEN_GAMES = JSON.parse(globalThis.document?.getElementById("games")?.textContent || "[]") as readonly GameBrief[];
