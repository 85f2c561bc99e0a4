"""Where tables live: the promises that every store keeps. The table knows nothing of databases."""

from typing import Protocol

from msgspec import Struct

from upcard.matches.days import DayResult
from upcard.server.tables.rows import BotLevel, BotPace, LogLine, Profile, Stage, Terms


class Conflict(Exception):
    """Somebody else has written this place of the log, or this id, before."""


class Early(Exception):
    """The deadline of a window has not passed by the clock of the store; nothing was written."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        """How long it still has."""


class Unavailable(Exception):
    """The store cannot take anything now; nothing was written."""


class Summary(Struct, frozen=True):
    """What lists show of a table; kept beside its log and written with it."""

    code: str
    terms: Terms
    stage: Stage
    members: tuple[str, ...]
    names: tuple[str, ...]
    seq: int
    at: int
    avatars: tuple[str, ...] = ()
    """Of those who are named, if they have chosen one."""
    finished: int = 0
    """The number of the last game that was played to its end here."""
    tournament: str = ""
    """The code of the tournament that has the table, if one does."""


class Clocks(Struct, frozen=True):
    """When the open windows of a running game end, in milliseconds since 1970, by window."""

    deadlines: dict[int, int] = {}


class Person(Struct, frozen=True):
    """Whoever holds a secret that leads here."""

    id: str
    name: str
    avatar: str = ""
    bot_pace: BotPace = "normal"
    bot_level: BotLevel = "medium"

    @property
    def profile(self) -> Profile:
        """What is their own, without who they are."""
        return Profile(self.name, self.avatar, self.bot_pace, self.bot_level)


class Device(Struct, frozen=True):
    """A browser that holds somebody's seats: since when, and when it was last seen, in milliseconds since 1970."""

    id: str
    at: int
    seen: int


def device_id(secret: bytes) -> str:
    """What a device is called by: the beginning of its hash, from which nobody gets back to the secret."""
    return secret[:8].hex()


class Said(Struct, frozen=True):
    """One line of chat."""

    number: int
    member: str
    name: str
    text: str
    at: int


class Finished(Struct, frozen=True):
    """One finished game, as lists show it."""

    code: str
    number: int
    game: str
    names: tuple[str, ...]
    winners: tuple[int, ...]
    at: int
    bots: tuple[int, ...] = ()
    """The seats that bots had."""


class Attempt(Struct, frozen=True):
    """A deal of a day that somebody has begun at a table, and what came of it once it is over (T47)."""

    person: str
    day: str
    game: str
    code: str
    result: DayResult | None = None


