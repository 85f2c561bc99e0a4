// Points and arcs of the Ring: a square of 300 units, degrees clockwise from the top.

export const RADIUS = 130;
const MIDDLE = 150;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The point at an angle on a circle round the Ring's middle. */
export function spot(degrees: number, radius = RADIUS): Spot {
  const turn = ((degrees - 90) * Math.PI) / 180;
  return { x: tenth(MIDDLE + radius * Math.cos(turn)), y: tenth(MIDDLE + radius * Math.sin(turn)) };
}

/** The path of an arc, clockwise; a whole circle stops just short of itself. */
export function arc(from: number, to: number, radius = RADIUS): string {
  const end = Math.min(to, from + 359.9);
  const [start, stop] = [spot(from, radius), spot(end, radius)];
  return `M${start.x} ${start.y}A${radius} ${radius} 0 ${end - from > 180 ? 1 : 0} 1 ${stop.x} ${stop.y}`;
}

/** So many angles, evenly round the Ring. */
export function evenly(count: number, from = 0): number[] {
  return Array.from({ length: count }, (_, index) => from + (index * 360) / count);
}

function tenth(length: number): number {
  return Math.round(length * 10) / 10;
}
