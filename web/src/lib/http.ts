// What is asked over HTTP.
import type { Sentences } from "./say";
import { GIVEN_GAMES } from "./given";
import type {
  Change, Coached, Code, Day, Finished, GameBrief, GameFacts, HouseGame, Link, Me, Moment, MyDevice, MyTable, NamedDeal, NewTournament, PersonTold, Problem, Proof, ReplayLink, Rulebook, Show, ShownTournament, Step, Summary, Terms, TournamentSummary,
} from "../wire";

/** A request that was refused, with the sentence for it; or the server did not answer. */
export class Refused extends Error {
  constructor(readonly code: string, say: string, readonly status: number) {
    super(say);
  }
}

/** What somebody wants of a tournament. */
export type TournamentAsk =
  | { readonly ask: "enter" | "withdraw" | "call_off" }
  | { readonly ask: "check_in" | "pause"; readonly on: boolean }
  | { readonly ask: "add_bots"; readonly bot: string; readonly number: number }
  | { readonly ask: "remove"; readonly entrant: string }
  | { readonly ask: "start"; readonly fill: string };

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
export const change = (profile: Change): Promise<Me> => told("/api/me", profile);
export const open = (terms: Terms): Promise<Code> => told("/api/tables", { terms });
export const play = (terms: Terms, share?: string): Promise<Code> => told("/api/play", { terms, share });
export const deal = (name: string): Promise<NamedDeal> => told(`/api/deals/${encodeURIComponent(name)}`);
/** What the page says in a part of it that few open. */
export const sentences = (section: string): Promise<Sentences> => once(`/api/sentences/${section}`);
export const day = (which: string): Promise<Day> => told(`/api/days/${encodeURIComponent(which)}`);
export const playDay = (day: string, game: string): Promise<Code> => told(`/api/days/${day}/${encodeURIComponent(game)}`, {});
export const tournaments = (): Promise<readonly TournamentSummary[]> => told("/api/tournaments");
export const newTournament = (wanted: NewTournament): Promise<Code> => told("/api/tournaments", wanted);
/** Everything of a tournament, or null if it is as it was at a place of its log. */
export async function tournament(code: string, since: number): Promise<ShownTournament | null> {
  const answer = await ask(`/api/tournaments/${encodeURIComponent(code)}?since=${since}`);
  return answer.status === 204 ? null : ((await answer.json()) as ShownTournament);
}
export const askTournament = (code: string, wanted: TournamentAsk): Promise<ShownTournament> => told(`/api/tournaments/${encodeURIComponent(code)}`, wanted);
/** A set position of a game, to practise from. */
export const practise = (game: string): Promise<Code> => told("/api/practice", { game });
export const leave = (code: string): Promise<object> => told(`/api/tables/${encodeURIComponent(code)}/leave`, {});
export const publicTables = (): Promise<readonly Summary[]> => told("/api/tables");
export const myTables = (): Promise<readonly MyTable[]> => told("/api/tables/mine");
export const table = (code: string): Promise<Summary> => told(`/api/tables/${encodeURIComponent(code)}`);
export const finished = (): Promise<readonly Finished[]> => told("/api/finished");
/** What was counted of the games of somebody, or (by no id) of oneself. */
export const statistics = (person: string): Promise<PersonTold> => told(person ? `/api/statistics/${encodeURIComponent(person)}` : "/api/statistics");
export const showStatistics = (shown: boolean): Promise<Show> => told("/api/statistics", { shown });
export const house = (): Promise<readonly HouseGame[]> => told("/api/house");
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

/** All that is needed to check the deal of a finished game. */
export const proof = (code: string, game: number): Promise<Proof> => told(`/api/tables/${encodeURIComponent(code)}/games/${game}/proof`);

export function step(code: string, number: number, at: number, seat: number, open: boolean): Promise<Step> {
  const query = [seat >= 0 ? `seat=${seat}` : "", open ? "open" : ""].filter(Boolean).join("&");
  return told(`/api/tables/${encodeURIComponent(code)}/games/${number}/steps/${at}${query ? `?${query}` : ""}`);
}

const gameOf = (code: string, number: number): string => `/api/tables/${encodeURIComponent(code)}/games/${number}`;
export const linkOf = (code: string, number: number): Promise<ReplayLink> => told(`${gameOf(code, number)}/link`);
/** How far the coach is with a finished game, or what it has found; and: let it look at it. */
export const coached = (code: string, number: number): Promise<Coached> => told(`${gameOf(code, number)}/coach`);
export const coach = (code: string, number: number): Promise<Coached> => told(`${gameOf(code, number)}/coach`, {});
export const logOf = async (code: string, number: number): Promise<string> => (await ask(`${gameOf(code, number)}/log`)).text();

/** The same of a game that is in a link. */
export const linkedStep = (link: string, step: number, seat: number, open: boolean): Promise<Step> => told("/api/replay", { link, step, seat, open });
export const linkedLog = async (link: string): Promise<string> => (await ask("/api/replay/log", { link })).text();
export const linkedCoach = (link: string, begin: boolean): Promise<Coached> => told("/api/replay/coach", { link, begin });
export const linkOfFile = (log: string): Promise<ReplayLink> => told("/api/replay/link", { log });
export const playOn = (link: string, step: number, seat: number): Promise<Code> => told("/api/replay/play", { link, step, seat });

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the page is open: asked once. */
function once<T>(path: string): Promise<T> {
  const answer = kept.get(path) ?? told<T>(path);
  kept.set(path, answer);
  answer.catch(() => kept.delete(path));
  return answer as Promise<T>;
}

/** Every game that can be played here. */
export const games = (): Promise<readonly GameBrief[]> => (GIVEN_GAMES.length > 0 ? Promise.resolve(GIVEN_GAMES) : once("/api/games"));
/** All that is to be known of a game. */
export const game = (id: string): Promise<GameFacts> => once(`/api/games/${encodeURIComponent(id)}`);
