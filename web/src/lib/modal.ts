// A dialog over the page: it takes the focus, gives it back when it goes, and a touch beside it closes it.

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
  return () => {
    dialog.removeEventListener("click", beside);
    dialog.close();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
