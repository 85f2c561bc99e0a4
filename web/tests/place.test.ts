import { describe, expect, it } from "vitest";
import { dealName, plainCode, shownCode } from "../src/lib/codes";
import { placeOf } from "../src/lib/place";

describe("an address", () => {
  it.each([
    ["/", { page: "home" }],
    ["/t/k7mqxa", { page: "table", code: "K7MQXA", screen: false }],
    ["/t/K7MQXA/screen", { page: "table", code: "K7MQXA", screen: true }],
    ["/rules/uno", { page: "rules", game: "uno" }],
    ["/g/K7MQXA/3", { page: "replay", code: "K7MQXA", number: 3 }],
    ["/g/K7MQXA/3/deal", { page: "deal", code: "K7MQXA", number: 3 }],
    ["/r", { page: "linked", framed: false }],
    ["/r/coach", { page: "linked coach" }],
    ["/embed", { page: "linked", framed: true }],
    ["/d/uno-4-7f3c", { page: "named", name: "uno-4-7f3c" }],
    ["/day", { page: "day", day: "today" }],
    ["/day/2026-11-17", { page: "day", day: "2026-11-17" }],
    ["/d", { page: "named", name: "" }],
    ["/settings", { page: "settings" }],
    ["/statistics", { page: "statistics", person: "" }],
    ["/statistics/k7mqxa23", { page: "statistics", person: "k7mqxa23" }],
    ["/house", { page: "house" }],
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

describe("the name of a deal", () => {
  it.each(["uno-4-7f3c", " UNO-4-7F3C ", "http://192.168.1.5:8765/d/uno-4-7f3c?from=you"])("%s is one", (typed) => expect(dealName(typed)).toBe("uno-4-7f3c"));
  it.each(["K7M-QXA", "uno-4", "uno-4-xyz", "http://192.168.1.5:8765/t/K7MQXA"])("%s is none", (typed) => expect(dealName(typed)).toBe(""));
});
