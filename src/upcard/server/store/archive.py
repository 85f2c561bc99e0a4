"""The games that were played at a table, each as a log that anyone can replay."""

from collections.abc import Iterable, Iterator

from upcard.engine.view import BadText
from upcard.logs.log import Log
from upcard.server.tables.rows import (
    Acted,
    Committed,
    Expired,
    Left,
    LogLine,
    Over,
    Played,
    Replaced,
    Sat,
    SetBot,
    Started,
    logged,
)


def games(lines: Iterable[LogLine]) -> Iterator[Log]:
    """Every game in the lines of a whole table, in order; the last one may still be running."""
    bots: dict[str, str] = {}
    log: Log | None = None
    committed = ""
    for place, line in enumerate(lines, 1):
        if line.seq != place:
            raise BadText(f"line {place} is missing")
        match line.row:
            case Sat(member=member, bot=bot) | Replaced(member=member, bot=bot) | SetBot(member=member, bot=bot):
                bots[member] = bot
            case Committed(secret):
                committed = secret
            case Started() as start:
                if log:
                    yield log
                if start.fair and start.fair.secret != committed:
                    raise BadText(f"line {line.seq} deals from a secret that was not committed to")
                log = _begun(start, bots)
            case Acted() | Expired() | Left() as row if log:
                log.entries.append(logged(row))
            case Over(end=end) if log:
                log.end = end
                yield log
                log = None
            case Acted() | Expired() | Left() | Over():
                raise BadText(f"line {line.seq} is a play, and no game is on")
    if log:
        yield log


def hours(lines: Iterable[LogLine], number: int) -> list[int]:
    """When each entry of a game was made, in milliseconds since 1970."""
    found: list[int] = []
    game = 0
    for line in lines:
        if isinstance(line.row, Started):
            game = line.row.number
        elif game == number and isinstance(line.row, Played):
            found.append(line.at)
    return found


def _begun(start: Started, bots: dict[str, str]) -> Log:
    kinds = [bots.get(member, "") for member in start.members]
    seats = tuple(_seat(kind, name) for kind, name in zip(kinds, start.names, strict=True))
    return Log(start.game, start.version, seats, start.options, f"sealed {start.seed}", start.start, fair=start.fair)


def _seat(kind: str, name: str) -> str:
    """A bot with its kind before a colon; nobody becomes one by a colon in their name."""
    return f"{kind}:{name}" if kind or ":" in name else name
