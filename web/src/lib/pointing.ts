// A bubble that points at a card: above it, within the room there is, its tip over what can be seen of the card.

export interface Pointed {
  readonly left: number;
  /** Where the tip is, from the left of the bubble. */
  readonly tip: number;
}

const MARGIN = 12;
const CORNER = 26;
/** As much as shows of a covered card. */
const SHOWN = 44;

function within(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

/** Where a bubble of a width goes in a room of a width, to point at a spot of it. */
export function pointed(room: number, width: number, spot: number): Pointed {
  const left = within(MARGIN, spot - width / 2, room - width - MARGIN);
  return { left, tip: within(CORNER, spot - left, width - CORNER) };
}

/** Keeps a bubble over a card of the hand while that scrolls or grows. What is not in the hand is not pointed at. */
export function pointAt(bubble: HTMLElement, card: Element | null): () => void {
  const hand = bubble.closest<HTMLElement>(".hand");
  if (hand === null || card === null || !hand.contains(card)) return () => {};
  const place = (): void => lie(bubble, hand, card);
  const watcher = new ResizeObserver(place);
  watcher.observe(hand);
  addEventListener("scroll", place, true);
  return () => {
    watcher.disconnect();
    removeEventListener("scroll", place, true);
  };
}

function lie(bubble: HTMLElement, hand: HTMLElement, card: Element): void {
  const [room, spot] = [hand.getBoundingClientRect(), card.getBoundingClientRect()];
  const tops = [...hand.querySelectorAll(".hold > .card")].map((one) => one.getBoundingClientRect().top);
  const { left, tip } = pointed(room.width, bubble.offsetWidth, spot.left - room.left + Math.min(spot.width, SHOWN) / 2);
  const play = hand.querySelector(".play"); // the play that is being laid stays to be seen
  const top = play?.getBoundingClientRect().top ?? Math.min(...tops) - 8;
  bubble.style.setProperty("--left", `${left}px`);
  bubble.style.setProperty("--bottom", `${room.bottom - top + 6}px`);
  bubble.style.setProperty("--tip", `${tip}px`);
  bubble.dataset.points = "true";
  bubble.dataset.laying = String(play !== null);
}
