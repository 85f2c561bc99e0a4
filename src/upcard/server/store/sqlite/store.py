"""Tables in one SQLite file: every write goes through one thread that commits in groups, every read through another."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

import apsw

from upcard.server.store import Clocks, Summary, Unavailable
from upcard.server.store.sql import PROBE, Found, Script, SqlStore, Value
from upcard.server.store.sqlite.database import create, look
from upcard.server.store.sqlite.rows import Numbers, append, last_game, lines_of, one_game
from upcard.server.store.sqlite.writer import Writer
from upcard.server.tables.rows import LogLine

T = TypeVar("T")


class SqliteStore(SqlStore):
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
        await self.rows("SELECT 1")
        if self._writer.backlog.unsure:
            await self.execute(PROBE)

    @property
    def writable(self) -> bool:
        """Whether the last commit went well."""
        return not self._writer.backlog.failure

    @property
    def waiting(self) -> int:
        """How many writes are not durable yet."""
        return self._writer.backlog.waiting

    # --- tables

    async def append(
        self,
        code: str,
        lines: list[LogLine],
        summary: Summary | None,
        clocks: Clocks,
        due: int = 0,  # noqa: ARG002
    ) -> None:
        """Write the next lines of a table, all or none; Conflict if a place or an id is taken."""
        await self._writer.submit(partial(append, self._numbers, code, lines, summary, clocks))

    async def read(self, code: str, since: int = 0) -> list[LogLine]:
        """The lines of a table behind a place, in order; none if there is no such table."""
        return await self.look_up(partial(lines_of, code, since))

    async def resume(self, code: str) -> tuple[list[LogLine], list[LogLine]]:
        """What a table goes on from: what happened around its earlier games, and all lines from the last deal on."""
        return await self.look_up(partial(last_game, code))

    async def game(self, table: int, number: int) -> tuple[list[LogLine], list[LogLine]]:
        """What was before a game at its table, without the plays; and its lines."""
        return await self.look_up(partial(one_game, table, number))

    # --- the two threads

    async def rows(self, query: str, *values: Value) -> Found:
        """What a query finds."""
        return await self.look_up(partial(_fetch, query, values))

    async def transact(self, begin: Callable[[], Script[T]]) -> T:
        """Carry out a script with the writes of all tables; what it came to, once that is durable."""
        return await self._writer.submit(partial(_carry_out, begin))

    async def look_up(self, work: Callable[[apsw.Connection], T]) -> T:
        """Find something else out with the reads of all tables."""
        if self._writer.backlog.closed:
            raise Unavailable("the database is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, work, self._reading)
        except apsw.Error as broken:
            raise Unavailable(f"the database cannot be read: {broken}") from None


def _fetch(query: str, values: tuple[Value, ...], connection: apsw.Connection) -> Found:
    return connection.execute(query, values).fetchall()


def _carry_out(begin: Callable[[], Script[T]], cursor: apsw.Cursor) -> T:
    script = begin()
    try:
        statement, values = next(script)
        while True:
            statement, values = script.send(cursor.execute(statement, values).fetchall())
    except StopIteration as done:
        result: T = done.value
        return result
