// A step of a finished game as the parts of a table see it: nothing can be done there.
import { NOTHING_LAID } from "../lib/selection";
import { Vocabulary } from "../lib/vocabulary";
import { usualTerms } from "../lib/opening";
import type { GameFacts, Step, Summary } from "../wire";
import type { At, Dispatch, Look } from "./at";

const STILL: Dispatch = { pick: () => {}, place: () => {}, close: () => {}, takeBack: () => {}, touch: () => {} };

/** A step, with the avatars of those who sit at its table still; a game in a link has none. */
export function replayed(step: Step, facts: GameFacts, code: string, look: Look, table: Summary | null = null): At {
  const avatar = (name: string): string => table?.avatars[table.names.indexOf(name)] ?? "";
  const members = step.names.map((name, seat) => ({ member: String(seat), name, avatar: avatar(name), bot: step.bots[seat] ?? "", here: true }));
  const terms = { ...usualTerms(facts, step.names.length), options: step.options };
  return {
    view: step.view,
    lobby: { code, stage: "over", terms, master: "", members, watchers: 0, game: 0 },
    facts,
    words: new Vocabulary(facts.words),
    pack: facts.pack,
    look,
    me: -1,
    next: [],
    fitting: [],
    helps: false,
    laid: NOTHING_LAID,
    asked: "", beside: [], lifted: [],
    events: step.events,
    log: step.events,
    late: -Infinity,
    spans: {},
    reactions: [],
    dispatch: STILL,
  };
}
