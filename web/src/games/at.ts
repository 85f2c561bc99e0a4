// What the parts of a table draw from, and what they may do. A part knows the view and the words, never a rule.
import type { Component } from "svelte";
import type { Direction, Pack } from "../art/pack";
import type { CardState } from "../art/Shell.svelte";
import { say, sayFirst } from "../lib/say";
import type { Parts } from "../lib/say";
import type { Laid } from "../lib/selection";
import type { Vocabulary } from "../lib/vocabulary";
import type { Reaction, TimedEvent, Span } from "../lib/table";
import type { GameFacts, Lobby, SeatView, Seated, SeenEvent, View } from "../wire";
import type { Move, Scene } from "./moves";

/** All that is to be drawn of a game. */
export interface At {
  readonly view: View;
  readonly lobby: Lobby;
  readonly facts: GameFacts;
  readonly words: Vocabulary;
  readonly pack: Pack;
  readonly look: Look;
  /** One's own seat, or -1 for a watcher. */
  readonly me: number;
  /** What may come next in the play as it lies; and what of it is no mistake. */
  readonly next: readonly string[];
  readonly fitting: readonly string[];
  /** Whether the table shows what fits. */
  readonly helps: boolean;
  /** The play that is being laid. */
  readonly laid: Laid;
  /** What may be said beside the play that is being laid. */
  readonly beside: readonly string[];
  /** The words that were picked and not answered yet. */
  readonly lifted: readonly string[];
  /** The word that was asked about last, while its answer is shown. */
  readonly asked: string;
  /** What happened since the view before. */
  readonly events: readonly TimedEvent[];
  /** What happened so far, as far back as this browser knows. */
  readonly log: readonly TimedEvent[];
  /** When one's last play came too late, by this browser's clock. */
  readonly late: number;
  /** The time of each window that has a clock. */
  readonly spans: Readonly<Record<number, Span>>;
  /** Quick reactions, the last one last. */
  readonly reactions: readonly Reaction[];
  readonly dispatch: Dispatch;
}

/** What a player does with hands and voice. */
export interface Dispatch {
  /** A word is picked: laid, sent, taken back, or its refusal shown; and the answer to the question behind it, if that is known already. */
  pick(word: string, then?: string): void;
  /** A card in somebody's grid is picked. */
  place(seat: number, slot: number, by?: "key" | "touch"): void;
  /** The play is closed, by a word if it wants one. */
  close(word?: string): void;
  takeBack(from?: number): void;
  /** One looks at a card: the table does not pass for one now. */
  touch(): void;
}

/** What is asked of one now: a sentence, and a smaller one under it. */
export interface Status {
  readonly say: string;
  readonly small?: string;
  /** The same without what stands beside it in large letters on a wall; and what comes of not having it. */
  readonly brief?: string;
  readonly otherwise?: string;
}

/** How a game looks where it differs from the others. */
export interface Look {
  /** The middle of the table: stock, pile, and the Ring round it. */
  readonly Centre: Component<{ at: At }>;
  /** What stands to the right of the Ring: what is asked. */
  readonly Asked: Component<{ at: At }> | null;
  /** One seat of somebody else. */
  readonly Seat: Component<{ at: At; seat: number }>;
  /** One's own cards. */
  readonly Hand: Component<{ at: At }>;
  /** The panel beside the table, above the log. */
  readonly Panel: Component<{ at: At }> | null;
  /** What takes the whole screen now, if anything does. */
  takeover(at: At): Component<{ at: At }> | null;
  status(at: At): Status;
  /** The line under the game's name. */
  subtitle(at: At): string;
  /** What the button says that ends a play of cards, if it can say more than "play". */
  closing(at: At, cards: readonly string[]): string | undefined;
  /** A call that cannot be made yet, and when it can. */
  later(at: At): { readonly call: string; readonly when: string } | null;
  /** What drawing costs now, if more than one card. */
  owed(at: At): number;
  /** What is said of a seat: "last card", "can match". */
  flag(at: At, seat: number): Flag | null;
  /** Kinds of words that are shouted rather than chosen. */
  readonly calls: readonly string[];
  /** Words of buttons that stand out: what brings the game on. */
  readonly onward: readonly string[];
  /** What a tap on the stock says, and one on the pile. */
  readonly fromStock: string;
  readonly fromPile: string;
  /** Words that are said by tapping the cards on the table that they are about. */
  readonly tapped: readonly string[];
  /** What P says in one go, where it passes nothing yet: a word, and the one that passes the question behind it. */
  readonly passing: readonly [word: string, then: string] | null;
  /** Events that name cards without moving them. */
  readonly still: readonly string[];
  /** What an event moves, where that differs from what it would move in any game. */
  moves(told: SeenEvent, scene: Scene): readonly Move[] | undefined;
  /** The cards on the table that the play as it lies names, by letter and name. */
  places(at: At): readonly { readonly letter: string; readonly name: string }[];
  /** Whether the end takes a while to be seen. */
  reveals(at: At): boolean;
}

