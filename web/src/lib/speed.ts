// How fast a replay runs.

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const PAUSE_MS = 1200;

/** How long a step is shown. */
export function pauseOf(speed: Speed): number {
  return PAUSE_MS / speed;
}

/** The next faster or slower one; the fastest and the slowest stay. */
export function changed(speed: Speed, by: 1 | -1): Speed {
  return SPEEDS[SPEEDS.indexOf(speed) + by] ?? speed;
}

/** What a key does in a replay: where it leads, how fast it goes, or that it runs or stops. */
export function keyed(key: string, step: number, steps: number): { to: number } | { by: 1 | -1 } | "run" | null {
  switch (key) {
    case "ArrowRight": return { to: step + 1 };
    case "ArrowLeft": return { to: step - 1 };
    case "Home": return { to: 0 };
    case "End": return { to: steps };
    case "+": return { by: 1 };
    case "-": return { by: -1 };
    case " ": return "run";
    default: return null;
  }
}
