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

from upcard.server.store import Clocks, Conflict, Finished, Person, Said, Summary, Unavailable
from upcard.server.store.sqlite.database import create, look
from upcard.server.store.sqlite.rows import Numbers, append, lines_of
from upcard.server.store.sqlite.writer import Writer
from upcard.server.tables.rows import LogLine

T = TypeVar("T")
Value = str | int | bytes

SUMMARY = "SELECT summary, seq, at FROM tables"
NOT_CLOSED = "stage IN ('lobby', 'playing', 'over')"
FINISHED = """
    SELECT code, number, game, names, winners, games.at, bots
    FROM players JOIN games USING (table_id, number) JOIN tables ON id = table_id
    WHERE person = ? AND winners IS NOT NULL ORDER BY games.at DESC, number DESC LIMIT ?
"""
HELD_BY = """
    SELECT count(*) FROM seats JOIN tables ON id = table_id WHERE person = ? AND stage IN ('lobby', 'playing')
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

    # --- tables

    async def append(self, code: str, lines: list[LogLine], summary: Summary | None, clocks: Clocks) -> None:
        """Write the next lines of a table, all or none; Conflict if a place or an id is taken."""
        await self._writer.submit(partial(append, self._numbers, code, lines, summary, clocks))

    async def read(self, code: str, since: int = 0) -> list[LogLine]:
        """The lines of a table behind a place, in order; none if there is no such table."""
        return await self._read(partial(lines_of, code, since))

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

    async def public(self, limit: int) -> list[Summary]:
        """Public tables, those that can be joined first, newest first."""
        return await self._summaries(f"WHERE public AND {NOT_CLOSED} ORDER BY joinable DESC, at DESC LIMIT ?", limit)

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """The tables where somebody sits and that are not closed, newest first."""
        seated = "WHERE id IN (SELECT table_id FROM seats WHERE person = ?)"
        return await self._summaries(f"{seated} AND {NOT_CLOSED} ORDER BY at DESC LIMIT ?", person, limit)

    async def held_by(self, person: str) -> int:
        """How many tables somebody sits at where a game is on or waited for."""
        return int((await self._rows(HELD_BY, person))[0][0])

    async def idle(self, before: int, limit: int) -> list[Summary]:
        """Tables without a game on, not closed, where nothing was written since a moment, oldest first."""
        return await self._summaries("WHERE at < ? AND stage IN ('lobby', 'over') ORDER BY at LIMIT ?", before, limit)

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
    cursor.execute("INSERT INTO secrets VALUES (?, ?, ?)", (secret, person.id, at))


def _redeem_link(token: bytes, secret: bytes, now: int, cursor: apsw.Cursor) -> Person | None:
    cursor.execute("DELETE FROM links WHERE until <= ?", (now,))
    person = cursor.execute("DELETE FROM links WHERE hash = ? RETURNING person", (token,)).get
    if person is None:
        return None
    cursor.execute("INSERT INTO secrets VALUES (?, ?, ?)", (secret, person, now))
    return Person(*cursor.execute("SELECT id, name FROM people WHERE id = ?", (person,)).get)


def _run(statement: str, values: tuple[Value, ...], cursor: apsw.Cursor) -> None:
    cursor.execute(statement, values)
