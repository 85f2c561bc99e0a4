"""Playing a log again: every entry must be accepted as it was, and the end must be the same."""

from collections import deque
from collections.abc import Iterator

from upcard.engine.view import BadText, Refusal
from upcard.logs.log import Input, Log, ending, parse
from upcard.play.table import Table


def opened(log: Log) -> Table:
    """The table as a log begins it."""
    if log.start:
        table = Table.of(log.start, log.seed)
        if (table.game.name, table.seats) != (log.game, len(log.seats)):
            raise BadText(f"the log is of {log.game} with {len(log.seats)} seats, its start is of another table")
        return table
    return Table(log.game, log.seats, log.options, log.seed)


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
