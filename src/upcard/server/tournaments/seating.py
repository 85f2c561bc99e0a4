"""A table of a tournament: how it is opened, and what came of it, from its log alone (M19–M21)."""

from collections.abc import Iterable, Iterator
from functools import partial
from hashlib import sha256

from upcard.logs.replay import replay
from upcard.matches.tournaments import Seating, of_one_deal, points, seed_of
from upcard.server.people.codes import new_code
from upcard.server.store.archive import games
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.rows import Left, LogLine, Reserved, Rows, Sat, Started, Stood, Terms
from upcard.server.tables.rows import Opened as TableOpened
from upcard.server.tournaments.rows import Opened, Played
from upcard.server.tournaments.tournament import Tournament

CODE_TRIES = 20


def codes(one: Tournament, table: Opened) -> Iterator[str]:
    """M23: the codes that a table may have; they follow from the seed, which nobody knows."""
    for number in range(CODE_TRIES):
        text = f"upcard tournament table 1\n{one.plan.seed} {table.round} {table.table} {table.entrants} {number}"
        yield new_code(partial(_beginning, sha256(text.encode()).digest()))


def _beginning(digest: bytes, length: int) -> bytes:
    return digest[:length]


def opening_rows(one: Tournament, table: Opened) -> Rows:
    """The first rows of a table: its terms, whose it is, and everybody on their seat."""
    made, plan = one.created, one.plan
    seating = Seating(table.round, table.table, table.entrants, table.first)
    number = 1 if of_one_deal(plan) else plan.games
    seeds = tuple([seed_of(plan, seating, game).hex() for game in range(number)])
    seats = len(table.entrants)
    terms = Terms(
        made.game, made.options, seats, pace=made.pace, series="places" if number > 1 else "off", series_length=number
    )
    rows: Rows = [TableOpened(terms)]
    rows.append(Reserved(one.code, seeds, table.first, float(made.wait), plan.format == "duplicate"))
    sitting = [one.entrant(number) for number in table.entrants]
    return rows + [Sat(entrant.id, entrant.name, entrant.bot, entrant.avatar) for entrant in sitting]


class Outcome:
    """Goes by the log of a table until nothing more is played there; what happens later counts for nothing."""

    def __init__(self, code: str, lines: Iterable[LogLine]) -> None:
        self.lobby = Lobby(code)
        self.gone: set[str] = set()
        """Who has left (M20)."""
        self.lines: list[LogLine] = []
        self._dealt: tuple[str, ...] = ()
        for line in lines:
            if self.lobby.settled and self.lobby.reserved:
                break
            self._go_on(line)

    def _go_on(self, line: LogLine) -> None:
        self.lines.append(line)
        match line.row:
            case Left(seat):
                self.gone.add(self.lobby.members[seat].id)
            case Stood(member) if self.lobby.stage != "playing":
                self.gone.add(member)
            case Started(members=members):
                self._dealt = members
        self.lobby.apply(line.row)

    def left(self, member: str) -> bool:
        """Whether somebody had left before the end, or never came."""
        one = self.lobby.find(member)
        absent = one is None or (self._dealt and member not in self._dealt)
        never_came = one is not None and not one.bot and not one.ready and self.lobby.game > 0
        return member in self.gone or bool(absent) or never_came


def played(one: Tournament, table: Opened, lines: list[LogLine]) -> Played | None:
    """What came of a table, once it is over: who left comes behind those who stayed."""
    outcome = Outcome(table.code, lines)
    if not outcome.lobby.settled:
        return None
    ids = [one.entrant(number).id for number in table.entrants]
    left = [outcome.left(member) for member in ids]
    found = _found(one, outcome)
    last = len(ids)
    keys = [(gone, found.get(member, (last, 0))[0]) for gone, member in zip(left, ids, strict=True)]
    places = tuple([1 + sum([other < key for other in keys]) for key in keys])
    scores = tuple([found.get(member, (last, 0))[1] for member in ids])
    return Played(table.round, table.table, places, scores, tuple([seat for seat, gone in enumerate(left) if gone]))


def _found(one: Tournament, outcome: Outcome) -> dict[str, tuple[int, int]]:
    """The places and points of a table by member: of its series, or of its only game."""
    if outcome.lobby.series.standing.lines:
        return {line.member: (line.place, line.total) for line in outcome.lobby.series.standing.lines}
    log = next(games(outcome.lines), None)
    table = replay(log) if log else None
    if table is None or table.outcome is None:
        return {}
    started = next(line.row for line in outcome.lines if isinstance(line.row, Started))
    scores = points(one.plan, table, table.outcome)
    return {member: (table.outcome.places[seat], scores[seat]) for seat, member in enumerate(started.members)}
