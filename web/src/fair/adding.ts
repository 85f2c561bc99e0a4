// The bytes that this browser adds to deals: promised when a commitment is shown, added when the cards are dealt.
import type { Wish } from "../lib/connection";
import type { Lobby, Seated } from "../wire";
import { newShare } from "./bytes";
import { promiseOf } from "./deal";
import { keep, keptOf } from "./kept";
import type { Kept } from "./kept";

export class Adding {
  /** The commitments that were answered already on this line, with a promise and with the bytes. */
  private promised = "";
  private added = "";

  constructor(private readonly ask: (wish: Wish) => void) {}

  /** The line to the table is new. */
  anew(): void {
    [this.promised, this.added] = ["", ""];
  }

  /** The table is so now. */
  hear(lobby: Lobby, you: string): void {
    const { commitment } = lobby;
    const me = lobby.members.find((one) => one.member === you && !one.has_left);
    if (!commitment || me === undefined) return;
    const kept = this.own(lobby, commitment);
    const promise = promiseOf(kept.share);
    if (!lobby.dealing && me.promise !== promise && this.promised !== commitment) {
      this.promised = commitment;
      this.ask({ t: "promise", commitment, promise });
    } else if (lobby.dealing && me.promise === promise && this.added !== commitment) {
      this.added = commitment;
      keep(lobby.code, lobby.game + 1, { ...kept, added: true, promises: promisesOf(lobby.members) });
      this.ask({ t: "add", share: kept.share });
    }
  }

  /** The bytes for a commitment: the same whenever it is shown, others for every other one. */
  private own(lobby: Lobby, commitment: string): Kept {
    const kept = keptOf(lobby.code, lobby.game + 1);
    if (kept?.commitment === commitment) return kept;
    const made = { commitment, share: newShare() };
    keep(lobby.code, lobby.game + 1, made);
    return made;
  }
}

function promisesOf(members: readonly Seated[]): readonly string[] {
  return members.flatMap((one) => (one.promise && !one.has_left ? one.promise : []));
}
