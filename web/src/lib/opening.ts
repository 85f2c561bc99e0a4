// Opening a table: against bots, dealt at once, or for friends.
import { newShare } from "../fair/bytes";
import { keep } from "../fair/kept";
import { connectAhead } from "./ahead";
import * as http from "./http";
import { person } from "./me.svelte";
import { router } from "./router.svelte";
import type { GameBrief, NamedDeal, Terms } from "../wire";

/** The terms a table begins with. */
export function usualTerms(facts: Pick<GameBrief, "game">, seats: number): Terms {
  return { game: facts.game, options: {}, seats, public: false, pace: "auto", require_ready: true, hold: true, help: true, series: "off", series_length: 3, deal: "" };
}

/** Go to a new table: with `atOnce` one sits among bots there, and the cards are dealt. */
export async function openTable(facts: GameBrief, atOnce: boolean): Promise<void> {
  const code = await (atOnce ? playNow(usualTerms(facts, facts.usual)) : http.open(usualTerms(facts, facts.most)).then((made) => made.code));
  router.go(`/t/${code}`);
}

/** Go to a new table whose first game is dealt from a deal with a name. */
export async function openDeal(deal: NamedDeal, atOnce: boolean): Promise<void> {
  const terms = { ...usualTerms(deal, deal.seats), deal: deal.name };
  await person.known();
  router.go(`/t/${(await (atOnce ? http.play(terms) : http.open(terms))).code}`);
}

/** Another game against bots by the same terms; the one before is given up by that. */
export async function playAgain(terms: Terms): Promise<void> {
  router.go(`/t/${await playNow(terms)}`);
}

/** The set position of a game, against bots; it counts for nothing. */
export async function practise(game: string): Promise<void> {
  await person.known();
  router.go(`/t/${(await http.practise(game)).code}`);
}

/** A game against bots, dealt from a secret that this browser was shown a commitment to, and from its own bytes. */
async function playNow(terms: Terms): Promise<string> {
  await person.known();
  connectAhead();
  const [commitment, share] = [person.commitment, newShare()];
  const made = await http.play(terms, share);
  keep(made.code, 1, { commitment, share, added: true });
  person.commitment = made.commitment;
  return made.code;
}
