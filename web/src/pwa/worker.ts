// The service worker: it has a calm page for when the server cannot be reached, and shows what one is told in a hidden tab.

const LATER_MS = 3000;

/** Have it installed, some time after the page is there; over plain http there is none. */
export function install(): void {
  if (!("serviceWorker" in navigator)) return;
  setTimeout(() => navigator.serviceWorker.register(address() as string, { updateViaCache: "none" }).catch(() => {}), LATER_MS);
}

/** Browsers that know trusted types take the address from a policy alone. */
function address(): unknown {
  const types = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  return types?.createPolicy("upcard-worker", { createScriptURL: () => PATH }).createScriptURL("") ?? PATH;
}

const PATH = "/worker.js";

interface Policies {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(address: string): unknown };
}
