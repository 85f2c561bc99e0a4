"""A series of several games at one table: a function of the games that were finished (docs/rules/table.md, T36–T38)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from upcard.engine.game import Game

Kind = Literal["off", "wins", "games", "places", "totals"]
LENGTHS: dict[Kind, tuple[int, int]] = {
    "off": (1, 1000),
    "wins": (1, 20),
    "games": (1, 99),
    "places": (1, 99),
    "totals": (1, 1000),
}
"""How many wins, games or points a series may be about (T36)."""
KINDS: tuple[Kind, ...] = ("off", "wins", "games", "places")
WITH_TOTALS: tuple[Kind, ...] = (*KINDS, "totals")


class Aim(Struct, frozen=True):
    """How games make a series: what is counted, and how far."""

    kind: Kind = "off"
    length: int = 3

    def can_be(self, kinds: tuple[Kind, ...]) -> bool:
        """T36: whether a game that can be counted in some ways can be played so."""
        low, high = LENGTHS[self.kind]
        return self.kind in kinds and low <= self.length <= high


class Result(Struct, frozen=True):
    """One finished game of a series: who sat where, and how it came out by seat."""

    members: tuple[str, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    """The seats that left it before its end."""

    def stayed(self, member: str) -> bool:
        """Whether somebody played it to its end."""
        return member in self.members and self.members.index(member) not in self.left

    def won(self, seat: int) -> bool:
        """T37: whether a seat has won it by its law and is first in it."""
        return seat in self.winners and self.places[seat] == 1

    def points(self, seat: int) -> int:
        """T37: what a place brings: one for each seat behind it, and nothing to who left."""
        return 0 if seat in self.left else len(self.members) - self.places[seat]

    def score(self, seat: int) -> int:
        """T37: what is added to a total; who left gets the highest of the game."""
        return max(self.scores) if seat in self.left else self.scores[seat]


class Line(Struct, frozen=True):
    """What somebody has in a series, and the place they have by it."""

    member: str
    place: int = 0
    wins: int = 0
    points: int = 0
    total: int = 0

    def count(self, kind: Kind) -> int:
        """What the series is about: wins, points for places, or the total."""
        return {"places": self.points, "totals": self.total}.get(kind, self.wins)


class Standing(Struct, frozen=True):
    """How a series stands: everybody who played in it, the best first, and who has won it if it is over."""

    played: int = 0
    lines: tuple[Line, ...] = ()
    over: bool = False

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the series, once it is over."""
        return tuple(line.member for line in self.lines if line.place == 1) if self.over else ()


class Series(Struct, frozen=True):
    """The series at a table, with the games of it that are finished."""

    aim: Aim = Aim()
    results: tuple[Result, ...] = ()
    standing: Standing = Standing()

    def before(self, aim: Aim) -> "Series":
        """T37: the series that a deal belongs to: this one, or a new one if this is over or about something else."""
        return self if aim == self.aim and not self.standing.over else Series(aim)

    def after(self, result: Result) -> "Series":
        """The series with one more game."""
        if self.aim.kind == "off":
            return self
        results = (*self.results, result)
        return Series(self.aim, results, standing(self.aim, results))


def kinds(game: type[Game]) -> tuple[Kind, ...]:
    """T36: the kinds of series that a game can be played in."""
    return WITH_TOTALS if game.totals else KINDS


def standing(aim: Aim, results: Sequence[Result]) -> Standing:
    """How a series stands behind these games; none may follow the one that ended it."""
    if not results:
        return Standing()
    lines = _ranked(aim, counted(results), results[-1])
    return Standing(len(results), lines, _is_over(aim, lines, results))


# --- what is counted (T37)


@dataclass
class _Tally:
    wins: int = 0
    points: int = 0
    total: int = 0


def counted(results: Sequence[Result]) -> list[Line]:
    """What everybody has after these games, in the order in which they first came."""
    tallies: dict[str, _Tally] = {}
    before: Result | None = None
    for result in results:
        _admit(tallies, before, result)
        for seat, member in enumerate(result.members):
            _add(tallies[member], result, seat)
        before = result
    return [Line(member, 0, one.wins, one.points, one.total) for member, one in tallies.items()]


def _admit(tallies: dict[str, _Tally], before: Result | None, result: Result) -> None:
    """Who was not in the game before has nothing, and of totals the highest of those who were."""
    known = [member for member in result.members if before and member in before.members]
    highest = max([tallies[member].total for member in known], default=0)
    for member in result.members:
        tally = tallies.setdefault(member, _Tally())
        if member not in known:
            tally.total = max(tally.total, highest)


def _add(tally: _Tally, result: Result, seat: int) -> None:
    tally.wins += result.won(seat)
    tally.points += result.points(seat)
    tally.total += result.score(seat) if result.scores else 0


# --- who is ahead, and when it is over (T38)


def _ranked(aim: Aim, lines: list[Line], last: Result) -> tuple[Line, ...]:
    keys = [_key(aim, line, last) for line in lines]
    places = [1 + sum([other < key for other in keys]) for key in keys]
    placed = [replace(line, place=place) for line, place in zip(lines, places, strict=True)]
    return tuple(sorted(placed, key=lambda line: line.place))


def _key(aim: Aim, line: Line, last: Result) -> tuple[int, ...]:
    """Smaller is better: who stayed to the end of the last game, what the series is about, what breaks a tie."""
    place = last.places[last.members.index(line.member)] if line.member in last.members else 0
    measures: dict[Kind, tuple[int, int]] = {
        "off": (-line.wins, -line.points),
        "wins": (-line.wins, -line.points),
        "games": (-line.wins, -line.points),
        "places": (-line.points, -line.wins),
        "totals": (line.total, -line.wins),
    }
    return (not last.stayed(line.member), *measures[aim.kind], place)


def _is_over(aim: Aim, lines: tuple[Line, ...], results: Sequence[Result]) -> bool:
    here = [line for line in lines if results[-1].stayed(line.member)]
    match aim.kind:
        case "wins":
            return any([line.wins >= aim.length for line in here])
        case "totals":
            return any([line.total >= aim.length for line in here])
        case "games":
            return len(results) >= aim.length or _is_decided(aim.length - len(results), here, results)
        case "places":
            return len(results) >= aim.length
    return False


def _is_decided(remaining: int, here: list[Line], results: Sequence[Result]) -> bool:
    """Whether nobody can come up with the first any more, but who has shared every place with them: their partner."""
    first = here[0] if here else Line("")
    others = [line for line in here if not _are_partners(first.member, line.member, results)]
    return bool(others) and first.wins > max([line.wins for line in others]) + remaining


def _are_partners(one: str, other: str, results: Sequence[Result]) -> bool:
    both = [result for result in results if one in result.members and other in result.members]
    return all([_place(one, result) == _place(other, result) for result in both])


def _place(member: str, result: Result) -> int:
    return result.places[result.members.index(member)]
