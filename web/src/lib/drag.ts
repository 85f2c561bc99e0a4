// A card can be dragged towards the table instead of tapped; it comes to the same.

const FAR_ENOUGH = 70;

/** Lets go of far enough above where it was taken, the card is picked as if it were tapped. */
export function drag(card: HTMLElement): () => void {
  let from: { x: number; y: number } | null = null;
  const moved = (event: PointerEvent): number => (from === null ? 0 : event.clientY - from.y);

  function take(event: PointerEvent): void {
    if (event.isPrimary && event.button === 0) from = { x: event.clientX, y: event.clientY };
  }
  function pull(event: PointerEvent): void {
    if (from === null || moved(event) > -8) return;
    if (!card.hasPointerCapture(event.pointerId)) card.setPointerCapture(event.pointerId);
    card.closest(".fan")?.classList.add("loose");
    card.style.translate = `${event.clientX - from.x}px ${moved(event)}px`;
  }
  function letGo(event: PointerEvent): void {
    const far = moved(event) < -FAR_ENOUGH && event.type === "pointerup";
    const captured = card.hasPointerCapture(event.pointerId);
    from = null;
    card.style.translate = "";
    card.closest(".fan")?.classList.remove("loose");
    if (far && !captured) card.click(); // a captured pointer clicks the card by itself
  }

  const hears = { pointerdown: take, pointermove: pull, pointerup: letGo, pointercancel: letGo } as const;
  for (const [name, hear] of Object.entries(hears)) card.addEventListener(name as "pointerdown", hear);
  return () => {
    for (const [name, hear] of Object.entries(hears)) card.removeEventListener(name as "pointerdown", hear);
  };
}
