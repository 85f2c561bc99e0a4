// Cards move from where they were to where they go: what has changed is found by looking, before and after.
import { flyAll } from "../art/fly";
import type { Place } from "../art/fly";
import type { Told } from "../wire";

type Places = ReadonlyMap<string, Place>;

/** Where everything lies that can fly. */
export function places(root: ParentNode): Places {
  const found = [...root.querySelectorAll<HTMLElement>("[data-fly]")];
  return new Map(found.map((thing) => [thing.dataset.fly ?? "", thing.getBoundingClientRect()]));
}

function whereFrom(told: Told, before: Places): Place | undefined {
  const card = told.cards?.at(-1);
  const mine = [...before.keys()].find((key) => key.startsWith(`card-${card}:`));
  return (mine && before.get(mine)) || before.get(`seat-${told.seat}`);
}

/** Let the upcard come from whoever laid it, and new cards of the hand from the stock. */
export function flights(root: ParentNode, before: Places, news: readonly Told[]): void {
  const laid = news.findLast((told) => ["played", "threw", "put", "matched"].includes(told.what));
  const from = laid && whereFrom(laid, before);
  const pile = root.querySelector('[data-fly="pile"]');
  if (from && pile) void flyAll([{ card: pile, from }], "play");
  const stock = before.get("stock");
  const hand = [...root.querySelectorAll<HTMLElement>('[data-fly^="card-"]')];
  const came = hand.filter((card) => !before.has(card.dataset.fly ?? ""));
  if (stock && came.length > 0) void flyAll(came.map((card) => ({ card, from: stock })), came.length === hand.length ? "deal" : "draw");
}
