import { describe, expect, it } from "vitest";
import { momentOf, searchOf } from "../src/lib/moment";

describe("the address of a moment", () => {
  it("begins with the deal and open hands", () => expect(momentOf("")).toEqual({ step: 0, seat: -1 }));
  it("names the step and the seat", () => expect(momentOf("?step=12&seat=0")).toEqual({ step: 12, seat: 0 }));
  it("forgives what is no number", () => expect(momentOf("?step=-3&seat=x")).toEqual({ step: 0, seat: -1 }));
  it("leads back to where it was made", () => {
    for (const moment of [{ step: 0, seat: -1 }, { step: 7, seat: -1 }, { step: 7, seat: 2 }, { step: 0, seat: 0 }])
      expect(momentOf(searchOf(moment))).toEqual(moment);
  });
});
