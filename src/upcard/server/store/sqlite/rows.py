"""The log of each table in SQLite, and the lists that are kept with it in the same transaction."""

import time
from typing import Any

import apsw
from msgspec.json import Encoder

from upcard.server.store import Clocks, Conflict, Summary
from upcard.server.store.sql import BETWEEN, READ, ends_of, last_deal, line_of
from upcard.server.tables.rows import LogLine, Opened, Over, Row, Started, encode

MOVE = "UPDATE tables SET seq = ?, at = ?, clocks = ? WHERE id = ? AND code = ? AND seq = ?"
OPEN = """
    INSERT INTO tables (seq, at, clocks, stage, summary, code, maker)
    VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id
"""
CHANGE = """
    UPDATE tables SET seq = ?, at = ?, clocks = ?, stage = ?, summary = ?
    WHERE code = ? AND seq = ? RETURNING id
"""
WRITE = "INSERT INTO rows (table_id, seq, aid, at, body) VALUES (?, ?, ?, ?, ?)"
DEAL = "INSERT INTO games (table_id, number, game, names, at, bots) VALUES (?, ?, ?, ?, ?, ?)"
END = """
    UPDATE games SET winners = ?, at = ?,
        ended = 1 + (SELECT coalesce(max(ended), 0) FROM games WHERE ended IS NOT NULL)
    WHERE table_id = ? AND number = (SELECT max(number) FROM games WHERE table_id = ?)
"""
AROUND = """
    SELECT rows.seq, aid, rows.at, body FROM tables JOIN rows INDEXED BY rows_around_games ON table_id = id
    WHERE code = ? AND substr(body, 10, 6) <> 'acted"' AND substr(body, 10, 8) <> 'expired"' ORDER BY rows.seq
"""

AROUND_TABLE = """
    SELECT seq, aid, at, body FROM rows INDEXED BY rows_around_games
    WHERE table_id = ? AND substr(body, 10, 6) <> 'acted"' AND substr(body, 10, 8) <> 'expired"' ORDER BY seq
"""
Head = tuple[int, int, str]
"""The last place of a log, when it was written, and the clocks as JSON."""

Numbers = dict[str, int]
"""The ids of tables, by code."""
MOST_NUMBERS = 10_000
GIVE_WAY = 100
"""Lines that are read at a stretch."""

_encode = Encoder().encode


def append(
    numbers: Numbers, code: str, lines: list[LogLine], summary: Summary | None, clocks: Clocks, cursor: apsw.Cursor
) -> None:
    """Write the next lines of a table, and what lists ask for if that changes."""
    first, last = lines[0].seq, lines[-1]
    if [line.seq for line in lines] != list(range(first, first + len(lines))):
        raise Conflict(f"the lines for table {code} are not in a row")
    head = (last.seq, summary.at if summary else last.at, _encode(clocks).decode())
    if summary is None:
        table = _move(numbers, code, first, head, cursor)
    elif first == 1:
        table = _open(lines[0].row, head, summary, cursor)
    else:
        table = _change(first, head, summary, cursor)
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


def _open(row: Row, head: Head, summary: Summary, cursor: apsw.Cursor) -> int:
    maker = row.by if isinstance(row, Opened) else ""
    shown = (summary.stage, _encode(summary).decode(), summary.code, maker)
    return int(cursor.execute(OPEN, (*head, *shown)).get)


def _change(first: int, head: Head, summary: Summary, cursor: apsw.Cursor) -> int:
    shown = (summary.stage, _encode(summary).decode(), summary.code)
    return _behind(summary.code, first, cursor.execute(CHANGE, (*head, *shown, first - 1)).get)


def _behind(code: str, first: int, table: int | None) -> int:
    """The table whose head was just before a place; Conflict if it was elsewhere."""
    if table is None:
        raise Conflict(f"line {first} is not the next of table {code}")
    return table


def _list(table: int, lines: list[LogLine], summary: Summary, cursor: apsw.Cursor) -> None:
    """Keep what lists ask for: who sits here, and which games were dealt and won; practice is no such game (T43)."""
    cursor.execute("DELETE FROM seats WHERE table_id = ?", (table,))
    cursor.executemany("INSERT INTO seats VALUES (?, ?)", [(table, member) for member in set(summary.members)])
    for line in lines:
        if isinstance(line.row, Started) and not line.row.start:
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
    return _lines(connection.execute(READ, (code, since)).fetchall())


def _lines(found: list[Any]) -> list[LogLine]:
    lines: list[LogLine] = []
    for number, row in enumerate(found):
        if number % GIVE_WAY == 0:
            time.sleep(0)  # compiled code never lets the loop's thread in by itself
        lines.append(line_of(*row))
    return lines


def last_game(code: str, connection: apsw.Connection) -> tuple[list[LogLine], list[LogLine]]:
    """What happened around the earlier games of a table, and all its lines from the last deal on."""
    around = _lines(connection.execute(AROUND, (code,)).fetchall())
    dealt = last_deal(around)
    return [line for line in around if line.seq < dealt], lines_of(code, dealt - 1, connection)


def one_game(table: int, number: int, connection: apsw.Connection) -> tuple[list[LogLine], list[LogLine]]:
    """What happened at a table before a game, without plays, and the lines of that game."""
    around = _lines(connection.execute(AROUND_TABLE, (table,)).fetchall())
    first, last = ends_of(number, around)
    before = [line for line in around if line.seq < first]
    return before, _lines(connection.execute(BETWEEN, (table, first, last)).fetchall())


def codes(connection: apsw.Connection) -> list[str]:
    """Every table, in the order they were opened."""
    return [str(code) for (code,) in connection.execute("SELECT code FROM tables ORDER BY id")]
