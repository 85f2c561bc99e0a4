// One table open in this browser: the line to it, all that is known of it, and the play one is laying.
import { Adding } from "../fair/adding";
import { Connection, Offline, surroundings } from "./connection";
import type { Answer, Line, Wish } from "./connection";
import * as http from "./http";
import { person } from "./me.svelte";
import { say } from "./say";
import { Selection } from "./selection";
import type { Laid, WhyNot } from "./selection";
import { settings } from "./settings.svelte";
import { NOTHING, isBot, reduce, unread, windowFor } from "./table";
import type { Table } from "./table";
import { Vocabulary } from "./vocabulary";
import { Waiting } from "./waiting";
import type { Waits } from "./waiting";
import type { GameFacts, Hinted, Next, No, Notice, Terms, Yes } from "../wire";

export class Session {
  table = $state.raw<Table>(NOTHING);
  facts = $state.raw<GameFacts | null>(null);
  laid = $state.raw<Laid>({ words: [], follow: [], whole: false });
  why = $state.raw<WhyNot | null>(null);
  /** The words that were picked and not answered yet. */
  lifted = $state.raw<readonly string[]>([]);
  /** Whether an answer takes long. */
  waits = $state.raw<Waits>("no");
  /** The last refusal of something around the game. */
  refusal = $state.raw<Pick<No, "say" | "rule"> | null>(null);
  /** The last hint that was asked for. */
  hint = $state.raw<Hinted | null>(null);
  /** Opens a hint, where a game is on the page. */
  hinting = $state(false);
  /** The last line of chat that was read here. */
  private read = $state.raw(0);
  readonly selection: Selection;
  words = new Vocabulary([]);
  /** When one's last play came too late, by this browser's clock. */
  late = $state.raw(-Infinity);
  /** What was heard before its game was known, and when. */
  private early: [Notice, number][] = [];
  private touched = -1;
  /** Terms that were asked for and not answered yet. */
  private proposed: Terms | null = null;
  private readonly connection: Connection;
  private readonly around = surroundings(http.me);
  private readonly adding = new Adding((wish) => void this.connection.ask(wish).catch(() => null)); // it is asked anew
  private readonly waiting = new Waiting(this.around.wait, (waits) => (this.waits = waits));

  constructor(readonly code: string, private readonly screen = false, private readonly welcomed: (session: Session) => void = () => {}) {
    this.connection = new Connection(code, screen, this.around, {
      notice: (notice) => this.hear(notice),
      line: (line, said) => this.hold(line, said),
      seen: () => ({ game: this.table.lobby?.game ?? 0, seq: this.table.seq }),
    });
    this.selection = new Selection(
      { consider: (words) => this.considered(words), act: (words) => this.acted(words) },
      (word) => this.words.kind(word),
      () => this.redraw(),
    );
    this.selection.asks = (word) => this.words.get(word).asks ?? false;
  }

  /** Come to the table; the browser makes itself known first. */
  async open(): Promise<void> {
    try {
      await person.known();
      this.connection.open();
    } catch {
      this.hold("unreachable", "");
      setTimeout(() => this.table.line === "unreachable" && void this.open(), AGAIN_MS);
    }
  }

  nudge(): void {
    this.connection.nudge();
  }

  /** The browser says that it is offline. */
  offline(): void {
    this.connection.lose();
  }

  leave(): void {
    this.connection.close();
  }

  /** Ask the table for something around the game; a refusal is shown in words. */
  async ask(wish: Wish): Promise<boolean> {
    this.refusal = null;
    const answer = await this.asked(wish);
    if (answer === null) this.refusal = { say: say("bad.offline"), rule: "" };
    else if (answer.t === "no") this.refusal = answer;
    return answer !== null && answer.t !== "no";
  }

  /** Let the game wait, or go on; where it cannot, nobody is bothered with that. False if nobody answered. */
  async wait(on: boolean): Promise<boolean> {
    return (await this.asked({ t: "pause", on })) !== null;
  }

  /** What is no mistake. In a memory game nobody is helped with the cards themselves. */
  get fits(): readonly string[] {
    const { legal = [], fits = legal } = this.table.sight ?? {};
    return legal.filter((word) => fits.includes(word) || this.words.kind(word) === "slot");
  }

  get autoPassing(): boolean {
    return this.table.autoPass;
  }

  /** Let the table pass for one where everybody may match, unless one touches a card. */
  async setAutoPass(on: boolean): Promise<void> {
    if (await this.ask({ t: "auto_pass", on })) this.table = { ...this.table, autoPass: on };
  }

  /** How many lines of chat nobody has looked at here. */
  get unread(): number {
    return unread(this.table, this.read);
  }

