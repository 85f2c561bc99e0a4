// A play being laid: words picked in order, until a closing word makes it whole and it is sent.
import type { Follow, Next, No, Yes } from "../wire";

export interface Laid {
  readonly words: readonly string[];
  /** What may come next, as the server says; a mistake carries the rule it breaks. */
  readonly follow: readonly Follow[];
  /** Whether it may be sent as it is. */
  readonly whole: boolean;
}

/** Why a word cannot be laid, or should not: then it may be laid all the same. */
export interface WhyNot {
  readonly word: string;
  readonly say: string;
  readonly rule: string;
  readonly anyway: boolean;
}

/** What may be said now. */
export interface May {
  readonly legal: readonly string[];
  /** The legal words that are no mistake. */
  readonly fits: readonly string[];
}

/** The server, as far as a play needs it. */
export interface Judge {
  consider(words: readonly string[]): Promise<Next | No>;
  act(words: readonly string[]): Promise<Yes | No>;
}

export const NOTHING_LAID: Laid = { words: [], follow: [], whole: false };
/** The word that ends a play of cards. */
export const DONE = "done";
const UNFINISHED = "bad_list";
/** A word was picked, a card before somebody was named by a touch or a key, or what lies is looked at again. */
type How = "picked" | "touch" | "key" | "again" | "quietly";

export class Selection {
  laid = NOTHING_LAID;
  why: WhyNot | null = null;
  /** Picked, and not answered yet: they are seen to be so at once. */
  lifted: readonly string[] = [];
  may: May = { legal: [], fits: [] };
  /** Whether even a whole play waits for a last yes. */
  careful = false;
  /** Whether more may be said behind a card that is a whole play already. */
  asks: (word: string) => boolean = () => false;
  /** Whether the button that ends a play says what comes of it: then that is read, and pressed. */
  priced: (words: readonly string[]) => boolean = () => false;
  private readonly laying = new Set<string>();
  /** The play that the server was asked about and has not answered yet. */
  private asked: readonly string[] = [];
  private picking = Promise.resolve();
  private questions = 0;
  /** The answer to the next question, if it was given with this one's. */
  private then = "";
  private turns = 0;

  /** `kind` sorts words; `changed` is called whenever there is something new to draw. */
  constructor(
    private readonly judge: Judge,
    private readonly kind: (word: string) => string,
    private readonly changed: () => void,
  ) {}

  /** What may come next in the play as it lies. */
  get next(): readonly string[] {
    return this.laid.words.length > 0 ? this.laid.follow.map((one) => one.word) : this.may.legal;
  }

  /** The next words that are no mistake. */
  get fitting(): readonly string[] {
    if (this.laid.words.length === 0) return this.may.fits;
    return this.laid.follow.filter((one) => !one.fault).map((one) => one.word);
  }

  /** A word is picked; and another one that answers the question behind it, if it may. */
  pick(word: string, then = ""): Promise<void> {
    this.then = then;
    this.lift([...this.lifted, word]);
    return this.inTurn(() => this.picked(word))
      .finally(() => this.lift(this.lifted.filter((_, place) => place !== this.lifted.indexOf(word))));
  }

  /** A card before somebody, by seat and slot: as one word, or as two within a play that names places. */
  place(seat: string, slot: string, mine: boolean, by: "key" | "touch" = "touch"): Promise<void> {
    return mine && this.next.includes(slot) ? this.pick(slot) : this.inTurn(() => this.placed(seat, slot, mine, by));
  }

  /** Touches that come faster than the answers wait for each other, while the question stands. */
  private inTurn(touch: () => Promise<void>): Promise<void> {
    const question = this.questions;
    this.picking = this.picking.catch(() => undefined).then(() => (question === this.questions ? touch() : undefined));
    return this.picking;
  }

  private lift(words: readonly string[]): void {
    this.lifted = words;
    this.changed();
  }

  /** It goes on with the play, is taken back, is sent at once, or says why not. */
  private async picked(word: string): Promise<void> {
    const at = this.laid.words.lastIndexOf(word);
    if (at >= 0 && !this.fitting.includes(word)) return this.takeBack(at);
    if (this.fitting.includes(word)) return this.go([...this.laid.words, word]);
    if (this.isAside(word)) return this.call(word);
    return this.explain(word);
  }

  /** Whether a word may be said now, beside the play that is being laid. */
  private isAside(word: string): boolean {
    return this.laid.words.length > 0 && this.kind(word) !== "card" && this.may.fits.includes(word);
  }

  /** Say something beside the play that is being laid, which stays as it is. */
  private async call(word: string): Promise<void> {
    const answer = await this.judge.act([word]);
    if (answer.t === "no") this.refused(word, answer);
  }

  /** Lay a word although it is a mistake. */
  async pickAnyway(word: string): Promise<void> {
    return this.go([...this.laid.words, word]);
  }

  private async placed(seat: string, slot: string, mine: boolean, by: "key" | "touch"): Promise<void> {
    if (mine && this.next.includes(slot)) return this.picked(slot);
    const at = this.laid.words.findIndex((word, place) => word === seat && this.laid.words[place + 1] === slot);
    if (at >= 0) return this.takeBack(at);
    const begun = this.laid.words.length > 0 ? this.laid.words : await this.opening(seat);
    if (begun === null) return this.explain(slot);
    return this.lay([...begun, seat, slot], by);
  }

