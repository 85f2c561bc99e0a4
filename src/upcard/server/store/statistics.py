"""What is kept of finished games beside the logs: the promises of a store for statistics."""

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from upcard.matches.ratings import Rating
from upcard.matches.statistics import Company, Counted, Counts, Played, Rounds
from upcard.server.tables.rows import LogLine


class Countable(Struct, frozen=True):
    """A game that can be counted: at which table, the how manieth there, and how many of its rounds are counted."""

    table: int
    code: str
    number: int
    rounds: int


class Ended(Countable, frozen=True):
    """A game that is over: the how manieth of all to end, and when."""

    ended: int
    at: int


class Unfinished(Countable, frozen=True):
    """A game that is on, or was given up, and the place of its table's log that it has come to."""

    place: int


class Result(Struct, frozen=True):
    """How one game came out for somebody."""

    code: str
    number: int
    game: str
    company: Company
    place: int
    seats: int
    won: bool
    plays: int
    strength: float | None
    """Of their rating behind it."""
    at: int


class Meeting(Struct, frozen=True):
    """How often somebody met somebody else in a game, and who was ahead then."""

    other: str
    name: str
    game: str
    met: int
    ahead: int
    behind: int


class Statistic(Struct, frozen=True):
    """What was counted of somebody in one game and company."""

    game: str
    company: Company
    counts: Counts


class Listed(Struct, frozen=True):
    """Somebody on a list of the house."""

    person: str
    name: str
    avatar: str
    rating: Rating


Ratings = dict[str, dict[str, Rating]]
"""By game and person."""


class Verdict(Struct, frozen=True):
    """What was counted of a game that is over; nothing if it counts for nothing."""

    game: Ended
    played: Played | None = None
    counted: Counted | None = None
    rated: dict[str, Rating] = {}
    """The ratings behind it, by person."""


class StatisticsStore(Protocol):
    """Aggregates that are kept game by game, and can be thrown away and made anew."""

    async def uncounted(self, limit: int) -> list[Ended]:
        """The games that are over and not counted yet, in the order they ended."""
        raise NotImplementedError

    async def unfinished(self, games: Iterable[str], code: str = "") -> list[Unfinished]:
        """Of these kinds, the games that are not over and have come further since they were looked at; at one table, or
        at all."""
        raise NotImplementedError

    async def lines(self, game: Countable) -> tuple[list[LogLine], list[LogLine]]:
        """What was before a game at its table, without the plays; and its lines."""
        raise NotImplementedError

    async def ratings(self, games: Iterable[Played]) -> Ratings:
        """The ratings of the people in these games; of the others there is none yet."""
        raise NotImplementedError

    async def add(self, verdicts: Iterable[Verdict]) -> None:
        """Count games, each once, all of them in one transaction."""

    async def add_rounds(self, game: Unfinished, played: Played, rounds: Rounds) -> None:
        """Count the rounds of a game that are over, each once (U41)."""

    async def look(self, game: Unfinished) -> None:
        """A game was looked at, and there is nothing in it to be counted."""

    async def clear(self) -> None:
        """Forget all that was counted; every game is uncounted again."""

    async def forget_unknown(self) -> None:
        """Keep nothing of people who are not known any more (T45)."""

    async def of(self, person: str) -> list[Statistic]:
        """What was counted of somebody."""
        raise NotImplementedError

    async def latest(self, person: str, game: str, limit: int) -> list[Result]:
        """Their last games, newest first."""
        raise NotImplementedError

    async def met(self, person: str, limit: int) -> list[Meeting]:
        """Whom they met most."""
        raise NotImplementedError

    async def ratings_of(self, person: str) -> dict[str, Rating]:
        """Their ratings, by game."""
        raise NotImplementedError

    async def shown(self, person: str) -> bool | None:
        """Whether somebody lets others see this; None if there is nobody like that."""
        raise NotImplementedError

    async def show(self, person: str, on: bool) -> None:
        """Let others see it, or no more."""

    async def ranking(self, game: str, limit: int) -> list[Listed]:
        """Those who show themselves, the best first."""
        raise NotImplementedError

    async def counts(self, game: str) -> list[tuple[str, str, Counts]]:
        """The counters of all who show themselves, in a game with people: their id, their name, the counters."""
        raise NotImplementedError

    async def name(self, person: str) -> str:
        """What somebody is called."""
        raise NotImplementedError
