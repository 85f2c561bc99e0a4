// What one has set for this browser; without storage it lasts as long as the page.
import { mute } from "../art/sound";
import type { Speed } from "./speed";

export interface Settings {
  theme: "auto" | "felt" | "paper";
  motion: "auto" | "full" | "none";
  fourColours: boolean;
  sounds: boolean;
  /** Larger cards and letters, fewer panels. */
  large: boolean;
  careful: boolean;
  /** Whether one hears what bots react with. */
  botReactions: boolean;
  sort: "suit" | "rank" | "none";
  /** Whether the table teaches, and what it has taught: `game/moment`. */
  lessons: boolean;
  learnt: readonly string[];
  /** Whether one has said one's name. */
  named: boolean;
  /** Whether one is told of one's turn while the tab is hidden. */
  notify: boolean;
  /** Of replays. */
  speed: Speed;
}

const DEFAULTS: Settings = {
  theme: "auto", motion: "auto", fourColours: false, sounds: true, large: false, careful: false, botReactions: true, sort: "suit", lessons: true, learnt: [], named: false, notify: false, speed: 1,
};
const KEY = "upcard";

function read(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(read());

/** Change one of them and keep it. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a private window keeps nothing: then it holds until the page is closed
  }
}

addEventListener("storage", ({ key }) => key === KEY && Object.assign(settings, read())); // set in another tab

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let seen = $state(0);
for (const query of [dark, calm]) query.addEventListener("change", () => seen++);

export function theme(): "felt" | "paper" {
  void seen;
  return settings.theme === "auto" ? (dark.matches ? "felt" : "paper") : settings.theme;
}

/** Whether things move. */
export function moves(): boolean {
  void seen;
  return settings.motion === "auto" ? !calm.matches : settings.motion === "full";
}

/** Show theme, motion, size and the colours of suits on the whole page; call it inside an effect. */
export function dress(root: HTMLElement): void {
  root.dataset.theme = theme();
  root.dataset.motion = moves() ? "on" : "off";
  root.classList.toggle("four-colour", settings.fourColours);
  root.classList.toggle("large", settings.large);
  mute(!settings.sounds);
}
