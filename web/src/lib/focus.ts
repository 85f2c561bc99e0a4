// Focus that does not get lost: what takes the place of a thing that is gone has it.

const FOCUSABLE = "button, a[href], input";

/** Keeps the focus of one who plays by keys within a part of the page, at the place where it was. */
export function keepFocus(part: HTMLElement): () => void {
  let place = -1;
  let group = "";

  const things = (where: string): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(`${where} :is(${FOCUSABLE})`)];

  function note(event: FocusEvent): void {
    const thing = event.target as HTMLElement;
    group = thing.closest(".fan") === null ? "" : ".fan";
    place = thing.matches(":focus-visible") ? things(group).indexOf(thing) : -1;
  }

  function restore(): void {
    if (place < 0 || (document.activeElement !== document.body && document.activeElement !== null)) return;
    const offered = things(".fan").length > 0 ? things(".fan") : things("");
    offered[Math.min(place, offered.length - 1)]?.focus({ preventScroll: true });
  }

  const watcher = new MutationObserver(restore);
  part.addEventListener("focusin", note);
  watcher.observe(part, { childList: true, subtree: true });
  return () => {
    watcher.disconnect();
    part.removeEventListener("focusin", note);
  };
}
