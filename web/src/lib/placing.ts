// A bubble beside what it is about: it lies over nothing that one touches, and over as little as can be of the rest.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Placed {
  readonly left: number;
  readonly top: number;
  /** On which side of the bubble its tip is, and where along it; none where it lies apart. */
  readonly side: "top" | "bottom" | "";
  readonly tip: number;
}

/** What may not be covered, and what had better not be. */
export interface Around {
  readonly touched: readonly Box[];
  readonly seen: readonly Box[];
}

const GAP = 14;
const MARGIN = 10;
const STEP = 12;
const CORNER = 24;
/** How much worse it is to cover what one touches than what one only sees, and than to lie a pixel further off. */
const TOUCHED = 1000;
const FAR = 8;

/** The best place in a room for a bubble about a target. */
export function placed(size: Size, target: Box, room: Box, around: Around): Placed {
  const [low, high] = [room.top + MARGIN, room.bottom - MARGIN - size.height];
  const left = within(room.left + MARGIN, (target.left + target.right - size.width) / 2, room.right - MARGIN - size.width);
  const tops = [target.top - GAP - size.height, target.bottom + GAP].filter((top) => low <= top && top <= high);
  for (let top = low; top <= high; top += STEP) tops.push(top);
  const best = lowest(tops.length > 0 ? tops : [low], (top) => cost(box(left, top, size), target, around));
  const side = best >= target.bottom ? "top" : best + size.height <= target.top ? "bottom" : "";
  const near = side === "top" ? best - target.bottom <= GAP + STEP : target.top - best - size.height <= GAP + STEP;
  return { left, top: best, side: near ? side : "", tip: within(CORNER, (target.left + target.right) / 2 - left, size.width - CORNER) };
}

function cost(bubble: Box, target: Box, { touched, seen }: Around): number {
  const cover = (boxes: readonly Box[]): number => boxes.reduce((sum, one) => sum + shared(bubble, one), 0);
  const away = Math.abs(GAP - Math.max(0, target.top - bubble.bottom, bubble.top - target.bottom));
  return TOUCHED * cover(touched) + cover([...seen, target]) + FAR * away;
}

/** How many square pixels two boxes have in common. */
export function shared(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

function box(left: number, top: number, { width, height }: Size): Box {
  return { left, top, right: left + width, bottom: top + height };
}

function lowest(values: readonly number[], worth: (value: number) => number): number {
  return values.reduce((best, one) => (worth(one) < worth(best) ? one : best));
}

function within(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}
