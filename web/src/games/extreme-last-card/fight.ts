// A fight of Extreme Last Card as it is drawn.
import { sayFirst } from "../../lib/say";
import { entries, member } from "../at";
import type { At } from "../at";
import { rankOf } from "../ranks";

/** What the button says that lays a card now: what it does, to whom, and for how many. */
export function consequence(at: At, card: string): string | undefined {
  const [, blow = "", victim, number] = entries(at, "blows").find(([one]) => one === card) ?? [];
  return sayFirst([`fight.do_${blow}`], { card: rankOf(card), seat: member(at, Number(victim)).name, number: Number(number) }, at.facts.sentences);
}