export interface Flag {
  readonly text: string;
  readonly tone: "plain" | "hot" | "good" | "bad";
}

// --- looking at it

/** A sentence of the game; the page's own where it brings none. */
export function sayOf(at: At, key: string, parts: Parts = {}): string {
  return sayFirst([key], parts, at.facts.sentences) ?? key;
}

export function member(at: At, seat: number): Seated {
  return at.lobby.members[seat] ?? { member: "", name: "" };
}

export function seatView(at: At, seat: number): SeatView {
  return at.view.seats[seat] ?? { cards: [], marks: [] };
}

/** The others, clockwise from one's left; a watcher sees all. */
export function others(at: At): readonly number[] {
  const seats = at.view.seats.length;
  const first = at.me < 0 ? 0 : at.me + 1;
  return Array.from({ length: at.me < 0 ? seats : seats - 1 }, (_, step) => (first + step) % seats);
}

export function number(at: At, fact: string): number {
  const value = at.view.facts[fact];
  return typeof value === "number" ? value : 0;
}

export function text(at: At, fact: string): string {
  const value = at.view.facts[fact];
  return typeof value === "string" ? value : "";
}

export function flagged(at: At, fact: string): boolean {
  return at.view.facts[fact] === true;
}

export function list(at: At, fact: string): readonly (string | number)[] {
  const value = at.view.facts[fact];
  return Array.isArray(value) ? value : [];
}

/** The entries of a fact, each taken apart: "1:5C:7" is a seat, a card and a number. */
export function entries(at: At, fact: string): readonly (readonly string[])[] {
  return list(at, fact).map((entry) => String(entry).split(":"));
}

/** Which way play goes. */
export function direction(at: At): Direction {
  return at.view.facts.direction === -1 ? -1 : 1;
}

/** Somebody's name, or "You". */
export function nameOf(at: At, seat: number): string {
  return seat === at.me ? say("table.you") : member(at, seat).name;
}

/** Whether the table waits for a seat. */
export function isAwaited(at: At, seat: number): boolean {
  return at.view.windows.some((window) => window.seats.includes(seat));
}

export function isMyTurn(at: At): boolean {
  return at.me >= 0 && at.next.length > 0 && isAwaited(at, at.me);
}

/** How many of a seat's places hold a card. */
export function cardCount(at: At, seat: number): number {
  return seatView(at, seat).cards.filter((card) => card !== "").length;
}

/** How a card of one's hand stands: picked, raised, dimmed, or as it is where the table gives no help. */
export function cardState(at: At, card: string, picked: boolean, lifted = false): CardState {
  if (picked) return "picked";
  if (lifted && at.fitting.includes(card)) return "lifted";
  if (at.asked === card) return "refused";
  if (!at.helps) return "plain";
  if (at.fitting.includes(card)) return "playable";
  return at.next.length > 0 && isMyTurn(at) ? "dimmed" : "plain";
}
