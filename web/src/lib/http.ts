// What is asked over HTTP.
import type { Code, Finished, GameFacts, Link, Me, Moment, MyDevice, Problem, Rulebook, Step, Summary, Terms } from "../wire";

/** A request that was refused, with the sentence for it; or the server did not answer. */
export class Refused extends Error {
  constructor(readonly code: string, say: string, readonly status: number) {
    super(say);
  }
}

async function ask(path: string, body?: object): Promise<Response> {
  const sent = { method: "POST", headers: { "X-Upcard": "1", "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, body === undefined ? {} : sent).catch(() => {
    throw new Refused("unreachable", "", 0);
  });
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({ code: "broken", say: "" }))) as Problem;
  throw new Refused(problem.code, problem.say, answer.status);
}

async function told<T>(path: string, body?: object): Promise<T> {
  return (await (await ask(path, body)).json()) as T;
}

export const me = (): Promise<Me> => told("/api/me");
export const rename = (name: string): Promise<Me> => told("/api/me", { name });
export const open = (terms: Terms): Promise<Code> => told("/api/tables", { terms });
export const play = (terms: Terms): Promise<Code> => told("/api/play", { terms });
export const leave = (code: string): Promise<object> => told(`/api/tables/${encodeURIComponent(code)}/leave`, {});
export const publicTables = (): Promise<readonly Summary[]> => told("/api/tables");
export const myTables = (): Promise<readonly Summary[]> => told("/api/tables/mine");
export const table = (code: string): Promise<Summary> => told(`/api/tables/${encodeURIComponent(code)}`);
export const finished = (): Promise<readonly Finished[]> => told("/api/finished");
export const lend = (): Promise<Link> => told("/api/link", {});
export const claim = (token: string): Promise<Me> => told("/api/link/claim", { token });
export const devices = (): Promise<readonly MyDevice[]> => told("/api/devices");
export const revoke = (device: string): Promise<Me> => told("/api/devices/revoke", { device });
export const forget = (): Promise<Me> => told("/api/me/forget", {});
/** The rules of a game for players, or null where nobody has written them. */
export const rulebook = (game: string): Promise<Rulebook | null> => told(`/api/rulebooks/${encodeURIComponent(game)}`);
export const law = async (game: string): Promise<string> => (await ask(`/api/rules/${encodeURIComponent(game)}`)).text();

/** A finished game after so many entries, from a seat (-1: nobody's) or with open hands. */
export const moments = (code: string, game: number): Promise<readonly Moment[]> =>
  told(`/api/tables/${encodeURIComponent(code)}/games/${game}/moments`);

export function step(code: string, number: number, at: number, seat: number, open: boolean): Promise<Step> {
  const query = [seat >= 0 ? `seat=${seat}` : "", open ? "open" : ""].filter(Boolean).join("&");
  return told(`/api/tables/${encodeURIComponent(code)}/games/${number}/steps/${at}${query ? `?${query}` : ""}`);
}

let known: Promise<readonly GameFacts[]> | null = null;

/** Every game that can be played here; asked once. */
export function games(): Promise<readonly GameFacts[]> {
  known ??= told<readonly GameFacts[]>("/api/games").catch((reason: unknown) => {
    known = null;
    throw reason;
  });
  return known;
}
