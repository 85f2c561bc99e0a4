// SHAKE-256 (FIPS 202): as many bytes as one likes from a message.

const RATE = 136;
const MASK = (1n << 64n) - 1n;
const CONSTANTS = roundConstants();
const TURNS = turns();

export function shake256(message: Uint8Array, length: number): Uint8Array {
  const state: bigint[] = Array<bigint>(25).fill(0n);
  const padded = new Uint8Array((Math.floor(message.length / RATE) + 1) * RATE);
  padded.set(message);
  padded[message.length]! ^= 0x1f;
  padded[padded.length - 1]! ^= 0x80;
  for (let at = 0; at < padded.length; at += RATE) {
    const block = new DataView(padded.buffer, at, RATE);
    for (let lane = 0; lane < RATE / 8; lane++) state[lane]! ^= block.getBigUint64(8 * lane, true);
    permute(state);
  }
  return squeezed(state, length);
}

function squeezed(state: bigint[], length: number): Uint8Array {
  const out = new Uint8Array(Math.ceil(length / RATE) * RATE);
  const view = new DataView(out.buffer);
  for (let at = 0; at < out.length; at += RATE) {
    if (at > 0) permute(state);
    for (let lane = 0; lane < RATE / 8; lane++) view.setBigUint64(at + 8 * lane, state[lane]!, true);
  }
  return out.slice(0, length);
}

const turned = (lane: bigint, by: bigint): bigint => ((lane << by) | (lane >> (64n - by))) & MASK;

/** Keccak-f[1600]; lane x, y stands at 5 y + x. */
function permute(state: bigint[]): void {
  for (const constant of CONSTANTS) {
    const columns = [0, 1, 2, 3, 4].map((x) => state[x]! ^ state[x + 5]! ^ state[x + 10]! ^ state[x + 15]! ^ state[x + 20]!);
    const parity = columns.map((_, x) => columns[(x + 4) % 5]! ^ turned(columns[(x + 1) % 5]!, 1n));
    const moved: bigint[] = [];
    state.forEach((lane, place) => {
      const [x, y] = [place % 5, Math.floor(place / 5)];
      moved[5 * ((2 * x + 3 * y) % 5) + y] = turned(lane ^ parity[x]!, TURNS[place]!);
    });
    moved.forEach((lane, place) => {
      const row = place - (place % 5);
      state[place] = lane ^ (~moved[row + ((place + 1) % 5)]! & MASK & moved[row + ((place + 2) % 5)]!);
    });
    state[0]! ^= constant;
  }
}

function turns(): readonly bigint[] {
  const found: bigint[] = Array<bigint>(25).fill(0n);
  let [x, y] = [1, 0];
  for (let step = 0; step < 24; step++) {
    found[5 * y + x] = BigInt((((step + 1) * (step + 2)) / 2) % 64);
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  return found;
}

function roundConstants(): readonly bigint[] {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let power = 0; power < 7; power++) {
      if (register & 1) constant |= 1n << (2n ** BigInt(power) - 1n);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
    return constant;
  });
}
