// A tournament that somebody looks at: asked for again and again while the page is seen, and changed by what they ask.
import * as http from "./http";
import { person } from "./me.svelte";
import { say } from "./say";
import type { ShownEntrant, ShownTable, ShownTournament } from "../wire";

const EVERY = 2000;

export class LiveTournament {
  seen = $state.raw<ShownTournament | null>(null);
  refusal = $state("");
  gone = $state(false);

  constructor(readonly code: string) {}

  /** Look until the page is left. */
  open(): () => void {
    void this.look();
    const again = setInterval(() => document.visibilityState === "visible" && void this.look(), EVERY);
    return () => clearInterval(again);
  }

  async look(): Promise<void> {
    try {
      await person.known();
      this.seen = (await http.tournament(this.code, this.seen?.seq ?? -1)) ?? this.seen;
      if (this.gone) [this.gone, this.refusal] = [false, ""];
    } catch (reason) {
      this.gone = true;
      this.refused(reason);
    }
  }

  async ask(wanted: http.TournamentAsk): Promise<void> {
    try {
      this.seen = await http.askTournament(this.code, wanted);
      this.refusal = "";
    } catch (reason) {
      this.refused(reason);
    }
  }

  private refused(reason: unknown): void {
    this.refusal = reason instanceof http.Refused && reason.message ? reason.message : say("bad.no_server");
  }
}

/** Who plays under a number; behind the entrants are bots of the house. */
export function entrantOf(seen: ShownTournament, number: number): Pick<ShownEntrant, "name" | "bot" | "avatar"> {
  return (number < seen.standings.length && seen.entrants[number]) || { name: say("tournament.house"), bot: "medium", avatar: "" };
}

export function titleOfRound(seen: ShownTournament, round: number): string {
  const last = (seen.played[round - 1]?.length ?? 0) === 1;
  if (seen.format === "knockout") return last ? say("tournament.final") : say("tournament.stage", { number: round });
  return say("tournament.round", { number: round });
}

/** The seats of a table by their places, once it is over; else in their order. */
export function seatsOf(table: ShownTable): readonly number[] {
  const seats = table.entrants.map((_, seat) => seat);
  return table.over ? seats.sort((one, other) => (table.places?.[one] ?? 0) - (table.places?.[other] ?? 0) || one - other) : seats;
}

/** Whether the reader plays on: not who has left, is out, or did not go on. */
export function playsOn(seen: ShownTournament): boolean {
  const number = seen.mine === "" ? -1 : seen.entrants.findIndex((one) => one.id === seen.mine);
  const standing = seen.standings.find((one) => one.entrant === number);
  if (seen.stage !== "playing" || standing === undefined || standing.out || seen.entrants[number]?.out) return false;
  const last = seen.played.flat().findLast((table) => table.entrants.includes(number));
  return seen.format !== "knockout" || last === undefined || !last.over || goesOn(seen, last, last.entrants.indexOf(number));
}

/** Whether somebody at a finished table of a knockout goes on. */
export function goesOn(seen: ShownTournament, table: ShownTable, seat: number): boolean {
  const size = table.entrants.length;
  const rank = seatsOf(table).indexOf(seat);
  return table.over && seen.format === "knockout" && rank < (size === 1 ? 1 : Math.min(seen.advance, size - 1)) && !table.left?.includes(seat);
}
