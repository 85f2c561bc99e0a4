// A dialog over the page: it takes the focus, gives it back when it goes, and a touch beside it or the way back closes it.
import { back } from "./back";

/** Shows a dialog as long as it is there. */
export function modal(dialog: HTMLDialogElement): () => void {
  function beside(event: MouseEvent): void {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (event.target === dialog && !inside) dialog.close();
  }
  const before = document.activeElement;
  dialog.showModal();
  dialog.addEventListener("click", beside);
  // The browser tells of the closing only with its next frame, when the dialog may be open anew: it is told at once, and once.
  const closed = back.over(() => dialog.dispatchEvent(new Event("close")));
  return () => {
    closed();
    dialog.removeEventListener("click", beside);
    dialog.addEventListener("close", (late) => late.stopImmediatePropagation(), { capture: true });
    dialog.close();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
