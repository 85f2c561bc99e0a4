"""Many seeded games at once, on as many processes as wanted: what came of each, as arrays in the order of the seeds."""

import concurrent.futures
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TypeVar

from msgspec import Struct

from upcard.bots.company import Company, seated
from upcard.bots.protocol import AnyBot
from upcard.bots.registry import make
from upcard.engine.options import Value
from upcard.engine.playout import Tally, play_each
from upcard.engine.view import SeenEvent, View
from upcard.logs import position
from upcard.play.registry import blank, find
from upcard.play.table import Table

LARGEST = 4096
"""The most games of a unit: an interrupt is heard between units."""
UNITS_PER_JOB = 8
"""So many units for each process, so that none of them is left with much more to do than the others."""
SEEDS = 1 << 63
RANDOM = "random"
"""The policy of games that are played out inside the engine."""

Choose = Callable[[View, list[str]], str]
"""A policy: one of the words offered, by what the seat sees. Where silence is allowed, one of them is empty."""
Policy = Callable[[int, int], Choose | AnyBot]
"""Makes the policy of one seat in one game, from the seat and the game's seed; it must be picklable."""

T = TypeVar("T")
U = TypeVar("U")


class Playouts(Struct, frozen=True):
    """What came of games, in the order of their seeds."""

    seats: int
    lengths: "array[int]"
    """By game: how many words were said."""
    places: "array[int]"
    """By game and seat, the seats of a game together: the place, 1 is best; 0 in a game broken off at the limit."""
    wins: "array[int]"
    """By seat: the games in which it is among the winners."""
    reasons: Counter[str]
    """How many games ended for which reason; `unfinished` are those broken off."""

    @property
    def by_game(self) -> memoryview:
        """The places as a grid without a copy: `by_game[game, seat]`."""
        return memoryview(self.places).cast("b", (len(self.lengths), self.seats))


class Unit(Struct, frozen=True):
    """A piece of work, all that crosses to another process: a setup or a position's text, and seeds in a row."""

    game: str
    seats: int
    options: dict[str, Value]
    start: str | None
    policy: str | Policy
    first: int
    games: int
    limit: int


def playouts(
    game: str,
    seats: int | None = None,
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    policy: str | Policy = RANDOM,
    start: str | None = None,
    limit: int = 100_000,
    jobs: int = 1,
    executor: concurrent.futures.Executor | None = None,
) -> Playouts:
    """Play games with seeds in a row, from the deal or from a position's text, each for at most `limit` words.

    Random games run inside the engine. Others are dealt as `Table` deals them, for the bots of one name on all seats or
    for a policy, which sees only views; it finishes the play it is laying at the limit. Any executor runs the same
    units as `jobs` processes would.
    """
    whole = Unit(*_setup(game, seats, options, start), start, policy, seed, games, limit)
    _check(whole, jobs)
    return joined(list(spread(play, units(whole, jobs), jobs, executor)))


def _setup(
    game: str, seats: int | None, options: Mapping[str, Value] | None, start: str | None
) -> tuple[str, int, dict[str, Value]]:
    """The setup, refused here rather than in another process."""
    if start is None:
        kind = find(game)
        empty = blank(kind, kind.usual if seats is None else seats, options or {})
        return game, int(empty.seats), dict(options or {})
    dealt = position.read(start)
    if (game, seats or dealt.seats, options or {}) != (dealt.name, dealt.seats, {}):
        raise ValueError(f"the start is {dealt.name} with {dealt.seats} seats and its own options; it can be no other")
    return game, int(dealt.seats), {}


def _check(whole: Unit, jobs: int) -> None:
    for name, number in (("games", whole.games), ("limit", whole.limit), ("jobs", jobs)):
        if number < 1:
            raise ValueError(f"{name} is {number}; it must be 1 or more")
    if not 0 <= whole.first <= SEEDS - whole.games:
        raise ValueError(f"seed is {whole.first}; the seeds of all games must be from 0 to 2**63 - 1")
    if isinstance(whole.policy, str) and whole.policy != RANDOM:
        make(whole.policy, whole.game, whole.seats, 0)


# --- work and workers


def units(whole: Unit, jobs: int) -> list[Unit]:
    """Work cut into pieces; how it is cut does not show in what comes of it."""
    size = min(LARGEST, -(-whole.games // (UNITS_PER_JOB * jobs)))
    setup = (whole.game, whole.seats, whole.options, whole.start, whole.policy)
    return [
        Unit(*setup, whole.first + done, min(size, whole.games - done), whole.limit)
        for done in range(0, whole.games, size)
    ]


def spread(
    task: Callable[[U], T], work: Sequence[U], jobs: int, executor: concurrent.futures.Executor | None = None
) -> Iterator[T]:
    """The results of a task in the order of the work: on an executor, on processes of our own, or right here."""
    if executor is not None:
        yield from executor.map(task, work)
    elif min(jobs, len(work)) == 1:
        yield from map(task, work)
    else:
        with concurrent.futures.ProcessPoolExecutor(min(jobs, len(work))) as pool:
            yield from pool.map(task, work)


def play(unit: Unit) -> Playouts:
    """One piece of work, done in this process."""
    tally = _random(unit) if unit.policy == RANDOM else _guided(unit)
    return Playouts(
        unit.seats,
        array("q", tally.lengths),
        array("b", tally.places),
        array("q", tally.wins),
        Counter(tally.reasons),
    )


def joined(parts: Sequence[Playouts]) -> Playouts:
    """The games of all parts, one after another."""
    lengths, places = array("q"), array("b")
    wins = array("q", bytes(8 * parts[0].seats))
    reasons: Counter[str] = Counter()
    for part in parts:
        lengths += part.lengths
        places += part.places
        reasons += part.reasons
        for seat, count in enumerate(part.wins):
            wins[seat] += count
    return Playouts(parts[0].seats, lengths, places, wins, reasons)


# --- games


def _random(unit: Unit) -> Tally:
    if unit.start is None:
        start = blank(find(unit.game), unit.seats, unit.options)
    else:
        start = position.read(unit.start)
    return play_each(start, unit.start is not None, unit.games, unit.first, unit.limit)


def _guided(unit: Unit) -> Tally:
    tally = Tally(unit.seats)
    for seed in range(unit.first, unit.first + unit.games):
        table = _table(unit, seed)
        company = _company(unit, table, seed)
        while company.words < unit.limit and company.speak():
            pass
        tally.add(company.words, table.outcome)
    return tally


def _company(unit: Unit, table: Table, seed: int) -> Company:
    if isinstance(unit.policy, str):
        return seated(table, [unit.policy] * unit.seats, seed)
    policies = [unit.policy(seat, seed) for seat in range(unit.seats)]
    bots = {seat: Chooser(policy) if callable(policy) else policy for seat, policy in enumerate(policies)}
    return Company(table, bots, Random(seed))


def _table(unit: Unit, seed: int) -> Table:
    if unit.start is None:
        return Table(unit.game, unit.seats, unit.options, seed)
    kept = [line for line in unit.start.splitlines() if not line.startswith("chance ")]  # the future is the seed's
    return Table.of("\n".join(kept), seed)


class Chooser:
    """A function of a view and words as a bot."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose

    def observe(self, events: list[SeenEvent]) -> None:
        """It remembers nothing."""
