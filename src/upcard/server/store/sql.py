"""The promises that are plain SQL, the same in every database: lists, people, chat and days.

Statements are written with `?`. What takes several of them is a script: a generator that yields each with its values,
is sent the rows that it found, and is carried out whole or not at all.
"""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec import DecodeError
from msgspec.json import Decoder
from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from upcard.engine.view import BadText
from upcard.matches.days import DayResult
from upcard.server.store import Attempt, Clocks, Conflict, Device, Finished, Person, Said, Summary, device_id
from upcard.server.tables.rows import LogLine, Over, Profile, Started, decode

T = TypeVar("T")
Value = str | int | float | bytes | None
Statement = tuple[str, tuple[Value, ...]]
Found = Sequence[Any]
Script = Generator[Statement, Found, T]
"""Statements that belong together, and what they come to."""

SUMMARY = """
    SELECT summary, seq, at,
        (SELECT coalesce(max(number), 0) FROM games WHERE table_id = id AND winners IS NOT NULL)
    FROM tables
"""
NOT_CLOSED = "stage IN ('lobby', 'playing', 'over')"
FINISHED = """
    SELECT code, number, game, names, winners, games.at, bots
    FROM players JOIN games USING (table_id, number) JOIN tables ON id = table_id
    WHERE person = ? AND winners IS NOT NULL ORDER BY games.at DESC, number DESC LIMIT ?
"""
PERSON = "id, name, avatar, bot_pace, bot_level"
PROFILE = "UPDATE people SET name = ?, avatar = ?, bot_pace = ?, bot_level = ? WHERE id = ?"
ADD_SECRET = "INSERT INTO secrets (hash, person, at, seen) VALUES (?, ?, ?, ?)"
ATTEMPT = """
    SELECT person, day, game, code, place, coalesce(score, 0), coalesce(plays, 0), coalesce(given_up, 0) FROM days
"""
BEGIN_DAY = "INSERT INTO days (person, day, game, code) VALUES (?, ?, ?, ?)"
REVIEW = "SELECT review FROM reviews JOIN tables ON id = table_id WHERE code = ? AND number = ?"
KEEP_REVIEW = """
    INSERT INTO reviews SELECT id, ?, ? FROM tables WHERE code = ?
    ON CONFLICT (table_id, number) DO UPDATE SET review = excluded.review
"""
COUNT_DAY = "UPDATE days SET place = ?, score = ?, plays = ?, given_up = ? WHERE code = ? AND place IS NULL"
ENDED_DAYS = "SELECT code FROM days JOIN tables USING (code) WHERE place IS NULL AND stage <> 'playing'"
DAY_RESULTS = "SELECT place, score, plays, given_up FROM days WHERE day = ? AND game = ? AND place IS NOT NULL"
BELONGINGS = (
    ("secrets", "person"), ("links", "person"), ("chat", "member"), ("players", "person"), ("seats", "person"),
    ("statistics", "person"), ("results", "person"), ("meetings", "person"), ("meetings", "other"),
    ("ratings", "person"), ("days", "person"), ("entrants", "person"), ("people", "id"),
)  # fmt: skip
"""Where something of a person is kept, people last: others refer to them."""
DAY_MS = 86_400_000
PLACE = "SELECT rows.seq FROM tables JOIN rows ON table_id = id WHERE code = ? AND aid = ?"
HELD_BY = """
    SELECT count(*) FROM tables WHERE stage IN ('lobby', 'playing') AND id IN (
        SELECT id FROM tables WHERE maker = ? AND stage <> 'closed' UNION SELECT table_id FROM seats WHERE person = ?
    )
"""
IDLE = """
    WHERE at < ? AND stage IN ('lobby', 'over')
        AND (at < ? OR NOT EXISTS (SELECT 1 FROM seats WHERE table_id = id))
    ORDER BY at LIMIT ?
"""
SAY = """
    INSERT INTO chat (table_id, number, member, name, text, at)
    SELECT id, 1 + coalesce((SELECT max(number) FROM chat WHERE table_id = id), 0), ?, ?, ?, ?
    FROM tables WHERE code = ? RETURNING number
"""
CHAT_KEPT = 200
"""Lines of chat of a table; older ones go, some at a time."""
CHAT_SPARE = 50
"""How many more there may be meanwhile."""
FORGET_CHAT = "DELETE FROM chat WHERE table_id = (SELECT id FROM tables WHERE code = ?) AND number <= ?"
CHAT = """
    SELECT number, member, name, text, chat.at FROM tables JOIN chat ON table_id = id
    WHERE code = ? ORDER BY number DESC LIMIT ?
"""
READ = """
    SELECT rows.seq, aid, rows.at, body FROM tables JOIN rows ON table_id = id
    WHERE code = ? AND rows.seq > ? ORDER BY rows.seq
"""
BETWEEN = "SELECT seq, aid, at, body FROM rows WHERE table_id = ? AND seq BETWEEN ? AND ? ORDER BY seq"
TAIL = """
    SELECT rows.seq, aid, rows.at, body, clocks FROM tables JOIN rows ON table_id = id
    WHERE code = ? AND rows.seq > ? ORDER BY rows.seq
"""
END_OF_LOG = 1 << 62
PROBE = "UPDATE probes SET number = number + 1"

