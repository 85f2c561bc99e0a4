// The way back of the browser: it closes what lies over the page, and asks before a running game is left. As long as there is
// something to close or to ask, one entry more lies on the history; going back takes only that away.

const OVER = "over";

class Back {
  private readonly open: (() => void)[] = [];
  private ask: (() => void) | null = null;
  private path = "";
  /** Whether the entry was taken away because it is not needed any more. */
  private withdrawn = false;

  constructor() {
    addEventListener("popstate", () => this.went());
  }

  /** Something lies over the page until the returned function is called. */
  over(close: () => void): () => void {
    this.open.push(close);
    this.keep();
    return () => {
      const place = this.open.lastIndexOf(close);
      if (place >= 0) this.open.splice(place, 1);
      this.keep();
    };
  }

  /** What is asked before one leaves, until the returned function is called. */
  before(ask: () => void): () => void {
    this.ask = ask;
    this.keep();
    return () => {
      this.ask = null;
      this.keep();
    };
  }

  private get needed(): boolean {
    return this.open.length > 0 || this.ask !== null;
  }

  private keep(): void {
    if (this.needed) {
      this.path = location.pathname;
      if (!isOver()) history.pushState(OVER, ""); // loaded anew, the page finds the entry of before
    } else if (isOver() && !this.withdrawn) {
      this.withdrawn = true;
      history.back();
    }
  }

  private went(): void {
    if (this.withdrawn) this.withdrawn = false;
    else if (!isOver() && location.pathname === this.path) (this.open.pop() ?? this.ask)?.();
    this.keep();
  }
}

/** Whether the entry of the history on which one is only lies over the page. */
export function isOver(): boolean {
  return history.state === OVER;
}

export const back = new Back();

/** Lets the way back close a thing as long as it is there. */
export function closing(close: () => void): () => () => void {
  return () => back.over(close);
}
