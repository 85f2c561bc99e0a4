// The service worker beside the page; its name for what it keeps changes with every build, so that a new one takes over.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SOURCE = new URL("worker.js", import.meta.url);
const PLACE = "BUILD";

export function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const build = createHash("sha256").update(Object.keys(bundle).sort().join()).digest("hex").slice(0, 12);
      this.emitFile({ type: "asset", fileName: "worker.js", source: readFileSync(SOURCE, "utf-8").replace(PLACE, build) });
    },
  };
}
