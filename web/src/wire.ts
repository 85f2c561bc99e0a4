// What goes over the wire, as the server's structs have it. Made by tools/wire_types.py; a test checks it.

export const PROTOCOL = 1;
export const REACTIONS = ["hello", "nice", "ouch", "laugh", "wow", "hurry", "thanks", "sorry"] as const;
/** What a table makes of the seconds that a game suggests. */
export const PACES = { auto: 1, off: 0, relaxed: 2, normal: 1, quick: 0.5 } as const;

/** The first frame of a connection: which table, and the last place of its log that the client has seen. */
export interface Hello {
  readonly t: "hello";
  readonly id: number;
  readonly version: number;
  readonly table: string;
  readonly game?: number;
  readonly seq?: number;
  readonly screen?: boolean;
}

/** Take a free seat in the lobby. */
export interface Sit {
  readonly t: "sit";
  readonly id: number;
  readonly name: string;
}

/** Give up the seat: in the lobby, or for good in a running game. */
export interface Stand {
  readonly t: "stand";
  readonly id: number;
}

/** Mark yourself ready, or not. */
export interface Ready {
  readonly t: "ready";
  readonly id: number;
  readonly on: boolean;
}

/** Change the terms of the table (Game Master). */
export interface Propose {
  readonly t: "set";
  readonly id: number;
  readonly terms: Terms;
}

/** What is agreed at a table before the deal. */
export interface Terms {
  readonly game: string;
  readonly options: Readonly<Record<string, number | string | boolean>>;
  readonly seats: number;
  readonly public: boolean;
  readonly pace: "auto" | "off" | "relaxed" | "normal" | "quick";
  readonly require_ready: boolean;
  readonly hold: boolean;
  readonly help: boolean;
}

/** Change the order of the seats (Game Master). */
export interface Arrange {
  readonly t: "arrange";
  readonly id: number;
  readonly members: readonly string[];
}

/** Let a bot sit down (Game Master). */
export interface AddBot {
  readonly t: "add_bot";
  readonly id: number;
  readonly bot?: string;
}

/** Take somebody's seat away (Game Master). */
export interface Remove {
  readonly t: "remove";
  readonly id: number;
  readonly member: string;
}

/** Let somebody sit down again who was removed (Game Master). */
export interface Admit {
  readonly t: "admit";
  readonly id: number;
  readonly member: string;
}

/** Make somebody else Game Master. */
export interface HandOver {
  readonly t: "hand_over";
  readonly id: number;
  readonly member: string;
}

/** Deal the first game (Game Master). */
export interface Start {
  readonly t: "start";
  readonly id: number;
}

/** Wish for a rematch, or no more. */
export interface Vote {
  readonly t: "vote";
  readonly id: number;
  readonly on: boolean;
}

/** Deal the next game to those who stayed (Game Master). */
export interface Again {
  readonly t: "again";
  readonly id: number;
}

/** One whole play, naming the window it answers; sent again under the same `aid` it counts once. */
export interface Act {
  readonly t: "act";
  readonly id: number;
  readonly aid: string;
  readonly window: number;
  readonly words: readonly string[];
}

/** What may follow the beginning of a play, or why it is refused; nothing happens. */
export interface Consider {
  readonly t: "consider";
  readonly id: number;
  readonly window: number;
  readonly words: readonly string[];
}

/** Let the table pass for you where everybody may match, unless you touch a card. */
export interface AutoPass {
  readonly t: "auto_pass";
  readonly id: number;
  readonly on: boolean;
}

/** You are looking at a card: do not pass for you in this window. */
export interface Touch {
  readonly t: "touch";
  readonly id: number;
  readonly window: number;
}

/** A line of chat. */
export interface Say {
  readonly t: "say";
  readonly id: number;
  readonly text: string;
}

/** One of the quick reactions. */
export interface React {
  readonly t: "react";
  readonly id: number;
  readonly what: string;
}

/** Hear no chat and no reactions of somebody, or hear them again. */
export interface Mute {
  readonly t: "mute";
  readonly id: number;
  readonly member: string;
  readonly on: boolean;
}

/** Is anybody there? */
export interface Ping {
  readonly t: "ping";
  readonly id: number;
}

/** It is done; a play says at which place of the log. */
export interface Yes {
  readonly t: "yes";
  readonly id: number;
  readonly seq?: number;
}

/** It is refused: by which rule, and what would be right. Nothing has changed. */
export interface No {
  readonly t: "no";
  readonly id: number;
  readonly code: string;
  readonly rule: string;
  readonly say: string;
  readonly about?: Readonly<Record<string, string>>;
}

/** What may follow the beginning of a play; `whole` if it is a whole play already. */
export interface Next {
  readonly t: "next";
  readonly id: number;
  readonly follow?: readonly Follow[];
  readonly whole?: boolean;
}

/** A word that may come next; a mistake says which rule it would break. */
export interface Follow {
  readonly word: string;
  readonly fault?: string;
  readonly rule?: string;
}