  readChat(): void {
    this.read = this.table.chat.at(-1)?.number ?? this.read;
  }

  /** Hear no chat and no reactions of somebody, or hear them again. */
  async mute(member: string, on: boolean): Promise<void> {
    if (!(await this.ask({ t: "mute", member, on }))) return;
    const others = this.table.muted.filter((one) => one !== member);
    this.table = { ...this.table, muted: on ? [...others, member] : others };
  }

  /** One looks at a card: once for each question the table hears of it, if it would pass for one. */
  touch(): void {
    const window = this.table.sight?.view.windows[0]?.number;
    if (!this.table.autoPass || window === undefined || window === this.touched) return;
    this.touched = window;
    void this.asked({ t: "touch", window });
  }

  /** Change some of the terms of the table; changes that follow quickly add up. */
  async propose(change: (terms: Terms) => Partial<Terms>): Promise<boolean> {
    const terms = this.proposed ?? this.table.lobby?.terms;
    if (terms === undefined) return false;
    const wanted = (this.proposed = { ...terms, ...change(terms) });
    const done = await this.ask({ t: "set", terms: wanted });
    if (this.proposed === wanted) this.proposed = null;
    return done;
  }

  // --- what comes in

  /** Hear a notice once its game is known. */
  private hear(notice: Notice): void {
    this.early.push([notice, performance.now()]);
    if (this.early.length === 1) void this.hearEarly();
  }

  private async hearEarly(): Promise<void> {
    for (let next = this.early[0]; next !== undefined; next = this.early[0]) {
      const game = "lobby" in next[0] ? next[0].lobby.terms.game : this.facts?.game;
      if (game !== undefined && game !== this.facts?.game) await this.know(game);
      this.take(...next);
      this.early.shift();
    }
  }

  private take(notice: Notice, now: number): void {
    if (notice.t === "reacted" && !settings.botReactions && isBot(this.table, notice.member)) return;
    const before = this.table.sight;
    const arriving = this.table.lobby === null;
    this.table = reduce(this.table, notice, now);
    if (this.table.sight !== before) this.look(before?.view.windows.map((window) => window.number) ?? []);
    if (arriving) this.readChat(); // what was said before counts as read
    if (notice.t === "welcome") this.adding.anew();
    if (notice.t === "hinted") this.hint = notice;
    if (this.table.lobby !== null && !this.screen) this.adding.hear(this.table.lobby, this.table.you);
    if (notice.t === "welcome") this.welcomed(this);
  }

  /** Know a game; over a bad line it is asked for until it comes. */
  private async know(game: string): Promise<void> {
    const facts = await http.game(game).catch(() => null);
    if (facts === null) return new Promise((resolve) => setTimeout(() => resolve(this.know(game)), AGAIN_MS));
    [this.facts, this.words] = [facts, new Vocabulary(facts.words)];
  }

  /** A new sight of the game: what may be said has changed, and perhaps the question. */
  private look(before: readonly number[]): void {
    const { view, legal = [] } = this.table.sight ?? {};
    const open = view?.windows.map((window) => window.number) ?? [];
    this.selection.careful = settings.careful;
    void this.selection.changedTo({ legal, fits: this.fits }, open.some((number) => before.includes(number)));
  }

  private hold(line: Line, said: string): void {
    this.table = { ...this.table, line, said };
  }

  private redraw(): void {
    this.laid = this.selection.laid;
    this.why = this.selection.why;
    this.lifted = this.selection.lifted;
  }

  // --- what goes out

  private async asked(wish: Wish): Promise<Answer | null> {
    try {
      return await this.waiting.during(this.connection.ask(wish));
    } catch (reason) {
      if (reason instanceof Offline) return null;
      throw reason;
    }
  }

  private async considered(words: readonly string[]): Promise<Next | No> {
    return (await this.asked({ t: "consider", window: this.window(words), words })) as Next | No | null ?? OFFLINE;
  }

  private async acted(words: readonly string[]): Promise<Yes | No> {
    if (this.table.lobby?.paused) void this.wait(false); // whoever plays goes on
    const answer = (await this.asked({ t: "act", aid: newAid(), window: this.window(words), words })) as Yes | No | null;
    if (answer?.t === "no" && answer.code === "stale") this.late = performance.now();
    return answer ?? OFFLINE;
  }

  private window(words: readonly string[]): number {
    return this.table.sight === null ? 0 : windowFor(this.table.sight, words[0] ?? "");
  }
}

const AGAIN_MS = 3000;
const OFFLINE: No = { t: "no", id: 0, code: "offline", rule: "", say: "" };

/** An id for a play that no other play of this person has. */
function newAid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
