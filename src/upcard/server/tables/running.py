"""A game being played at a table: its position, and what it says to each reader."""

from bisect import bisect_right
from collections.abc import Callable

from msgspec import UNSET, Raw, UnsetType

from upcard.engine.events import Event
from upcard.engine.view import BadText, Refusal
from upcard.logs.log import Log
from upcard.logs.replay import opened, put
from upcard.play.draft import Draft, consider
from upcard.play.table import Branch, Table
from upcard.sentences import ENGLISH, Speaker, speaker_of
from upcard.server.socket import wire
from upcard.server.tables.rows import Played, Started, logged
from upcard.server.tables.telling import told

Reader = tuple[str, int]
"""A language, and the seat that one sees the game from."""

MOST_REPEATED = 500
"""Events that are kept as they were told."""

deal_out: Callable[[Log], Table] = opened
"""What a game begins with; a test may begin it in the middle."""


class RunningGame:
    """The game on a table. A step is tried on a branch, and merged once it is written."""

    def __init__(self, row: Started, seq: int, bots: tuple[str, ...]) -> None:
        self.row = row
        self.bots = bots
        """By seat: the kind of bot that had it at the deal, or nothing for a person."""
        self.number = row.number
        self.began = seq
        """The place of its deal in the log."""
        self.seed = bytes.fromhex(row.seed)
        head = Log(row.game, row.version, row.names, row.options, f"sealed {row.seed}", row.start, fair=row.fair)
        self.table = deal_out(head)
        self.names = row.names
        self._speakers: dict[str, Speaker] = {}
        """By the language of those who read."""
        self._repeated: dict[tuple[str, int, str, str, int, int, int], wire.SeenEvent] = {}
        """Events without cards, which happen again and again, as each reader is told of them."""
        self.faces = self.table.game.faces or self.table.game.words
        self.helpful = self.table.helpful and self.table.can_err
        self.remembering = self.table.remembering
        self._marks = [(seq, len(self.table.all_events))]

    def take(self, branch: Branch, seq: int) -> None:
        """Go on by a branch that has been written as a place of the log."""
        branch.merge()
        self._marks.append((seq, len(self.table.all_events)))

    def replay(self, row: Played, seq: int) -> None:
        """Go on by a row of the log."""
        refused = put(self.table, logged(row))
        if refused:
            raise BadText(f"row {seq} ({row}) does not replay: {refused}")
        self._marks.append((seq, len(self.table.all_events)))

    def rename(self, names: tuple[str, ...]) -> None:
        """T32: who sits here is called otherwise from now on, also in what is told of before."""
        self.names = names
        self._speakers.clear()
        self._repeated.clear()

    # --- what readers get

    def speaker(self, language: str) -> Speaker:
        """Who says in a language what happens here."""
        found = self._speakers.get(language)
        if found is None:
            found = self._speakers[language] = speaker_of(self.table.game, self.names, plain=True, language=language)
        return found

    def events(self, seat: int, since: int, language: str) -> tuple[wire.SeenEvent, ...]:
        """What happened behind a number of events, as one seat (-1: a watcher) may know it."""
        speaker = self.speaker(language)
        return tuple([self._event(event, seat, speaker) for event in self.table.all_events[since:]])

    def fragments(self, since: int, readers: set[Reader]) -> dict[Reader, Raw]:
        """The same for several readers, ready to be sent: written once a language for all of them, and again only for
        those whom it concerns."""
        seats: dict[str, list[int]] = {}
        for language, seat in readers:
            seats.setdefault(language, []).append(seat)
        fragments: dict[Reader, Raw] = {}
        for language, reading in seats.items():
            self._add_fragments(fragments, since, language, reading)
        return fragments

    def _add_fragments(self, fragments: dict[Reader, Raw], since: int, language: str, seats: list[int]) -> None:
        happened = self.table.all_events[since:]
        public = [self._told(event, -1, language) for event in happened]
        for_all = wire.fragment(tuple(public))
        for seat in seats:
            own: list[wire.SeenEvent] | None = None
            for at, event in enumerate(happened):
                if concerns(event, seat):
                    own = own or list(public)
                    own[at] = self._told(event, seat, language)
            fragments[language, seat] = for_all if own is None else wire.fragment(tuple(own))

    def parts(self, since: int) -> int:
        """How many of the events behind a number of them are told to everybody."""
        happened, speaker = self.table.all_events[since:], self.speaker(ENGLISH)
        return sum([not speaker.quiet(event.for_seat(-1, self.faces)) for event in happened])

    def _told(self, event: Event, seat: int, language: str) -> wire.SeenEvent:
        """An event as a seat (-1: a watcher) is told of it."""
        if event.cards:
            return self._event(event, seat, self.speaker(language))
        key = language, seat, event.what, event.rule, event.seat, event.other, event.number
        found = self._repeated.get(key)
        if found is None:
            if len(self._repeated) >= MOST_REPEATED:
                self._repeated.clear()
            found = self._repeated[key] = self._event(event, seat, self.speaker(language))
        return found

    def _event(self, event: Event, seat: int, speaker: Speaker) -> wire.SeenEvent:
        seen = event.for_seat(seat, self.faces)
        say = speaker.event(event.for_seat(-1, self.faces) if self.remembering else seen, seat)
        return told(seen, speaker, say)

    def events_until(self, seq: int) -> int | None:
        """How many events there were at a place of the log, or None if it lies before this game."""
        at = bisect_right(self._marks, (seq, len(self.table.all_events))) - 1
        return self._marks[at][1] if at >= 0 else None

    def public(self, remaining_ms: dict[int, int]) -> wire.Public:
        """What everybody sees now."""
        return wire.Public(self.table.public(), remaining_ms)

    def own(self, seat: int, help: bool) -> wire.Own:  # noqa: A002
        """What a seat (-1: a watcher) sees now besides, and what it may say."""
        own = self.table.own(seat)
        legal = tuple(self.table.legal(seat)) if seat >= 0 and not self.table.over else ()
        if not legal:
            return wire.Own(seat, own.hands, own.facts)
        fits: tuple[str, ...] | UnsetType = UNSET
        if help and self.helpful:
            fitting = tuple(self.table.fits(seat))
            fits = fitting if fitting != legal else UNSET
        return wire.Own(seat, own.hands, own.facts, legal, fits, self._answers(seat, legal))

    def _answers(self, seat: int, legal: tuple[str, ...]) -> dict[str, int]:
        """The windows of words that do not answer the first one."""
        windows = self.table.windows
        if len(windows) < 2:
            return {}
        answered = {word: self.table.window_for(seat, word) for word in legal}
        return {word: window for word, window in answered.items() if window != windows[0].number}

    def consider(
        self,
        reader: Reader,
        window: int,
        words: tuple[str, ...],
        help: bool,  # noqa: A002
    ) -> wire.Next | Refusal:
        """What may follow the beginning of a play; its closing word is judged, never carried out."""
        language, seat = reader
        begun = consider(self.table, seat, words, window)
        if isinstance(begun, Refusal):
            return begun
        if begun.whole:
            return wire.Next(0, tuple(map(wire.Follow, begun.behind)), True)
        speaker = self.speaker(language)
        return wire.Next(0, tuple(self._follow(begun, word, help and self.helpful, speaker) for word in begun.legal()))

    def _follow(self, draft: Draft, word: str, help: bool, speaker: Speaker) -> wire.Follow:  # noqa: A002
        fault = draft.fault(word) if help else None
        return wire.Follow(word, speaker.refusal(fault), fault.rule) if fault else wire.Follow(word)


def concerns(event: Event, seat: int) -> bool:
    """Whether a seat reads other words about an event than a watcher, or sees cards that they do not."""
    if seat < 0:
        return False
    return event.seat == seat or event.other == seat or (not event.is_open() and event.shows(seat))
