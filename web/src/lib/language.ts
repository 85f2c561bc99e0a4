// The language that this browser is spoken to in: the server finds it, by what was set here or by what the browser wishes.
const COOKIE = "language";
const YEAR = 365 * 24 * 60 * 60;
const LOCALES: Readonly<Record<string, string>> = { en: "en-GB" };
/** Where a language alone does not say how lists and days are written. */

/** Its code, as the page has it. */
export function language(): string {
  return globalThis.document?.documentElement.lang || "en";
}

/** What was set; empty where the browser decides. */
export function chosen(): string {
  const pairs = document.cookie.split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? "";
}

/** Set it, or leave it to the browser; the page is loaded anew, for everything on it is words. */
export function choose(code: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${code}; Path=/; Max-Age=${code ? YEAR : 0}; SameSite=Lax${secure}`;
  location.reload();
}

function locale(): string {
  return LOCALES[language()] ?? language();
}

/** “23.7”; only what is no whole number is written in another way here and there. */
export function amount(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toLocaleString(locale(), { maximumFractionDigits: 2 });
}

/** “Ana, Ben and Cleo”. */
export function all(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(names);
}

/** “four, five or six”. */
export function either(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: "disjunction" }).format(names);
}

/** A day, short: “3 Nov”. */
export function day(at: number): string {
  return new Date(at).toLocaleDateString(locale(), { day: "numeric", month: "short" });
}

/** A day by its date, long: “Wednesday, 18 November”. */
export function dayOf(date: string): string {
  const at = new Date(`${date}T12:00:00Z`);
  return at.toLocaleDateString(locale(), { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}
