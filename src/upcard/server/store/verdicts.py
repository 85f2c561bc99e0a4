"""Whether the games of a table come out as they were when they are played again."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from upcard.engine.view import BadText
from upcard.logs import replay
from upcard.logs.log import Log
from upcard.server.store import Unavailable
from upcard.server.store.archive import games
from upcard.server.tables.rows import LogLine


class Verdict(Struct, frozen=True):
    """One game of a table, how many entries of it were replayed, and what is wrong with it if anything is."""

    code: str
    number: int
    entries: int
    problem: str = ""


def judge(code: str, read: Callable[[], list[LogLine]]) -> Iterator[Verdict]:
    """Every game of a table, replayed; a running one as far as it goes."""
    number = 0
    try:
        for number, log in enumerate(games(read()), 1):
            yield Verdict(code, number, len(log.entries), _problem(log))
    except (BadText, Unavailable) as wrong:
        yield Verdict(code, number + 1, 0, str(wrong))


def _problem(log: Log) -> str:
    try:
        replay.verify(log.text())
    except ValueError as wrong:
        return str(wrong)
    return ""
