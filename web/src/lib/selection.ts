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
const UNFINISHED = "bad_list";

export class Selection {
  laid = NOTHING_LAID;
  why: WhyNot | null = null;
  /** Picked, and not answered yet: they are seen to be so at once. */
  lifted: readonly string[] = [];
  may: May = { legal: [], fits: [] };
  /** Whether even a whole play waits for a last yes. */
  careful = false;
  private readonly laying = new Set<string>();
  /** The play that the server was asked about and has not answered yet. */
  private asked: readonly string[] = [];
  private picking = Promise.resolve();
  private questions = 0;
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

  /** A word is picked; picks that come faster than the answers wait for each other, while the question stands. */
  pick(word: string): Promise<void> {
    const question = this.questions;
    this.lift([...this.lifted, word]);
    this.picking = this.picking
      .catch(() => undefined)
      .then(() => (question === this.questions ? this.picked(word) : undefined))
      .finally(() => this.lift(this.lifted.filter((_, place) => place !== this.lifted.indexOf(word))));
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
    return this.explain(word);
  }

  /** Lay a word although it is a mistake. */
  async pickAnyway(word: string): Promise<void> {
    return this.go([...this.laid.words, word]);
  }

  /** A card before somebody, by seat and slot: as one word, or as two within a play that names places. */
  async place(seat: string, slot: string, mine: boolean): Promise<void> {
    if (mine && this.next.includes(slot)) return this.pick(slot);
    const at = this.laid.words.findIndex((word, place) => word === seat && this.laid.words[place + 1] === slot);
    if (at >= 0) return this.takeBack(at);
    const begun = this.laid.words.length > 0 ? this.laid.words : await this.opening(seat);
    if (begun === null) return this.explain(slot);
    return this.lay([...begun, seat, slot]);
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
    if (!sameQuestion) this.questions++;
    if (this.asked.length > 0 && sameQuestion) return this.lay(this.asked);
    if (this.laid.words.length > 0 && sameQuestion) return this.lay(this.laid.words, true);
    return this.clear();
  }

  quiet(): void {
    this.why = null;
    this.changed();
  }

  // --- asking

  /** Send what may be a whole play; if the server calls it unfinished, such words are laid from then on. */
  private async go(words: readonly string[]): Promise<void> {
    const alone = words.length === 1 && !this.careful && !this.laying.has(this.kind(words[0] ?? ""));
    return alone ? this.send(words) : this.lay(words);
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
      return this.lay(words);
    }
    this.refused(words.at(-1) ?? "", answer);
  }

  private async lay(words: readonly string[], quietly = false): Promise<void> {
    const turn = ++this.turns;
    this.asked = quietly ? [] : words;
    const answer = await this.judge.consider(words);
    if (turn !== this.turns) return;
    this.asked = [];
    if (answer.t === "no") return quietly ? this.clear() : this.refused(words.at(-1) ?? "", answer);
    this.laid = { words, follow: answer.follow ?? [], whole: answer.whole ?? false };
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
    this.why = { word, say: no.say, rule: no.rule, anyway: false };
    this.changed();
  }
}
