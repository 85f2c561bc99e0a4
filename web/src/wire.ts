// What goes over the wire, as the server's structs have it. Made by tools/wire_types.py; a test checks it.

export const PROTOCOL = 1;
export const REACTIONS = ["hello", "nice", "ouch", "laugh", "wow", "hurry", "thanks", "sorry"] as const;
export const AVATARS = ["spade", "heart", "diamond", "club", "cat", "dog", "bear", "rabbit", "fox", "owl", "frog", "pig"] as const;
export const BOT_PACES = ["slow", "normal", "quick"] as const;
export const BOT_LEVELS = ["easy", "medium", "hard", "max", "adaptive"] as const;
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

/** Take a free seat, with one's profile. */
export interface Sit {
  readonly t: "sit";
  readonly id: number;
  readonly name: string;
  readonly avatar?: string;
  readonly bot_pace?: "slow" | "normal" | "quick";
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
  readonly series: "off" | "wins" | "games" | "places" | "totals";
  readonly series_length: number;
  readonly deal: string;
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

/** Let a bot play at another level (Game Master). */
export interface SetBot {
  readonly t: "set_bot";
  readonly id: number;
  readonly member: string;
  readonly bot: string;
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

/** Promise bytes for the next deal: their hash, and the commitment that it answers. */
export interface Promise {
  readonly t: "promise";
  readonly id: number;
  readonly commitment: string;
  readonly promise: string;
}

/** Add the bytes that were promised, now that the cards are being dealt. */
export interface Add {
  readonly t: "add";
  readonly id: number;
  readonly share: string;
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

/** Let a game wait in which one plays against bots alone, or go on. */
export interface Pause {
  readonly t: "pause";
  readonly id: number;
  readonly on: boolean;
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

/** What would be a good play, and why; it comes as `hinted` (T48). */
export interface Hint {
  readonly t: "hint";
  readonly id: number;
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

/** What may follow the beginning of a play; `whole` if it may be sent as it is. */
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
  readonly commitment?: string;
  readonly dealing?: boolean;
  readonly bot_pace?: "slow" | "normal" | "quick";
  readonly paused?: boolean;
  readonly practice?: boolean;
  readonly series?: Series | null;
  readonly tournament?: string;
}

/** Somebody at the table, as everybody sees them. */
export interface Seated {
  readonly member: string;
  readonly name: string;
  readonly bot?: string;
  readonly avatar?: string;
  readonly failed?: string;
  readonly ready?: boolean;
  readonly here?: boolean;
  readonly held?: boolean;
  readonly has_left?: boolean;
  readonly vote?: boolean;
  readonly wins?: number;
  readonly promise?: string;
  readonly program?: boolean;
}

/** Somebody who may not sit down here unless the Game Master lets them in again. */
export interface Removed {
  readonly member: string;
  readonly name: string;
}

/** How the series stands: how many games were played, whether it is over, and everybody in it, the best first. */
export interface Series {
  readonly played: number;
  readonly over?: boolean;
  readonly lines?: readonly SeriesLine[];
}

/** Somebody who has played in the series, whether they still sit here or not: their place, and what counts. */
export interface SeriesLine {
  readonly member: string;
  readonly name: string;
  readonly place: number;
  readonly count: number;
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

/** The best plays at a place of the log, the best first, and why; none where none was found in time. */
export interface Hinted {
  readonly t: "hinted";
  readonly seq: number;
  readonly plays?: readonly Suggested[];
  readonly say?: readonly string[];
}

/** A play, and by how many of a hundred games it is behind the best, give or take `error`; or about equal. */
export interface Suggested {
  readonly words: readonly string[];
  readonly behind?: number;
  readonly error?: number;
  readonly equal?: boolean;
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
  readonly practice: boolean;
  readonly series: readonly ("off" | "wins" | "games" | "places" | "totals")[];
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
  readonly asks?: boolean;
}

/** One game in a list of them: as much as must be known to choose it. */
export interface GameBrief {
  readonly game: string;
  readonly title: string;
  readonly least: number;
  readonly most: number;
  readonly usual: number;
  readonly pack: "poker" | "coloured";
  readonly cards: readonly string[];
  readonly practice: boolean;
  readonly length: string;
  readonly what: string;
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
  readonly avatars: readonly string[];
  readonly finished: number;
  readonly tournament: string;
}

/** A table where I sit, and whom its game waits for, as far as that is in memory. */
export interface MyTable {
  readonly code: string;
  readonly terms: Terms;
  readonly stage: "lobby" | "playing" | "over" | "closed";
  readonly members: readonly string[];
  readonly names: readonly string[];
  readonly seq: number;
  readonly at: number;
  readonly avatars: readonly string[];
  readonly finished: number;
  readonly tournament: string;
  readonly my_turn: boolean;
  readonly turn: string;
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
  readonly avatar: string;
  readonly bot_pace: "slow" | "normal" | "quick";
  readonly bot_level: "easy" | "medium" | "hard" | "max" | "adaptive";
  readonly commitment: string;
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

/** What of one's profile is to be another. */
export interface Change {
  readonly name?: string;
  readonly avatar?: string;
  readonly bot_pace?: "slow" | "normal" | "quick";
  readonly bot_level?: "easy" | "medium" | "hard" | "max" | "adaptive";
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
  readonly commitment: string;
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
  readonly options: Readonly<Record<string, number | string | boolean>>;
}

/** What is worth remembering of a finished game, in words, and the step that shows it. */
export interface Moment {
  readonly title: string;
  readonly say: string;
  readonly step: number;
}

/** A finished game, all of it open. */
export interface Proof {
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly names: readonly string[];
  readonly seed: string;
  readonly fair: Fair | null;
  readonly course: readonly Happening[];
}

/** Where a deal comes from: at which table, which game of it, from which secret and which shares in seat order. */
export interface Fair {
  readonly table: string;
  readonly game: number;
  readonly commitment: string;
  readonly secret: string;
  readonly shares: readonly Share[];
}

/** What a seat added, in hexadecimal: the promise it gave first, and the bytes; either may be empty. */
export interface Share {
  readonly seat: number;
  readonly promise: string;
  readonly share: string;
}

/** Something that happened, with every card it names. */
export interface Happening {
  readonly what: string;
  readonly seat?: number;
  readonly other?: number;
  readonly number?: number;
  readonly cards?: readonly string[];
}

/** The link of a finished game. */
export interface ReplayLink {
  readonly link: string;
}

/** A deal: its name as we write it, and the game and the number of seats that it is for. */
export interface NamedDeal {
  readonly name: string;
  readonly game: string;
  readonly title: string;
  readonly seats: number;
}

/** All statistics of somebody. */
export interface PersonTold {
  readonly person: string;
  readonly name: string;
  readonly mine: boolean;
  readonly shown: boolean;
  readonly games: readonly GameTold[];
  readonly met: readonly Meeting[];
}

/** What is known of somebody in one game. */
export interface GameTold {
  readonly game: string;
  readonly title: string;
  readonly rating: RatingTold | null;
  readonly companies: readonly CompanyTold[];
  readonly latest: readonly Result[];
}

/** A strength, how uncertain it is, and the strength that one has all but certainly. */
export interface RatingTold {
  readonly strength: number;
  readonly uncertainty: number;
  readonly sure: number;
  readonly games: number;
}

/** What was counted of somebody in one game, against bots alone or with people. */
export interface CompanyTold {
  readonly company: "bots" | "people";
  readonly counts: Readonly<Record<string, number>>;
  readonly counters: readonly CounterTold[];
}

/** A counter of a game's own law, in words. */
export interface CounterTold {
  readonly name: string;
  readonly title: string;
  readonly number: number;
  readonly mistake?: string;
}

/** How one game came out for somebody. */
export interface Result {
  readonly code: string;
  readonly number: number;
  readonly game: string;
  readonly company: "bots" | "people";
  readonly place: number;
  readonly seats: number;
  readonly won: boolean;
  readonly plays: number;
  readonly strength: number | null;
  readonly at: number;
}

/** How often somebody met somebody else in a game, and who was ahead then. */
export interface Meeting {
  readonly other: string;
  readonly name: string;
  readonly game: string;
  readonly met: number;
  readonly ahead: number;
  readonly behind: number;
}

/** The lists of the house for one game: people who show themselves, bots, records. */
export interface HouseGame {
  readonly game: string;
  readonly title: string;
  readonly people: readonly ListLine[];
  readonly bots: readonly BotLine[];
  readonly records: readonly HouseRecord[];
}

/** Somebody on the list of a game. */
export interface ListLine {
  readonly person: string;
  readonly name: string;
  readonly avatar: string;
  readonly rating: RatingTold;
}

/** A kind of bot with the rating it was measured at. */
export interface BotLine {
  readonly bot: string;
  readonly rating: RatingTold;
}

/** The most that anybody has of something, and who. */
export interface HouseRecord {
  readonly name: string;
  readonly title: string;
  readonly number: number;
  readonly person: string;
  readonly who: string;
}

/** Whether others may see one's statistics from now on. */
export interface Show {
  readonly shown: boolean;
}

/** A day with its deals, and the days around it that can be played. */
export interface Day {
  readonly day: string;
  readonly today: string;
  readonly earlier: string;
  readonly later: string;
  readonly deals: readonly DayDeal[];
}

/** The deal of a day in one game: what came of it for me, and for all who played it here, by place. */
export interface DayDeal {
  readonly game: string;
  readonly deal: string;
  readonly seats: number;
  readonly code: string;
  readonly mine: DayResult | null;
  readonly compared: Compared | null;
  readonly places: readonly number[];
}

/** What came of a deal of the day: the place, the points that the game counts, and how often they played. */
export interface DayResult {
  readonly place: number;
  readonly score: number;
  readonly plays: number;
  readonly given_up: boolean;
}

/** A result beside all others of its deal: how many there are, and how many of them are worse and as good. */
export interface Compared {
  readonly played: number;
  readonly worse: number;
  readonly equal: number;
}

/** A tournament as somebody sees it. */
export interface ShownTournament {
  readonly code: string;
  readonly shown: string;
  readonly seq: number;
  readonly name: string;
  readonly game: string;
  readonly options: Readonly<Record<string, number | string | boolean>>;
  readonly format: "knockout" | "elimination" | "swiss" | "duplicate";
  readonly table_size: number;
  readonly advance: number;
  readonly rounds: number;
  readonly games: number;
  readonly target: number;
  readonly seeded: boolean;
  readonly low: boolean;
  readonly places: number;
  readonly pace: "relaxed" | "normal" | "quick";
  readonly wait: number;
  readonly stage: "entry" | "playing" | "over";
  readonly paused: boolean;
  readonly called_off: boolean;
  readonly organiser: string;
  readonly organising: boolean;
  readonly mine: string;
  readonly my_table: string;
  readonly entrants: readonly ShownEntrant[];
  readonly played: readonly (readonly ShownTable[])[];
  readonly standings: readonly Standing[];
  readonly commitment: string;
  readonly seed: string;
}

/** An entrant as everybody sees them. */
export interface ShownEntrant {
  readonly id: string;
  readonly name: string;
  readonly bot: string;
  readonly avatar: string;
  readonly checked_in: boolean;
  readonly waiting: boolean;
  readonly out: boolean;
}

/** A table of a round: entrants by their numbers, and what came of it; no code is a bye. */
export interface ShownTable {
  readonly table: number;
  readonly code: string;
  readonly entrants: readonly number[];
  readonly over: boolean;
  readonly places: readonly number[];
  readonly scores: readonly number[];
  readonly left: readonly number[];
}

/** How an entrant stands: their place, which nobody shares, and what it follows from. */
export interface Standing {
  readonly entrant: number;
  readonly place: number;
  readonly points: number;
  readonly round: number;
  readonly out: boolean;
}

/** What lists show of a tournament; kept beside its log and written with it. */
export interface TournamentSummary {
  readonly code: string;
  readonly name: string;
  readonly game: string;
  readonly format: string;
  readonly stage: "entry" | "playing" | "over";
  readonly organiser: string;
  readonly people: readonly string[];
  readonly at: number;
}

/** A tournament that somebody wants to organise. */
export interface NewTournament {
  readonly name: string;
  readonly game: string;
  readonly options: Readonly<Record<string, number | string | boolean>>;
  readonly format: "knockout" | "elimination" | "swiss" | "duplicate";
  readonly places: number;
  readonly table_size: number;
  readonly advance: number;
  readonly rounds: number;
  readonly games: number;
  readonly target: number;
  readonly seeded: boolean;
  readonly pace: "relaxed" | "normal" | "quick";
  readonly wait: number;
}

/** How far it is with a game, and what was found. */
export interface Coached {
  readonly state: "none" | "waiting" | "thinking" | "found" | "failed";
  readonly done: number;
  readonly names: readonly string[];
  readonly chances: readonly (readonly number[])[];
  readonly error: number;
  readonly decisions: readonly Decision[];
  readonly accounts: readonly SeatAccount[];
}

/** A decision, and what it cost by what its seat knew, in games of a hundred, give or take two standard errors. */
export interface Decision {
  readonly step: number;
  readonly seat: number;
  readonly played: readonly string[];
  readonly better: readonly string[];
  readonly verdict: string;
  readonly loss?: number;
  readonly error?: number;
  readonly dear?: boolean;
  readonly forgot?: readonly string[];
  readonly say?: readonly string[];
}

/** What a seat owes to its decisions, and what to luck. */
export interface SeatAccount {
  readonly seat: number;
  readonly decisions: number;
  readonly lost: Amount;
  readonly dealt: Amount;
  readonly drawn: Amount;
}

/** What something brought, in games of a hundred, give or take two standard errors. */
export interface Amount {
  readonly mean: number;
  readonly error: number;
}

/** Why a request is refused. */
export interface Problem {
  readonly code: string;
  readonly rule: string;
  readonly say: string;
}

/** All that a player needs to know about a game; the table has no aim, no cards, no length and no presets. */
export interface Rulebook {
  readonly title: string;
  readonly tagline: string;
  readonly sections: readonly Section[];
  readonly aim: string;
  readonly length: string;
  readonly turn: readonly string[];
  readonly powers: readonly Power[];
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

/** What cards count or do, in a line; `{names}` of options in it stand for what the table has chosen. */
export interface Power {
  readonly say: string;
  readonly rules: readonly string[];
  readonly cards?: readonly string[];
  readonly where?: Readonly<Record<string, readonly (number | string | boolean)[]>>;
  readonly unless?: Readonly<Record<string, readonly (number | string | boolean)[]>>;
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
  | SetBot
  | Remove
  | Admit
  | HandOver
  | Start
  | Promise
  | Add
  | Vote
  | Again
  | Pause
  | Act
  | Consider
  | Hint
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
  | Hinted
  | Chatted
  | Reacted
  | Bye;
