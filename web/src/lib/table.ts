// All that the page knows of a table, as one object, and how each notice of the server changes it.
import type { Line } from "./connection";
import { numbered, opens } from "./telling";
import type { GameFacts, Lobby, Notice, Own, Public, Said, Seated, Sight, SeenEvent } from "../wire";

/** Something that happened, and when this browser heard of it, if it was there. */
export interface TimedEvent extends SeenEvent {
  readonly heard?: number;
  /** The turn of the game in which it happened, counted by this browser. */
  readonly turn?: number;
}

/** What one sees of the game, what everybody sees and one's own in one view; and what one may say. */
export type Seen = Public & Pick<Own, "legal" | "fits" | "answers">;

/** A window's time by this browser's clock, in milliseconds: when it was first heard of, and when it ends. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Reaction {
  readonly key: number;
  readonly member: string;
  readonly what: string;
  /** When this browser heard it. */
  readonly heard: number;
}

export interface Table {
  readonly line: Line;
  /** What the server said about the line, if it said anything. */
  readonly said: string;
  readonly you: string;
  readonly lobby: Lobby | null;
  readonly seq: number;
  readonly sight: Seen | null;
  /** The time of each open window that has a clock. */
  readonly spans: Readonly<Record<number, Span>>;
  readonly log: readonly TimedEvent[];
  /** Whether what happens next is another turn. */
  readonly opens: boolean;
  /** What happened since the sight before, for whoever draws the change. */
  readonly events: readonly TimedEvent[];
  readonly chat: readonly Said[];
  readonly reactions: readonly Reaction[];
  readonly autoPass: boolean;
  /** Whose chat and reactions one does not want to hear. */
  readonly muted: readonly string[];
}

export const NOTHING: Table = {
  line: "connecting", said: "", you: "", lobby: null, seq: -1, sight: null, spans: {},
  log: [], opens: false, events: [], chat: [], reactions: [], autoPass: false, muted: [],
};

const LOG_KEPT = 300;
/** How long a reaction is shown. */
export const REACTION_MS = 3500;
const CHAT_KEPT = 100;

/** The table after a notice. */
export function reduce(table: Table, notice: Notice, now: number): Table {
  switch (notice.t) {
    case "welcome": {
      const events = numbered(notice.events ?? [], lastTurn(table) + 1);
      return {
        ...seen({ ...table, log: notice.tail ? table.log : [] }, notice.sight ? together(notice.sight) : null, events, now),
        you: notice.you, lobby: notice.lobby, seq: notice.seq,
        events: notice.tail ? events : [], chat: notice.chat ?? [], autoPass: notice.auto_pass ?? false, muted: notice.muted ?? [],
      };
    }
    case "changed":
      return { ...(anew(table, notice.lobby) ? cleared(table) : table), lobby: notice.lobby, seq: notice.seq };
    case "moved":
      return { ...seen(table, together(notice.sight), timed(table, notice.events ?? [], now), now), seq: notice.seq };
    case "chatted":
      return { ...table, chat: [...table.chat, notice.said].slice(-CHAT_KEPT) };
    case "reacted": {
      const key = (table.reactions.at(-1)?.key ?? 0) + 1;
      return { ...table, reactions: [...table.reactions, { key, member: notice.member, what: notice.what, heard: now }].slice(-8) };
    }
    default:
      return table;
  }
}

/** What has just happened: in the same turn as what happened before, unless that opened another. */
function timed(table: Table, events: readonly SeenEvent[], now: number): readonly TimedEvent[] {
  const turn = lastTurn(table) + (table.opens ? 1 : 0);
  return events.map((one) => ({ ...one, heard: now, turn }));
}

function lastTurn({ log }: Table): number {
  return log.at(-1)?.turn ?? 0;
}

/** What everybody sees, and over it what one sees oneself. */
export function together({ public: { view, remaining_ms }, own: { seat, hands = {}, facts, ...said } }: Sight): Seen {
  const seats = view.seats.map((one, place) => ({ ...one, cards: hands[place] ?? one.cards }));
  return { view: { ...view, seat, seats, facts: { ...view.facts, ...facts } }, remaining_ms, ...said };
}

