// The clock of this browser, and what is left of the windows by it.
import type { Span } from "../lib/table";
import type { At } from "./at";

let now = $state(performance.now());
setInterval(() => (now = performance.now()), 200);

/** The open window that waits for a seat and has a clock. */
function clocked(at: At, seat: number): Span | null {
  const window = at.view.windows.find((one) => one.seats.includes(seat) && at.spans[one.number] !== undefined);
  return window === undefined ? null : (at.spans[window.number] ?? null);
}

/** Seconds left for a seat, or null where no clock runs. */
export function secondsLeft(at: At, seat: number): number | null {
  const span = clocked(at, seat);
  return span === null ? null : Math.max(0, (span.to - now) / 1000);
}

/** What part of its time a seat has left, from 1 to 0. */
export function share(at: At, seat: number): number | null {
  const span = clocked(at, seat);
  return span === null ? null : Math.max(0, Math.min(1, (span.to - now) / Math.max(1, span.to - span.from)));
}
