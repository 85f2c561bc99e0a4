// What is worth a stamp or a sound, by what happened.
import type { Moment } from "../art/Stamp.svelte";
import type { Sound } from "../art/sound";
import type { SeenEvent } from "../wire";

const MOMENTS: Readonly<Record<string, Moment>> = {
  "uno.called": "UNO",
  "switch.last_card": "LAST CARD",
  "extreme-last-card.declared": "LAST CARD",
  "extreme-last-card.attacked.E16": "FIGHT",
  "extreme-last-card.blocked": "BLOCKED",
  "check.called": "CHECK",
  "check.matched": "MATCH",
};

const SOUNDS: Readonly<Record<string, Sound>> = {
  played: "tap", threw: "tap", put: "tap", drew: "slide", penalty: "slide", gave: "slide",
  called: "call", last_card: "call", declared: "call", caught: "call", challenged: "call",
  attacked: "attack", deferred: "attack", turned_back: "attack", unblocked: "attack", owed: "attack", blocked: "block", matched: "match", missed: "wrong", mistake: "wrong",
};

/** What something sounds like, if it sounds. */
export function soundOf(told: SeenEvent): Sound | undefined {
  return SOUNDS[told.what];
}

export function momentOf(game: string, told: SeenEvent): Moment | undefined {
  return MOMENTS[`${game}.${told.what}.${told.rule}`] ?? MOMENTS[`${game}.${told.what}`];
}