_summary = Decoder(Summary).decode
clocks_of = Decoder(Clocks).decode
_names = Decoder(tuple[str, ...]).decode
_seats = Decoder(tuple[int, ...]).decode


@mypyc_attr(allow_interpreted_subclasses=True)
class SqlStore:
    """What every database keeps alike, upon its own ways to look, to write, and to carry out a script."""

    async def rows(self, query: str, *values: Value) -> Found:
        """What a query finds."""
        raise NotImplementedError

    async def transact(self, begin: Callable[[], Script[T]]) -> T:
        """Carry out a script, whole or not at all; what it came to once that is durable. It may be begun again."""
        raise NotImplementedError

    async def game(self, table: int, number: int) -> tuple[list[LogLine], list[LogLine]]:
        """What was before a game at its table, without the plays; and its lines."""
        raise NotImplementedError

    async def execute(self, statement: str, *values: Value) -> None:
        """Carry out one statement."""
        await self.transact(partial(only, statement, *values))

    # --- tables

    async def place(self, code: str, aid: str) -> int | None:
        """Where a line with this id stands; None if there is none."""
        found = await self.rows(PLACE, code, aid)
        return int(found[0][0]) if found else None

    async def tail(self, code: str, since: int) -> tuple[list[LogLine], Clocks]:
        """What others have written behind a place, and the deadlines written with the last of it."""
        found = await self.rows(TAIL, code, since)
        return [line_of(*row[:4]) for row in found], clocks_of(found[-1][4]) if found else Clocks()

    async def clocks(self, code: str) -> Clocks:
        """The deadlines written with the last line."""
        found = await self.rows("SELECT clocks FROM tables WHERE code = ?", code)
        return clocks_of(found[0][0]) if found else Clocks()

    async def summary(self, code: str) -> Summary | None:
        """One table as lists show it, open or closed; None if there is no such table."""
        found = await self._summaries("WHERE code = ?", code)
        return found[0] if found else None

    async def running(self) -> list[str]:
        """The tables with a game on."""
        return [code for (code,) in await self.rows("SELECT code FROM tables WHERE stage = 'playing' ORDER BY id")]

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """The tables where somebody sits and that are not closed, newest first."""
        seated = "WHERE id IN (SELECT table_id FROM seats WHERE person = ?)"
        return await self._summaries(f"{seated} AND {NOT_CLOSED} ORDER BY at DESC LIMIT ?", person, limit)

    async def held_by(self, person: str) -> int:
        """How many tables somebody has made or sits at where a game is on or waited for."""
        return int((await self.rows(HELD_BY, person, person))[0][0])

    async def idle(self, before: int, empty_before: int, limit: int) -> list[Summary]:
        """Tables without a game on where nothing was written since a moment, or since another one if nobody sits."""
        return await self._summaries(IDLE, max(before, empty_before), before, limit)

    async def finished(self, person: str, limit: int) -> list[Finished]:
        """The finished games somebody sat in, newest first."""
        found = await self.rows(FINISHED, person, limit)
        return [
            Finished(code, number, game, _names(names), _seats(winners), at, _seats(bots))
            for code, number, game, names, winners, at, bots in found
        ]

    async def _summaries(self, which: str, *values: Value) -> list[Summary]:
        return [summary_of_row(*row) for row in await self.rows(f"{SUMMARY} {which}", *values)]

    # --- deals of days

    async def begin_day(self, attempt: Attempt) -> None:
        """Somebody has begun the deal of a day; Conflict if they had before."""
        await self.execute(BEGIN_DAY, attempt.person, attempt.day, attempt.game, attempt.code)

    async def count_day(self, code: str, result: DayResult) -> None:
        """What came of a deal of a day that was begun at a table; the first result stays."""
        values = (result.place, result.score, result.plays, int(result.given_up))
        await self.execute(COUNT_DAY, *values, code)

    async def attempt(self, person: str, day: str, game: str) -> Attempt | None:
        """The deal of a day, as somebody has begun it."""
        found = await self.rows(f"{ATTEMPT} WHERE person = ? AND day = ? AND game = ?", person, day, game)
        return _attempt(*found[0]) if found else None

    async def begun_days(self, person: str | None = None) -> list[Attempt]:
        """The deals of days that somebody, or anybody, has begun and that are not counted yet."""
        whose = "" if person is None else " AND person = ?"
        found = await self.rows(f"{ATTEMPT} WHERE place IS NULL{whose}", *([] if person is None else [person]))
        return [_attempt(*row) for row in found]

    async def ended_days(self) -> list[str]:
        """The tables where the deal of a day is over and not counted yet."""
        return [code for (code,) in await self.rows(ENDED_DAYS)]

    async def day_results(self, day: str, game: str) -> list[DayResult]:
        """What came of the deal of a day for everybody who has played it."""
        found = await self.rows(DAY_RESULTS, day, game)
        return [DayResult(place, score, plays, bool(given_up)) for place, score, plays, given_up in found]

    # --- the coach

    async def review(self, code: str, number: int) -> str:
        """What the coach has found of a game of a table; empty if it has not looked at it."""
        found = await self.rows(REVIEW, code, number)
        return str(found[0][0]) if found else ""

    async def keep_review(self, code: str, number: int, text: str) -> None:
        """Keep what the coach has found, with the game."""
        await self.execute(KEEP_REVIEW, number, text, code)

    # --- chat

    async def say(self, code: str, member: str, name: str, text: str, at: int) -> Said:
        """Keep one line of chat."""
        number = await self.transact(partial(_say, code, member, name, text, at))
        return Said(number, member, name, text, at)

    async def chat(self, code: str, limit: int) -> list[Said]:
        """The last lines of chat, oldest first."""
        newest_first = await self.rows(CHAT, code, limit)
        return [Said(*row) for row in newest_first[::-1]]

    # --- people

    async def add_person(self, person: Person, secret: bytes, at: int) -> None:
        """Keep a new person and the hash of their first secret."""
        await self.transact(partial(_add_person, person, secret, at))

    async def find_person(self, secret: bytes) -> Person | None:
        """Whose secret has this hash."""
        found = await self.rows(f"SELECT {PERSON} FROM secrets JOIN people ON id = person WHERE hash = ?", secret)
        return Person(*found[0]) if found else None

    async def see(self, secret: bytes, at: int) -> None:
        """The device with this hash was there; once a day is enough."""
        await self.execute("UPDATE secrets SET seen = ? WHERE hash = ? AND seen < ?", at, secret, at - DAY_MS)

    async def devices(self, person: str) -> list[Device]:
        """The devices that somebody has, newest first."""
        found = await self.rows("SELECT hash, at, seen FROM secrets WHERE person = ? ORDER BY at DESC", person)
        return [Device(device_id(secret), at, seen) for secret, at, seen in found]

    async def revoke(self, person: str, device: str) -> bytes | None:
        """Let a device lead to its person no more; the hash it had, or None if they have no such device."""
        return await self.transact(partial(_revoke, person, device))

    async def forget(self, person: str) -> None:
        """Keep nothing of somebody but what stands in the logs of tables."""
        await self.transact(partial(_forget, person))

    async def change_profile(self, person: str, profile: Profile) -> None:
        """A person's name, avatar, and pace and level of bots from now on."""
        await self.execute(PROFILE, profile.name, profile.avatar, profile.bot_pace, profile.bot_level, person)

    async def add_link(self, person: str, token: bytes, until: int) -> None:
        """Keep the hash of a one-time link that leads to a person."""
        await self.execute("INSERT INTO links (hash, person, until) VALUES (?, ?, ?)", token, person, until)

    async def redeem_link(self, token: bytes, secret: bytes, now: int) -> Person | None:
        """Use up a one-time link: its person gets one more secret. None if it is unknown, used or too old."""
        return await self.transact(partial(_redeem_link, token, secret, now))


