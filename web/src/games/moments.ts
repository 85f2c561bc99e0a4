// What is worth a stamp or a sound, by what happened.
import type { Moment } from "../art/Stamp.svelte";
import type { Told } from "../wire";

const MOMENTS: Readonly<Record<string, Moment>> = {
  "uno.called": "UNO",
  "switch.last_card": "LAST CARD",
  "extreme-last-card.declared": "LAST CARD",
  "extreme-last-card.blocked": "BLOCKED",
  "check.called": "CHECK",
  "check.matched": "MATCH",
};

export function momentOf(game: string, told: Told): Moment | undefined {
  return MOMENTS[`${game}.${told.what}`];
}
