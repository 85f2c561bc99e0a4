// A step of a finished game as the parts of a table see it: nothing can be done there.
import { NOTHING_LAID } from "../lib/selection";
import { Vocabulary } from "../lib/vocabulary";
import type { GameFacts, Step, Summary } from "../wire";
import type { At, Dispatch } from "./at";
import { lookOf } from "./index";

const STILL: Dispatch = { pick: () => {}, place: () => {}, close: () => {}, takeBack: () => {}, touch: () => {} };

export function replayed(step: Step, facts: GameFacts, summary: Summary): At {
  const members = step.names.map((name, seat) => ({ member: String(seat), name, bot: step.bots[seat] ?? "", here: true }));
  return {
    view: step.view,
    lobby: { code: summary.code, stage: "over", terms: summary.terms, master: "", members, watchers: 0, game: 0 },
    facts,
    words: new Vocabulary(facts.words),
    pack: facts.pack,
    look: lookOf(facts.game),
    me: -1,
    next: [],
    fitting: [],
    helps: false,
    laid: NOTHING_LAID,
    asked: "", lifted: [],
    events: step.events,
    log: step.events,
    late: -Infinity,
    spans: {},
    dispatch: STILL,
  };
}
