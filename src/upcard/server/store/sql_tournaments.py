"""Tournaments in SQL: the log of each, what lists show of it, and who is in it."""

from functools import partial

from msgspec import DecodeError
from msgspec.json import Decoder, Encoder

from upcard.engine.view import BadText
from upcard.server.store import Conflict
from upcard.server.store.sql import Script, SqlStore
from upcard.server.store.tournaments import TournamentSummary
from upcard.server.tournaments.rows import Line, decode, encode

OPEN = "INSERT INTO tournaments (seq, at, stage, summary, code, organiser) VALUES (?, ?, ?, ?, ?, ?)"
MOVE = "UPDATE tournaments SET seq = ?, at = ?, stage = ?, summary = ? WHERE code = ? AND seq = ? RETURNING seq"
WRITE = "INSERT INTO tournament_rows VALUES (?, ?, ?, ?)"
READ = "SELECT seq, body, at FROM tournament_rows WHERE code = ? AND seq > ? ORDER BY seq"
UNFINISHED = "SELECT summary FROM tournaments WHERE stage <> 'over' ORDER BY at"
OF = """
    SELECT summary FROM tournaments WHERE organiser = ? OR code IN (SELECT code FROM entrants WHERE person = ?)
    ORDER BY at DESC LIMIT ?
"""

_summary = Decoder(TournamentSummary).decode
_encode = Encoder().encode


class SqlTournaments:
    """The logs of tournaments in the database of a server."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def append(self, lines: list[Line], summary: TournamentSummary) -> None:
        """Write the next lines of a tournament, all or none; Conflict if a place or its code is taken."""
        await self._store.transact(partial(_append, lines, summary))

    async def read(self, code: str, since: int = 0) -> list[Line]:
        """The lines of a tournament behind a place, in order; none if there is no such tournament."""
        return [_line(*row) for row in await self._store.rows(READ, code, since)]

    async def unfinished(self) -> list[TournamentSummary]:
        """The tournaments that are not over, oldest first."""
        return [_summary(text) for (text,) in await self._store.rows(UNFINISHED)]

    async def of(self, person: str, limit: int) -> list[TournamentSummary]:
        """The tournaments that somebody organises or has entered, newest first."""
        return [_summary(text) for (text,) in await self._store.rows(OF, person, person, limit)]


def _append(lines: list[Line], summary: TournamentSummary) -> Script[None]:
    code, first, last = summary.code, lines[0].seq, lines[-1]
    head = (last.seq, last.at, summary.stage, _encode(summary).decode(), code)
    if first == 1:
        yield OPEN, (*head, summary.organiser)
    elif not (yield MOVE, (*head, first - 1)):
        raise Conflict(f"line {first} is not the next of tournament {code}")
    for line in lines:
        yield WRITE, (code, line.seq, line.at, encode(line.row).decode())
    yield "DELETE FROM entrants WHERE code = ?", (code,)
    for person in summary.people:
        yield "INSERT INTO entrants VALUES (?, ?)", (person, code)


def _line(seq: int, body: str, at: int) -> Line:
    try:
        return Line(seq, decode(body), at)
    except DecodeError as wrong:
        raise BadText(f"line {seq} of a tournament cannot be read: {wrong}") from None
