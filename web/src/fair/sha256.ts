// SHA-256 (FIPS 180-4). Browsers have their own only over https; a table at home has none.

/** The whole part of the 32 bits behind the point of a root of each prime. */
function roots(count: number, power: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (isPrime(number)) found.push(Math.floor((number ** power % 1) * 2 ** 32) | 0);
  }
  return found;
}

function isPrime(number: number): boolean {
  for (let one = 2; one * one <= number; one++) if (number % one === 0) return false;
  return true;
}

const START = roots(8, 1 / 2);
const ROUND = roots(64, 1 / 3);

export function sha256(message: Uint8Array): Uint8Array {
  const state = Int32Array.from(START);
  const blocks = padded(message);
  for (let at = 0; at < blocks.byteLength; at += 64) stir(state, new DataView(blocks.buffer, at, 64));
  const sum = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => sum.setInt32(4 * place, word));
  return new Uint8Array(sum.buffer);
}

function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  new DataView(blocks.buffer).setBigUint64(blocks.length - 8, BigInt(message.length) * 8n);
  return blocks;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function stir(state: Int32Array, block: DataView): void {
  const words = new Int32Array(64);
  for (let place = 0; place < 64; place++) words[place] = place < 16 ? block.getInt32(4 * place) : scheduled(words, place);
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let place = 0; place < 64; place++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[place]! + words[place]!) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = (state[place]! + word) | 0));
}

function scheduled(words: Int32Array, place: number): number {
  const near = words[place - 2]!;
  const far = words[place - 15]!;
  const mixed = (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)) + (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3));
  return (words[place - 16]! + words[place - 7]! + mixed) | 0;
}
