"""Tables in PostgreSQL: appends through one connection that commits in groups, all else through a few others."""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from typing import Any, TypeVar

import asyncpg

from upcard.server.store import Clocks, Conflict, Said, Summary, Unavailable
from upcard.server.store.postgres.appending import appending
from upcard.server.store.postgres.database import (
    BROKEN,
    COMMAND_SECONDS,
    CONNECT_SECONDS,
    REFUSED,
    SETTINGS,
    Connection,
    apart,
    prepare,
    reason,
)
from upcard.server.store.postgres.writer import Writer
from upcard.server.store.sql import (
    BETWEEN,
    PROBE,
    READ,
    SAY,
    Found,
    Script,
    SqlStore,
    Value,
    ends_of,
    forget_chat,
    last_deal,
    line_of,
)
from upcard.server.tables.rows import LogLine

MOST_CONNECTIONS = 8
"""Beside the one that appends."""
TRIES = 3
"""How often something is begun anew that two have kept each other from, or whose connection had ended."""
LONG = 200
"""Lines that are read from their texts without keeping the loop from anybody."""
NO_PLAYS = """substr(body, 10, 6) <> 'acted"' AND substr(body, 10, 8) <> 'expired"'"""
AROUND = f"""
    SELECT rows.seq, aid, rows.at, body FROM tables JOIN rows ON table_id = id
    WHERE code = ? AND {NO_PLAYS} ORDER BY rows.seq
"""
AROUND_TABLE = f"SELECT seq, aid, at, body FROM rows WHERE table_id = ? AND {NO_PLAYS} ORDER BY seq"
LOCK_TABLE = "SELECT id FROM tables WHERE code = ? FOR UPDATE"

T = TypeVar("T")


