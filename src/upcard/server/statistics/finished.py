"""A game with who sat there, as its table or its log has it; and whether it counts (T44)."""

from collections import deque
from collections.abc import Iterable

from msgspec import Struct

from upcard.engine.view import BadText
from upcard.logs.log import Log, seat_line
from upcard.logs.replay import steps
from upcard.matches.statistics import Played
from upcard.play.table import Table
from upcard.server.people.programs import kind_of
from upcard.server.tables.rows import Acted, Expired, Left, LogLine, Over, Replaced, Sat, SetBot, Started, logged
from upcard.server.tables.running import RunningGame


class Finished(Struct, frozen=True):
    """A game that counts, finished or not, and where it can be seen: the table it was played at, or its log."""

    played: Played
    seen: Table | Log

    def table(self) -> Table:
        """The table as far as it has come; BadText if its log does not lead there."""
        if isinstance(self.seen, Table):
            return self.seen
        (table,) = deque(steps(self.seen), maxlen=1)
        return table


def just_finished(running: RunningGame, left: tuple[int, ...]) -> Finished | None:
    """The game that has ended at a table; None if it counts for nothing."""
    row = running.row
    if row.fair is None:  # its cards could be known (T35)
        return None
    return Finished(Played(row.game, row.options, row.members, running.bots, left), running.table)


def finished(before: Iterable[LogLine], lines: Iterable[LogLine]) -> Finished | None:
    """The game that lines tell of, which must have come to its end; None if it counts for nothing."""
    found = so_far(before, lines)
    if found is not None and isinstance(found.seen, Log) and not found.seen.end:
        raise BadText("the game has no end")
    return found


def so_far(before: Iterable[LogLine], lines: Iterable[LogLine]) -> Finished | None:
    """The game that lines tell of, from its deal on, behind what was before; None if it counts for nothing."""
    bots = _bots(before)
    dealt, *rest = lines
    row = dealt.row
    if not isinstance(row, Started):
        raise BadText(f"line {dealt.seq} is no deal")
    if row.fair is None:
        return None
    kinds = tuple([kind_of(member, bots.get(member, "")) for member in row.members])
    log, left = _begun(row, kinds), []
    for line in rest:
        match line.row:
            case Acted() | Expired() | Left() as entry:
                log.entries.append(logged(entry))
                left += [entry.seat] if isinstance(entry, Left) else []
            case Over(end=end):
                log.end = end
                break
    return Finished(Played(row.game, row.options, row.members, kinds, tuple(left)), log)


def _bots(lines: Iterable[LogLine]) -> dict[str, str]:
    """The kinds of bots that sat at the table, by id."""
    bots: dict[str, str] = {}
    for line in lines:
        match line.row:
            case Sat(member=member, bot=bot) | Replaced(member=member, bot=bot) | SetBot(member=member, bot=bot):
                bots[member] = bot
    return bots


def _begun(row: Started, kinds: tuple[str, ...]) -> Log:
    seats = tuple([seat_line(kind, name) for kind, name in zip(kinds, row.names, strict=True)])
    return Log(row.game, row.version, seats, row.options, f"sealed {row.seed}", fair=row.fair, entries=[])