# --- scripts


def only(statement: str, *values: Value) -> Script[None]:
    """One statement that finds nothing."""
    yield statement, values


def _say(code: str, member: str, name: str, text: str, at: int) -> Script[int]:
    said = yield SAY, (member, name, text, at, code)
    if not said:
        raise Conflict(f"there is no table {code}")
    number = int(said[0][0])
    yield from forget_chat(code, number)
    return number


def forget_chat(code: str, number: int) -> Script[None]:
    """Let go what was said long before a line of this number."""
    if number % CHAT_SPARE == 0:
        yield FORGET_CHAT, (code, number - CHAT_KEPT)


def _add_person(person: Person, secret: bytes, at: int) -> Script[None]:
    yield "INSERT INTO people (id, name, at) VALUES (?, ?, ?)", (person.id, person.name, at)
    yield ADD_SECRET, (secret, person.id, at, at)


def _redeem_link(token: bytes, secret: bytes, now: int) -> Script[Person | None]:
    yield "DELETE FROM links WHERE until <= ?", (now,)
    redeemed = yield "DELETE FROM links WHERE hash = ? RETURNING person", (token,)
    if not redeemed:
        return None
    person: str = redeemed[0][0]
    yield ADD_SECRET, (secret, person, now, now)
    found = yield f"SELECT {PERSON} FROM people WHERE id = ?", (person,)
    return Person(*found[0])


