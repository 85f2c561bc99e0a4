import { beforeEach, describe, expect, it } from "vitest";
import { Selection } from "../src/lib/selection";
import type { Judge } from "../src/lib/selection";
import type { Follow, Next, No, Yes } from "../src/wire";

const kind = (word: string): string => (/^[\dJQKA]+[SHDC]$/.test(word) ? "card" : word.replace(/-\d+$/, ""));
const no = (code: string, say = "no"): No => ({ t: "no", id: 0, code, rule: "S1", say });
const next = (...words: (string | Follow)[]): Next => ({
  t: "next", id: 0, follow: words.map((word) => (typeof word === "string" ? { word } : word)),
});
const whole: Next = { t: "next", id: 0, whole: true };

/** A table that answers from two lists, by the words it is asked. */
class Scripted implements Judge {
  sent: string[] = [];
  considered: string[] = [];
  acts: Record<string, Yes | No> = {};
  ahead: Record<string, Next | No> = {};

  async act(words: readonly string[]): Promise<Yes | No> {
    this.sent.push(words.join(" "));
    return this.acts[words.join(" ")] ?? { t: "yes", id: 0 };
  }

  async consider(words: readonly string[]): Promise<Next | No> {
    this.considered.push(words.join(" "));
    return this.ahead[words.join(" ")] ?? no("illegal_card", "That does not fit.");
  }
}

let judge: Scripted;
let selection: Selection;
beforeEach(() => {
  judge = new Scripted();
  selection = new Selection(judge, kind, () => {});
  selection.may = { legal: ["7H", "9D", "9C", "draw"], fits: ["7H", "9D", "9C", "draw"] };
});

describe("a word that is a whole play", () => {
  it("is sent at once", async () => {
    await selection.pick("7H");
    expect([judge.sent, judge.considered]).toEqual([["7H"], []]);
  });

  it("waits for a last yes where one is careful", async () => {
    selection.careful = true;
    judge.ahead["7H"] = whole;
    await selection.pick("7H");
    expect([judge.sent, selection.laid.whole]).toEqual([[], true]);
    await selection.close();
    expect(judge.sent).toEqual(["7H"]);
  });
});

describe("a word with the answer to the question behind it", () => {
  it("is sent with that once it is asked", async () => {
    await selection.pick("draw", "pass");
    await selection.changedTo({ legal: ["7H", "pass"], fits: ["7H", "pass"] }, false);
    expect(judge.sent).toEqual(["draw", "pass"]);
  });

  it("is alone where that cannot be said then, and from then on", async () => {
    await selection.pick("draw", "pass");
    await selection.changedTo({ legal: ["7H"], fits: ["7H"] }, false);
    await selection.changedTo({ legal: ["pass"], fits: ["pass"] }, false);
    expect(judge.sent).toEqual(["draw"]);
  });

  it("is alone where it is refused", async () => {
    judge.acts.draw = no("no_cards");
    await selection.pick("draw", "pass");
    await selection.changedTo({ legal: ["pass"], fits: ["pass"] }, false);
    expect(judge.sent).toEqual(["draw"]);
  });
});