/** Yes, somebody is here. */
export interface Pong {
  readonly t: "pong";
  readonly id: number;
}

/** The answer to hello: who you are, and all you may see; `events` are those you missed, or the latest. */
export interface Welcome {
  readonly t: "welcome";
  readonly id: number;
  readonly version: number;
  readonly you: string;
  readonly name: string;
  readonly seat: number;
  readonly lobby: Lobby;
  readonly seq: number;
  readonly sight?: Sight | null;
  readonly events?: readonly SeenEvent[];
  readonly tail?: boolean;
  readonly chat?: readonly Said[];
  readonly auto_pass?: boolean;
  readonly muted?: readonly string[];
}

/** The table around the game. */
export interface Lobby {
  readonly code: string;
  readonly stage: "lobby" | "playing" | "over" | "closed";
  readonly terms: Terms;
  readonly master: string;
  readonly members: readonly Seated[];
  readonly watchers: number;
  readonly game: number;
  readonly removed?: readonly Removed[];
}

/** Somebody at the table, as everybody sees them. */
export interface Seated {
  readonly member: string;
  readonly name: string;
  readonly bot?: string;
  readonly failed?: string;
  readonly ready?: boolean;
  readonly here?: boolean;
  readonly held?: boolean;
  readonly has_left?: boolean;
  readonly vote?: boolean;
  readonly wins?: number;
}

/** Somebody who may not sit down here unless the Game Master lets them in again. */
export interface Removed {
  readonly member: string;
  readonly name: string;
}

/** All that somebody sees of the running game. */
export interface Sight {
  readonly public: Public;
  readonly own: Own;
}

/** What everybody sees of the running game. */
export interface Public {
  readonly view: View;
  readonly remaining_ms?: Readonly<Record<number, number>>;
}

/** All that one seat (-1: a watcher) may see of a position, or (-1 too) what everybody sees of it. */
export interface View {
  readonly game: string;
  readonly seat: number;
  readonly phase: string;
  readonly turn: number;
  readonly seats: readonly SeatView[];
  readonly stock: number;
  readonly pile: readonly string[];
  readonly facts: Readonly<Record<string, number | string | boolean | readonly (number | string)[]>>;
  readonly windows: readonly Window[];
  readonly outcome: Outcome | null;
}

/** One seat as another sees it: words of its cards (or `?`, or an empty slot) and marks such as `left`. */
export interface SeatView {
  readonly cards: readonly string[];
  readonly marks: readonly string[];
}

/** A question the table waits on: its number, who may answer, and the seconds suggested for it. */
export interface Window {
  readonly number: number;
  readonly seats: readonly number[];
  readonly seconds: number;
}

/** How a game ended: places by seat (1 is best), scores by seat, winners, losers, and the reason. */
export interface Outcome {
  readonly reason: string;
  readonly places: readonly number[];
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly losers: readonly number[];
}

/** What one seat (-1: a watcher) sees besides, what it may say, and what would be no mistake. */
export interface Own {
  readonly seat: number;
  readonly hands?: Readonly<Record<number, readonly string[]>>;
  readonly facts?: Readonly<Record<string, number | string | boolean | readonly (number | string)[]>>;
  readonly legal?: readonly string[];
  readonly fits?: readonly string[];
  readonly answers?: Readonly<Record<string, number>>;
}

/** An event as the reader may know it, and the sentence for it; to whom it happens it says “you”. */
export interface SeenEvent {
  readonly what: string;
  readonly rule: string;
  readonly say: string;
  readonly seat?: number;
  readonly other?: number;
  readonly number?: number;
  readonly cards?: readonly string[];
  readonly quiet?: boolean;
  readonly pills?: readonly Pill[];
}

/** What stands for a moment at a seat that something happens to; what costs it something `stays` until read. */
export interface Pill {
  readonly seat: number;
  readonly text: string;
  readonly stays?: boolean;
}

