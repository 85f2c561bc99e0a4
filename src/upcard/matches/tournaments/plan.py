"""What a tournament is played by, the tables of its rounds, and what came of them (docs/rules/tournaments.md)."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Literal, get_args

from msgspec import Struct

from upcard.engine.game import Game
from upcard.engine.randomness import Sealed
from upcard.engine.view import BadSetup

Format = Literal["knockout", "elimination", "swiss", "duplicate"]
FORMATS: tuple[Format, ...] = get_args(Format)
MOST_ENTRANTS = 512


class Plan(Struct, frozen=True):
    """The options of a tournament (M2)."""

    format: Format = "knockout"
    table_size: int = 4
    advance: int = 1
    """Knockout: how many of a table go on."""
    rounds: int = 0
    """Swiss and duplicate: how many there are; 0: as many as the law says."""
    games: int = 1
    """Knockout and swiss: how many games a table plays."""
    target: int = 100
    """Elimination: the total at which one is out."""
    seeded: bool = False
    """Whether the order of entry is that of strength."""
    low: bool = False
    """Whether the game counts points that are bad to have."""
    seed: str = "00"
    """Where all its chance comes from, in hexadecimal."""


class Seating(Struct, frozen=True):
    """A table of a round: its entrants in the order of their seats, and who of them begins. In duplicate, numbers from
    the number of entrants on are bots of the house that fill the table."""

    round: int
    table: int
    entrants: tuple[int, ...]
    first: int = 0


class Result(Struct, frozen=True):
    """What came of a table: by its entrants, their places and points, and who of them left."""

    seating: Seating
    places: tuple[int, ...]
    scores: tuple[int, ...]
    left: tuple[int, ...] = ()

    @property
    def ranked(self) -> list[int]:
        """The entrants from the first to the last, by place and then by seat."""
        entrants = self.seating.entrants
        order = sorted(range(len(entrants)), key=lambda seat: (self.places[seat], seat))
        return [entrants[seat] for seat in order]

    def score(self, entrant: int) -> int:
        return self.scores[self.seating.entrants.index(entrant)]

    def place(self, entrant: int) -> int:
        return self.places[self.seating.entrants.index(entrant)]


class Standing(Struct, frozen=True):
    """How an entrant stands: their place, which nobody shares, and what it follows from."""

    entrant: int
    place: int
    points: float = 0.0
    """Swiss and duplicate: what they have won; knockout: their match points; elimination: their total."""
    round: int = 0
    """The last round in which they played."""
    out: bool = False
    """Whether they play no more."""


def bye(seating: Seating) -> Result:
    """M6: what comes of a table with one entrant."""
    return Result(seating, (1,), (0,))


def checked(plan: Plan, entrants: int, game: type[Game], pairs: bool = False) -> Plan:
    """M2: the plan, if so many can play it in a game; else BadSetup says why not."""
    size = 2 if pairs else plan.table_size
    seats = 2 * size if pairs else size
    for wrong, why in _faults(plan, entrants, size):
        if wrong:
            raise BadSetup("M2", why)
    one_table = plan.format == "elimination"
    needed = entrants if one_table else seats
    if not (2 if one_table else game.least) <= needed <= game.most:
        raise BadSetup("M2", f"{game.title} is for {game.least} to {game.most} seats at a table, not {needed}")
    if game.least > 2 and plan.format != "duplicate":
        raise BadSetup("M2", f"{game.title} needs {game.least} seats, and tables of a tournament may have two")
    return plan


def _faults(plan: Plan, entrants: int, size: int) -> Iterable[tuple[bool, str]]:
    """Each thing that can be wrong with a plan, and how it is said."""
    yield not 2 <= entrants <= MOST_ENTRANTS, f"a tournament has 2 to {MOST_ENTRANTS} entrants, not {entrants}"
    yield not 2 <= size <= 10, f"a table has 2 to 10 seats, not {size}"
    yield not 1 <= plan.advance < size, f"advance is {plan.advance}; of a table of {size}, 1 to {size - 1} may go on"
    yield plan.format == "elimination" and plan.target < 1, f"target is {plan.target}; it must be 1 or more"
    yield not 1 <= plan.games <= 99, f"games is {plan.games}; a table plays 1 to 99"
    yield plan.rounds < 0, f"rounds is {plan.rounds}; it must be 1 or more, or 0 for as many as usual"
    swiss, duplicate = plan.format == "swiss", plan.format == "duplicate"
    most = max(1, entrants // 2)
    yield swiss and plan.rounds > most, f"rounds is {plan.rounds}; {entrants} entrants play at most {most} rounds"
    yield duplicate and entrants <= size, f"duplicate needs two tables, so more than {size} entrants"
    yield duplicate and plan.rounds % size != 0, f"rounds is {plan.rounds}; it must be a multiple of the {size} seats"


def in_order(plan: Plan, entrants: Sequence[int], event: int = 0) -> list[int]:
    """M4: as entered if the tournament is seeded, else shuffled by its seed, anew for each number of an event."""
    order = list(entrants)
    if plan.seeded and event == 0:
        return order
    chance = Sealed(sha256(f"upcard tournament order 1\n{plan.seed}".encode()).digest(), event)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def seed_of(plan: Plan, seating: Seating, game: int = 0) -> bytes:
    """M3: the seed that a game of a table is dealt from; in duplicate all tables of a round have the same."""
    table = "" if plan.format == "duplicate" else f" {seating.table}"
    later = f" {game}" if game else ""
    return sha256(f"upcard tournament deal 1\n{plan.seed} {seating.round}{table}{later}".encode()).digest()


def last_round(results: Sequence[Result]) -> list[Result]:
    """The tables of the last round, in their order."""
    latest = max([result.seating.round for result in results], default=0)
    found = [result for result in results if result.seating.round == latest]
    return sorted(found, key=lambda result: result.seating.table)


def spread(entrants: Sequence[int], size: int) -> list[list[int]]:
    """M5: entrant i of an order goes to table i modulo the number of tables, which is as small as can be."""
    tables = -(-len(entrants) // size)
    return [list(entrants[table::tables]) for table in range(tables)]


def gone(results: Sequence[Result]) -> set[int]:
    """M8: who has left a table."""
    return {result.seating.entrants[seat] for result in results for seat in result.left}