def _revoke(person: str, device: str) -> Script[bytes | None]:
    hashes = yield "SELECT hash FROM secrets WHERE person = ?", (person,)
    for (secret,) in hashes:
        if device_id(secret) == device:
            yield "DELETE FROM secrets WHERE hash = ?", (secret,)
            yield "DELETE FROM links WHERE person = ?", (person,)  # it may have made one, to come back by
            return bytes(secret)
    return None


def _forget(person: str) -> Script[None]:
    for table, column in BELONGINGS:
        yield f"DELETE FROM {table} WHERE {column} = ?", (person,)


# --- rows as what they are


def line_of(seq: int, aid: str | None, at: int, body: str) -> LogLine:
    """A line of a log as it is kept; BadText if nobody can read it."""
    try:
        return LogLine(seq, decode(body), aid or "", at)
    except DecodeError as wrong:
        raise BadText(f"line {seq} cannot be read: {wrong}") from None


def last_deal(around: list[LogLine]) -> int:
    """Where the last game of a table was dealt, of the lines that are no plays; its beginning if none was."""
    return max([line.seq for line in around if isinstance(line.row, Started)], default=1)


def ends_of(number: int, around: list[LogLine]) -> tuple[int, int]:
    """Where a game was dealt and where it ended (behind all if it has not), of its lines that are no plays."""
    first = next(line.seq for line in around if isinstance(line.row, Started) and line.row.number == number)
    last = next((line.seq for line in around if line.seq > first and isinstance(line.row, Over)), END_OF_LOG)
    return first, last


def summary_of_row(summary: str, seq: int, at: int, finished: int) -> Summary:
    return replace(_summary(summary), seq=seq, at=at, finished=finished)  # plays move only the head


def _attempt(
    person: str, day: str, game: str, code: str, place: int | None, score: int, plays: int, given_up: int
) -> Attempt:
    result = None if place is None else DayResult(place, score, plays, bool(given_up))
    return Attempt(person, day, game, code, result)
