"""What finished games say of those who played them: counters, places, whom they met (T44)."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from upcard.engine.game import Game
from upcard.engine.options import Value
from upcard.matches.counters import Tally, counters, joined, round_ends
from upcard.play.registry import find
from upcard.play.table import Table

Company = Literal["bots", "people"]
Counts = dict[str, int]

GREATEST = ("best_streak", "longest")
"""Of the counters of every game those whose greatest is kept."""


class Played(Struct, frozen=True):
    """A finished game: by which options, who sat where, which seats bots had, and which left it."""

    game: str
    options: Mapping[str, Value]
    members: tuple[str, ...]
    bots: tuple[str, ...]
    """By seat: the kind of bot, or nothing for a person."""
    left: tuple[int, ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people had."""
        return tuple([seat for seat, bot in enumerate(self.bots) if not bot])

    @property
    def company(self) -> Company:
        """Whether people met each other, or one of them bots alone."""
        return "people" if len(self.people) > 1 else "bots"


class Seat(Struct, frozen=True):
    """How a game came out for one seat, and what was counted of it."""

    place: int
    won: bool
    last: bool
    plays: int
    counts: Counts


class Counted(Struct, frozen=True):
    """How a game came out for each seat."""

    game: str
    entries: int
    seats: tuple[Seat, ...]


class Rounds(Struct, frozen=True):
    """The rounds of a game that are over: how many, and what those of them that were not counted before say."""

    game: str
    over: int
    counts: tuple[Counts, ...]
    """By seat."""


def count(played: Played, table: Table, rounds: int = 0) -> Counted:
    """What a finished game says of every seat, but for the rounds that were counted before: one that has just been
    played, or played again from its log."""
    counts = _joined(table, _by_round(played, table)[rounds:])
    outcome = table.outcome
    assert outcome is not None, "only finished games are counted"
    seats = [
        Seat(
            place,
            seat in outcome.winners and place == 1,
            place == max(outcome.places),
            table.plays(seat),
            counts[seat],
        )
        for seat, place in enumerate(outcome.places)
    ]
    return Counted(played.game, table.entries, tuple(seats))


def count_rounds(played: Played, table: Table, rounds: int) -> Rounds:
    """What the rounds of a game say that are over, while it goes on; what lies behind them is not looked at (U41)."""
    over = _by_round(played, table)[:-1]
    return Rounds(played.game, len(over), tuple(_joined(table, over[rounds:])))


def _by_round(played: Played, table: Table) -> list[list[Counts]]:
    """What was counted of every seat in each round, and behind the last that is over."""
    tally, ends, begin, rounds = Tally(table.game, table.seats, played.options), round_ends(table.game), 0, []
    for place, event in enumerate(table.all_events if ends else (), 1):
        if event.what in ends:
            tally.hear(table.all_events[begin:place])
            rounds.append(tally.take())
            begin = place
    tally.hear(table.all_events[begin:])
    return [*rounds, tally.take()]


def _joined(table: Table, rounds: list[list[Counts]]) -> list[Counts]:
    """The counters of every seat, of several rounds together."""
    return [joined_counts(table.game, [one[seat] for one in rounds]) for seat in range(table.seats)]


def joined_counts(game: type[Game], parts: Iterable[Counts]) -> Counts:
    """The counters of a game's own law, of several parts together."""
    kinds, now = {counter.name: counter for counter in counters(game)}, Counts()
    for part in parts:
        for name, amount in part.items():
            now[name] = joined(kinds[name], now.get(name, 0), amount) if name in kinds else amount
    return now


def met(played: Played, counted: Counted, seat: int) -> dict[str, int]:
    """Whom a seat met in a game, with their places; bots of one kind, @ and its name, are one at the best of theirs."""
    others: dict[str, int] = {}
    for other, one in enumerate(counted.seats):
        if other != seat:
            known = f"@{played.bots[other]}" if played.bots[other] else played.members[other]
            others[known] = min(one.place, others.get(known, one.place))
    return others


def added(before: Mapping[str, int], counted: Counted, seat: int, left: bool) -> Counts:
    """The counters of somebody after one game more (T44)."""
    own, now = counted.seats[seat], dict(before)
    streak = before.get("streak", 0) + 1 if own.won else 0
    for name, amount in _of_every_game(own, counted, left).items():
        now[name] = max(now.get(name, 0), amount) if name in GREATEST else now.get(name, 0) + amount
    now["streak"], now["best_streak"] = streak, max(streak, before.get("best_streak", 0))
    return joined_counts(find(counted.game), [now, own.counts])


def _of_every_game(own: Seat, counted: Counted, left: bool) -> Counts:
    return {
        "games": 1,
        "won": int(own.won),
        "last": int(own.last),
        "left": int(left),
        "plays": own.plays,
        "longest": counted.entries,
        f"place_{own.place}": 1,
        f"seats_{len(counted.seats)}": 1,
    }
