// A series of several games, in the page's words.
import type { Lobby, Terms } from "../wire";
import { all } from "./language";
import { say, sayFirst } from "./say";
import { score } from "./score";

export type Kind = Terms["series"];

/** The lengths that a kind of series can have, and the one it mostly has. */
export const LENGTHS: Readonly<Record<Exclude<Kind, "off">, { most: number; usual: number }>> = {
  wins: { most: 20, usual: 3 },
  games: { most: 99, usual: 5 },
  places: { most: 99, usual: 5 },
  totals: { most: 1000, usual: 100 },
};

/** What a series is played to. */
export function aim({ series, series_length }: Terms): string {
  return sayFirst([`series.aim_${series}`], { number: series_length }) ?? "";
}

/** How it stands, and what it is played to; empty where there is no series. */
export function told(lobby: Lobby): string {
  if (!lobby.series) return "";
  return [score(lobby), aim(lobby.terms)].filter(Boolean).join(", ");
}

/** Who has won it, as a sentence; empty while it is on. */
export function winner(lobby: Lobby, you: string): string {
  if (!lobby.series?.over) return "";
  const first = (lobby.series.lines ?? []).filter((one) => one.place === 1);
  if (first.length === 1 && first[0]?.member === you) return say("series.you_win");
  const names = all(first.map((one) => one.name));
  return first.length > 1 ? say("series.win_together", { names }) : say("series.wins", { names });
}
