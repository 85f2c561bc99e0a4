// Focus that does not get lost: what takes the place of a thing that is gone has it.

const FOCUSABLE = "button, a[href], input";

/** Whether the keys were used last, not a finger or a mouse. */
let byKeys = false;
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches("body, main");
}

/** Keeps the focus of one who plays by keys within a part of the page, at the place where it was; at first on a card or a button. */
export function keepFocus(part: HTMLElement): () => void {
  let place = byKeys && isLost() ? 0 : -1;
  let group = "";
  /** What has the focus only because there was no card and no button then. */
  let stopgap: Element | undefined;

  const things = (where: string): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(`${where} :is(${FOCUSABLE})`)];

  function note(event: FocusEvent): void {
    const thing = event.target as HTMLElement;
    group = thing.closest(".fan") === null ? "" : ".fan";
    place = thing.matches(":focus-visible") ? things(group).indexOf(thing) : -1;
  }

  function restore(): void {
    if (place < 0 || (!isLost() && document.activeElement !== stopgap)) return;
    const wanted = [".fan", ".grid", ".acts"].map(things).find((some) => some.length > 0);
    if (wanted === undefined && !isLost()) return;
    const [kept, offered] = [place, wanted ?? things("")];
    const taken = offered[Math.min(kept, offered.length - 1)];
    stopgap = wanted ? undefined : taken;
    taken?.focus({ preventScroll: true });
    place = kept; // where it was among cards or buttons
  }

  const watcher = new MutationObserver(restore);
  part.addEventListener("focusin", note);
  watcher.observe(part, { childList: true, subtree: true });
  restore();
  return () => {
    watcher.disconnect();
    part.removeEventListener("focusin", note);
  };
}