describe("a play of several words", () => {
  beforeEach(() => {
    judge.acts["9D"] = no("bad_list");
    judge.ahead["9D"] = next("9C", "done");
    judge.ahead["9D 9C"] = next("last-card", "done");
    judge.ahead["9D 9C last-card"] = next("done");
  });

  it("is laid once the table calls its beginning unfinished", async () => {
    await selection.pick("9D");
    expect(selection.laid.words).toEqual(["9D"]);
    expect(selection.next).toEqual(["9C", "done"]);
  });

  it("is laid without asking twice from then on", async () => {
    await selection.pick("9D");
    selection.clear();
    judge.ahead["9C"] = next("9D", "done");
    await selection.pick("9C");
    expect(judge.sent).toEqual(["9D"]);
  });

  it("goes on in the order of the picks and is sent with its closing word", async () => {
    await selection.pick("9D");
    await selection.pick("9C");
    await selection.close("done");
    expect(judge.sent.at(-1)).toBe("9D 9C done");
    expect(selection.laid.words).toEqual([]);
  });

  it("is taken back from a word that is picked again", async () => {
    for (const word of ["9D", "9C", "last-card"]) await selection.pick(word);
    await selection.pick("9C");
    expect(selection.laid.words).toEqual(["9D"]);
  });

  it("is forgotten when the question is closed", async () => {
    await selection.pick("9D");
    await selection.changedTo({ legal: [], fits: [] }, false);
    expect(selection.laid.words).toEqual([]);
  });

  it("is looked at again when the table changes under the same question", async () => {
    await selection.pick("9D");
    judge.ahead["9D"] = next("done");
    await selection.changedTo({ legal: ["9D"], fits: ["9D"] }, true);
    expect(selection.next).toEqual(["done"]);
  });

  it("does not lose a card that is picked while the table changes", async () => {
    await selection.pick("9D");
    judge.ahead["9D 9C"] = next("done");
    const picked = selection.pick("9C");
    await Promise.all([picked, selection.changedTo({ legal: ["9D"], fits: ["9D"] }, true)]);
    expect(selection.laid.words).toEqual(["9D", "9C"]);
  });

  it("takes cards that are picked faster than the table answers one after another", async () => {
    judge.ahead["9D 9C"] = next("last-card", "done");
    await Promise.all([selection.pick("9D"), selection.pick("9C")]);
    expect(selection.laid.words).toEqual(["9D", "9C"]);
  });

  it("drops a pick that still waits when the question is closed", async () => {
    const picks = [selection.pick("9D"), selection.pick("9C")];
    while (judge.sent.length === 0) await Promise.resolve();
    await selection.changedTo({ legal: ["9C"], fits: ["9C"] }, false);
    await Promise.all(picks);
    expect([judge.sent, selection.laid.words]).toEqual([["9D"], []]);
  });

  it("keeps what lies when its end is refused, and says why", async () => {
    await selection.pick("9D");
    judge.acts["9D done"] = no("illegal_card", "Not now.");
    await selection.close("done");
    expect([selection.laid.words, selection.why?.say]).toEqual([["9D"], "Not now."]);
  });
});

describe("a card that is sent at one touch", () => {
  beforeEach(() => {
    judge.acts["9D"] = no("bad_list");
  });

  it("is one behind which only the end of the play fits", async () => {
    judge.ahead["9D"] = next("done", { word: "4C", fault: "Not of one rank.", rule: "S13" });
    await selection.pick("9D");
    expect([judge.sent.at(-1), selection.laid.words]).toEqual(["9D done", []]);
  });

  it.each([["9C", "done"], ["last-card", "done"], ["suit-S", "suit-H"]])("is none behind which %s fits too", async (...words) => {
    judge.ahead["9D"] = next(...words);
    await selection.pick("9D");
    expect([judge.sent, selection.laid.words]).toEqual([["9D"], ["9D"]]);
  });

  it("is none whose end has a price to be read", async () => {
    selection.priced = () => true;
    judge.ahead["9D"] = next("done");
    await selection.pick("9D");
    expect(selection.laid.words).toEqual(["9D"]);
  });

  it("is none that is left over when another is taken back", async () => {
    judge.ahead["9D"] = next("9C", "done");
    judge.ahead["9D 9C"] = next("done");
    for (const word of ["9D", "9C"]) await selection.pick(word);
    judge.ahead["9D"] = next("done");
    await selection.pick("9C");
    expect([judge.sent, selection.laid.words]).toEqual([["9D"], ["9D"]]);
  });
});

