// Which of the words that may be said are cards to tap, choices to pick from, calls, or plain buttons.
import { DONE } from "../lib/selection";
import { text } from "./at";
import type { At } from "./at";

const TAPPED = ["card", "slot", "seat"];
const CHOSEN = ["suit", "colour", "target"];

export interface Voice {
  /** Suits, colours or people, if one of them is to be named now. */
  readonly choices: readonly string[];
  /** Words that go out of turn or are shouted. */
  readonly calls: readonly string[];
  /** Of these, those that are no part of the play that is being laid. */
  readonly asides: readonly string[];
  readonly buttons: readonly string[];
  /** Whether the play as it lies can be closed with a plain word. */
  readonly closing: string | undefined;
}

/** What is offered with words, apart from the cards on the table. A mistake is offered only where there is no help. */
export function voice(at: At): Voice {
  const offered = at.helps ? at.fitting : at.next;
  const kind = (word: string): string => at.words.kind(word);
  const elsewhere = [...TAPPED, ...at.look.tapped, ...CHOSEN, DONE];
  const said = offered.filter((word) => !elsewhere.includes(kind(word)));
  const called = (word: string): boolean => at.look.calls.includes(kind(word)) || namesSomebody(at, word);
  return {
    choices: at.next.filter((word) => CHOSEN.includes(kind(word))),
    calls: said.filter(called),
    asides: at.beside.filter(called),
    buttons: said.filter((word) => !called(word)),
    closing: at.next.find((word) => word === DONE),
  };
}

/** Whether calls are left to people's ears: then none of them stands out, and nothing reminds of one. */
export function unseen(at: At): boolean {
  return text(at, "calls") === "unseen";
}

/** Whether a word is said against somebody. */
export function namesSomebody(at: At, word: string): boolean {
  return (at.words.get(word).number ?? -1) >= 0;
}
