"""What one table appends, as the database takes it: see migrations/0002."""

from msgspec import UNSET, Struct, UnsetType
from msgspec.json import Encoder

from upcard.server.store import Clocks, Conflict, Summary
from upcard.server.tables.rows import LogLine, Opened, Over, Row, Started, encode

_encode = Encoder().encode


class Dealt(Struct, frozen=True):
    """A game that begins."""

    number: int
    game: str
    names: str
    bots: str
    members: tuple[str, ...]
    at: int


class Won(Struct, frozen=True):
    """The last game that was dealt has come to its end."""

    winners: str
    at: int


class Appending(Struct, frozen=True):
    """The next lines of a table, and what lists ask for if that changes."""

    code: str
    first: int
    last: int
    at: int
    clocks: str
    lines: list[tuple[int, str | None, int, str]]
    aids: list[str] | UnsetType = UNSET
    due: str | UnsetType = UNSET
    """The window whose time must be up."""
    maker: str | UnsetType = UNSET
    """Who opened the table, if this does."""
    stage: str | UnsetType = UNSET
    summary: str | UnsetType = UNSET
    members: tuple[str, ...] | UnsetType = UNSET
    games: list[Dealt | Won] | UnsetType = UNSET


def appending(code: str, lines: list[LogLine], summary: Summary | None, clocks: Clocks, due: int = 0) -> Appending:
    """What a table appends; Conflict if that cannot be the next lines of any log."""
    first, last = lines[0].seq, lines[-1]
    if [line.seq for line in lines] != list(range(first, first + len(lines))):
        raise Conflict(f"the lines for table {code} are not in a row")
    aids = [line.aid for line in lines if line.aid]
    if len(set(aids)) != len(aids):
        raise Conflict(f"the lines for table {code} have one id twice")
    written = [(line.seq, line.aid or None, line.at, encode(line.row).decode()) for line in lines]
    at = summary.at if summary else last.at
    head = (code, first, last.seq, at, _text(clocks), written, aids or UNSET, str(due) if due else UNSET)
    if summary is None:
        return Appending(*head)
    games = [_listed(line.row, line.at, summary) for line in lines if _is_listed(line.row)]
    shown = (summary.stage, _text(summary), summary.members, games)
    return Appending(*head, _maker(lines[0]), *shown)


def _maker(line: LogLine) -> str | UnsetType:
    if line.seq > 1:
        return UNSET
    return line.row.by if isinstance(line.row, Opened) else ""


def _is_listed(row: Row) -> bool:
    """Practice is no such game (T43)."""
    return isinstance(row, Over) or (isinstance(row, Started) and not row.start)


def _listed(row: Row, at: int, summary: Summary) -> Dealt | Won:
    if isinstance(row, Over):
        return Won(_text(row.winners), at)
    assert isinstance(row, Started)
    bots = [seat for seat, member in enumerate(row.members) if member not in summary.members]
    return Dealt(row.number, row.game, _text(row.names), _text(bots), row.members, at)


def _text(value: object) -> str:
    return _encode(value).decode()
