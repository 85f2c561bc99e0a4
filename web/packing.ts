// Every text of the page once more packed, so that the server has nothing to do but to send it.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXTS = /\.(css|html|js|svg|txt|webmanifest)$/;

/** Writes `x.br` and `x.gz` beside `x`. */
export function packing(): Plugin {
  let folder = "";
  return {
    name: "packing",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    closeBundle: () => files(folder).filter((path) => TEXTS.test(path)).forEach(pack),
  };
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf-8" }).map((path) => join(folder, path));
}

function pack(path: string): void {
  const text = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(text)); // at its best, as is the default
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
}
