import { describe, expect, it } from "vitest";
import { pointed } from "../src/lib/pointing";

describe("a bubble", () => {
  it("lies over what it points at", () => expect(pointed(1000, 400, 500)).toEqual({ left: 300, tip: 200 }));
  it("stays in its room, and its tip still points", () => expect(pointed(1000, 400, 60)).toEqual({ left: 12, tip: 48 }));
  it("stays in its room on the right too", () => expect(pointed(1000, 400, 950)).toEqual({ left: 588, tip: 362 }));
  it("keeps its tip off its round corners", () => expect(pointed(360, 336, 20)).toEqual({ left: 12, tip: 26 }));
});
