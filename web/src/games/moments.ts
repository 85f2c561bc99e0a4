// What is worth a stamp or a sound, by what happened.
import type { Sound } from "../art/sound";
import type { SeenEvent } from "../wire";
import type { Look } from "./at";

const SOUNDS: Readonly<Record<string, Sound>> = {
  played: "tap", threw: "tap", put: "tap", drew: "slide", penalty: "slide", gave: "slide",
  called: "call", last_card: "call", declared: "call", caught: "call", challenged: "call",
  attacked: "attack", deferred: "attack", turned_back: "attack", unblocked: "attack", owed: "attack", blocked: "block", matched: "match", missed: "wrong", mistake: "wrong",
};

/** What something sounds like, if it sounds. */
export function soundOf(told: SeenEvent): Sound | undefined {
  return SOUNDS[told.what];
}

/** What is stamped over the table for it, if anything is. */
export function stampOf({ stamps }: Look, told: SeenEvent): string | undefined {
  return stamps[`${told.what}.${told.rule}`] ?? stamps[told.what];
}
