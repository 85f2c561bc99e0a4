// The clock of this browser, and what is left of the windows by it.
import type { Span } from "../lib/table";
import { PACES } from "../wire";
import type { At } from "./at";

let now = $state(performance.now());
setInterval(() => (now = performance.now()), 200);

/** The open window that waits for a seat and has a clock: its time here, and the seconds the game suggests for it. */
function clocked(at: At, seat: number): { readonly span: Span; readonly seconds: number } | null {
  for (const { number, seats, seconds } of at.view.windows) {
    const span = at.spans[number];
    if (span !== undefined && seats.includes(seat)) return { span, seconds };
  }
  return null;
}

/** Seconds left for a seat, or null where no clock runs. */
export function secondsLeft(at: At, seat: number): number | null {
  const window = clocked(at, seat);
  return window === null ? null : Math.max(0, (window.span.to - now) / 1000);
}

const WARNED = 10;

/** Whether a seat's time runs out soon: ten seconds before, or in the second half of a short time. */
export function isShort(at: At, seat: number): boolean {
  const window = clocked(at, seat);
  if (window === null) return false;
  const given = Math.max(window.span.to - window.span.from, window.seconds * 1000 * PACES[at.lobby.terms.pace]);
  return window.span.to - now <= Math.min(WARNED * 1000, given / 2);
}

/** What part of its time a seat has left, from 1 to 0. */
export function share(at: At, seat: number): number | null {
  const window = clocked(at, seat);
  return window === null ? null : part(window.span, now, window.seconds * 1000 * PACES[at.lobby.terms.pace]);
}

/** What part of a span is left; one that was met half way is as long as the table gave it. */
export function part({ from, to }: Span, at: number, given: number): number {
  return Math.max(0, Math.min(1, (to - at) / Math.max(1, to - from, given)));
}
