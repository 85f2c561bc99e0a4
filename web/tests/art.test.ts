import { describe, expect, test } from "vitest";
import { departures, keyframes } from "../src/art/fly";
import { DRAWINGS, drawingOf } from "../src/art/avatars";
import { faceOf, looks } from "../src/art/looks";
import { read } from "../src/art/pack";
import { arc, evenly, spot } from "../src/art/rings/geometry";
import { cardLabel, cardName, fightText, runText } from "../src/art/spoken";
import { AVATARS } from "../src/wire";

describe("words of cards", () => {
  test("a playing card is a rank and a suit", () => {
    expect(read("10C", "poker")).toEqual({ kind: "suited", rank: "10", suit: "C" });
  });
  test("a word of the other pack is no card", () => {
    expect(() => read("Rskip", "poker")).toThrow("Rskip");
    expect(() => read("7H", "coloured")).toThrow("7H");
  });
});

describe("spoken names", () => {
  test.each([
    ["7H", "seven of hearts"],
    ["AS", "ace of spades"],
    ["RJ", "red joker"],
    ["JK", "joker"],
  ])("%s is the %s", (word, name) => expect(cardName(word, "poker")).toBe(name));

  test.each([
    ["R5", "red five"],
    ["Yskip", "yellow skip"],
    ["Grev", "green reverse"],
    ["B+2", "blue draw two"],
    ["W", "wild"],
    ["W+4", "wild draw four"],
  ])("%s is the %s", (word, name) => expect(cardName(word, "coloured")).toBe(name));

  test("what is seen on a card is said with it", () => {
    const worn = { state: "playable", tag: "+2", fresh: true };
    expect(cardLabel("7H", "poker", worn)).toBe("seven of hearts, playable, +2, new");
  });
  test("a dimmed card is said like any other", () => {
    expect(cardLabel("7H", "poker", { state: "dimmed", fresh: false })).toBe("seven of hearts");
  });
  test("the Ring says what is asked and which way play goes", () => {
    expect(runText(["4", "5"], 1)).toBe("a run: four or five, play goes clockwise");
    expect(fightText(12, true, -1)).toBe("a fight for 12, blocked, play goes anticlockwise");
  });
});

describe("avatars", () => {
  test("each that one may choose is drawn, with an outline of its own", () => {
    expect(Object.keys(DRAWINGS).sort()).toEqual([...AVATARS].sort());
    expect(new Set(AVATARS.map((one) => DRAWINGS[one].skin)).size).toBe(AVATARS.length);
  });
  test("one that this page does not know is no drawing", () => expect([drawingOf(""), drawingOf("dragon")]).toEqual([undefined, undefined]));
  test("a face is drawn from what is known of its owner", () => {
    expect(faceOf({ name: "Ana" })).toEqual({ name: "Ana", bot: false, avatar: "" });
    expect(faceOf({ name: "Ada", bot: "greedy", avatar: "owl" })).toEqual({ name: "Ada", bot: true, avatar: "owl" });
  });
});

describe("the Ring's geometry", () => {
  test("degrees count clockwise from the top", () => {
    expect(spot(0)).toEqual({ x: 150, y: 20 });
    expect(spot(90)).toEqual({ x: 280, y: 150 });
  });
  test("an arc over half the Ring takes the long way", () => {
    expect(arc(0, 270)).toBe("M150 20A130 130 0 1 1 20 150");
  });
  test("angles are spread evenly", () => expect(evenly(4, 45)).toEqual([45, 135, 225, 315]));
});

describe("flights", () => {
  test("cards of one gesture set off 45 ms apart", () => expect(departures("play", 3)).toEqual([0, 45, 90]));
  test("the last card of a large deal has landed after 1.6 s", () => {
    expect(departures("deal", 70).at(-1)).toBeCloseTo(1600 - 220);
  });
  test("a penalty over eight goes as one packet", () => expect(new Set(departures("penalty", 9))).toEqual(new Set([0])));
  test("a flight starts where the card was and ends where it lies", () => {
    const [start, end] = keyframes({ left: 0, top: 0, width: 50, height: 70 }, { left: 100, top: 10, width: 100, height: 140 }, 0);
    expect(start).toEqual({ translate: "-125px -45px", scale: "0.5" });
    expect(end).toEqual({ translate: "0px 0px", scale: "1" });
  });
});

test("a name always looks the same", () => expect(looks("Ana", false)).toEqual(looks("Ana", false)));
