// The last race of Check!, from what happened: who was first and by how much, who had a wrong card, who passed.
import type { TimedEvent } from "../../lib/table";
import { sayOf } from "../at";
import type { At } from "../at";
import { rankOf } from "../ranks";

export interface Runner {
  readonly seat: number;
  readonly did: "matched" | "late" | "missed" | "chose" | "passed";
  /** Cards that a wrong card cost. */
  readonly paid: number;
  /** Milliseconds since the race began, or since it was won for one who came too late; unknown if nobody listened. */
  readonly after?: number;
}

export interface Race {
  readonly rank: string;
  /** The best first. */
  readonly runners: readonly Runner[];
}

const ORDER: readonly Runner["did"][] = ["matched", "late", "missed", "chose", "passed"];
/** The rule by which the first right card matches; in the calm form nobody is quick. */
const FIRST_WINS = "C20";
/** What follows a race: from here on it is no news. */
const MOVES_ON = ["drew", "took", "called", "over"];

/** The last race, or one of those before it; null if there was none. `late` is when one's own card came too late. */
export function race(log: readonly TimedEvent[], back = 0, me = -1, late = -Infinity): Race | null {
  const starts = log.flatMap((told, place) => (told.what === "matching" ? [place] : []));
  const began = starts.at(-1 - back);
  if (began === undefined) return null;
  const since = log.slice(began + 1, starts[starts.length - back]);
  const moved = since.findIndex((told) => MOVES_ON.includes(told.what));
  const told = moved < 0 ? since : since.slice(0, moved);
  const runners = [...told.reduce(ran(log[began]?.heard), new Map<number, Runner>()).values()];
  const won = told.find((one) => one.what === "matched");
  const laid = log.slice(0, began).findLast((one) => ["threw", "put"].includes(one.what));
  return {
    rank: rankOf(laid?.cards?.[0]),
    runners: [...runners, ...tooLate(won, me, late, runners)].sort((one, other) => ORDER.indexOf(one.did) - ORDER.indexOf(other.did)),
  };
}

/** Whether nothing has happened since the race, so that its result is the news. */
export function isNews(log: readonly TimedEvent[]): boolean {
  const began = log.findLastIndex((told) => told.what === "matching");
  return began >= 0 && !log.slice(began).some((told) => MOVES_ON.includes(told.what));
}

/** What part of a race of some seconds was left when it was won, from 1 to 0; unknown where nobody was timed. */
export function leftAt({ after }: Runner, seconds: number): number | undefined {
  return after === undefined || seconds <= 0 ? undefined : Math.max(0, 1 - after / 1000 / seconds);
}

/** How somebody fared in a race, in a word. */
export function result(at: At, { did, after, paid }: Runner): string {
  const seconds = ((after ?? 0) / 1000).toFixed(2);
  if (did === "matched") return after === undefined ? sayOf(at, "first") : sayOf(at, "first_in", { seconds });
  if (did === "late") return after === undefined ? sayOf(at, "late") : sayOf(at, "late_by", { seconds });
  if (did === "missed") return sayOf(at, "missed", { number: paid });
  return did === "chose" ? sayOf(at, "chose") : sayOf(at, "passed");
}

/** Adds what somebody did; the better counts, and every wrong card is paid for. */
function ran(start: number | undefined): (runners: Map<number, Runner>, told: TimedEvent) => Map<number, Runner> {
  return (runners, { what, rule, seat = -1, heard }) => {
    const before = runners.get(seat);
    if (what === "penalty" && before) return runners.set(seat, { ...before, paid: before.paid + 1 });
    const did = ORDER.find((one) => one === what);
    if (did === undefined || (before && ORDER.indexOf(before.did) < ORDER.indexOf(did))) return runners;
    const timed = rule === FIRST_WINS && start !== undefined && heard !== undefined ? { after: heard - start } : {};
    return runners.set(seat, { seat, did, paid: before?.paid ?? 0, ...timed });
  };
}

/** One's own card that came after the winner's. */
function tooLate(won: TimedEvent | undefined, me: number, late: number, runners: readonly Runner[]): readonly Runner[] {
  if (won?.heard === undefined || late < won.heard || runners.some((one) => one.seat === me)) return [];
  return [{ seat: me, did: "late", paid: 0, after: late - won.heard }];
}
