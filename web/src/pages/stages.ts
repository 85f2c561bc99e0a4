// What a table shows before the deal and at the end; each is brought when it is needed.
import { bringFolder } from "../games/folders";
import { bring } from "../lib/bring";
import * as http from "../lib/http";
import { person } from "../lib/me.svelte";
import { worded } from "../lib/worded";

export const bringLobby = () => bring(() => worded(["series", "fair"], import("./Lobby.svelte"))).then((part) => part.default);
export const bringEnd = () => bring(() => worded(["series", "fair"], import("./End.svelte"))).then((part) => part.default);

/** Bring what games are played with, and who one is, before somebody needs it; what does not come now comes then. */
export function bringAhead(): void {
  import("./Table.svelte").catch(() => {});
  person.known().catch(() => {});
}

/** Bring what one game is played with, while its table is being opened. */
export function bringGame(game: string): void {
  void bringFolder(game);
  http.game(game).catch(() => {});
}
