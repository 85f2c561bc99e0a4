"""The deal of the day: one for each day and game, the same for everybody, and how results compare (T47)."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from msgspec import Struct

from upcard.engine.options import Value
from upcard.logs.log import Log
from upcard.logs.replay import replay
from upcard.play.deals import Deal
from upcard.play.registry import find

SEAT = 0
"""Where everybody sits who plays it."""
BOT = "medium"
"""Whom everybody plays it against."""
PAST = timedelta(days=366)
"""How far back days can still be played."""


class DayResult(Struct, frozen=True):
    """What came of a deal of the day: the place, the points that the game counts, and how often they played."""

    place: int
    score: int
    plays: int
    given_up: bool = False

    @property
    def order(self) -> tuple[int, bool, int]:
        """Smaller is better: the place, then fewer plays; who gave up comes behind all others."""
        return (self.place, self.given_up, 0 if self.given_up else self.plays)


class Compared(Struct, frozen=True):
    """A result beside all others of its deal: how many there are, and how many of them are worse and as good."""

    played: int
    worse: int
    equal: int


def today(seconds: float) -> date:
    """The day by UTC, at so many seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC).date()


def day_in(text: str, now: date) -> date | None:
    """A day as addresses write it, or `today`; None if there is no such day, or it cannot be played now."""
    if text == "today":
        return now
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if now - PAST <= day <= now and day.isoformat() == text else None


def deal_of_day(game: str, day: date) -> Deal:
    """The deal of a day, which has a name like any other (T40)."""
    return Deal(game, find(game).usual, day.strftime("%Y%m%d"))


def single(game: str) -> dict[str, Value]:
    """The options by which one deal makes the game."""
    return {option.name: option.single for option in find(game).options if option.single is not None}


def result_of(log: Log, seat: int = SEAT) -> DayResult:
    """What came of a game for a seat; whoever left it, or sent another seat away, has given it up."""
    plays = len([entry for entry in log.entries if entry.what == "act" and entry.number == seat])
    outcome = replay(log).outcome
    if outcome is None or any([entry.what == "leave" for entry in log.entries]):
        return DayResult(len(log.seats), 0, plays, given_up=True)
    return DayResult(outcome.places[seat], outcome.scores[seat] if outcome.scores else 0, plays)


def compared(mine: DayResult, others: Sequence[DayResult]) -> Compared:
    """A result beside those of others."""
    worse = [other for other in others if other.order > mine.order]
    equal = [other for other in others if other.order == mine.order]
    return Compared(len(others), len(worse), len(equal))
