import { describe, expect, it } from "vitest";
import { blocks, inline, whereToRead, withoutRule } from "../src/lib/law";

describe("the text of a law", () => {
  it("has headings", () => {
    expect(blocks("## 3. Rules", "S")).toEqual([{ kind: "heading", level: 2, text: [{ kind: "text", text: "3. Rules" }] }]);
  });

  it("has rules that can be linked to, however they are written", () => {
    const found = blocks("- **S7** A card\n- S5 Only the seat\n\n**Display** S64 Normal\n\nT2 Of the table", "S").map((one) => "rule" in one && one.rule);
    expect(found).toEqual(["S7", "S5", "S64", "T2"]);
  });

  it("takes no card for a rule, and no rule of another game", () => {
    expect(blocks("- R5 is red\n- F2 is ours", "F").map((one) => "rule" in one && one.rule)).toEqual(["", "F2"]);
    expect(blocks("- F2 has no letter here", "").map((one) => "rule" in one && one.rule)).toEqual([""]);
  });

  it("has rules of the table and of the wire", () => {
    const found = blocks("- **T24** A request\n- **W3** A person", "").map((one) => "rule" in one && one.rule);
    expect(found).toEqual(["T24", "W3"]);
  });

  it("leads to other laws, and nowhere else", () => {
    expect(inline("see [the law](table.md), T1")).toEqual([
      { kind: "text", text: "see " },
      { kind: "link", text: "the law", href: "/rules/table" },
      { kind: "text", text: ", T1" },
    ]);
    expect(inline("[x](http://y.md)")).toEqual([{ kind: "text", text: "[x](http://y.md)" }]);
  });

  it("goes on over the lines of one rule", () => {
    expect(blocks("- S2 valid iff\n  2 seats", "S").length).toBe(1);
  });

  it("has tables", () => {
    const [found] = blocks("| a | b |\n|---|---|\n| 1 | `2` |", "S");
    expect(found).toMatchObject({ kind: "table", rows: [[[{ text: "1" }], [{ kind: "code", text: "2" }]]] });
  });

  it("shows markup of others as text", () => {
    expect(inline("<b>x</b> *y*")).toEqual([{ kind: "text", text: "<b>x</b> " }, { kind: "em", text: "y" }]);
  });
});

describe("a rule met at a table", () => {
  it.each([
    ["U5", "/rules/uno#U5"],
    ["T24", "/rules/table#T24"],
    ["W1", ""],
    ["", ""],
  ])("%s is read at %s", (rule, href) => {
    expect(whereToRead(rule, "uno")).toBe(href);
  });

  it("is cut off its sentence", () => {
    expect(withoutRule("Ben is not ready yet. (T5)")).toBe("Ben is not ready yet.");
    expect(withoutRule("No rule (here).")).toBe("No rule (here).");
  });
});