function seen(table: Table, sight: Seen | null, events: readonly TimedEvent[], now: number): Table {
  const remaining = Object.entries(sight?.remaining_ms ?? {});
  const spans = Object.fromEntries(remaining.map(([window, ms]) => [window, { from: table.spans[Number(window)]?.from ?? now, to: now + ms }]));
  const turned = sight?.view.turn !== table.sight?.view.turn || opens(events);
  const waits = events.length === 0 && table.opens; // nothing has happened in the turn that was opened
  return { ...table, sight, spans, events, opens: turned || waits, log: [...table.log, ...events].slice(-LOG_KEPT) };
}

/** Whether another game is dealt than the one that lies here. */
function anew(table: Table, lobby: Lobby): boolean {
  return table.lobby !== null && table.lobby.game !== lobby.game;
}

function cleared(table: Table): Table {
  return { ...table, sight: null, spans: {}, log: [], events: [] };
}

// --- looking at it

/** The seat one plays from, or -1. */
export function mySeat(table: Table): number {
  return table.sight?.view.seat ?? -1;
}

/** Whether somebody sits at the table. */
export function isSeated(table: Table): boolean {
  return table.lobby?.members.some((one) => one.member === table.you && !one.has_left) ?? false;
}

/** How many seats nobody has; those of a finished game who have left are free again. */
export function freeSeats({ members, terms }: Lobby): number {
  return terms.seats - members.filter((one) => !one.has_left).length;
}

export function isMaster(table: Table): boolean {
  return table.lobby !== null && table.lobby.master !== "" && table.lobby.master === table.you;
}

/** Whether one plays against bots alone: then the game may wait. */
export function playsAlone(table: Table): boolean {
  return table.lobby?.stage === "playing" && isSeated(table) && fellows(table).length === 0;
}

/** Whether one may ask for a hint now (T48): the table helps, and waits for one. */
export function mayHint({ lobby, sight, you }: Table): boolean {
  if (lobby?.stage !== "playing" || !lobby.terms.help || sight === null) return false;
  const seat = lobby.members.findIndex((one) => one.member === you);
  return sight.view.windows.some((window) => window.seats.includes(seat));
}

/** Whether a table is set to play in pairs. */
export function inPairs({ terms }: Lobby, facts: GameFacts | null): boolean {
  return facts !== null && facts.pairs_option !== "" && terms.options[facts.pairs_option] === true;
}

/** Whether the table waits for one's own word. */
export function isAsked(table: Table): boolean {
  const { view, legal = [] } = table.sight ?? {};
  return view !== undefined && legal.length > 0 && view.windows.some((window) => window.seats.includes(view.seat));
}

/** Whether a member is a bot. */
export function isBot(table: Table, member: string): boolean {
  return table.lobby?.members.some((one) => one.member === member && Boolean(one.bot)) ?? false;
}

/** What somebody has just reacted with, if they have. */
export function reactionOf(reactions: readonly Reaction[], member: string, now: number): Reaction | undefined {
  return reactions.findLast((one) => one.member === member && now - one.heard < REACTION_MS);
}

/** The lines of chat one wants to read. */
export function heard(table: Table): readonly Said[] {
  return table.chat.filter((said) => !table.muted.includes(said.member));
}

/** How many of them others have said since a line. */
export function unread(table: Table, since: number): number {
  return heard(table).filter((said) => said.number > since && said.member !== table.you).length;
}

/** The others at the table who are people. */
export function fellows(table: Table): readonly Seated[] {
  return table.lobby?.members.filter((one) => !one.bot && !one.has_left && one.member !== table.you) ?? [];
}

/** The window that a play beginning with a word answers. */
export function windowFor(sight: Seen, word: string): number {
  return sight.answers?.[word] ?? sight.view.windows[0]?.number ?? 0;
}
