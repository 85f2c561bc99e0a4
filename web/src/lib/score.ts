// How a series of several games stands, in a word or two.
import type { Lobby, SeriesLine } from "../wire";

const FEW = 3;

/** Of few in the order of their places, of many the first alone; empty where there is no series. */
export function score(lobby: Lobby): string {
  const lines = lobby.series?.lines ?? [];
  if (lines.length === 0) return "";
  if (lines.length <= FEW) return lines.map((one) => one.count).join(" : ");
  const [first] = lines as [SeriesLine];
  return `${first.name} ${first.count}`;
}

/** Behind a line about the game: how the series stands. */
export function beside(line: string, lobby: Lobby): string {
  return [line, score(lobby)].filter(Boolean).join(" · ");
}
