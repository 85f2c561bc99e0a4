// Check!'s grids: a slot never moves on the screen.
import { list, member, sayOf, seatView } from "../at";
import type { At } from "../at";

/** Words that are said by tapping the cards they are about. */
export const TAPPED = ["peek", "swap"];

/** Where a slot lies: the first four are a square, penalties grow columns to the right. */
export function spot(slot: number): { column: number; row: number } {
  if (slot < 4) return { column: (slot % 2) + 1, row: Math.floor(slot / 2) + 1 };
  return { column: Math.floor(slot / 2) + 1, row: (slot % 2) + 1 };
}

export interface Slot {
  readonly slot: number;
  /** A face, `?`, or nothing. */
  readonly card: string;
  /** Its letter in the swap or peek that is being made. */
  readonly letter: string;
  readonly peeked: boolean;
}

/** Whether a card in a grid may be picked: one's own where a slot may be named, any where a play names places. */
export function choosable(at: At, mine: boolean): boolean {
  const kinds = at.next.map((word) => at.words.kind(word));
  const naming = named(at).length > 0 || kinds.some((kind) => kind === "seat" || TAPPED.includes(kind));
  return naming || (mine && kinds.includes("slot"));
}

/** The places named in the play as it lies, in order: seat and slot. */
export function named(at: At): readonly string[] {
  return at.laid.words.flatMap((word, place) => {
    const before = at.laid.words[place - 1] ?? "";
    return word.startsWith("slot-") && before.startsWith("seat-") ? [`${before.slice(5)}.${word.slice(5)}`] : [];
  });
}

/** How a card in a grid is called. */
export function placeName(at: At, seat: number, slot: number): string {
  return seat === at.me ? sayOf(at, "my_slot", { number: slot + 1 }) : sayOf(at, "slot_of", { seat: member(at, seat).name, number: slot + 1 });
}

/** The cards of the swap or peek that is being made, by letter and name. */
export function places(at: At): readonly { letter: string; name: string }[] {
  return named(at).map((place, order) => {
    const [seat, slot] = place.split(".").map(Number);
    return { letter: "AB"[order] ?? "", name: placeName(at, seat ?? -1, slot ?? 0) };
  });
}

export function slots(at: At, seat: number): readonly Slot[] {
  const chosen = named(at);
  return seatView(at, seat).cards.map((card, slot) => ({
    slot,
    card,
    letter: "AB"[chosen.indexOf(`${seat}.${slot}`)] ?? "",
    peeked: list(at, "peeked").includes(`${seat}.${slot}`),
  }));
}
