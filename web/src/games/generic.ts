// How any game looks that says nothing else.
import { directionName } from "../art/spoken";
import { say, sayFirst } from "../lib/say";
import { direction, isAwaited, isMyTurn, member, number, seatView, text } from "./at";
import type { At, Flag, Look, Status } from "./at";
import Centre from "./parts/Centre.svelte";
import Hand from "./parts/Hand.svelte";
import Seat from "./parts/Seat.svelte";

/** The status of a phase, from the catalogue: for one who is asked, or for the others. */
export function status(at: At, parts: Readonly<Record<string, string | number>> = {}): Status {
  const { phase } = at.view;
  const own = at.facts.sentences;
  const who = isMyTurn(at) ? "mine" : "others";
  const next = member(at, number(at, "next")).name;
  const all = { seat: member(at, at.view.turn).name, next, way: directionName(direction(at)), ...parts };
  const said = sayFirst([`status.${phase}.${who}`, `status.${phase}`, `status.${who}`], all, own) ?? "";
  const more = (key: string): string | undefined => sayFirst([`status.${phase}.${key}`], all, own);
  const [small, brief, otherwise] = [more(`${who}_small`), more("brief"), more("otherwise")];
  return { say: said, ...(small ? { small } : {}), ...(brief ? { brief } : {}), ...(otherwise ? { otherwise } : {}) };
}

/** Whether one may lay a card although it is somebody else's turn. */
export function interrupting(at: At): boolean {
  return !isMyTurn(at) && at.laid.words.length === 0 && at.next.some((word) => at.words.kind(word) === "card");
}

/** What the marks of a seat say, the most urgent first. */
export function flag(at: At, seat: number): Flag | null {
  const { held, has_left, here } = member(at, seat);
  if (has_left) return { text: say("flag.left"), tone: "plain" };
  for (const mark of seatView(at, seat).marks) {
    const [text, tone] = [`flag.${mark}`, `tone.${mark}`].map((key) => sayFirst([key], {}, at.facts.sentences));
    if (text) return { text, tone: (tone as Flag["tone"] | undefined) ?? "plain" };
  }
  if (held) return { text: say("flag.held"), tone: "plain" };
  if (!here) return { text: say("flag.away"), tone: "plain" };
  return at.view.windows.length > 0 && at.view.turn !== seat && isAwaited(at, seat) ? { text: say("flag.awaited"), tone: "hot" } : null;
}

export const GENERIC: Look = {
  Centre, Seat, Hand, Panel: null, Asked: null,
  takeover: () => null,
  status: (at) => status(at),
  later: () => null,
  subtitle: (at) => sayFirst([`subtitle.${at.view.phase}`], {}, at.facts.sentences) ?? "",
  closing: () => undefined,
  owed: () => 0,
  flag,
  calls: [],
  onward: ["next", "ready"],
  fromStock: "draw",
  fromPile: "",
  tapped: [],
  passing: null,
  still: [],
  moves: () => undefined,
  places: () => [],
  reveals: () => false,
};
