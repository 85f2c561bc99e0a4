// Who can follow the deals of a game: a folder has the id of its game.
import type { Dealer, Options } from "../fair/dealer";

type Made = new (seed: Uint8Array, seats: number, options: Options) => Dealer;
const DEALERS = import.meta.glob<Made>("./*/dealer.ts", { eager: true, import: "default" });

/** A dealer for a game, or null if the page knows none. */
export function dealerOf(game: string, seed: Uint8Array, seats: number, options: Options): Dealer | null {
  const Made = DEALERS[`./${game}/dealer.ts`];
  return Made ? new Made(seed, seats, options) : null;
}
