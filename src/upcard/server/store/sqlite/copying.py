"""A database file as one end of a copy."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import apsw

from upcard.server.store import Unavailable
from upcard.server.store.copying import Row
from upcard.server.store.lock import lock, unlock
from upcard.server.store.sqlite.database import create, look


class File:
    """One file, in one transaction."""

    def __init__(self, path: Path, connection: apsw.Connection) -> None:
        self.name = str(path)
        self._connection = connection

    async def columns(self, table: str) -> list[str]:
        """The columns of a table, in alphabetical order."""
        return sorted([str(column[1]) for column in self._connection.execute(f"PRAGMA table_info({table})")])

    async def rows(self, query: str) -> AsyncIterator[Row]:
        """What a query finds, as it comes."""
        for row in self._connection.execute(query):
            yield row

    async def insert(self, table: str, columns: list[str], rows: list[Row]) -> None:
        """Put rows into a table."""
        places = ", ".join(["?"] * len(columns))
        self._connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)


@asynccontextmanager
async def reading(path: Path) -> AsyncIterator[File]:
    """A file that no server writes to meanwhile, brought to the newest schema."""
    if not path.is_file():
        raise Unavailable(f"there is no database {path}")
    held = lock(path.parent)
    try:
        create(path).close()
        connection = look(path)
        try:
            yield File(path, connection)
        finally:
            connection.close()
    finally:
        unlock(held)


@asynccontextmanager
async def writing(path: Path) -> AsyncIterator[File]:
    """A file that is filled: all or nothing of it stays."""
    held = lock(path.parent)
    try:
        connection = create(path)
        try:
            with connection:
                yield File(path, connection)
        except apsw.Error as broken:
            raise Unavailable(f"{path} cannot be written: {broken}") from None
        finally:
            connection.close()
    finally:
        unlock(held)


@asynccontextmanager
async def new_file(path: Path) -> AsyncIterator[File]:
    """A new file of its owner alone; it is gone again if it cannot be filled."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    connection = create(path)
    try:
        with connection:
            yield File(path, connection)
        connection.pragma("journal_mode", "DELETE")  # one plain file
    except BaseException:
        connection.close()
        path.unlink()
        raise
    connection.close()
