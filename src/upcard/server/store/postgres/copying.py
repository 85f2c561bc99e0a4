"""A PostgreSQL database as one end of a copy."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from upcard.server.store import Unavailable
from upcard.server.store.copying import AT_A_TIME, Row
from upcard.server.store.postgres.database import REFUSED, SCHEMA, Connection, connect, end, hold, migrate, shown

COLUMNS = "SELECT column_name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2"
NEXT_TABLE = "SELECT setval(pg_get_serial_sequence('tables', 'id'), max(id)) FROM tables HAVING max(id) IS NOT NULL"


class Tables:
    """Our schema of one database, in one transaction."""

    def __init__(self, address: str, connection: Connection) -> None:
        self.name = shown(address)
        self._connection = connection

    async def columns(self, table: str) -> list[str]:
        """The columns of a table, in alphabetical order."""
        return sorted([name for (name,) in await self._connection.fetch(COLUMNS, SCHEMA, table)])

    async def rows(self, query: str) -> AsyncIterator[Row]:
        """What a query finds, as it comes."""
        async for row in self._connection.cursor(query, prefetch=AT_A_TIME):
            yield tuple(row)

    async def insert(self, table: str, columns: list[str], rows: list[Row]) -> None:
        """Put rows into a table."""
        await self._connection.copy_records_to_table(table, records=rows, columns=columns, schema_name=SCHEMA)

    async def finish(self) -> None:
        """The next table gets the next number."""
        await self._connection.execute(NEXT_TABLE)


@asynccontextmanager
async def looking(address: str) -> AsyncIterator[Tables]:
    """A database as it is at one moment, while others write there."""
    async with _connected(address) as connection:
        if not await connection.fetchval("SELECT to_regclass('migrations')"):
            raise Unavailable(f"{shown(address)} holds no tables yet")
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            yield Tables(address, connection)


@asynccontextmanager
async def reading(address: str) -> AsyncIterator[Tables]:
    """A database that no server writes to meanwhile, brought to the newest schema."""
    async with _connected(address) as connection:
        await hold(connection, address)
        await migrate(connection, address)
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            yield Tables(address, connection)


@asynccontextmanager
async def writing(address: str) -> AsyncIterator[Tables]:
    """A database that is filled: all or nothing of it stays."""
    async with _connected(address) as connection:
        await hold(connection, address)
        await migrate(connection, address)
        async with connection.transaction():
            tables = Tables(address, connection)
            yield tables
            await tables.finish()


@asynccontextmanager
async def _connected(address: str) -> AsyncIterator[Connection]:
    try:
        connection = await connect(address, f"upcard {secrets.token_hex(8)}")
    except (*REFUSED, ValueError) as wrong:
        raise Unavailable(f"{shown(address)} cannot be opened: {str(wrong) or type(wrong).__name__}") from None
    try:
        yield connection
    except (asyncpg.PostgresError, asyncpg.InterfaceError, ConnectionError) as wrong:
        raise Unavailable(f"{shown(address)}: {wrong}") from None
    finally:
        await end(connection)
