import { describe, expect, it } from "vitest";
import { placed, shared } from "../src/lib/placing";
import type { Box } from "../src/lib/placing";

const PHONE: Box = { left: 0, top: 0, right: 360, bottom: 740 };
const SIZE = { width: 320, height: 110 };
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const lying = (at: { left: number; top: number }): Box => box(at.left, at.top, at.left + SIZE.width, at.top + SIZE.height);

describe("a bubble about something at the table", () => {
  it("stands above a card and points down at it", () => {
    const at = placed(SIZE, box(250, 600, 318, 695), PHONE, { touched: [box(10, 600, 350, 695)], seen: [] });
    expect([at.side, at.top + SIZE.height]).toEqual(["bottom", 586]);
    expect(at.left + at.tip).toBeCloseTo(284);
  });

  it("covers no card that is to be touched, and lies further off instead", () => {
    const cards = [box(10, 560, 350, 740), box(10, 470, 350, 550)];
    const at = placed(SIZE, box(20, 600, 88, 695), PHONE, { touched: cards, seen: [] });
    expect(cards.map((card) => shared(lying(at), card))).toEqual([0, 0]);
    expect(at.side).toBe("");
  });

  it("rather covers what is only seen, but as little of it as can be", () => {
    const [ring, hand] = [box(90, 200, 270, 380), box(0, 520, 360, 740)];
    const at = placed(SIZE, ring, PHONE, { touched: [hand], seen: [box(0, 390, 360, 420)] });
    expect(shared(lying(at), hand)).toBe(0);
    expect(shared(lying(at), ring)).toBe(0);
  });

  it("never leaves the window", () => {
    const at = placed(SIZE, box(350, 0, 360, 20), PHONE, { touched: [], seen: [] });
    expect([at.left >= 10, at.left + SIZE.width <= 350, at.top >= 10]).toEqual([true, true, true]);
  });
});
