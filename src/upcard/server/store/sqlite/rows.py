"""The log of each table in SQLite, and the lists that are kept with it in the same transaction."""

from typing import Any

import apsw
from msgspec.json import Encoder

from upcard.server.store import Clocks, Conflict, Summary
from upcard.server.tables.rows import LogLine, Over, Started, decode, encode

MOVE = "UPDATE tables SET seq = ?, at = ?, clocks = ? WHERE id = ? AND code = ? AND seq = ?"
OPEN = """
    INSERT INTO tables (seq, at, clocks, stage, public, joinable, summary, code)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
"""
CHANGE = """
    UPDATE tables SET seq = ?, at = ?, clocks = ?, stage = ?, public = ?, joinable = ?, summary = ?
    WHERE code = ? AND seq = ? RETURNING id
"""
WRITE = "INSERT INTO rows (table_id, seq, aid, at, body) VALUES (?, ?, ?, ?, ?)"
DEAL = "INSERT INTO games (table_id, number, game, names, at, bots) VALUES (?, ?, ?, ?, ?, ?)"
END = """
    UPDATE games SET winners = ?, at = ?
    WHERE table_id = ? AND number = (SELECT max(number) FROM games WHERE table_id = ?)
"""
READ = """
    SELECT rows.seq, aid, rows.at, body FROM tables JOIN rows ON table_id = id
    WHERE code = ? AND rows.seq > ? ORDER BY rows.seq
"""

Head = tuple[int, int, str]
"""The last place of a log, when it was written, and the clocks as JSON."""

Numbers = dict[str, int]
"""The ids of tables, by code."""
MOST_NUMBERS = 10_000

_encode = Encoder().encode


def append(
    numbers: Numbers, code: str, lines: list[LogLine], summary: Summary | None, clocks: Clocks, cursor: apsw.Cursor
) -> None:
    """Write the next lines of a table, and what lists ask for if that changes."""
    first, last = lines[0].seq, lines[-1]
    if [line.seq for line in lines] != list(range(first, first + len(lines))):
        raise Conflict(f"the lines for table {code} are not in a row")
    head = (last.seq, summary.at if summary else last.at, _encode(clocks).decode())
    table = _change(code, first, head, summary, cursor) if summary else _move(numbers, code, first, head, cursor)
    for line in lines:
        cursor.execute(WRITE, (table, line.seq, line.aid or None, line.at, encode(line.row).decode()))
    if summary:
        _list(table, lines, summary, cursor)


def _move(numbers: Numbers, code: str, first: int, head: Head, cursor: apsw.Cursor) -> int:
    """What nearly every play does; asking the statement itself for the id would cost more than all the rest."""
    table = numbers.get(code) or _number(numbers, code, cursor)
    cursor.execute(MOVE, (*head, table, code, first - 1))
    return _behind(code, first, table if cursor.connection.changes() else None)


def _number(numbers: Numbers, code: str, cursor: apsw.Cursor) -> int:
    if len(numbers) >= MOST_NUMBERS:
        numbers.clear()
    table = cursor.execute("SELECT id FROM tables WHERE code = ?", (code,)).get
    if table is None:
        raise Conflict(f"there is no table {code}")
    numbers[code] = table
    return int(table)


def _change(code: str, first: int, head: Head, summary: Summary, cursor: apsw.Cursor) -> int:
    joinable = summary.stage in ("lobby", "over") and len(summary.names) < summary.terms.seats  # bots take seats too
    shown = (summary.stage, summary.terms.public, joinable, _encode(summary).decode(), code)
    if first == 1:
        return int(cursor.execute(OPEN, (*head, *shown)).get)
    return _behind(code, first, cursor.execute(CHANGE, (*head, *shown, first - 1)).get)


def _behind(code: str, first: int, table: int | None) -> int:
    """The table whose head was just before a place; Conflict if it was elsewhere."""
    if table is None:
        raise Conflict(f"line {first} is not the next of table {code}")
    return table


def _list(table: int, lines: list[LogLine], summary: Summary, cursor: apsw.Cursor) -> None:
    """Keep what lists ask for: who sits here, and which games were dealt and won."""
    cursor.execute("DELETE FROM seats WHERE table_id = ?", (table,))
    cursor.executemany("INSERT INTO seats VALUES (?, ?)", [(table, member) for member in set(summary.members)])
    for line in lines:
        if isinstance(line.row, Started):
            _deal(table, line.row, line.at, summary, cursor)
        elif isinstance(line.row, Over):
            cursor.execute(END, (_encode(line.row.winners).decode(), line.at, table, table))


def _deal(table: int, row: Started, at: int, summary: Summary, cursor: apsw.Cursor) -> None:
    names = _encode(row.names).decode()
    bots = _encode([seat for seat, member in enumerate(row.members) if member not in summary.members]).decode()
    cursor.execute(DEAL, (table, row.number, row.game, names, at, bots))
    players = [(member, table, row.number) for member in set(row.members)]
    cursor.executemany("INSERT INTO players VALUES (?, ?, ?)", players)


def lines_of(code: str, since: int, connection: apsw.Connection) -> list[LogLine]:
    """The lines of a table behind a place."""
    found: list[Any] = connection.execute(READ, (code, since)).fetchall()
    return [LogLine(seq, decode(body), aid or "", at) for seq, aid, at, body in found]


def codes(connection: apsw.Connection) -> list[str]:
    """Every table, in the order they were opened."""
    return [str(code) for (code,) in connection.execute("SELECT code FROM tables ORDER BY id")]
