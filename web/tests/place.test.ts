import { describe, expect, it } from "vitest";
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
    ["/nowhere", { page: "home" }],
  ])("%s is a place", (path, place) => expect(placeOf(path)).toEqual(place));
});
