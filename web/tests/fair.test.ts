import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bytesOf, hexOf, textBytes } from "../src/fair/bytes";
import { Chance, Numbers, stream } from "../src/fair/chance";
import { commitmentTo, promiseOf, seedFrom } from "../src/fair/deal";
import { sha256 } from "../src/fair/sha256";
import { shake256 } from "../src/fair/shake256";
import { verify } from "../src/fair/verify";
import type { Kept } from "../src/fair/kept";
import type { Fair, Happening, Proof } from "../src/wire";

const docs = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf-8");
const courses = JSON.parse(readFileSync(new URL("courses.json", import.meta.url), "utf-8")) as readonly Proof[];
const rows = (page: string, pattern: RegExp): RegExpMatchArray[] => [...page.matchAll(pattern)];

/** A seed as the tables of docs/chance.md write it. */
function seed(text: string): Uint8Array {
  const number = text.includes("^") ? 2n ** 256n - 1n : BigInt(text);
  return bytesOf(number.toString(16).padStart(64, "0"));
}

describe("hashes", () => {
  it("are the ones of the standard, at every length around a block", () => {
    expect(hexOf(sha256(textBytes("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(hexOf(sha256(textBytes("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(hexOf(sha256(textBytes("a".repeat(1000))))).toBe("41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
    expect(hexOf(shake256(textBytes(""), 32))).toBe("46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f");
  });
});

describe("the vectors of docs/fair.md", () => {
  const found = rows(docs("fair.md"), /^\| (commitment|promise|seed) \| (.*?) \| `(\w+)` \|$/gm);
  it.each(found.map(([, what, of, is]) => [what!, [...of!.matchAll(/`(\w+)`/g)].map((one) => one[1]!), is!] as const))("%s", (what, [first, ...others], is) => {
    const made = { commitment: commitmentTo, promise: promiseOf, seed: (secret: string) => seedFrom(secret, others) }[what];
    expect(made!(first!)).toBe(is);
  });
  it("are there", () => expect(found.length).toBe(8));
});

describe("the vectors of docs/chance.md", () => {
  const page = docs("chance.md");
  it("streams", () => {
    const found = rows(page, /^\| ([\d^ -]+) \| (\d+) \| `(\w{32})` \|$/gm);
    expect(found.length).toBe(4);
    for (const [, of, event, is] of found) expect(hexOf(stream(seed(of!), Number(event), 16))).toBe(is);
  });
  it("numbers", () => {
    const found = rows(page, /^\| (\d+) \| (\d+) \| (\d+) \| ((?:\d+ ){9}\d+) \|$/gm).slice(0, 4);
    expect(found.length).toBe(4);
    for (const [, of, event, bound, is] of found) {
      const numbers = new Numbers(seed(of!), Number(event));
      expect(Array.from({ length: 10 }, () => numbers.below(Number(bound))).join(" ")).toBe(is);
    }
  });
  it("shuffles", () => {
    const found = rows(page.slice(page.indexOf("A shuffle of the cards")), /^\| (\d+) \| (\d+) \| (\d+) \| ([\d ]+) \|$/gm);
    expect(found.length).toBe(3);
    for (const [, of, event, cards, is] of found) {
      const chance = new Chance(seed(of!));
      chance.events = Number(event);
      expect(chance.shuffle(Array.from({ length: Number(cards) }, (_, card) => String(card))).join(" ")).toBe(is);
    }
  });
  it("reads on where a stream is used up", () => {
    const numbers = new Numbers(seed("5"), 0);
    const many = Array.from({ length: 600 }, () => numbers.below(65536));
    const bytes = stream(seed("5"), 0, 1200);
    expect(many[599]).toBe(bytes[1198]! * 256 + bytes[1199]!);
  });
});

const keysOf = (proof: Proof, kept: Kept | null = null): readonly string[] => verify(proof, kept).map((one) => one.key);

describe("recorded games", () => {
  it("are of five kinds", () => expect(new Set(courses.map((one) => one.game)).size).toBe(5));
  it.each(courses.map((proof, place) => [`${proof.game} ${place}`, proof] as const))("follow from their seed: %s", (_, proof) => {
    const [last] = verify(proof, null).slice(-1);
    expect(last).toMatchObject({ key: "cards", ok: true });
    expect(last!.parts.number).toBeGreaterThan(7);
  });
  it.each(courses.map((proof, place) => [`${proof.game} ${place}`, proof] as const))("do not follow from another: %s", (_, proof) => {
    expect(keysOf({ ...proof, seed: flipped(proof.seed) })).toContain("cards_wrong");
  });
  it("name no other card unnoticed", () => {
    for (const proof of courses.slice(0, 6)) {
      proof.course.forEach((event, place) => {
        if (!["dealt", "starter", "drew", "revealed"].includes(event.what) || !event.cards?.length) return;
        const changed: Happening = { ...event, cards: ["??", ...event.cards.slice(1)] };
        expect(keysOf({ ...proof, course: proof.course.with(place, changed) })).toContain("cards_wrong");
      });
    }
  });
});

const SECRET = "5e".repeat(32);
const SHARES = ["a1".repeat(32), "b2".repeat(32)];
const flipped = (hex: string): string => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);

function fair(change: Partial<Fair> = {}): Proof {
  const shares = SHARES.map((share, seat) => ({ seat, promise: promiseOf(share), share }));
  return {
    game: "of-somebody-else", options: {}, names: ["Ana", "Ben"], seed: seedFrom(SECRET, SHARES), course: [],
    fair: { table: "K7MQXA", game: 1, commitment: commitmentTo(SECRET), secret: SECRET, shares, ...change },
  };
}
const KEPT: Kept = { commitment: commitmentTo(SECRET), share: SHARES[1]!, added: true, promises: SHARES.map(promiseOf) };

describe("where a seed comes from", () => {
  it("is right", () => expect(keysOf(fair(), KEPT)).toEqual(["commitment", "shown", "promises", "mine", "seed", "cards_unknown"]));
  it("is not known to one who was not there", () => expect(keysOf(fair())).toEqual(["commitment", "not_shown", "promises", "seed", "cards_unknown"]));
  it("is not told by older games", () => expect(keysOf({ ...fair(), fair: null })).toEqual(["older", "cards_unknown"]));
  it("finds another secret", () => expect(keysOf(fair({ secret: flipped(SECRET) }))).toEqual(expect.arrayContaining(["commitment_wrong", "seed_wrong"])));
  it("finds another commitment", () => expect(keysOf(fair({ commitment: flipped(commitmentTo(SECRET)) }), KEPT)).toEqual(expect.arrayContaining(["commitment_wrong", "shown_wrong"])));
  it("finds another seed", () => expect(keysOf({ ...fair(), seed: flipped(fair().seed) })).toContain("seed_wrong"));
  it("finds other bytes", () => {
    const shares = fair().fair!.shares.map((one) => ({ ...one, share: flipped(one.share) }));
    expect(keysOf(fair({ shares }), KEPT)).toEqual(expect.arrayContaining(["promises_wrong", "mine_missing", "seed_wrong"]));
  });
  it("finds bytes that were left out, and says who was silent", () => {
    const shares = fair().fair!.shares.map((one) => (one.seat === 1 ? { ...one, share: "" } : one));
    const verdicts = verify({ ...fair({ shares }), seed: seedFrom(SECRET, SHARES.slice(0, 1)) }, KEPT);
    expect(verdicts.map((one) => one.key)).toEqual(["commitment", "shown", "promises", "silent", "mine_missing", "seed", "cards_unknown"]);
    expect(verdicts[3]!.parts).toEqual({ names: "Ben" });
  });
  it("finds promises that were changed after one's own bytes were added", () => {
    const kept = { ...KEPT, promises: [promiseOf("cc".repeat(32)), promiseOf(SHARES[1]!)] };
    expect(keysOf(fair(), kept)).toContain("promises_changed");
  });
  it("says so where nobody added anything", () => {
    expect(keysOf({ ...fair({ shares: [] }), seed: seedFrom(SECRET, []) })).toEqual(["commitment", "not_shown", "nobody", "seed", "cards_unknown"]);
  });
});
