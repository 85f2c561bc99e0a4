// What is worth a stamp or a sound, by what happened.
import type { Sound } from "../art/sound";
import { sayFirst, type Sentences } from "../lib/say";
import type { SeenEvent } from "../wire";

const SOUNDS: Readonly<Record<string, Sound>> = {
  played: "tap", threw: "tap", put: "tap", drew: "slide", penalty: "slide", gave: "slide",
  called: "call", last_card: "call", declared: "call", caught: "call", challenged: "call",
  attacked: "attack", deferred: "attack", turned_back: "attack", unblocked: "attack", owed: "attack", blocked: "block", matched: "match", missed: "wrong", mistake: "wrong",
};

/** What something sounds like, if it sounds. */
export function soundOf(told: SeenEvent): Sound | undefined {
  return SOUNDS[told.what];
}

/** What a game stamps over the table for it, if anything. */
export function stampOf(sentences: Sentences, told: SeenEvent): string | undefined {
  return sayFirst([`stamp.${told.what}.${told.rule}`, `stamp.${told.what}`], {}, sentences);
}
