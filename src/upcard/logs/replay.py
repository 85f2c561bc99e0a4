"""Playing a log again: every entry must be accepted as it was, and the end must be the same."""

from collections import deque
from collections.abc import Iterator

from msgspec.structs import replace as replace_fields

from upcard.engine.game import Game
from upcard.engine.options import resolve
from upcard.engine.view import BadText, Refusal
from upcard.logs import position
from upcard.logs.log import Input, Log, ending, parse
from upcard.play.registry import deal, find
from upcard.play.table import Table


def opened(log: Log) -> Table:
    """The table as a log begins it; it goes on writing that log, under the head it has."""
    head = replace_fields(log, entries=[], end="")
    return Table(log.game, begun=(_start(log) if log.start else _dealt(log), head))


def _dealt(log: Log) -> Game:
    return deal(find(log.game), len(log.seats), log.options, log.seed, log.version)


def _start(log: Log) -> Game:
    """The position that a log starts from, which must be of the table that its head tells of."""
    start = position.read(log.start, log.seed, log.version)
    if (start.name, start.seats) != (log.game, len(log.seats)):
        raise BadText(f"the log is of {log.game} with {len(log.seats)} seats, its start is of another table")
    told = resolve(start.options, start.seats, {**start.chosen, **log.options}, start.setup_rule, log.version)
    if told != start.chosen:
        raise BadText("the options of the log are not those of its start")
    start.listen()
    return start


def steps(log: Log, entries: int | None = None) -> Iterator[Table]:
    """The table as a log begins it, and after each of its entries; BadText names the entry that does not replay."""
    table = opened(log)
    yield table
    for number, entry in enumerate(log.entries[:entries], 1):
        refused = put(table, entry)
        if refused:
            raise BadText(f"entry {number} ({entry.line()!r}) does not replay: {refused}")
        yield table


def replay(log: Log, entries: int | None = None) -> Table:
    """The table after the entries of a log, or after the first few; it must end as the log says."""
    (table,) = deque(steps(log, entries), maxlen=1)
    if entries is None and log.end and log.end != ending(table.outcome):
        raise BadText(f"the log ends with {log.end!r}, the replay with {ending(table.outcome)!r}")
    return table


def put(table: Table, entry: Input) -> str:
    """Give a table one entry of a log; return why it was refused, or an empty text."""
    if entry.what == "expire":
        return "" if table.expire(entry.number) else f"window {entry.number} is not open"
    try:
        answer: Refusal | None
        answer = table.leave(entry.number) if entry.what == "leave" else table.act(entry.number, entry.words)
    except ValueError as missing:
        return str(missing)
    return f"{answer.code} ({answer.rule})" if answer else ""


def verify(text: str) -> Table:
    """Read a log and replay the whole of it."""
    return replay(parse(text))
