// Bytes, and the hexadecimal digits that are written for them.

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function textBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** What this browser adds to a deal: 32 bytes that nobody can foretell. */
export function newShare(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32))); // there on plain http too
}
