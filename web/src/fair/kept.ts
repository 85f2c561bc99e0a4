// What this browser keeps of deals that it was there for, so that nobody can say afterwards that it was shown something else.

export interface Kept {
  /** What it was shown before it added anything; empty if it was shown nothing. */
  readonly commitment: string;
  readonly share: string;
  /** Whether its bytes were handed over. */
  readonly added?: boolean;
  /** The promises of all seats, in their order, when it did. */
  readonly promises?: readonly string[];
}

const KEY = "upcard.deals";
const MOST = 100;
let deals: Record<string, Kept> = read();

function read(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

const placeOf = (code: string, game: number): string => `${code}/${game}`;

export function keptOf(code: string, game: number): Kept | null {
  deals = { ...deals, ...read() }; // another tab may have been there
  return deals[placeOf(code, game)] ?? null;
}

export function keep(code: string, game: number, kept: Kept): void {
  const { [placeOf(code, game)]: _, ...others } = { ...deals, ...read() };
  deals = Object.fromEntries([...Object.entries(others).slice(1 - MOST), [placeOf(code, game), kept]]);
  try {
    localStorage.setItem(KEY, JSON.stringify(deals));
  } catch {
    // a private window keeps nothing: then it holds until the page is closed
  }
}
