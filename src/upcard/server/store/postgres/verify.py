"""Playing every game of a PostgreSQL database again."""

from collections.abc import AsyncIterator
from functools import partial

from upcard.server.store.copying import Row
from upcard.server.store.postgres.copying import looking
from upcard.server.store.sql import line_of
from upcard.server.store.verdicts import Verdict, judge
from upcard.server.tables.rows import LogLine

TABLES = "SELECT id, code FROM tables ORDER BY id"
LINES = "SELECT seq, aid, at, body FROM rows WHERE table_id = {} ORDER BY seq"


async def verdicts(address: str) -> AsyncIterator[Verdict]:
    """Every game of a database as it is at one moment, replayed."""
    async with looking(address) as database:
        async for number, code in database.rows(TABLES):
            kept = [row async for row in database.rows(LINES.format(number))]
            for verdict in judge(str(code), partial(_read, kept)):
                yield verdict


def _read(kept: list[Row]) -> list[LogLine]:
    return [line_of(*row) for row in kept]  # type: ignore[arg-type]  # rows are as their columns say
