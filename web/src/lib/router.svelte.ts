// Where one is: the address as a place, without loading the page anew.
import { placeOf } from "./place";
import type { Place } from "./place";

class Router {
  place = $state.raw<Place>(placeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.place = placeOf(location.pathname)));
    addEventListener("click", (event) => this.follow(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.place = placeOf(new URL(path, location.href).pathname);
    scrollTo(0, 0);
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
