// The small signs of buttons and marks: strokes and filled parts in a square of 24 units.

interface Drawing {
  readonly stroke?: string;
  readonly fill?: string;
}

export const ICONS = {
  back: { stroke: "M15 5l-7 7 7 7" },
  bot: {
    stroke: "M12 2v4M8 6.5h8a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4z",
    fill: "M9 10.8a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM15 10.8a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z",
  },
  chat: { stroke: "M4 5h16v11h-9l-5 4v-4H4z" },
  check: { stroke: "M5 12.5l4.5 4.5L19 7" },
  close: { stroke: "M6 6l12 12M18 6L6 18" },
  crown: { fill: "M3 18.5L2 7l5.5 4L12 4l4.5 7L22 7l-1 11.5z" },
  eye: {
    stroke: "M2 12c2.6-4.6 6-7 10-7s7.4 2.4 10 7c-2.6 4.6-6 7-10 7s-7.4-2.4-10-7z",
    fill: "M12 8.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8z",
  },
  link: {
    stroke: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
  },
  menu: { stroke: "M4 7h16M4 12h16M4 17h16" },
  moon: { fill: "M20.5 14.6A9 9 0 0 1 9.4 3.5a9 9 0 1 0 11.1 11.1z" },
  muted: { stroke: "M16 9.5l5 5M21 9.5l-5 5", fill: "M4 9.5h3.5L12 5.5v13l-4.5-4H4z" },
  next: { stroke: "M9 5l7 7-7 7" },
  pause: { stroke: "M8.5 6v12M15.5 6v12" },
  play: { fill: "M7 4.8v14.4a1 1 0 0 0 1.5.9l11.7-7.2a1 1 0 0 0 0-1.8L8.5 3.9A1 1 0 0 0 7 4.8z" },
  plus: { stroke: "M12 5v14M5 12h14" },
  replay: { stroke: "M5 5v5h5M5.6 10A7.5 7.5 0 1 1 4.5 14" },
  share: { stroke: "M12 15V3.5M7.5 7.5L12 3l4.5 4.5M5 12v7.5h14V12" },
  shield: { fill: "M12 2l8.5 3v6.5c0 5-3.4 8.6-8.5 10.5-5.1-1.9-8.5-5.5-8.5-10.5V5z" },
  sliders: {
    stroke: "M3.5 8h6M19 8h1.5M3.5 16h1.5M14.5 16h6",
    fill: "M14.5 4.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM9.5 12.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z",
  },
  sound: {
    stroke: "M15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
    fill: "M4 9.5h3.5L12 5.5v13l-4.5-4H4z",
  },
  sun: {
    stroke: "M12 2.2v2.2M12 19.6v2.2M21.8 12h-2.2M4.4 12H2.2M19 5l-1.6 1.6M6.6 17.4L5 19M19 19l-1.6-1.6M6.6 6.6L5 5",
    fill: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10z",
  },
  swap: { stroke: "M4 8.5h14M14 4l4.5 4.5L14 13M20 15.5H6M10 11l-4.5 4.5L10 20" },
  wifi: {
    stroke: "M3 9.5c5.5-5 12.5-5 18 0M6.5 13.5c3.4-3 7.6-3 11 0",
    fill: "M12 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  },
} as const satisfies Readonly<Record<string, Drawing>>;

export type IconName = keyof typeof ICONS;

/** The drawing of an icon, with both parts optional. */
export function drawing(name: IconName): Drawing {
  return ICONS[name];
}
