import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { sentences } from "./sentences.ts";

const SERVER = process.env.UPCARD_SERVER ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [sentences(), svelte()],
  build: {
    outDir: "../src/upcard/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // fonts and pictures by their own address: the policy of the server allows nothing else
  },
  server: { proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
