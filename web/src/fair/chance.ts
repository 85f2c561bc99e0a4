// The sealed generator of docs/chance.md: from a seed to every shuffle and pick. The numbers are the rules of that page.
import { joined, textBytes } from "./bytes";
import { shake256 } from "./shake256";

const WORD = 65536;

/** The first bytes of the stream of a chance event (3). */
export function stream(seed: Uint8Array, event: number, length: number): Uint8Array {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(event));
  return shake256(joined(textBytes("upcard chance 1"), seed, new Uint8Array(number.buffer)), length);
}

/** The numbers of a chance event (4, 5). */
export class Numbers {
  private bytes: Uint8Array;
  private at = 0;

  constructor(private readonly seed: Uint8Array, private readonly event: number) {
    this.bytes = stream(seed, event, 512);
  }

  below(bound: number): number {
    const fair = WORD - (WORD % bound);
    for (;;) {
      const number = this.next();
      if (number < fair) return number % bound;
    }
  }

  private next(): number {
    if (this.at + 2 > this.bytes.length) this.bytes = stream(this.seed, this.event, 2 * this.bytes.length);
    this.at += 2;
    return this.bytes[this.at - 2]! * 256 + this.bytes[this.at - 1]!;
  }
}

/** The chance events of one game, numbered as they happen (2). */
export class Chance {
  events = 0;

  constructor(private readonly seed: Uint8Array) {}

  /** Cards in canonical order, shuffled (6). */
  shuffle(cards: readonly string[]): string[] {
    const row = [...cards];
    const numbers = new Numbers(this.seed, this.events++);
    for (let place = row.length - 1; place > 0; place--) {
      const other = numbers.below(place + 1);
      [row[place], row[other]] = [row[other]!, row[place]!];
    }
    return row;
  }

  /** A number below a bound (7). */
  pick(bound: number): number {
    return new Numbers(this.seed, this.events++).below(bound);
  }
}
