// While one who plays alone with bots reads a lesson, the game waits (T34): nobody is rushed.
import { untrack } from "svelte";
import type { Session } from "../lib/session.svelte";
import { playsAlone } from "../lib/table";
import type { Teaching } from "./teaching.svelte";

export class LessonPause {
  /** Whether the game waits for what is being read here, and for nothing else. */
  mine = $state(false);

  constructor(private readonly session: () => Session, teaching: Teaching) {
    $effect(() => {
      const reading = teaching.now !== null;
      if (session().table.line !== "open") return; // it is said once the line is back
      untrack(() => {
        if (reading && !this.mine && playsAlone(session().table)) void this.wait();
        if (!reading && this.mine) void this.goOn();
      });
    });
  }

  private async wait(): Promise<void> {
    this.mine = true;
    await this.session().wait(true);
  }

  private async goOn(): Promise<void> {
    if (await this.session().wait(false)) this.mine = false;
  }
}
