"""Where tournaments live: the promises of a store for their logs."""

from typing import Protocol

from msgspec import Struct

from upcard.server.tournaments.rows import Line, Stage


class TournamentSummary(Struct, frozen=True):
    """What lists show of a tournament; kept beside its log and written with it."""

    code: str
    name: str
    game: str
    format: str
    stage: Stage
    organiser: str
    people: tuple[str, ...]
    """Who has entered, without bots."""
    at: int


class TournamentStore(Protocol):
    """An append-only log for each tournament.

    What a call has returned is durable; one that raised has written nothing.
    """

    async def append(self, lines: list[Line], summary: TournamentSummary) -> None:
        """Write the next lines of a tournament, all or none; Conflict if a place or its code is taken."""

    async def read(self, code: str, since: int = 0) -> list[Line]:
        """The lines of a tournament behind a place, in order; none if there is no such tournament."""
        raise NotImplementedError

    async def unfinished(self) -> list[TournamentSummary]:
        """The tournaments that are not over, oldest first."""
        raise NotImplementedError

    async def of(self, person: str, limit: int) -> list[TournamentSummary]:
        """The tournaments that somebody organises or has entered, newest first."""
        raise NotImplementedError
