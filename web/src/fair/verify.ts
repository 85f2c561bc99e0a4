// Whether a finished game was dealt as it was committed to, and every card of it follows; each check by itself.
import { dealerOf } from "../games/dealers";
import type { Fair, Proof } from "../wire";
import { bytesOf } from "./bytes";
import { commitmentTo, promiseOf, seedFrom } from "./deal";
import type { Kept } from "./kept";

/** One check: a sentence of the catalogue with its parts; `null` says that nothing is proven either way. */
export interface Verdict {
  readonly key: Found;
  readonly ok: boolean | null;
  readonly parts: Readonly<Record<string, string | number>>;
}
export type Found =
  | "older" | "commitment" | "commitment_wrong" | "shown" | "shown_wrong" | "not_shown"
  | "mine" | "mine_missing" | "promises" | "promises_wrong" | "promises_changed" | "nobody" | "silent"
  | "seed" | "seed_wrong" | "cards" | "cards_wrong" | "cards_unknown";

const verdict = (key: Found, ok: boolean | null, parts: Verdict["parts"] = {}): Verdict => ({ key, ok, parts });

/** All that can be said of a deal; what this browser kept from before it, if it was there. */
export function verify(proof: Proof, kept: Kept | null): readonly Verdict[] {
  const { fair } = proof;
  const origin = fair === null ? [verdict("older", null)] : [committed(fair), shown(fair, kept), ...added(fair, kept, proof.names), seeded(proof, fair)];
  return [...origin, cards(proof)];
}

function committed(fair: Fair): Verdict {
  return commitmentTo(fair.secret) === fair.commitment ? verdict("commitment", true) : verdict("commitment_wrong", false);
}

function shown(fair: Fair, kept: Kept | null): Verdict {
  if (kept === null || kept.commitment === "") return verdict("not_shown", null);
  return kept.commitment === fair.commitment ? verdict("shown", true) : verdict("shown_wrong", false);
}

function added(fair: Fair, kept: Kept | null, names: readonly string[]): readonly Verdict[] {
  const given = fair.shares.filter((one) => one.share);
  const silent = fair.shares.filter((one) => !one.share).map((one) => names[one.seat] ?? "");
  const broken = given.some((one) => one.promise && promiseOf(one.share) !== one.promise);
  const found = [
    broken ? verdict("promises_wrong", false)
    : given.length === 0 ? verdict("nobody", null)
    : verdict("promises", true, { number: given.length }),
  ];
  if (silent.length > 0) found.push(verdict("silent", null, { names: silent.join(", ") }));
  if (kept?.added) found.push(given.some((one) => one.share === kept.share) ? verdict("mine", true) : verdict("mine_missing", false));
  if (kept?.promises && kept.promises.join() !== fair.shares.map((one) => one.promise).join()) found.push(verdict("promises_changed", false));
  return found;
}

function seeded(proof: Proof, fair: Fair): Verdict {
  const seed = seedFrom(fair.secret, fair.shares.flatMap((one) => one.share || []));
  return seed === proof.seed ? verdict("seed", true) : verdict("seed_wrong", false);
}

function cards(proof: Proof): Verdict {
  const dealer = dealerOf(proof.game, bytesOf(proof.seed), proof.names.length, proof.options);
  if (dealer === null) return verdict("cards_unknown", null);
  try {
    dealer.followAll(proof.course);
    return verdict("cards", true, { number: dealer.compared });
  } catch (wrong) {
    return verdict("cards_wrong", false, { card: wrong instanceof Error ? wrong.message : "" });
  }
}
