"""What servers have written, as a test reads it behind their backs: out of either store."""

import shutil
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg

from kit.server.served import Served
from upcard.server.store.postgres.database import apart
from upcard.server.store.sql import line_of
from upcard.server.store.sqlite.database import DATABASE, look
from upcard.server.store.sqlite.rows import codes, lines_of
from upcard.server.tables.rows import LogLine

LINES = """
    SELECT rows.seq, aid, rows.at, body FROM upcard.tables JOIN upcard.rows ON table_id = id
    WHERE code = $1 AND rows.seq > $2 ORDER BY rows.seq
"""
EVERYTHING = """
    SELECT code, rows.seq, aid, rows.at, body FROM upcard.tables JOIN upcard.rows ON table_id = id
    ORDER BY table_id, rows.seq
"""


def lines(served: Served, code: str, since: int = 0) -> list[LogLine]:
    """The lines of a table behind a place."""
    if served.store:
        return [line_of(*row) for row in apart(_asked(served.store, LINES, code, since))]
    with closing(look(served.folder / DATABASE)) as connection:
        return lines_of(code, since, connection)


def logs(served: Served) -> dict[str, list[LogLine]]:
    """The logs of all tables of a server that was killed."""
    if not served.store:
        return _logs_of_file(served.folder)
    found: dict[str, list[LogLine]] = {}
    for code, *line in apart(_asked(served.store, EVERYTHING)):
        found.setdefault(code, []).append(line_of(*line))
    return found


def _logs_of_file(folder: Path) -> dict[str, list[LogLine]]:
    """The logs in a copy of the files: whoever opens the files themselves would tidy up before the server does."""
    with TemporaryDirectory() as scratch:
        for file in (DATABASE, f"{DATABASE}-wal"):
            shutil.copy(folder / file, scratch)
        with closing(look(Path(scratch) / DATABASE)) as connection:
            assert connection.pragma("integrity_check") == "ok"
            return {code: lines_of(code, 0, connection) for code in codes(connection)}


async def _asked(address: str, query: str, *values: object) -> list[Any]:
    connection = await asyncpg.connect(address, timeout=30)
    try:
        return list(await connection.fetch(query, *values))
    finally:
        await connection.close()
