"""Tables in one SQLite file: every write goes through one thread that commits in groups, every read through another."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import apsw
from msgspec.json import Decoder
from msgspec.structs import replace

from upcard.server.store import Clocks, Conflict, Device, Finished, Person, Said, Summary, Unavailable, device_id
from upcard.server.store.sqlite.database import create, look
from upcard.server.store.sqlite.rows import Numbers, append, last_game, lines_of
from upcard.server.store.sqlite.writer import Writer
from upcard.server.tables.rows import LogLine

PROBE_AFTER = 60.0
"""Seconds after the last commit in which nobody knows whether another would go well."""

T = TypeVar("T")
Value = str | int | bytes

SUMMARY = "SELECT summary, seq, at FROM tables"
NOT_CLOSED = "stage IN ('lobby', 'playing', 'over')"
FINISHED = """
    SELECT code, number, game, names, winners, games.at, bots
    FROM players JOIN games USING (table_id, number) JOIN tables ON id = table_id
    WHERE person = ? AND winners IS NOT NULL ORDER BY games.at DESC, number DESC LIMIT ?
"""
ADD_SECRET = "INSERT INTO secrets (hash, person, at, seen) VALUES (?, ?, ?, ?)"
BELONGINGS = (
    ("secrets", "person"), ("links", "person"), ("chat", "member"), ("players", "person"), ("seats", "person"),
    ("people", "id"),
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
CHAT = """
    SELECT number, member, name, text, chat.at FROM tables JOIN chat ON table_id = id
    WHERE code = ? ORDER BY number DESC LIMIT ?
