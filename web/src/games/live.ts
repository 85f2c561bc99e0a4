// A session as the parts of a table see it.
import type { Session } from "../lib/session.svelte";
import type { At } from "./at";
import { lookOf } from "./index";

/** What is to be drawn now, or null while no game lies on the table. */
export function live(session: Session): At | null {
  const { lobby, sight, events, log, spans } = session.table;
  if (lobby === null || sight === null || session.facts === null) return null;
  const { selection, laid, why } = session;
  const { legal = [] } = sight;
  const following = laid.words.length > 0;
  return {
    view: sight.view,
    lobby,
    facts: session.facts,
    words: session.words,
    pack: session.facts.pack,
    look: lookOf(sight.view.game),
    me: sight.view.seat,
    next: following ? laid.follow.map((one) => one.word) : legal,
    fitting: following ? laid.follow.filter((one) => !one.fault).map((one) => one.word) : session.fits,
    helps: lobby.terms.help,
    laid,
    lifted: session.lifted,
    asked: why?.word ?? "",
    events,
    log,
    late: session.late,
    spans,
    dispatch: {
      pick: (word) => void selection.pick(word),
      place: (seat, slot) => void selection.place(`seat-${seat}`, `slot-${slot}`, seat === sight.view.seat),
      close: (word) => void selection.close(word),
      takeBack: (from) => void selection.takeBack(from),
      touch: () => session.touch(),
    },
  };
}
