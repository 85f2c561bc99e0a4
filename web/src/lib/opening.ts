// Opening a table: against bots, dealt at once, or for friends.
import * as http from "./http";
import { router } from "./router.svelte";
import type { GameFacts, Terms } from "../wire";

/** The terms a table begins with. */
export function usualTerms(facts: GameFacts, seats: number): Terms {
  return { game: facts.game, options: {}, seats, public: false, pace: "auto", require_ready: true, hold: true, help: true };
}

/** Go to a new table: with `atOnce` one sits among bots there, and the cards are dealt. */
export async function openTable(facts: GameFacts, atOnce: boolean): Promise<void> {
  const { code } = await (atOnce ? http.play(usualTerms(facts, facts.usual)) : http.open(usualTerms(facts, facts.most)));
  router.go(`/t/${code}`);
}
