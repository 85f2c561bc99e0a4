import { describe, expect, it } from "vitest";
import { plainCode, shownCode } from "../src/lib/codes";
import { placeOf } from "../src/lib/place";

describe("an address", () => {
  it.each([
    ["/", { page: "home" }],
    ["/t/k7mqxa", { page: "table", code: "K7MQXA", screen: false }],
    ["/t/K7MQXA/screen", { page: "table", code: "K7MQXA", screen: true }],
    ["/rules/uno", { page: "rules", game: "uno" }],
    ["/g/K7MQXA/3", { page: "replay", code: "K7MQXA", number: 3 }],
    ["/settings", { page: "settings" }],
    ["/link", { page: "link" }],
    ["/nowhere", { page: "nowhere" }],
    ["/t/k7m-qxa", { page: "table", code: "K7MQXA", screen: false }],
    ["/%E0%A4%A", { page: "nowhere" }],
    ["/t", { page: "nowhere" }],
  ])("%s is a place", (path, place) => expect(placeOf(path)).toEqual(place));
});

describe("a code", () => {
  it.each(["K7MQXA", "k7m-qxa", " k7m qxa ", "http://192.168.1.5:8765/t/K7MQXA", "https://upcard.example/t/k7mqxa?from=you"])(
    "%s leads to the table",
    (typed) => expect(plainCode(typed)).toBe("K7MQXA"),
  );
  it("is read in two halves", () => expect(shownCode("K7MQXA")).toBe("K7M-QXA"));
});