class Store(Protocol):
    """An append-only log for each table, and the little that is kept beside it.

    What a call has returned is durable. A call that raised has written nothing, unless the connection broke on the way:
    then the `aid` tells, since it can be written only once.
    """

    async def append(
        self, code: str, lines: list[LogLine], summary: Summary | None, clocks: Clocks, due: int = 0
    ) -> None:
        """Write the next lines of a table, all or none; Conflict if a place or an id is taken.

        Lines that change nothing in lists, as most plays, come without a summary. With `due`, the time of that window
        must be up: where several processes write, by the clock of the store (Early if it is not), and else by the clock
        of the only one.
        """

    async def read(self, code: str, since: int = 0) -> list[LogLine]:
        """The lines of a table behind a place, in order; none if there is no such table."""
        raise NotImplementedError

    async def tail(self, code: str, since: int) -> tuple[list[LogLine], Clocks]:
        """What others have written behind a place, and the deadlines written with the last of it."""
        raise NotImplementedError

    async def resume(self, code: str) -> tuple[list[LogLine], list[LogLine]]:
        """What a table goes on from: what happened around its earlier games, without their plays; and all lines from
        the last deal on."""
        raise NotImplementedError

    async def place(self, code: str, aid: str) -> int | None:
        """Where a line with this id stands; None if there is none."""
        raise NotImplementedError

    async def clocks(self, code: str) -> Clocks:
        """The deadlines written with the last line."""
        raise NotImplementedError

    async def summary(self, code: str) -> Summary | None:
        """One table as lists show it, open or closed; None if there is no such table."""
        raise NotImplementedError

    async def running(self) -> list[str]:
        """The tables with a game on."""
        raise NotImplementedError

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """The tables where somebody sits and that are not closed, newest first."""
        raise NotImplementedError

    async def held_by(self, person: str) -> int:
        """How many tables somebody has made or sits at where a game is on or waited for."""
        raise NotImplementedError

    async def finished(self, person: str, limit: int) -> list[Finished]:
        """The finished games somebody sat in, newest first."""
        raise NotImplementedError

    async def begin_day(self, attempt: Attempt) -> None:
        """Somebody has begun the deal of a day; Conflict if they had before."""

    async def count_day(self, code: str, result: DayResult) -> None:
        """What came of a deal of a day that was begun at a table; the first result stays."""

    async def attempt(self, person: str, day: str, game: str) -> Attempt | None:
        """The deal of a day, as somebody has begun it."""
        raise NotImplementedError

    async def begun_days(self, person: str | None = None) -> list[Attempt]:
        """The deals of days that somebody, or anybody, has begun and that are not counted yet."""
        raise NotImplementedError

    async def ended_days(self) -> list[str]:
        """The tables where the deal of a day is over and not counted yet."""
        raise NotImplementedError

    async def day_results(self, day: str, game: str) -> list[DayResult]:
        """What came of the deal of a day for everybody who has played it."""
        raise NotImplementedError

    async def idle(self, before: int, empty_before: int, limit: int) -> list[Summary]:
        """Tables without a game on, not closed, where nothing was written since a moment, or since another one where
        nobody sits; oldest first."""
        raise NotImplementedError

    async def review(self, code: str, number: int) -> str:
        """What the coach has found of a game of a table; empty if it has not looked at it."""
        raise NotImplementedError

    async def keep_review(self, code: str, number: int, text: str) -> None:
        """Keep what the coach has found, with the game."""

    async def say(self, code: str, member: str, name: str, text: str, at: int) -> Said:
        """Keep one line of chat."""
        raise NotImplementedError

    async def chat(self, code: str, limit: int) -> list[Said]:
        """The last lines of chat, oldest first."""
        raise NotImplementedError

    async def add_person(self, person: Person, secret: bytes, at: int) -> None:
        """Keep a new person and the hash of their first secret."""

    async def find_person(self, secret: bytes) -> Person | None:
        """Whose secret has this hash."""
        raise NotImplementedError

    async def see(self, secret: bytes, at: int) -> None:
        """The device with this hash was there; once a day is enough."""

    async def devices(self, person: str) -> list[Device]:
        """The devices that somebody has, newest first."""
        raise NotImplementedError

    async def revoke(self, person: str, device: str) -> bytes | None:
        """Let a device lead to its person no more, nor any link that was made before; the hash it had, or None if they
        have no such device."""
        raise NotImplementedError

    async def forget(self, person: str) -> None:
        """Keep nothing of somebody but what stands in the logs of tables."""

    async def change_profile(self, person: str, profile: Profile) -> None:
        """A person's name, avatar, and pace and level of bots from now on."""

    async def add_link(self, person: str, token: bytes, until: int) -> None:
        """Keep the hash of a one-time link that leads to a person."""

    async def redeem_link(self, token: bytes, secret: bytes, now: int) -> Person | None:
        """Use up a one-time link: its person gets one more secret. None if it is unknown, used or too old."""
        raise NotImplementedError

    async def check(self) -> None:
        """Find out whether it can be read and written now; Unavailable if not."""

    @property
    def writable(self) -> bool:
        """Whether the last write went well."""
        raise NotImplementedError

    @property
    def waiting(self) -> int:
        """How many writes are not durable yet."""
        raise NotImplementedError

    async def close(self) -> None:
        """Write what waits and let go."""
