// The clock of this browser, and what is left of the windows by it.
import type { At } from "./at";

let now = $state(performance.now());
setInterval(() => (now = performance.now()), 200);

/** The open window that waits for a seat and has a clock. */
function clocked(at: At, seat: number): { ends: number; seconds: number } | null {
  const window = at.view.windows.find((one) => one.seats.includes(seat) && at.ends[one.number] !== undefined);
  return window === undefined ? null : { ends: at.ends[window.number] ?? 0, seconds: window.seconds };
}

/** Seconds left for a seat, or null where no clock runs. */
export function secondsLeft(at: At, seat: number): number | null {
  const window = clocked(at, seat);
  return window === null ? null : Math.max(0, (window.ends - now) / 1000);
}

/** What part of its time a seat has left, from 1 to 0. */
export function share(at: At, seat: number): number | null {
  const [window, left] = [clocked(at, seat), secondsLeft(at, seat)];
  if (window === null || left === null) return null;
  const pace = { off: 2, relaxed: 2, normal: 1, quick: 0.5 }[at.lobby.terms.pace];
  return Math.min(1, left / Math.max(1, window.seconds * pace));
}
