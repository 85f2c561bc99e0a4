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
from upcard.sentences import speaker_of
from upcard.server.socket import wire
from upcard.server.tables.rows import Played, Started, logged
from upcard.server.tables.telling import told

deal_out: Callable[[Log], Table] = opened
"""What a game begins with; a test may begin it in the middle."""


class RunningGame:
    """The game on a table. A step is tried on a branch, and merged once it is written."""

    def __init__(self, row: Started, seq: int) -> None:
        self.number = row.number
        self.began = seq
        """The place of its deal in the log."""
        self.table = deal_out(Log(row.game, row.version, row.names, row.options, f"sealed {row.seed}"))
        self.speaker = speaker_of(self.table.game, row.names, plain=True)
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

    # --- what readers get

    def events(self, seat: int, since: int) -> tuple[wire.SeenEvent, ...]:
        """What happened behind a number of events, as one seat (-1: a watcher) may know it."""
        return tuple([self._event(event, seat) for event in self.table.all_events[since:]])

    def fragments(self, since: int, seats: set[int]) -> dict[int, Raw]:
        """The same for several seats, ready to be sent; only whom it concerns get words of their own."""
        happened, public = self.table.all_events[since:], self.events(-1, since)
        fragments = dict.fromkeys(seats, wire.fragment(public))
        for seat in seats:
            if any([concerns(event, seat) for event in happened]):
                events = [
                    self._event(event, seat) if concerns(event, seat) else shared
                    for event, shared in zip(happened, public, strict=True)
                ]
                fragments[seat] = wire.fragment(tuple(events))
        return fragments

    def _event(self, event: Event, seat: int) -> wire.SeenEvent:
        seen = event.for_seat(seat, self.faces)
        say = self.speaker.event(event.for_seat(-1, self.faces) if self.remembering else seen, seat)
        return told(seen, self.speaker, say)

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

    def consider(self, seat: int, window: int, words: tuple[str, ...], help: bool) -> wire.Next | Refusal:  # noqa: A002
        """What may follow the beginning of a play; its closing word is judged, never carried out."""
        begun = consider(self.table, seat, words, window)
        if isinstance(begun, Refusal):
            return begun
        if begun.whole:
            return wire.Next(0, (), True)
        return wire.Next(0, tuple(self._follow(begun, word, help and self.helpful) for word in begun.legal()))

    def _follow(self, draft: Draft, word: str, help: bool) -> wire.Follow:  # noqa: A002
        fault = draft.fault(word) if help else None
        return wire.Follow(word, self.speaker.refusal(fault), fault.rule) if fault else wire.Follow(word)


def concerns(event: Event, seat: int) -> bool:
    """Whether a seat reads other words about an event than a watcher, or sees cards that they do not."""
    if seat < 0:
        return False
    return event.seat == seat or event.other == seat or (not event.is_open() and event.shows(seat))