/** A line of chat. */
export interface Said {
  readonly number: number;
  readonly member: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

/** The table around the game has changed. */
export interface Changed {
  readonly t: "changed";
  readonly seq: number;
  readonly lobby: Lobby;
}

/** The game went on. */
export interface Moved {
  readonly t: "moved";
  readonly seq: number;
  readonly sight: Sight;
  readonly events?: readonly SeenEvent[];
}

/** Somebody said something. */
export interface Chatted {
  readonly t: "chatted";
  readonly said: Said;
}

/** Somebody reacted. */
export interface Reacted {
  readonly t: "reacted";
  readonly member: string;
  readonly what: string;
}

/** The server closes this connection, and why: `taken_over`, `removed`, `closed`, `slow`, `version`, `stopping` … */
export interface Bye {
  readonly t: "bye";
  readonly why: string;
  readonly say: string;
}

/** One game: what it is, its options and words, and all that the page says of it alone. */
export interface GameFacts {
  readonly game: string;
  readonly title: string;
  readonly version: number;
  readonly least: number;
  readonly most: number;
  readonly usual: number;
  readonly options: readonly Choice[];
  readonly words: readonly Word[];
  readonly auto_pass: string;
  readonly pairs: readonly number[];
  readonly pairs_option: string;
  readonly pack: "poker" | "coloured";
  readonly letter: string;
  readonly sentences: Readonly<Record<string, string>>;
}

/** One option: its sentence, its default, and what may be chosen. */
export interface Choice {
  readonly name: string;
  readonly say: string;
  readonly default: number | string | boolean;
  readonly low?: number;
  readonly high?: number;
  readonly choices?: readonly (number | string)[];
}

/** One word: what kind it is, and the card, slot, seat, suit or colour in it. */
export interface Word {
  readonly word: string;
  readonly kind: string;
  readonly card?: string;
  readonly number?: number;
  readonly suit?: string;
  readonly colour?: string;
}

/** What lists show of a table; kept beside its log and written with it. */
export interface Summary {
  readonly code: string;
  readonly terms: Terms;
  readonly stage: "lobby" | "playing" | "over" | "closed";
  readonly members: readonly string[];
  readonly names: readonly string[];
  readonly seq: number;
  readonly at: number;
}

/** One finished game, as lists show it. */
export interface Finished {
  readonly code: string;
  readonly number: number;
  readonly game: string;
  readonly names: readonly string[];
  readonly winners: readonly number[];
  readonly at: number;
  readonly bots: readonly number[];
}

/** Who somebody is here. */
export interface Me {
  readonly id: string;
  readonly name: string;
}

/** A device that holds one's seats: since when and last seen when, in milliseconds; and whether it is this one. */
export interface MyDevice {
  readonly id: string;
  readonly at: number;
  readonly seen: number;
  readonly this: boolean;
}

export interface Revoke {
  readonly device: string;
}

export interface Rename {
  readonly name: string;
}

export interface Claim {
  readonly token: string;
}

export interface NewTable {
  readonly terms: Terms;
}

export interface Code {
  readonly code: string;
  readonly shown: string;
}

export interface Link {
  readonly token: string;
  readonly path: string;
  readonly seconds: number;
}

/** A finished game after so many entries, as a seat saw it, or with open hands. */
export interface Step {
  readonly step: number;
  readonly steps: number;
  readonly entry: string;
  readonly view: View;
  readonly hands: readonly (readonly string[])[];
  readonly events: readonly SeenEvent[];
  readonly names: readonly string[];
  readonly bots: readonly string[];
}

/** What is worth remembering of a finished game, in words, and the step that shows it. */
export interface Moment {
  readonly title: string;
  readonly say: string;
  readonly step: number;
}

/** Why a request is refused. */
export interface Problem {
  readonly code: string;
  readonly rule: string;
  readonly say: string;
}

/** All that a player needs to know about a game; the table has no aim, no length and no presets. */
export interface Rulebook {
  readonly title: string;
  readonly tagline: string;
  readonly sections: readonly Section[];
  readonly aim: string;
  readonly length: string;
  readonly presets: readonly Preset[];
}

/** What belongs together. */
export interface Section {
  readonly heading: string;
  readonly clauses: readonly Clause[];
}

/** One rule in plain words, with the numbers of the law behind it. */
export interface Clause {
  readonly say: string;
  readonly rules: readonly string[];
  readonly cards?: readonly string[];
  readonly options?: readonly string[];
  readonly example?: Example | null;
}

/** A situation that a page can draw and a test can set up: you are seat 0, on turn unless `table` says otherwise. */
export interface Example {
  readonly say: string;
  readonly pile?: readonly string[];
  readonly hand?: readonly string[];
  readonly lit?: readonly string[] | null;
  readonly laid?: readonly string[];
  readonly table?: Readonly<Record<string, string | number>>;
  readonly options?: Readonly<Record<string, number | string | boolean>>;
  readonly seats?: number;
  readonly plays?: readonly string[];
  readonly then?: Readonly<Record<string, string | number>>;
  readonly refused?: readonly string[];
}

/** Options that make a good table together, under a name. */
export interface Preset {
  readonly name: string;
  readonly say: string;
  readonly options?: Readonly<Record<string, number | string | boolean>>;
  readonly seats?: number;
  readonly help?: boolean;
}

/** Anything a client sends. */
export type Request =
  | Hello
  | Sit
  | Stand
  | Ready
  | Propose
  | Arrange
  | AddBot
  | Remove
  | Admit
  | HandOver
  | Start
  | Vote
  | Again
  | Act
  | Consider
  | AutoPass
  | Touch
  | Say
  | React
  | Mute
  | Ping;

/** Anything the server sends. */
export type Notice =
  | Yes
  | No
  | Next
  | Pong
  | Welcome
  | Changed
  | Moved
  | Chatted
  | Reacted
  | Bye;
