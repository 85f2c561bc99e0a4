// A fight of Extreme Last Card as it is drawn: its cards in order, and what a card would do to whom.
import { say } from "../../lib/say";
import { after, direction, flagged, list, member, number } from "../at";
import type { At } from "../at";
import { rankOf } from "../ranks";
import { trail } from "../trail";
import type { Link } from "../trail";

const STEPS = ["attacked", "deferred", "turned_back", "blocked", "unblocked"];
const OPENS = "E16";

/** The cards of the fight with who laid them, as far as this browser heard; else the cards alone. */
export function chain(at: At): readonly Link[] {
  if (at.view.phase !== "fight") return [];
  const cards = list(at, "fight").map(String);
  const heard = trail(at.log, STEPS, (told) => told.what === "attacked" && told.rule === OPENS);
  if (heard.length > 0 && heard.at(-1)?.card === cards.at(-1)) return heard;
  return cards.map((card) => ({ seat: -1, what: "", card, number: 0 }));
}

/** Who blocked, if a block stands and it was heard. */
export function blocker(at: At): number {
  const last = chain(at).at(-1);
  return flagged(at, "blocked") && last?.what === "blocked" ? last.seat : -1;
}

const ADDED: Readonly<Record<string, number>> = { "2": 2, "5": 5 };
const DOES: Readonly<Record<string, string>> = { "2": "add", "5": "add", "9": "pass", Q: "back", "3": "block", "7": "block", "6": "open" };

/** What the button says that lays a card now: what it does, to whom, and for how many. */
export function consequence(at: At, card: string): string | undefined {
  const rank = rankOf(card);
  const added = ADDED[rank] ?? 0;
  const fighting = at.view.phase === "fight";
  const does = fighting ? DOES[rank] : added > 0 ? "attack" : undefined;
  if (does === undefined) return undefined;
  const victim = after(at, at.me, does === "back" ? -direction(at) : direction(at));
  const parts = { card: rank, seat: member(at, victim).name, number: (fighting ? number(at, "total") : 0) + added };
  return PRICED[does]?.(parts);
}

type Parts = { card: string; seat: string; number: number };
const PRICED: Readonly<Record<string, (parts: Parts) => string>> = {
  attack: (parts) => say("fight.do_attack", parts),
  add: (parts) => say("fight.do_add", parts),
  pass: (parts) => say("fight.do_pass", parts),
  back: (parts) => say("fight.do_back", parts),
  open: (parts) => say("fight.do_open", parts),
  block: ({ card, number }) => say("fight.do_block", { card, number }),
};
