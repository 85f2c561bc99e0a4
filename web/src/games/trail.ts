// What was laid against somebody, card by card: by whom, and what it came to.
import type { Told } from "../wire";

export interface Link {
  /** Who laid it, or -1 where nobody saw. */
  readonly seat: number;
  readonly what: string;
  readonly card: string;
  /** What was owed then. */
  readonly number: number;
}

/** The links since the last thing that begins anew, from what happened: each is a play and what it did. */
export function trail(log: readonly Told[], steps: readonly string[], anew: (told: Told) => boolean): readonly Link[] {
  const links: Link[] = [];
  let card = "";
  for (const told of log) {
    if (anew(told)) links.length = 0;
    if (told.what === "played") card = told.cards?.at(-1) ?? "";
    if (steps.includes(told.what)) links.push({ seat: told.seat ?? -1, what: told.what, card, number: told.number ?? 0 });
  }
  return links;
}
