// Where one is: the address as a place, without loading the page anew.
import { isOver } from "./back";
import { placeOf } from "./place";
import type { Place } from "./place";

class Router {
  private path = location.pathname;
  place = $state.raw<Place>(placeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => this.went());
    addEventListener("hashchange", () => this.place.page.startsWith("linked") && (this.place = placeOf(this.path))); // another game
    addEventListener("click", (event) => this.follow(event));
  }

  go(path: string): void {
    if (isOver()) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.place = placeOf(this.path = location.pathname);
    scrollTo(0, 0);
  }

  /** Back or forth in the history; what only lies over a page is no other place. */
  private went(): void {
    if (location.pathname !== this.path) this.place = placeOf(this.path = location.pathname);
  }

  /** Links within the page need no load, unless the browser is asked for something else. */
  private follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
