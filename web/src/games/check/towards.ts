// Which card of the grids lies next in a direction.

interface Spot {
  readonly x: number;
  readonly y: number;
}

const WAYS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest of some spots that lies more in a direction than beside it, by its place among them. */
export function nearest(from: Spot, spots: readonly Spot[], way: Spot): number {
  const far = spots.map(({ x, y }) => {
    const [dx, dy] = [x - from.x, y - from.y];
    const [ahead, beside] = way.x === 0 ? [dy * way.y, Math.abs(dx)] : [dx * way.x, Math.abs(dy)];
    return ahead > 1 && ahead >= beside ? ahead + 2 * beside : Infinity;
  });
  const least = Math.min(...far);
  return least === Infinity ? -1 : far.indexOf(least);
}

/** The card of any grid that an arrow leads to from a card. */
export function towards(key: string, card: HTMLElement): HTMLElement | undefined {
  const way = WAYS[key];
  if (way === undefined) return undefined;
  const cards = [...document.querySelectorAll<HTMLElement>(".grid .hold")].filter((one) => one.checkVisibility());
  return cards[nearest(middle(card), cards.map(middle), way)];
}

function middle(card: Element): Spot {
  const { left, top, width, height } = card.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
