// Handing a link on by what the device offers for it.

/** Whether the device has a way of its own; over plain http none has. */
export function canShare(): boolean {
  return "share" in navigator;
}

/** Hand a link on; false if that did not work, and one has not changed one's mind. */
export async function share(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (reason) {
    return reason instanceof DOMException && reason.name === "AbortError";
  }
}
