// The lesson that waits at the table until one has read it; each comes once, and this browser remembers which did.
import { untrack } from "svelte";
import { set, settings } from "../lib/settings.svelte";
import type { At } from "./at";
import { AIM, aimOf, lessonNow, lessonsOf } from "./lessons";
import type { Lesson } from "./lessons";

export class Teaching {
  /** The lesson that is shown now. */
  now = $state.raw<Lesson | null>(null);
  /** The view in which one has acted: what it asked for is being answered. */
  private answered: At["view"] | null = null;
  /** Whether the aim of a practice deal was read here: it is told at each. */
  private aimed = $state(false);

  /** Shows what matters at a table; while somebody else has the word there, no new lesson begins. */
  constructor(private readonly at: () => At, busy: () => boolean) {
    $effect(() => {
      const here = at();
      const teaches = settings.lessons;
      if (here.view.outcome !== null || (!teaches && untrack(() => this.now)?.name !== AIM)) this.now = null;
      if (!busy() && here.view !== this.answered && untrack(() => this.now) === null) this.now = this.next(here, teaches);
    });
  }

  private next(here: At, teaches: boolean): Lesson | null {
    const aim = this.aimed ? null : aimOf(here);
    return aim ?? (teaches ? lessonNow(here, this.had(here)) : null);
  }

  /** It is read. */
  done(): void {
    if (this.now !== null) this.learn([this.now.name]);
  }

  /** One plays instead of reading on. */
  acted(): void {
    this.answered = this.at().view;
    this.done();
  }

  /** No lesson of this game any more. */
  skip(): void {
    this.learn(lessonsOf(this.at()));
  }

  private had({ view }: At): readonly string[] {
    const before = `${view.game}/`;
    return settings.learnt.filter((name) => name.startsWith(before)).map((name) => name.slice(before.length));
  }

  private learn(names: readonly string[]): void {
    const { game } = this.at().view;
    if (this.now?.name === AIM) this.aimed = true;
    set("learnt", [...new Set([...settings.learnt, ...names.filter((name) => name !== AIM).map((name) => `${game}/${name}`)])]);
    this.now = null;
  }
}
