"""What is counted of a game, seat by seat, from all that happened in it; a game brings its counters with its texts."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal

from msgspec import Struct, convert

from upcard.engine.events import Event
from upcard.engine.game import Game
from upcard.engine.options import Value
from upcard.sentences import ENGLISH, texts

LEFT = "left"
"""The event of a seat that leaves, in every game."""


class Counter(Struct, frozen=True, forbid_unknown_fields=True):
    """One counter: the events it counts (`what` or `what.rule`), what each of them brings, and to whom."""

    name: str
    title: str
    among: tuple[str, ...]
    by: Literal["event", "number", "cards"] = "event"
    of: Literal["seat", "other", "side", "all"] = "seat"
    """Whose it is: the seat of the event, the other one, the seat and its partner, or all who have not left."""
    cards: tuple[str, ...] = ()
    """Only events with one of these cards, where some are named."""
    without: tuple[str, ...] = ()
    """No events with one of these."""
    best: bool = False
    """Whether the greatest is kept, and not the sum."""
    until: tuple[str, ...] = ()
    """Events before which it would betray something: it is counted when one of them comes."""
    mistake: str = ""
    """The rule that was missed, where it counts mistakes."""
    ends_round: bool = False
    """Whether its events end a round, behind which everything that was counted is kept."""

    def brings(self, event: Event, faces: tuple[str, ...]) -> int:
        """What an event adds to it."""
        if event.what not in self.among and f"{event.what}.{event.rule}" not in self.among:
            return 0
        if self.cards or self.without:
            shown = {faces[card] for card in event.cards}
            if (self.cards and shown.isdisjoint(self.cards)) or not shown.isdisjoint(self.without):
                return 0
        if self.by == "event":
            return 1
        return event.number if self.by == "number" else len(event.cards)


def counters(game: type[Game], language: str = ENGLISH) -> tuple[Counter, ...]:
    """The counters that a game brings with its texts."""
    return _counters(game.name, game.texts, language)


@cache
def _counters(game: str, package: str, language: str) -> tuple[Counter, ...]:
    return convert(texts(game, package, language).get("counter", []), tuple[Counter, ...])


@cache
def _by_event(game: str, package: str) -> dict[str, list[Counter]]:
    """The counters to be asked about an event, by what happened."""
    found: dict[str, list[Counter]] = {}
    for counter in _counters(game, package, ENGLISH):
        for what in {one.partition(".")[0] for one in counter.among}:
            found.setdefault(what, []).append(counter)
    return found


def round_ends(game: type[Game]) -> frozenset[str]:
    """The events that end a round, in a game that has several."""
    return _round_ends(game.name, game.texts)


@cache
def _round_ends(game: str, package: str) -> frozenset[str]:
    brought = _counters(game, package, ENGLISH)
    return frozenset([what for counter in brought if counter.ends_round for what in counter.among])


def pairs(game: type[Game], options: Mapping[str, Value]) -> tuple[int, ...]:
    """By seat: which pair it belongs to, where a table plays in pairs; options as a table has them, or a log spells."""
    return game.pairs if options.get(game.pairs_option) in (True, "on") else ()


def joined(counter: Counter, one: int, other: int) -> int:
    """What two games come to together."""
    return max(one, other) if counter.best else one + other


class Tally:
    """The counters of every seat of one game, event by event."""

    def __init__(self, game: type[Game], seats: int, options: Mapping[str, Value]) -> None:
        self._counters = _by_event(game.name, game.texts)
        self._faces = game.faces or game.words
        self._pairs = pairs(game, options)
        self._active = set(range(seats))
        self.of_seats: list[dict[str, int]] = [{} for _ in range(seats)]
        self._waiting: list[tuple[Counter, int, int]] = []

    def hear(self, events: Iterable[Event]) -> None:
        """Count what happened next."""
        for event in events:
            if event.what == LEFT:
                self._active.discard(event.seat)
            if self._waiting:
                self._settle(event)
            for counter in self._counters.get(event.what, ()):
                if amount := counter.brings(event, self._faces):
                    self._count(counter, event, amount)

    def take(self) -> list[dict[str, int]]:
        """What was counted of every seat since this was asked last."""
        taken, self.of_seats = self.of_seats, [{} for _ in self.of_seats]
        return taken

    def _count(self, counter: Counter, event: Event, amount: int) -> None:
        for seat in self._whose(counter, event):
            if counter.until:
                self._waiting.append((counter, seat, amount))
            else:
                self._add(counter, seat, amount)

    def _settle(self, event: Event) -> None:
        """What waited for this event is counted now."""
        for counter, seat, amount in [one for one in self._waiting if event.what in one[0].until]:
            self._add(counter, seat, amount)
        self._waiting = [one for one in self._waiting if event.what not in one[0].until]

    def _add(self, counter: Counter, seat: int, amount: int) -> None:
        own = self.of_seats[seat]
        own[counter.name] = joined(counter, own.get(counter.name, 0), amount)

    def _whose(self, counter: Counter, event: Event) -> Sequence[int]:
        if counter.of == "all":
            return sorted(self._active)
        seat = event.other if counter.of == "other" else event.seat
        if counter.of == "side" and self._pairs:
            return [one for one, pair in enumerate(self._pairs) if pair == self._pairs[seat]]
        return [seat] if seat >= 0 else []
