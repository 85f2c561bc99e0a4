// Keys that say something: D draws, U calls, C checks or challenges, P passes; which words a letter may mean is in the catalogue.
// A digit names the suit, the colour or the person in that place, or one's own card there in a grid; with Shift the card of whoever sits next.
import { DONE } from "../lib/selection";
import { sayFirst } from "../lib/say";
import { others } from "./at";
import type { At } from "./at";
import { voice } from "./voice";

export const LETTERS = ["d", "t", "u", "c", "p", "n"] as const;
const PASS = "p";

/** The word that a letter says now, if there is one. */
export function wordOf(at: At, key: string): string | undefined {
  const meant = sayFirst([`shortcut.${key.toLowerCase()}`], {}, at.facts.sentences)?.split(" ") ?? [];
  const { buttons, calls, asides } = voice(at);
  const offered = [...buttons, ...calls, ...asides];
  const [passed] = key.toLowerCase() === PASS ? (at.look.passing ?? []) : [];
  return [...meant, passed].map((kind) => offered.find((word) => at.words.kind(word) === kind)).find((word) => word !== undefined);
}

/** The keys that say a word, if any do. */
export function keyOf(at: At, word: string): string | undefined {
  return LETTERS.filter((key) => wordOf(at, key) === word).join(" ").toUpperCase() || undefined;
}

/** Says what a key means now; false if it means nothing. */
export function pressed(at: At, { key, code, shiftKey }: KeyboardEvent): boolean {
  if (/^[1-9]$/.test(key)) return counted(at, Number(key) - 1);
  if (shiftKey && /^Digit[1-9]$/.test(code)) return placed(at, others(at)[0] ?? -1, Number(code.at(-1)) - 1);
  return said(at, wordOf(at, key), key.toLowerCase() === PASS);
}

/** The key that names a card in a grid, if one does. */
export function keyOfPlace(at: At, seat: number, place: number): string | undefined {
  if (place > 8) return undefined;
  if (seat === at.me) return String(place + 1);
  return seat === others(at)[0] ? `Shift+${place + 1}` : undefined;
}

function said(at: At, word: string | undefined, passing: boolean): boolean {
  if (word === undefined) return false;
  const [first, then] = (passing && at.look.passing) || [];
  at.dispatch.pick(word, word === first ? then : undefined);
  return true;
}

function counted(at: At, place: number): boolean {
  const { choices } = voice(at);
  const choice = choices[place];
  if (choices.length > 0) return choice !== undefined && named(at, choice);
  return placed(at, at.me, place);
}

function placed(at: At, seat: number, place: number): boolean {
  if (!at.words.grids || !at.view.seats[seat]?.cards[place]) return false;
  at.dispatch.place(seat, place, "key");
  return true;
}

function named(at: At, choice: string): boolean {
  if (at.laid.words.length > 0) at.dispatch.close(choice);
  else at.dispatch.pick(choice);
  return true;
}

/** Enter on a card that lies in the play ends the play, if it can end. */
export function end(at: At, event: KeyboardEvent): void {
  const closing = at.next.find((word) => word === DONE);
  if (!at.laid.whole && closing === undefined) return;
  event.preventDefault();
  at.dispatch.close(closing);
}