describe("a card behind which something is named", () => {
  beforeEach(() => {
    selection.asks = (word) => word === "JC";
    selection.may = { legal: ["JC", "draw", "say-uno"], fits: ["JC", "draw", "say-uno"] };
    judge.ahead["JC"] = { ...next("suit-S", "suit-H"), whole: true };
  });

  it("is not sent before that is named, and then together with it", async () => {
    await selection.pick("JC");
    expect([judge.sent, selection.next]).toEqual([[], ["suit-S", "suit-H"]]);
    await selection.close("suit-H");
    expect(judge.sent).toEqual(["JC suit-H"]);
  });

  it("can be taken back until then", async () => {
    await selection.pick("JC");
    await selection.pick("JC");
    expect([judge.sent, selection.laid.words]).toEqual([[], []]);
  });

  it("is sent at once where nothing is asked for", async () => {
    judge.ahead["JC"] = whole;
    await selection.pick("JC");
    expect(judge.sent).toEqual(["JC"]);
  });

  it("stays where it lies while something is called", async () => {
    await selection.pick("JC");
    await selection.pick("say-uno");
    expect([judge.sent, selection.laid.words]).toEqual([["say-uno"], ["JC"]]);
  });
});

describe("why not", () => {
  it("is asked for a word that may not be said", async () => {
    await selection.pick("4C");
    expect(selection.why).toEqual({ word: "4C", say: "That does not fit.", rule: "S1", anyway: false });
    expect(judge.sent).toEqual([]);
  });

  it("warns of a mistake that may be made, and lets it be made", async () => {
    selection.may = { legal: ["7H", "4C"], fits: ["7H"] };
    judge.ahead[""] = next("7H", { word: "4C", fault: "4♣ does not go on 7♥.", rule: "S12" });
    await selection.pick("4C");
    expect(selection.why).toEqual({ word: "4C", say: "4♣ does not go on 7♥.", rule: "S12", anyway: true });
    await selection.pickAnyway("4C");
    expect(judge.sent).toEqual(["4C"]);
  });
});

describe("a card before somebody", () => {
  beforeEach(() => {
    selection.may = { legal: ["swap", "skip"], fits: ["swap", "skip"] };
    judge.ahead.swap = next("seat-0", "seat-1");
    judge.ahead["swap seat-1 slot-2"] = next("seat-0");
    judge.ahead["swap seat-1 slot-2 seat-0 slot-3"] = whole;
  });

  it("begins the play in which seats are named", async () => {
    await selection.place("seat-1", "slot-2", false);
    expect(selection.laid.words).toEqual(["swap", "seat-1", "slot-2"]);
  });

  it("says why one of a locked seat cannot be named", async () => {
    judge.ahead["swap seat-2 slot-0"] = no("bad_target", "Dora is locked.");
    await selection.place("seat-2", "slot-0", false);
    expect(selection.why?.say).toBe("Dora is locked.");
  });

  it("waits for a yes when the play is whole", async () => {
    await selection.place("seat-1", "slot-2", false);
    await selection.place("seat-0", "slot-3", true);
    expect([selection.laid.whole, judge.sent]).toEqual([true, []]);
  });

  it("is sent at once where it was named by a key and nothing else can follow", async () => {
    await selection.place("seat-1", "slot-2", false, "key");
    await selection.place("seat-0", "slot-3", true, "key");
    expect(judge.sent).toEqual(["swap seat-1 slot-2 seat-0 slot-3"]);
  });

  it("ends a look that may see no more, however it was named", async () => {
    selection.may = { legal: ["peek", "skip"], fits: ["peek", "skip"] };
    judge.ahead.peek = next("seat-0", "seat-1");
    judge.ahead["peek seat-1 slot-2"] = next("done");
    await selection.place("seat-1", "slot-2", false);
    expect(judge.sent).toEqual(["peek seat-1 slot-2 done"]);
  });

  it("waits for the answer about the one before, if both are touched at once", async () => {
    await Promise.all([selection.place("seat-1", "slot-2", false), selection.place("seat-0", "slot-3", true)]);
    expect(selection.laid.words).toEqual(["swap", "seat-1", "slot-2", "seat-0", "slot-3"]);
  });

  it("is one word where one’s own slot may be named alone", async () => {
    selection.may = { legal: ["slot-3", "pass"], fits: ["slot-3", "pass"] };
    await selection.place("seat-0", "slot-3", true);
    expect(judge.sent).toEqual(["slot-3"]);
  });
});
