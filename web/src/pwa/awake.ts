// The screen of a phone stays on while one's game runs; browsers let it be asked for over https only.

/** Keep the screen on until this is called off; call it inside an effect. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;
  async function ask(): Promise<void> {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    lock = await navigator.wakeLock.request("screen").catch(() => undefined); // an empty battery may refuse it
    if (over) void lock?.release();
  }
  const back = (): void => void ask(); // whoever looks elsewhere gives it up
  document.addEventListener("visibilitychange", back);
  void ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", back);
    void lock?.release();
  };
}
