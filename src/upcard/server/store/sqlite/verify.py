"""Playing every game of a database again."""

from collections.abc import Iterator

import apsw
from msgspec import Struct

from upcard.engine.view import BadText
from upcard.logs import replay
from upcard.logs.log import Log
from upcard.server.store.archive import games
from upcard.server.store.sqlite.rows import codes, lines_of


class Verdict(Struct, frozen=True):
    """One game of a table, how many entries of it were replayed, and what is wrong with it if anything is."""

    code: str
    number: int
    entries: int
    problem: str = ""


def count(connection: apsw.Connection) -> int:
    """How many games were dealt."""
    return int(connection.execute("SELECT count(*) FROM games").get)


def verdicts(connection: apsw.Connection) -> Iterator[Verdict]:
    """Every game of a database, replayed; a running one as far as it goes."""
    for code in codes(connection):
        yield from _judge(code, connection)


def _judge(code: str, connection: apsw.Connection) -> Iterator[Verdict]:
    number = 0
    try:
        for number, log in enumerate(games(lines_of(code, 0, connection)), 1):
            yield Verdict(code, number, len(log.entries), _problem(log))
    except (BadText, apsw.Error) as wrong:
        yield Verdict(code, number + 1, 0, str(wrong))


def _problem(log: Log) -> str:
    try:
        replay.verify(log.text())
    except ValueError as wrong:
        return str(wrong)
    return ""
