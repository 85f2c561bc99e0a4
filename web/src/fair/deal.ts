// Where the seed of a deal comes from: docs/fair.md, written a second time.
import { bytesOf, hexOf, joined, textBytes } from "./bytes";
import { sha256 } from "./sha256";

export function commitmentTo(secret: string): string {
  return hexOf(sha256(joined(textBytes("upcard secret 1\n"), bytesOf(secret))));
}

export function promiseOf(share: string): string {
  return hexOf(sha256(joined(textBytes("upcard share 1\n"), bytesOf(share))));
}

export function seedFrom(secret: string, shares: readonly string[]): string {
  const lines = ["upcard deal 1", `secret ${secret}`, ...shares.map((share) => `share ${share}`)];
  return hexOf(sha256(textBytes(lines.map((line) => `${line}\n`).join(""))));
}
