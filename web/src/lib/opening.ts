// Opening a table: with bots and at once, or for friends.
import * as http from "./http";
import { router } from "./router.svelte";
import type { GameFacts, Terms } from "../wire";

const DEALT_AT_ONCE = new Set<string>();

/** The terms a table begins with. */
export function usualTerms(facts: GameFacts, seats: number): Terms {
  return { game: facts.game, options: {}, seats, public: false, pace: "auto", require_ready: true, hold: true, help: true };
}

/** Go to a new table; with `atOnce` bots sit down and the cards are dealt as soon as one is there. */
export async function openTable(facts: GameFacts, atOnce: boolean): Promise<void> {
  const { code } = await http.open(usualTerms(facts, atOnce ? facts.usual : facts.most));
  if (atOnce) DEALT_AT_ONCE.add(code);
  router.go(`/t/${code}`);
}

/** Whether the cards of a table wait only for oneself; true once. */
export function dealsAtOnce(code: string): boolean {
  return DEALT_AT_ONCE.delete(code);
}
