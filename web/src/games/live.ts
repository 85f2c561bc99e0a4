// A session as the parts of a table see it.
import type { Session } from "../lib/session.svelte";
import type { At } from "./at";
import { lookOf } from "./looks.svelte";

/** Whether the button that would end a play says what comes of it. */
export function isPriced(session: Session, words: readonly string[]): boolean {
  const at = live(session);
  return at !== null && at.look.closing(at, words) !== undefined;
}

/** What is to be drawn now, or null while no game lies on the table. */
export function live(session: Session): At | null {
  const { lobby, sight, events, log, spans, reactions } = session.table;
  if (lobby === null || sight === null || session.facts === null) return null;
  const look = lookOf(sight.view.game);
  if (look === null) return null;
  const { selection, laid, why } = session;
  const { legal = [] } = sight;
  const following = laid.words.length > 0;
  return {
    view: sight.view,
    lobby,
    facts: session.facts,
    words: session.words,
    pack: session.facts.pack,
    look,
    me: sight.view.seat,
    next: following ? laid.follow.map((one) => one.word) : legal,
    fitting: following ? laid.follow.filter((one) => !one.fault).map((one) => one.word) : session.fits,
    beside: following ? session.fits.filter((word) => !laid.follow.some((one) => one.word === word)) : [],
    helps: lobby.terms.help,
    laid,
    lifted: session.lifted,
    asked: why?.word ?? "",
    events,
    log,
    late: session.late,
    spans,
    reactions,
    dispatch: {
      pick: (word, then) => void selection.pick(word, then),
      place: (seat, slot, by) => void selection.place(`seat-${seat}`, `slot-${slot}`, seat === sight.view.seat, by),
      close: (word) => void selection.close(word),
      takeBack: (from) => void selection.takeBack(from),
      touch: () => session.touch(),
    },
  };
}