  /** Finish the play, with a closing word if it wants one. */
  async close(word?: string): Promise<void> {
    return this.send(word === undefined ? this.laid.words : [...this.laid.words, word]);
  }

  /** Take the play back from a place on; nothing has been sent. */
  async takeBack(from = 0): Promise<void> {
    const words = this.laid.words.slice(0, from);
    return words.length > 0 ? this.lay(words) : this.clear();
  }

  clear(): void {
    this.turns++;
    this.asked = [];
    this.laid = NOTHING_LAID;
    this.why = null;
    this.changed();
  }

  /** The table has changed: what was laid is looked at again, or dropped with the question it answered. */
  async changedTo(may: May, sameQuestion: boolean): Promise<void> {
    this.may = may;
    if (!sameQuestion) return this.anew();
    if (this.asked.length > 0) return this.lay(this.asked, this.laid.words.length === 0 ? "picked" : "again");
    if (this.laid.words.length > 0) return this.lay(this.laid.words, "quietly");
    return this.clear();
  }

  /** Another question: what was laid belongs to the one before. */
  private async anew(): Promise<void> {
    const { then } = this;
    this.questions++;
    this.then = "";
    this.clear();
    if (this.may.fits.includes(then)) await this.pick(then);
  }

  quiet(): void {
    this.why = null;
    this.changed();
  }

  // --- asking

  /** Send what may be a whole play; if the server calls it unfinished, such words are laid from then on. */
  private async go(words: readonly string[]): Promise<void> {
    const [first = ""] = words;
    const alone = words.length === 1 && !this.careful && !this.laying.has(this.kind(first)) && !this.asks(first);
    return alone ? this.send(words) : this.lay(words, "picked");
  }

  /** The only play that begins with a card, if there is but one and nothing more is to be known of it. */
  private only({ words, whole }: Laid): readonly string[] | undefined {
    if (this.careful || words.length !== 1 || this.kind(words[0] ?? "") !== "card") return undefined;
    const fitting = this.fitting;
    if (whole) return fitting.length === 0 ? words : undefined;
    return fitting.length === 1 && fitting[0] === DONE && !this.priced(words) ? [...words, DONE] : undefined;
  }

  /** The play whose last word is a card before somebody, if nothing else can follow. What it changes is read before it is
   *  done, but by one who named the cards by keys: a key does not slip. */
  private named({ words, whole }: Laid, by: "key" | "touch"): readonly string[] | undefined {
    if (this.careful) return undefined;
    if (whole) return by === "key" && this.fitting.length === 0 ? words : undefined;
    return this.fitting.length === 1 && this.fitting[0] === DONE ? [...words, DONE] : undefined;
  }

  private atOnce(how: How): readonly string[] | undefined {
    if (how === "picked") return this.only(this.laid);
    return how === "key" || how === "touch" ? this.named(this.laid, how) : undefined;
  }

  private async send(words: readonly string[]): Promise<void> {
    this.why = null;
    this.asked = [];
    const turn = ++this.turns;
    const answer = await this.judge.act(words);
    if (turn !== this.turns) return;
    if (answer.t === "yes") return this.clear();
    if (answer.code === UNFINISHED && words.length === 1) {
      this.laying.add(this.kind(words[0] ?? ""));
      return this.lay(words, "picked");
    }
    this.refused(words.at(-1) ?? "", answer);
  }

  private async lay(words: readonly string[], how: How = "again"): Promise<void> {
    const turn = ++this.turns;
    this.asked = how === "quietly" ? [] : words;
    const answer = await this.judge.consider(words);
    if (turn !== this.turns) return;
    this.asked = [];
    if (answer.t === "no") return how === "quietly" ? this.clear() : this.refused(words.at(-1) ?? "", answer);
    this.laid = { words, follow: answer.follow ?? [], whole: answer.whole ?? false };
    const whole = this.atOnce(how);
    if (whole !== undefined) return this.send(whole);
    this.why = null;
    this.changed();
  }

  private async explain(word: string): Promise<void> {
    const fault = await this.fault(word);
    if (fault !== undefined) {
      this.why = { word, say: fault.fault ?? "", rule: fault.rule ?? "", anyway: true };
      return this.changed();
    }
    const answer = await this.judge.consider([...this.laid.words, word]);
    if (answer.t === "no") this.refused(word, answer);
  }

  /** What is wrong with a word that may be said. */
  private async fault(word: string): Promise<Follow | undefined> {
    if (this.laid.words.length > 0) return this.laid.follow.find((one) => one.word === word && one.fault);
    if (!this.may.legal.includes(word)) return undefined;
    const answer = await this.judge.consider([]);
    return answer.t === "next" ? answer.follow?.find((one) => one.word === word && one.fault) : undefined;
  }

  /** The word that begins a play in which seats are named; whether this one may be is said when it is. */
  private async opening(seat: string): Promise<readonly string[] | null> {
    for (const word of this.may.legal) {
      const answer = await this.judge.consider([word]);
      if (answer.t === "next" && answer.follow?.some((one) => this.kind(one.word) === this.kind(seat))) return [word];
    }
    return null;
  }

  private refused(word: string, no: No): void {
    this.then = "";
    this.why = { word, say: no.say, rule: no.rule, anyway: false };
    this.changed();
  }
}
