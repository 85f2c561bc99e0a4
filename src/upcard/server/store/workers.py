"""What servers that share one store tell each other through it: who is where, and how far the logs have come."""

from typing import Protocol

from msgspec import Struct

from upcard.server.store import Clocks, Summary

Present = tuple[int, str]
"""Since when somebody is connected, by the clock of the store as `Head.now`, and from which household."""


class Note(Struct, frozen=True, omit_defaults=True):
    """What one worker says of a table that it holds; nothing of its cards is in there."""

    people: dict[str, Present] = {}
    """Who is connected there, by person."""
    screens: int = 0
    dealing: bool = False
    """Whether a deal waits for bytes there (T31)."""
    shares: dict[str, str] = {}
    """Bytes that were added to a deal which waits at another worker, by member."""
    mutes: dict[str, tuple[str, ...]] = {}
    auto_pass: tuple[str, ...] = ()
    reactions: tuple[tuple[int, str, str], ...] = ()
    """The latest: when, whose, and which."""
    public: bool = False
    """Whether it is to be listed."""


class Head(Struct, frozen=True):
    """How far a table has come, and what the other workers that hold it say of it."""

    code: str
    now: int
    """When it was looked up, in microseconds by the clock of the store: of two looks, the later has the larger one."""
    seq: int
    clocks: Clocks
    said: int
    """The number of the last line of chat."""
    notes: dict[str, Note]
    """By worker."""


class Counts(Struct, frozen=True, omit_defaults=True):
    """What one worker counts against limits that hold for all of them together."""

    households: dict[str, int] = {}
    """Open WebSockets, of those who have several."""
    people: dict[str, int] = {}
    used: dict[str, dict[str, float]] = {}
    """How much of each limit is used up, by its name and by household."""


class House(Struct, frozen=True):
    """What everybody learns who renews a lease."""

    now: int
    """By the clock of the store."""
    known: bool
    """Whether the lease was still there; else nothing is left of what this worker had said."""
    others: dict[str, Counts]
    """The workers that are alive beside this one, and what they count."""
    changed: list[tuple[int, str, bool]]
    """People of whom something has changed, by numbers that grow, and whether devices of theirs were revoked."""


class WorkerStore(Protocol):
    """Leases, by the clock of the store, and what lasts as long as they do."""

    async def bury(self) -> None:
        """Keep nothing of those who are gone for good."""

    async def renew(self, worker: str, counts: Counts, since: int) -> House:
        """Be alive for another while; what has changed of people behind a number."""
        raise NotImplementedError

    async def leave(self, worker: str) -> None:
        """Be gone at once."""

    async def tell(self, worker: str, notes: dict[str, Note], dropped: list[str]) -> None:
        """Say something else of some tables from now on, and nothing of others."""

    async def heads(self, worker: str, codes: list[str]) -> list[Head]:
        """How far tables have come, all in one query."""
        raise NotImplementedError

    async def keep_clocks(self, code: str, seq: int, clocks: Clocks) -> None:
        """Other deadlines for the windows of a table that has not gone on meanwhile."""

    async def change(self, person: str, revoked: bool) -> None:
        """Something has changed of a person that other workers may remember."""

    async def listed(self, worker: str) -> list[tuple[Summary, list[Note]]]:
        """The public tables that other workers hold, and what these say of them."""
        raise NotImplementedError

    async def held(self, codes: list[str]) -> set[str]:
        """Which of these tables some worker holds."""
        raise NotImplementedError

    async def keep_secret(self, person: str, secret: str) -> str:
        """The secret of somebody's next deal, which is this one from now on if they have none (T30)."""
        raise NotImplementedError

    async def take_secret(self, person: str) -> str:
        """The secret of somebody's next deal, which nobody has again; empty if there is none."""
        raise NotImplementedError