class PostgresStore(SqlStore):
    """A store in a database that other machines may reach, and that several servers share."""

    def __init__(self, address: str, name: str) -> None:
        self._address = address
        self._writer = Writer(address, name)
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._beginning = asyncio.Lock()

    @classmethod
    def open(cls, address: str) -> "PostgresStore":
        """Reach a database and make its tables if they are missing; Unavailable says why it cannot be."""
        name = f"upcard {secrets.token_hex(8)}"
        apart(prepare(address, name))
        return cls(address, name)

    async def close(self) -> None:
        """Write what waits and let go."""
        await self._writer.close()
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), CONNECT_SECONDS)
            except REFUSED:
                self._pool.terminate()

    # --- how it is

    async def check(self) -> None:
        """Read something; and write something if the last commit failed, or was long ago. Unavailable if it fails."""
        await self.rows("SELECT 1")
        if self._writer.backlog.unsure:
            try:
                await self.execute(PROBE)
            except Unavailable as why:
                self._writer.backlog.note(why)
                raise
            self._writer.backlog.note(None)

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
        self, code: str, lines: list[LogLine], summary: Summary | None, clocks: Clocks, due: int = 0
    ) -> None:
        """Write the next lines of a table, all or none; Conflict if a place or an id is taken, Early if it is."""
        await self._writer.submit(appending(code, lines, summary, clocks, due))

    async def read(self, code: str, since: int = 0) -> list[LogLine]:
        """The lines of a table behind a place, in order; none if there is no such table."""
        return await _lines(await self.rows(READ, code, since))

    async def resume(self, code: str) -> tuple[list[LogLine], list[LogLine]]:
        """What a table goes on from: what happened around its earlier games, and all lines from the last deal on."""
        around = await _lines(await self.rows(AROUND, code))
        dealt = last_deal(around)
        return [line for line in around if line.seq < dealt], await self.read(code, dealt - 1)

    async def game(self, table: int, number: int) -> tuple[list[LogLine], list[LogLine]]:
        """What was before a game at its table, without the plays; and its lines."""
        around = await _lines(await self.rows(AROUND_TABLE, table))
        first, last = ends_of(number, around)
        return [line for line in around if line.seq < first], await _lines(await self.rows(BETWEEN, table, first, last))

    async def say(self, code: str, member: str, name: str, text: str, at: int) -> Said:
        """Keep one line of chat; of two at once the second waits for its number."""

        def saying() -> Script[int]:
            if not (yield LOCK_TABLE, (code,)):
                raise Conflict(f"there is no table {code}")
            said = yield SAY, (member, name, text, at, code)
            number = int(said[0][0])
            yield from forget_chat(code, number)
            return number

        return Said(await self.transact(saying), member, name, text, at)

    # --- connections

    async def rows(self, query: str, *values: Value) -> Found:
        """What a query finds."""
        return await self._connected(lambda connection: connection.fetch(numbered(query), *values), TRIES)

    async def transact(self, begin: Callable[[], Script[T]]) -> T:
        """Carry out a script in a transaction; what it came to, once that is durable."""
        try:
            return await self._connected(lambda connection: _carried_out(connection, begin), 1)
        except asyncpg.IntegrityConstraintViolationError as taken:
            raise Conflict(str(taken)) from None

    async def _connected(self, work: Callable[[Any], Awaitable[T]], tries: int) -> T:
        """Do something on a free connection; what only looks is done again if its connection had ended."""
        for left in range(tries - 1, -1, -1):
            try:
                pool = await self._open_pool()
                async with pool.acquire(timeout=CONNECT_SECONDS) as connection:
                    return await _sound(connection, work)
            except asyncpg.IntegrityConstraintViolationError:
                raise
            except REFUSED as wrong:
                if isinstance(wrong, BROKEN) and self._pool is not None:
                    await (
                        self._pool.expire_connections()
                    )  # the others have ended with it, as when the database was killed
                if not left:
                    raise Unavailable(f"the database does not answer: {reason(wrong)}") from None
        raise AssertionError("the last try returns or raises")

    async def _open_pool(self) -> "asyncpg.Pool[asyncpg.Record]":
        if self._writer.backlog.closed:
            raise Unavailable("the database is closed")
        async with self._beginning:
            if self._pool is None:
                await self._writer.connect()
                self._pool = await asyncpg.create_pool(
                    self._address,
                    min_size=0,
                    max_size=MOST_CONNECTIONS,
                    timeout=CONNECT_SECONDS,
                    command_timeout=COMMAND_SECONDS,
                    server_settings={**SETTINGS, "application_name": "upcard"},
                )
        return self._pool


async def _sound(connection: Any, work: Callable[[Any], Awaitable[T]]) -> T:
    """Do something on a connection; one that breaks on the way is not used again."""
    try:
        return await work(connection)
    except BROKEN:
        connection.terminate()
        raise


@cache
def numbered(statement: str) -> str:
    """A statement with its places numbered, as PostgreSQL wants them."""
    parts = re.split(r"\?", statement)
    return parts[0] + "".join([f"${place}{part}" for place, part in enumerate(parts[1:], 1)])


async def _carried_out(connection: Connection, begin: Callable[[], Script[T]]) -> T:
    """A script carried out whole; begun anew where two have kept each other from it."""
    for left in range(TRIES - 1, -1, -1):
        try:
            async with connection.transaction():
                return await _followed(connection, begin())
        except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError):
            if not left:
                raise
    raise AssertionError("the last try returns or raises")


async def _followed(connection: Connection, script: Script[T]) -> T:
    found: Found | None = None
    try:
        while True:
            statement, values = next(script) if found is None else script.send(found)
            found = await connection.fetch(numbered(statement), *values)
    except StopIteration as done:
        result: T = done.value
        return result


async def _lines(found: Sequence[Any]) -> list[LogLine]:
    if len(found) > LONG:
        return await asyncio.to_thread(_read, found)
    return _read(found)


def _read(found: Sequence[Any]) -> list[LogLine]:
    return [line_of(*row) for row in found]
