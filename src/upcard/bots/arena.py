"""Many seeded games between bots, on as many processes as wanted: the same seeds give the same games."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from msgspec import Struct

from upcard.bots.company import seated
from upcard.bots.playouts import spread
from upcard.engine.options import Value
from upcard.laws import Trial, Violation
from upcard.play.registry import find
from upcard.play.table import Table

BATCH = 16
"""Seeds that a process is handed at a time."""

T = TypeVar("T")


class Setup(Struct, frozen=True):
    """What is played again and again: a game, and the bots that play it, one for each seat."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Value] = {}

    @property
    def seats(self) -> int:
        return len(self.bots)


class Result(Struct, frozen=True):
    """One game: the bots and their places by seat, the reason of the end and the number of plays."""

    bots: tuple[str, ...]
    places: tuple[int, ...]
    reason: str
    plays: int
    faults: tuple[tuple[str, str], ...] = ()
    """Bots that failed to answer, and how: once for each time."""


class Verdict(Struct, frozen=True):
    """One game under the laws: how many words were said, how it ended, and which law was broken if one was."""

    words: int
    reason: str
    violation: str = ""


def duel(game: str, seats: int, bot: str, against: str, options: dict[str, Value] | None = None) -> Setup:
    """One bot, and another on all seats but its own."""
    return Setup(game, (bot, *[against] * (seats - 1)), options or {})


def play(setup: Setup, seed: int) -> Result:
    """One game; with each seed the bots move up by a seat."""
    first = -seed % setup.seats
    return play_as(setup.game, setup.bots[first:] + setup.bots[:first], setup.options, seed)


def play_as(game: str, bots: tuple[str, ...], options: dict[str, Value], seed: int) -> Result:
    """One game of bots by seat."""
    table = Table(game, len(bots), options, seed)
    company = seated(table, bots, seed)
    plays = 0
    while company.speak():
        plays += 1
    company.leave()
    outcome = table.outcome
    assert outcome is not None
    failed = [(bots[seat], fault) for seat, program in company.programs().items() for fault in program.faults]
    return Result(bots, outcome.places, outcome.reason, plays, tuple(failed))


def judge(setup: Setup, seed: int) -> Verdict:
    """One random game under the laws."""
    trial = Trial(find(setup.game), setup.seats, setup.options, seed)
    try:
        outcome = trial.run().outcome()
    except Violation as broken:
        return Verdict(len(trial.inputs), "violation", str(broken))
    return Verdict(len(trial.inputs), outcome.reason if outcome else "")


def many(task: Callable[[Setup, int], T], setup: Setup, first: int, games: int, jobs: int) -> Iterator[T]:
    """The results of a task for seeds in a row, in their order, whatever the number of processes."""
    seeds = range(first, first + games)
    batches = [seeds[at : at + BATCH] for at in range(0, games, BATCH)]
    for results in spread(partial(_batch, task, setup), batches, jobs):
        yield from results


def _batch(task: Callable[[Setup, int], T], setup: Setup, seeds: range) -> list[T]:
    return [task(setup, seed) for seed in seeds]
