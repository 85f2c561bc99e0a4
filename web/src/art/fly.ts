// Cards move from where they were to where they go: FLIP by the Web Animations API.

import { still } from "./motion";

/** Where a card was or is, as getBoundingClientRect gives it. */
export type Place = Pick<DOMRect, "left" | "top" | "width" | "height">;
export type Flight = "deal" | "draw" | "play" | "swap" | "reshuffle" | "match" | "penalty";

interface Course {
  readonly ms: number;
  /** From one card of the gesture to the next. */
  readonly gap: number;
  /** How far the path bows out, as a part of its length; the sign says to which side. */
  readonly bow: number;
  readonly easing: string;
}

const OUT = "cubic-bezier(.2,.8,.25,1)";
const LAND = "cubic-bezier(.3,1.35,.5,1)";
const BOTH = "cubic-bezier(.6,0,.25,1)";
const WHOLE_DEAL = 1600;
const FLYING = "flying";

const COURSES: Readonly<Record<Flight, Course>> = {
  deal: { ms: 220, gap: 45, bow: 0, easing: OUT },
  draw: { ms: 150, gap: 45, bow: 0, easing: OUT },
  play: { ms: 220, gap: 45, bow: 0, easing: LAND },
  swap: { ms: 280, gap: 0, bow: 0.25, easing: BOTH },
  reshuffle: { ms: 300, gap: 0, bow: 0, easing: BOTH },
  match: { ms: 150, gap: 0, bow: 0, easing: LAND },
  penalty: { ms: 220, gap: 60, bow: 0, easing: OUT },
};
/** Those in which a face turns up on the way. */
const TURNING: readonly Flight[] = ["deal", "draw", "penalty"];
const ONE_PACKET = 8;

/** When each of so many cards sets off, in ms: a deal ends in time, a large penalty goes as one packet. */
export function departures(flight: Flight, cards: number): number[] {
  const { ms, gap } = COURSES[flight];
  const packed = flight === "penalty" && cards > ONE_PACKET;
  const last = flight === "deal" ? WHOLE_DEAL - ms : Infinity;
  const step = packed ? 0 : Math.min(gap, last / Math.max(1, cards - 1));
  return Array.from({ length: cards }, (_, index) => index * step);
}

/** A card in its new place, on its way there from its old one. */
export interface Traveller {
  readonly card: Element;
  readonly from: Place;
  /** It shows its back all the way, so nothing turns. */
  readonly faceDown?: boolean;
  /** What is done when it has landed. */
  readonly landed?: () => void;
}

/** Lets an element that is already in its new place travel there from its old one; settles when it has landed. */
async function fly({ card, from, faceDown = false }: Traveller, flight: Flight, delay: number): Promise<void> {
  if (still()) return;
  const { ms, bow, easing } = COURSES[flight];
  land(card);
  const moves = keyframes(from, card.getBoundingClientRect(), bow, TURNING.includes(flight) && !faceDown, zoomOf(card));
  const journey = card.animate(moves, { id: FLYING, duration: ms, delay, easing, fill: "backwards" });
  await journey.finished.catch(() => undefined); // a cancelled flight has landed too
}

/** Ends the flights of an element that sets off again, so that one can see where it lies. */
function land(card: Element): void {
  for (const journey of card.getAnimations()) if (journey.id === FLYING) journey.cancel();
}

/** A whole gesture: each card from its place, one after another. */
export async function flyAll(cards: readonly Traveller[], flight: Flight): Promise<void> {
  const delays = departures(flight, cards.length);
  await Promise.all(cards.map((one, index) => fly(one, flight, delays[index] ?? 0).then(one.landed)));
}

/** The way from one place to another, relative to where the element lies. */
export function keyframes(from: Place, to: Place, bow: number, turning = false, zoom = 1): Keyframe[] {
  const [across, down] = [(centre(from).x - centre(to).x) / zoom, (centre(from).y - centre(to).y) / zoom];
  const scale = to.width > 0 ? from.width / to.width : 1;
  const start = { translate: `${across}px ${down}px`, scale: String(scale) };
  const half = { translate: `${across / 2 - down * bow}px ${down / 2 + across * bow}px`, scale: String((1 + scale) / 2) };
  const end = { translate: "0px 0px", scale: "1" };
  if (turning) return [{ ...start, rotate: "y 90deg" }, { ...end, rotate: "y 0deg" }];
  return bow === 0 ? [start, end] : [start, half, end];
}

/** How much larger the page shows an element than its own pixels say; older browsers do not tell. */
export function zoomOf(thing: Element): number {
  return thing.currentCSSZoom ?? 1;
}

function centre({ left, top, width, height }: Place): { x: number; y: number } {
  return { x: left + width / 2, y: top + height / 2 };
}
