import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { CHUNKS } from "./chunks.ts";
import { packing } from "./packing.ts";
import { prerender } from "./prerender.ts";
import { sentences } from "./sentences.ts";
import { worker } from "./worker.ts";

const SERVER = process.env.UPCARD_SERVER ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [sentences(), svelte(), worker(), prerender(), packing()],
  build: {
    outDir: "../src/upcard/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // fonts and pictures by their own address: the policy of the server allows nothing else
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } } },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/catalogue.ts"] },
});
