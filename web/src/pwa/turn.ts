// *Your turn* for one who looks elsewhere: a notification and a mark on the icon, if they have asked for it.

const TAG = "turn";

/** Whether this browser can tell anything here: over plain http none does. */
export function canNotify(): boolean {
  return "Notification" in globalThis && "serviceWorker" in navigator && isSecureContext;
}

/** Ask the browser's leave; only a switch of the settings does so. */
export async function askLeave(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Tell that it is one's turn while the tab is hidden, until it is seen or over; call it inside an effect. */
export function tellTurn(title: string): () => void {
  const seen = (): void => void (document.hidden ? tell(title) : takeBack());
  document.addEventListener("visibilitychange", seen);
  seen();
  return () => {
    document.removeEventListener("visibilitychange", seen);
    void takeBack();
  };
}

async function tell(title: string): Promise<void> {
  if (!canNotify() || Notification.permission !== "granted") return;
  void navigator.setAppBadge?.(1).catch(() => {});
  const worker = await navigator.serviceWorker.getRegistration();
  await worker?.showNotification(title, { tag: TAG, icon: "/icons/192.png", data: { url: location.href, opened: opened() } });
}

/** What this tab was opened with: by that the worker knows it, wherever one has gone since. */
function opened(): string {
  return performance.getEntriesByType("navigation")[0]?.name ?? location.href;
}

async function takeBack(): Promise<void> {
  if (!canNotify()) return;
  void navigator.clearAppBadge?.().catch(() => {});
  const worker = await navigator.serviceWorker.getRegistration();
  for (const one of (await worker?.getNotifications({ tag: TAG })) ?? []) one.close();
}
