// Cards move from where they were to where they go. What moved is in the latest events; from where and to where is found by
// looking at the page before and after.
import { mount, unmount } from "svelte";
import Back from "../art/Back.svelte";
import { flyAll, zoomOf } from "../art/fly";
import type { Place, Traveller } from "../art/fly";
import { still } from "../art/motion";
import { seatView } from "./at";
import type { At } from "./at";
import { deal, moves } from "./moves";
import type { Move } from "./moves";

export type Places = ReadonlyMap<string, Place>;

/** Where everything lies that can fly. */
export function places(root: ParentNode): Places {
  const found = [...root.querySelectorAll<HTMLElement>("[data-fly]")];
  return new Map(found.map((thing) => [thing.dataset.fly ?? "", thing.getBoundingClientRect()]));
}

/** Let everything fly that the latest events moved, and new cards of one's own hand come from the stock. */
export function flights(root: ParentNode, before: Places, at: At): void {
  if (still() || at.events.length === 0) return;
  const page = new Page(root, before, at);
  for (const move of moves(at, (name) => before.has(name))) page.carry(move);
  const dealt = deal(at.events, at.view.seats.length);
  if (dealt.length > 0) page.deal(dealt);
  else page.draw();
}

/** The page before and after the latest events. */
class Page {
  private readonly now: Places;

  constructor(private readonly root: ParentNode, private readonly before: Places, private readonly at: At) {
    this.now = places(root);
  }

  carry({ from, to, flight, ghosts = 0 }: Move): void {
    const travellers = to.flatMap((name, place): Traveller[] => {
      const [start, end] = [this.was(from[place] ?? ""), this.now.get(name)];
      if (!start || !end) return [];
      return ghosts > 0 ? this.ghosts(start, end, ghosts) : [{ card: this.thing(name), from: start }];
    });
    void flyAll(travellers, flight);
  }

  /** A whole deal, card by card: into grids, into one's own hand, and face down to the others. */
  deal(seats: readonly number[]): void {
    const stock = this.now.get("stock");
    if (stock === undefined) return;
    const mine = this.mine();
    const taken = new Map<number, number>();
    const travellers = seats.flatMap((seat): Traveller[] => {
      const card = taken.get(seat) ?? 0;
      taken.set(seat, card + 1);
      const [slot, face] = [`slot-${seat}.${card}`, this.now.get(`seat-${seat}`)];
      if (this.now.has(slot)) return [{ card: this.thing(slot), from: stock, faceDown: seatView(this.at, seat).cards[card] === "?" }];
      if (seat === this.at.me && mine[card] !== undefined) return [{ card: this.thing(mine[card]), from: stock }];
      return face ? this.ghosts(stock, face, 1) : [];
    });
    void this.inTheOpen(flyAll(travellers, "deal"));
  }

  /** Cards that came to one's own hand, and the one that is held. */
  draw(): void {
    const stock = this.before.get("stock");
    if (stock === undefined) return;
    const came = this.mine().filter((name) => !this.before.has(name)).map((name) => ({ card: this.thing(name), from: stock }));
    void this.inTheOpen(flyAll(came, came.length > 1 ? "penalty" : "draw"));
    if (this.now.has("held") && !this.before.has("held") && this.at.events.some((event) => event.what === "drew")) {
      void flyAll([{ card: this.thing("held"), from: stock }], "draw");
    }
  }

  /** A hand that does not scroll lets its cards be seen above it while they come. */
  private async inTheOpen(flight: Promise<void>): Promise<void> {
    const fan = this.root.querySelector(".fan");
    if (fan === null || fan.scrollWidth > fan.clientWidth) return;
    fan.classList.add("loose");
    await flight;
    fan.classList.remove("loose");
  }

  /** The cards of one's own hand, as they lie. */
  private mine(): readonly string[] {
    return [...this.now.keys()].filter((name) => name.startsWith("card-"));
  }

  private was(name: string): Place | undefined {
    return this.before.get(name) ?? this.now.get(name);
  }

  private thing(name: string): Element {
    return this.root.querySelector(`[data-fly="${CSS.escape(name)}"]`) ?? document.body;
  }

  /** Cards face down that are seen only on their way. */
  private ghosts(from: Place, to: Place, number: number): Traveller[] {
    const table = this.root.querySelector<HTMLElement>(".tbl");
    if (table === null) return [];
    return Array.from({ length: Math.min(number, MOST_GHOSTS) }, () => this.ghost(table, from, to));
  }

  private ghost(table: HTMLElement, from: Place, to: Place): Traveller {
    const zoom = zoomOf(table);
    const width = Math.min(from.width, to.width) / zoom;
    const back = mount(Back, { target: table, props: { pack: this.at.pack, width, label: "" } });
    const card = table.lastElementChild as HTMLElement;
    card.classList.add("ghost");
    card.style.left = `${to.left / zoom + (to.width / zoom - width) / 2}px`;
    card.style.top = `${to.top / zoom}px`;
    return { card, from, faceDown: true, landed: () => void unmount(back) };
  }
}
const MOST_GHOSTS = 12;
