"""All that a house keeps, copied from one database into another row by row, and compared row by row."""

from collections.abc import AsyncIterator
from typing import Protocol

from upcard.server.store import Unavailable

KEYS = {
    "tables": ("id",),
    "rows": ("table_id", "seq"),
    "seats": ("table_id", "person"),
    "games": ("table_id", "number"),
    "players": ("person", "table_id", "number"),
    "chat": ("table_id", "number"),
    "people": ("id",),
    "secrets": ("hash",),
    "links": ("hash",),
    "statistics": ("person", "game", "company"),
    "results": ("person", "game", "ended"),
    "meetings": ("person", "game", "other"),
    "ratings": ("game", "person"),
    "days": ("person", "day", "game"),
    "tournaments": ("code",),
    "tournament_rows": ("code", "seq"),
    "entrants": ("person", "code"),
    "reviews": ("table_id", "number"),
}
"""What is copied, and by what its rows are known; what others refer to comes first."""
LEFT_OUT = ("probes", "migrations", "workers", "notes", "changed_people", "next_deals")
"""What is of a database, and of no house."""
AT_A_TIME = 1000

Row = tuple[object, ...]


class Database(Protocol):
    """One end of a copy, as it is at one moment; what is put in stays only if nothing was wrong to the end."""

    name: str

    async def columns(self, table: str) -> list[str]:
        """The columns of a table, in alphabetical order."""
        raise NotImplementedError

    def rows(self, query: str) -> AsyncIterator[Row]:
        """What a query finds, as it comes."""
        raise NotImplementedError

    async def insert(self, table: str, columns: list[str], rows: list[Row]) -> None:
        """Put rows into a table."""


async def copy(source: Database, target: Database) -> int:
    """Copy everything into an empty database and look whether all of it is there; how many rows."""
    async for _ in target.rows("SELECT id FROM tables UNION ALL SELECT 0 FROM people LIMIT 1"):
        raise Unavailable(f"{target.name} holds tables already; name an empty database")
    number = 0
    for table, key in KEYS.items():
        columns = await _columns(table, source, target)
        query = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(key)}"
        await _copy_table(table, columns, query, source, target)
        number += await _compare(table, query, source, target)
    return number


async def _columns(table: str, source: Database, target: Database) -> list[str]:
    columns = await source.columns(table)
    if columns != await target.columns(table):
        raise Unavailable(f"{source.name} and {target.name} do not keep {table} alike; are both of this Upcard?")
    return columns


async def _copy_table(table: str, columns: list[str], query: str, source: Database, target: Database) -> None:
    gathered: list[Row] = []
    async for row in source.rows(query):
        gathered.append(row)
        if len(gathered) == AT_A_TIME:
            await target.insert(table, columns, gathered)
            gathered = []
    await target.insert(table, columns, gathered)


async def _compare(table: str, query: str, source: Database, target: Database) -> int:
    """How many rows there are, the same in both; Unavailable names the first that is not."""
    number = 0
    copied = target.rows(query)
    async for row in source.rows(query):
        number += 1
        if await anext(copied, None) != row:
            raise Unavailable(f"row {number} of {table} has not arrived in {target.name} as it was; nothing was kept")
    if await anext(copied, None) is not None:
        raise Unavailable(f"{target.name} holds more {table} than {source.name}; nothing was kept")
    return number
