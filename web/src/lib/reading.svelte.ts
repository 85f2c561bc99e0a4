// Which rules are read over the table, and at which rule they were opened.

export interface Reading {
  readonly book: string;
  readonly rule: string;
}

class Reader {
  now = $state.raw<Reading | null>(null);

  open(book: string, rule = ""): void {
    this.now = { book, rule };
  }

  close(): void {
    this.now = null;
  }

  /** Where a link to rules is followed: over the table, unless the browser is asked for something else. */
  follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/rules/"]') : null;
    if (link === null || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.open(decodeURIComponent(link.pathname.split("/")[2] ?? ""), link.hash.slice(1));
  }
}

export const reader = new Reader();
