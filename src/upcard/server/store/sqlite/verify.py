"""Playing every game of a database again."""

from collections.abc import Iterator

import apsw

from upcard.server.store import Unavailable
from upcard.server.store.sqlite.rows import codes, lines_of
from upcard.server.store.verdicts import Verdict, judge
from upcard.server.tables.rows import LogLine


def count(connection: apsw.Connection) -> int:
    """How many games were dealt."""
    return int(connection.execute("SELECT count(*) FROM games").get)


def verdicts(connection: apsw.Connection) -> Iterator[Verdict]:
    """Every game of a database, replayed."""
    for code in codes(connection):
        yield from judge(code, lambda code=code: _lines(code, connection))  # type: ignore[misc]  # of this code


def _lines(code: str, connection: apsw.Connection) -> list[LogLine]:
    try:
        return lines_of(code, 0, connection)
    except apsw.Error as wrong:
        raise Unavailable(str(wrong)) from None
