// What happened, as it is told: sentences taken apart into names and suits, turns of the log, what fits into two lines.
import type { Suit } from "../art/pack";
import type { SeenEvent } from "../wire";
import type { TimedEvent } from "./table";

/** A stretch of a sentence: plain, somebody's name, or the sign of a suit. */
export interface Stretch {
  readonly kind: "text" | "name" | "suit";
  readonly text: string;
  readonly suit?: Suit;
}

/** What happened in one turn. */
export interface Turn {
  readonly turn: number;
  readonly events: readonly TimedEvent[];
}

const SUITS: Readonly<Record<string, Suit>> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
/** A name stands between two marks that are not seen. */
const PARTS = /\u2068([^\u2068\u2069]*)\u2069|([♠♥♦♣])/g;
const MARKS = /[\u2068\u2069]/g;

/** A sentence taken apart. */
export function stretches(sentence: string): readonly Stretch[] {
  const parts: Stretch[] = [];
  let from = 0;
  for (const found of sentence.matchAll(PARTS)) {
    if (found.index > from) parts.push({ kind: "text", text: sentence.slice(from, found.index) });
    parts.push(found[2] === undefined ? { kind: "name", text: found[1] ?? "" } : { kind: "suit", text: found[2], suit: SUITS[found[2]] as Suit });
    from = found.index + found[0].length;
  }
  if (from < sentence.length) parts.push({ kind: "text", text: sentence.slice(from) });
  return parts;
}

/** A sentence without the marks round its names. */
export function plain(sentence: string): string {
  return sentence.replace(MARKS, "");
}

/** What is worth telling, turn by turn, the latest last. */
export function turns(log: readonly TimedEvent[]): readonly Turn[] {
  const told: { turn: number; events: TimedEvent[] }[] = [];
  for (const event of log) {
    if (event.quiet) continue;
    const last = told.at(-1);
    if (last !== undefined && last.turn === (event.turn ?? 0)) last.events.push(event);
    else told.push({ turn: event.turn ?? 0, events: [event] });
  }
  return told;
}

/** Whether something happens to somebody: then a word stands at their seat. */
function marked({ pills = [] }: SeenEvent): boolean {
  return pills.length > 0;
}

function length(events: readonly SeenEvent[]): number {
  return events.reduce((sum, { say }) => sum + plain(say).length + 1, 0);
}

/** A turn in as many letters: what it began with and what it cost somebody come first, then only what it cost. */
export function brief(events: readonly TimedEvent[], letters: number): readonly TimedEvent[] {
  const cost = events.filter(marked);
  const shorter = [events, events.filter((event, place) => place === 0 || marked(event)), cost];
  return shorter.find((some) => some.length > 0 && length(some) <= letters) ?? (cost.length > 0 ? cost : events.slice(-1));
}

/** What happened to a seat that it did not ask for, with all that belongs to it; and if its time ran out, what was done for it. */
export function unasked(events: readonly TimedEvent[], seat: number): readonly TimedEvent[] {
  const costs = events.filter(({ pills = [] }) => pills.some((pill) => pill.seat === seat && pill.stays));
  const late = costs.some((event) => event.what === "expired");
  const about = (event: SeenEvent): boolean => event.seat === seat || event.other === seat;
  const belongs = (event: SeenEvent): boolean =>
    costs.some((cost) => cost.rule === event.rule && (about(event) || cost.seat === event.seat)) || (late && event.seat === seat);
  return events.filter((event) => costs.includes(event) || (!event.quiet && belongs(event)));
}

// --- the turns of a log

const OPENING = ["turn", "last_turn", "again", "round"];

/** Whether another turn follows on what was just heard. */
export function opens(events: readonly SeenEvent[]): boolean {
  return events.some(({ what }) => OPENING.includes(what));
}

/** Events that came all at once, each with the number of its turn: a new one where somebody else does something. */
export function numbered(events: readonly SeenEvent[], from: number): readonly TimedEvent[] {
  let turn = from;
  let who = -1;
  return events.map((event) => {
    const { seat = -1 } = event;
    if (OPENING.includes(event.what) || (seat >= 0 && seat !== who && !marked(event) && !event.quiet)) {
      turn++;
      who = seat;
    }
    return { ...event, turn };
  });
}
