// Where a finished game is looked at from: a table of this server, or a link that has the whole game in it.
import * as http from "./http";
import { person } from "./me.svelte";
import type { Coached, Step, Summary } from "../wire";

export interface Source {
  /** The game after so many entries, from a seat (-1: nobody's) or with open hands. */
  step(at: number, seat: number, open: boolean): Promise<Step>;
  /** The table that it was played at, if this server knows it. */
  table(): Promise<Summary | null>;
  /** All of it as a link. */
  link(): Promise<string>;
  log(): Promise<string>;
  /** Its address, with the moment that is shown. */
  path(search: string): string;
  /** Where its deal is verified, if it can be. */
  readonly deal: string;
  /** Where the coach looks at it, if it does. */
  readonly coach: string;
  /** How far the coach is with it, or what it has found; and: let it look at it. */
  coached(): Promise<Coached>;
  look(): Promise<Coached>;
}

export function stored(code: string, number: number): Source {
  return {
    async step(at, seat, open) {
      await person.known();
      return http.step(code, number, at, seat, open);
    },
    table: () => http.table(code),
    link: async () => (await http.linkOf(code, number)).link,
    log: () => http.logOf(code, number),
    path: (search) => `/g/${code}/${number}${search}`,
    deal: `/g/${code}/${number}/deal`,
    coach: `/g/${code}/${number}/coach`,
    coached: () => http.coached(code, number),
    look: () => http.coach(code, number),
  };
}

export function linked(link: string, page: "/r" | "/embed"): Source {
  return {
    step: (at, seat, open) => http.linkedStep(link, at, seat, open),
    table: async () => null,
    link: async () => link,
    log: () => http.linkedLog(link),
    path: (search) => `${page}${search}#${link}`,
    deal: "",
    coach: page === "/r" ? `/r/coach#${link}` : "",
    coached: () => http.linkedCoach(link, false),
    look: () => http.linkedCoach(link, true),
  };
}
