// Cards move from where they were to where they go. What moved is in the news; from where and to where is found by
// looking at the page before and after.
import { flyAll } from "../art/fly";
import type { Flight, Place } from "../art/fly";
import { still } from "../art/motion";
import type { Told } from "../wire";

export type Places = ReadonlyMap<string, Place>;

/** One movement: what goes (by its name on the page, or so many cards face down), from where, and how. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly flight: Flight;
  /** Cards face down that are seen only on their way. */
  readonly ghosts?: number;
}

/** Where everything lies that can fly. */
export function places(root: ParentNode): Places {
  const found = [...root.querySelectorAll<HTMLElement>("[data-fly]")];
  return new Map(found.map((thing) => [thing.dataset.fly ?? "", thing.getBoundingClientRect()]));
}

/** What the news set in motion, as one at a seat sees it; `known` says whether there is such a thing on the page. */
export function moves(news: readonly Told[], me: number, known: (name: string) => boolean): readonly Move[] {
  const hand = (seat: number): string => (seat === me && known("held") ? "held" : `seat-${seat}`);
  return news.flatMap((told, place): Move[] => {
    const { what, seat = -1, other = -1, number = 0, cards = [] } = told;
    const slot = `slot-${seat}.${number}`;
    switch (what) {
      case "played":
        return [{ from: `card-${cards.at(-1)}`, to: "pile", flight: "play" }];
      case "threw":
        return [{ from: hand(seat), to: "pile", flight: "play" }];
      case "put":
        return [{ from: slot, to: "pile", flight: "play" }, { from: hand(seat), to: slot, flight: "play" }];
      case "matched":
        return [{ from: slot, to: "pile", flight: "match" }];
      case "swapped": {
        const { other: with_ = -1, number: its = 0 } = news[place + 1] ?? {};
        const [one, two] = [`slot-${other}.${number}`, `slot-${with_}.${its}`];
        return [{ from: two, to: one, flight: "swap" }, { from: one, to: two, flight: "swap" }];
      }
      case "drew":
        return seat === me ? [] : [{ from: "stock", to: `seat-${seat}`, flight: cards.length > 1 ? "penalty" : "draw", ghosts: Math.max(1, cards.length) }];
      case "took":
        return [{ from: "pile", to: seat === me ? "held" : `seat-${seat}`, flight: "draw", ...(seat === me ? {} : { ghosts: 1 }) }];
      case "penalty":
        return [{ from: "stock", to: slot, flight: "penalty" }];
      case "gave":
        return [{ from: `seat-${seat}`, to: `seat-${other}`, flight: "play", ghosts: 1 }];
      case "reshuffled":
        return [{ from: "pile", to: "stock", flight: "reshuffle", ghosts: 1 }];
      default:
        return [];
    }
  });
}

/** Let everything fly that the news moved, and new cards of one's own hand come from the stock. */
export function flights(root: ParentNode, before: Places, news: readonly Told[], me: number): void {
  if (still() || news.length === 0) return;
  const now = places(root);
  for (const move of moves(news, me, (name) => before.has(name))) {
    const laid = move.from.startsWith("card-") ? news.find((told) => told.what === "played")?.seat : undefined;
    const from = [...before.keys()].find((key) => key === move.from || key.startsWith(`${move.from}:`)) ?? `seat-${laid}`;
    const start = before.get(from) ?? now.get(from);
    const end = now.get(move.to);
    if (!start || !end) continue;
    if (move.ghosts) void ghosts(root, start, end, move.flight, move.ghosts);
    else void flyAll([{ card: thing(root, move.to), from: start }], move.flight);
  }
  draw(root, before, now, news);
}

/** Cards that came to one's own hand, and the one that is held. */
function draw(root: ParentNode, before: Places, now: Places, news: readonly Told[]): void {
  const dealt = news.some((told) => told.what === "dealt");
  const stock = before.get("stock") ?? (dealt ? now.get("stock") : undefined);
  if (stock === undefined) return;
  const mine = [...now.keys()].filter((name) => name.startsWith("card-"));
  const came = mine.filter((name) => !before.has(name)).map((name) => ({ card: thing(root, name), from: stock }));
  if (came.length > 0) void flyAll(came, dealt ? "deal" : came.length > 1 ? "penalty" : "draw");
  if (now.has("held") && !before.has("held") && news.some((told) => told.what === "drew")) {
    void flyAll([{ card: thing(root, "held"), from: stock }], "draw");
  }
}

function thing(root: ParentNode, name: string): Element {
  return root.querySelector(`[data-fly="${CSS.escape(name)}"]`) ?? document.body;
}

/** Cards face down that fly and are gone when they have landed. */
async function ghosts(root: ParentNode, from: Place, to: Place, flight: Flight, number: number): Promise<void> {
  const back = root.querySelector<HTMLElement>(".stock .card");
  const table = root.querySelector(".tbl");
  if (!back || !table) return;
  const width = Math.min(from.width, to.width);
  const flying = Array.from({ length: Math.min(number, MOST_GHOSTS) }, () => {
    const ghost = back.cloneNode(true) as HTMLElement;
    ghost.classList.add("ghost");
    ghost.style.cssText = `--w: ${width}px; left: ${to.left + (to.width - width) / 2}px; top: ${to.top}px`;
    table.append(ghost);
    return ghost;
  });
  await flyAll(flying.map((card) => ({ card, from })), flight);
  for (const ghost of flying) ghost.remove();
}
const MOST_GHOSTS = 12;
