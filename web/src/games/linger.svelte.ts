// The end of a game is seen at the table before its podium: the last card lies there, the grids are turned, the duel is
// decided. A key or a touch goes on at once.
import { untrack } from "svelte";
import type { At } from "./at";

const LAST_CARD_MS = 1300;
const REVEAL_MS = 3200;

export class Linger {
  /** Whether the table is still to be seen. */
  on = $state(false);
  private over: boolean | null = null;

  constructor(at: () => At | null) {
    $effect.pre(() => this.look(at()));
    $effect(() => {
      if (!this.on) return;
      const game = untrack(at);
      const timer = setTimeout(() => this.go(), game?.look.reveals(game) ? REVEAL_MS : LAST_CARD_MS);
      return () => clearTimeout(timer);
    });
  }

  go(): void {
    this.on = false;
  }

  /** Only an end that came about before one's eyes is worth a look. */
  private look(at: At | null): void {
    const over = at === null ? null : at.view.outcome !== null;
    if (over && this.over === false) this.on = true;
    if (!over) this.on = false;
    this.over = over;
  }
}
