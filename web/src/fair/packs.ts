// Packs in canonical order (rule 8 of docs/chance.md).

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

export const POKER: readonly string[] = [..."SHDC"].flatMap((suit) => RANKS.map((rank) => rank + suit));

/** So many whole packs, equal cards side by side; `auto`: as few as leave a fifth behind the cards that are dealt. */
export function decks(one: readonly string[], wanted: string, dealt: number): readonly string[] {
  const leavesEnough = (count: number): boolean => count * one.length - dealt >= Math.floor((count * one.length) / 5);
  const count = wanted === "auto" ? [1, 2, 3].find(leavesEnough) ?? 3 : Number(wanted);
  return one.flatMap((card) => Array<string>(count).fill(card));
}
