// What a game teaches whoever plays it for the first time: a sentence for each moment that it names in its texts.
// `lesson.ring`, `lesson.card` and `lesson.draw` are moments of every game; `lesson.word.W` comes when a word of that kind may
// be said, `lesson.phase.P` and `lesson.fact.F` when one is asked in that phase, or while that fact is so. First come, first told.
import { isMyTurn } from "./at";
import type { At } from "./at";
import { say } from "../lib/say";
import { voice } from "./voice";

export interface Lesson {
  /** The moment it is for. */
  readonly name: string;
  readonly say: string;
  /** What it points at: the first of these things that is on the page. */
  readonly target: string;
}

/** No lesson of a game, but what its practice deal is for. */
export const AIM = "aim";
const PREFIX = "lesson.";
const RING = ".ring, .middle";

/** The names of all lessons of a game, in the order in which they are told. */
export function lessonsOf({ facts }: Pick<At, "facts">): readonly string[] {
  return Object.keys(facts.sentences).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}

/** What one is to do in a practice deal, while it is one's turn there. */
export function aimOf(at: At): Lesson | null {
  const aim = at.lobby.practice && at.view.outcome === null && isMyTurn(at) ? at.facts.sentences.practice : undefined;
  return aim === undefined ? null : { name: AIM, say: say("practice.aim", { aim }), target: RING };
}

/** The first lesson whose moment is now, among those that nobody has had. */
export function lessonNow(at: At, had: readonly string[]): Lesson | null {
  if (at.me < 0 || at.view.outcome !== null) return null;
  for (const name of lessonsOf(at)) {
    const target = had.includes(name) ? undefined : matters(at, name);
    if (target !== undefined) return { name, say: at.facts.sentences[PREFIX + name] ?? "", target };
  }
  return null;
}

/** What a moment is about, if it is now. */
function matters(at: At, name: string): string | undefined {
  const [what = "", which = ""] = name.split(".");
  if (what === "word") return button(at, (word) => at.words.kind(word) === which);
  if (!isMyTurn(at) || at.laid.words.length > 0) return undefined;
  if (what === "phase") return at.view.phase === which ? RING : undefined;
  if (what === "fact") return isSo(at.view.facts[which]) ? RING : undefined;
  if (what === "ring") return RING;
  if (what === "card") return at.helps && goes(at) ? ".hold .playable" : undefined;
  return what === "draw" && !goes(at) ? button(at, (word) => word === at.look.fromStock) : undefined;
}

/** The button that says such a word, if there is one. */
function button(at: At, wanted: (word: string) => boolean): string | undefined {
  const { buttons, calls } = voice(at);
  const word = [...buttons, ...calls].find(wanted);
  return word === undefined ? undefined : `[data-word="${word}"], .play`;
}

function goes(at: At): boolean {
  return at.fitting.some((word) => at.words.kind(word) === "card");
}

function isSo(fact: unknown): boolean {
  return typeof fact === "number" ? fact > 0 : Array.isArray(fact) ? fact.length > 0 : Boolean(fact);
}