"""

_summary = Decoder(Summary).decode
_clocks = Decoder(Clocks).decode
_names = Decoder(tuple[str, ...]).decode
_seats = Decoder(tuple[int, ...]).decode


class SqliteStore:
    """A store in one file, for one server process and its event loop."""

    def __init__(self, path: Path) -> None:
        self._writing = create(path)
        self._writer = Writer(self._writing)
        self._numbers: Numbers = {}
        self._reading = look(path)
        self._reader = ThreadPoolExecutor(1, "upcard-reader")

    @classmethod
    def open(cls, path: Path) -> "SqliteStore":
        """Open a database, making it and its folder if they are missing; Unavailable says why it cannot be."""
        return cls(path)

    async def close(self) -> None:
        """Write what waits and let go."""
        self._writer.close()
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._writer.join()
        self._reader.shutdown()
        self._reading.close()
        self._writing.close()  # the last to go tidies the file up

    # --- how it is

    async def check(self) -> None:
        """Read something; and write something if the last commit failed, or was long ago. Unavailable if it fails."""
        await self._rows("SELECT 1")
        last = asyncio.get_running_loop().time() - self._writer.settled
        if self._writer.failure or last > PROBE_AFTER:
            await self._execute("UPDATE probes SET number = number + 1")

    @property
    def writable(self) -> bool:
        """Whether the last commit went well."""
        return not self._writer.failure

    @property
    def waiting(self) -> int:
        """How many writes are not durable yet."""
        return self._writer.waiting

    # --- tables

    async def append(self, code: str, lines: list[LogLine], summary: Summary | None, clocks: Clocks) -> None:
        """Write the next lines of a table, all or none; Conflict if a place or an id is taken."""
        await self._writer.submit(partial(append, self._numbers, code, lines, summary, clocks))

    async def read(self, code: str, since: int = 0) -> list[LogLine]:
        """The lines of a table behind a place, in order; none if there is no such table."""
        return await self._read(partial(lines_of, code, since))

    async def resume(self, code: str) -> tuple[list[LogLine], list[LogLine]]:
        """What a table goes on from: what happened around its earlier games, and all lines from the last deal on."""
        return await self._read(partial(last_game, code))

    async def place(self, code: str, aid: str) -> int | None:
        """Where a line with this id stands; None if there is none."""
        found = await self._rows(PLACE, code, aid)
        return int(found[0][0]) if found else None

    async def clocks(self, code: str) -> Clocks:
        """The deadlines written with the last line."""
        found = await self._rows("SELECT clocks FROM tables WHERE code = ?", code)
        return _clocks(found[0][0]) if found else Clocks()

    async def summary(self, code: str) -> Summary | None:
        """One table as lists show it, open or closed; None if there is no such table."""
        found = await self._summaries("WHERE code = ?", code)
        return found[0] if found else None

    async def running(self) -> list[str]:
        """The tables with a game on."""
        return [code for (code,) in await self._rows("SELECT code FROM tables WHERE stage = 'playing' ORDER BY id")]

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """The tables where somebody sits and that are not closed, newest first."""
        seated = "WHERE id IN (SELECT table_id FROM seats WHERE person = ?)"
        return await self._summaries(f"{seated} AND {NOT_CLOSED} ORDER BY at DESC LIMIT ?", person, limit)

    async def held_by(self, person: str) -> int:
        """How many tables somebody has made or sits at where a game is on or waited for."""
        return int((await self._rows(HELD_BY, person, person))[0][0])

    async def idle(self, before: int, empty_before: int, limit: int) -> list[Summary]:
        """Tables without a game on where nothing was written since a moment, or since another one if nobody sits."""
        return await self._summaries(IDLE, max(before, empty_before), before, limit)

    async def finished(self, person: str, limit: int) -> list[Finished]:
        """The finished games somebody sat in, newest first."""
        found = await self._rows(FINISHED, person, limit)
        return [
            Finished(code, number, game, _names(names), _seats(winners), at, _seats(bots))
            for code, number, game, names, winners, at, bots in found
        ]

    # --- chat

    async def say(self, code: str, member: str, name: str, text: str, at: int) -> Said:
        """Keep one line of chat."""
        number = await self._writer.submit(partial(_say, code, (member, name, text, at)))
        return Said(number, member, name, text, at)

    async def chat(self, code: str, limit: int) -> list[Said]:
        """The last lines of chat, oldest first."""
        newest_first = await self._rows(CHAT, code, limit)
        return [Said(*row) for row in newest_first[::-1]]

    # --- people

    async def add_person(self, person: Person, secret: bytes, at: int) -> None:
        """Keep a new person and the hash of their first secret."""
        await self._writer.submit(partial(_add_person, person, secret, at))

    async def find_person(self, secret: bytes) -> Person | None:
        """Whose secret has this hash."""
        found = await self._rows("SELECT id, name FROM secrets JOIN people ON id = person WHERE hash = ?", secret)
        return Person(*found[0]) if found else None

    async def see(self, secret: bytes, at: int) -> None:
        """The device with this hash was there; once a day is enough."""
        await self._execute("UPDATE secrets SET seen = ? WHERE hash = ? AND seen < ?", at, secret, at - DAY_MS)

    async def devices(self, person: str) -> list[Device]:
        """The devices that somebody has, newest first."""
        found = await self._rows("SELECT hash, at, seen FROM secrets WHERE person = ? ORDER BY at DESC", person)
        return [Device(device_id(secret), at, seen) for secret, at, seen in found]

    async def revoke(self, person: str, device: str) -> bytes | None:
        """Let a device lead to its person no more; the hash it had, or None if they have no such device."""
        return await self._writer.submit(partial(_revoke, person, device))

    async def forget(self, person: str) -> None:
        """Keep nothing of somebody but what stands in the logs of tables."""
        await self._writer.submit(partial(_forget, person))

    async def rename(self, person: str, name: str) -> None:
        """A person's name from now on."""
        await self._execute("UPDATE people SET name = ? WHERE id = ?", name, person)

    async def add_link(self, person: str, token: bytes, until: int) -> None:
        """Keep the hash of a one-time link that leads to a person."""
        await self._execute("INSERT INTO links (hash, person, until) VALUES (?, ?, ?)", token, person, until)

    async def redeem_link(self, token: bytes, secret: bytes, now: int) -> Person | None:
        """Use up a one-time link: its person gets one more secret. None if it is unknown, used or too old."""
        return await self._writer.submit(partial(_redeem_link, token, secret, now))

    # --- the two threads

    async def _execute(self, statement: str, *values: Value) -> None:
        await self._writer.submit(partial(_run, statement, values))

    async def _rows(self, query: str, *values: Value) -> list[Any]:
        return await self._read(partial(_fetch, query, values))

    async def _summaries(self, which: str, *values: Value) -> list[Summary]:
        return [_listed(*row) for row in await self._rows(f"{SUMMARY} {which}", *values)]

    async def _read(self, work: Callable[[apsw.Connection], T]) -> T:
        if self._writer.closed:
            raise Unavailable("the database is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, work, self._reading)
        except apsw.Error as broken:
            raise Unavailable(f"the database cannot be read: {broken}") from None


def _fetch(query: str, values: tuple[Value, ...], connection: apsw.Connection) -> list[Any]:
    return connection.execute(query, values).fetchall()


def _listed(summary: str, seq: int, at: int) -> Summary:
    return replace(_summary(summary), seq=seq, at=at)  # plays move only the head


def _say(code: str, words: tuple[str, str, str, int], cursor: apsw.Cursor) -> int:
    number = cursor.execute(SAY, (*words, code)).get
    if number is None:
        raise Conflict(f"there is no table {code}")
    return int(number)


def _add_person(person: Person, secret: bytes, at: int, cursor: apsw.Cursor) -> None:
    cursor.execute("INSERT INTO people VALUES (?, ?, ?)", (person.id, person.name, at))
    cursor.execute(ADD_SECRET, (secret, person.id, at, at))


def _redeem_link(token: bytes, secret: bytes, now: int, cursor: apsw.Cursor) -> Person | None:
    cursor.execute("DELETE FROM links WHERE until <= ?", (now,))
    person = cursor.execute("DELETE FROM links WHERE hash = ? RETURNING person", (token,)).get
    if person is None:
        return None
    cursor.execute(ADD_SECRET, (secret, person, now, now))
    return Person(*cursor.execute("SELECT id, name FROM people WHERE id = ?", (person,)).get)


def _revoke(person: str, device: str, cursor: apsw.Cursor) -> bytes | None:
    rows: list[Any] = cursor.execute("SELECT hash FROM secrets WHERE person = ?", (person,)).fetchall()
    hashes: list[bytes] = [secret for (secret,) in rows]
    found = next((secret for secret in hashes if device_id(secret) == device), None)
    cursor.execute("DELETE FROM secrets WHERE hash = ?", (found,))
    return found


def _forget(person: str, cursor: apsw.Cursor) -> None:
    for table, column in BELONGINGS:
        cursor.execute(f"DELETE FROM {table} WHERE {column} = ?", (person,))


def _run(statement: str, values: tuple[Value, ...], cursor: apsw.Cursor) -> None:
    cursor.execute(statement, values)
