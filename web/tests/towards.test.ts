import { expect, it } from "vitest";
import { nearest } from "../src/games/check/towards";

const spots = [{ x: 0, y: 0 }, { x: 30, y: 0 }, { x: 0, y: 40 }, { x: 30, y: 40 }, { x: 200, y: 0 }];
const [left, right, up, down] = [{ x: -1, y: 0 }, { x: 1, y: 0 }, { x: 0, y: -1 }, { x: 0, y: 1 }];

it.each([
  ["right", right, 1],
  ["down", down, 2],
  ["left", left, -1],
  ["up", up, -1],
])("goes %s from the first card to the nearest one there", (_, way, place) => {
  expect(nearest({ x: 0, y: 0 }, spots, way)).toBe(place);
});

it("goes on to the next grid at the end of one", () => {
  expect(nearest({ x: 30, y: 0 }, spots, right)).toBe(4);
});
