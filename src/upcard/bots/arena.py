"""Many seeded games between bots, on as many processes as wanted: the same seeds give the same report."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from math import sqrt
from random import Random
from statistics import mean, median, quantiles
from typing import TypeVar

from msgspec import Struct

from upcard.bots.greedy import Greedy
from upcard.bots.playouts import spread
from upcard.bots.seat import Bot, Company
from upcard.bots.uniform import Uniform
from upcard.engine.options import Value
from upcard.laws import Trial, Violation
from upcard.play.registry import find
from upcard.play.table import Table

BATCH = 16
"""Seeds that a process is handed at a time."""

KINDS = ("greedy", "uniform")
"""The bots there are, by the names that commands and logs use."""

T = TypeVar("T")


class Setup(Struct, frozen=True):
    """What is played again and again: a game, and who sits against one greedy player."""

    game: str
    seats: int
    options: dict[str, Value] = {}
    against: str = "uniform"


class Result(Struct, frozen=True):
    """One game: the seat of the greedy player, the places, the reason of the end and the number of plays."""

    hero: int
    places: tuple[int, ...]
    reason: str
    plays: int


class Verdict(Struct, frozen=True):
    """One game under the laws: how many words were said, how it ended, and which law was broken if one was."""

    words: int
    reason: str
    violation: str = ""


class Lengths(Struct, frozen=True):
    """How long games were."""

    mean: float
    median: float
    p90: float
    most: int


class Report(Struct, frozen=True):
    """What came of many games: lengths in plays, first places by seat and of the greedy player, reasons of ending."""

    game: str
    title: str
    seats: int
    options: dict[str, Value]
    against: str
    games: int
    first_seed: int
    lengths: Lengths
    seat_shares: tuple[float, ...]
    greedy_share: float
    margin: float
    """Half of the 95 % interval of `greedy_share`."""
    fair_share: float
    greedy_place: float
    reasons: dict[str, int]


def bot(kind: str, game: str, seats: int, seed: int) -> Bot:
    """A bot of a kind for one seat of a game."""
    return Uniform(find(game), seats, seed) if kind == "uniform" else Greedy()


def play(setup: Setup, seed: int) -> Result:
    """One game; the greedy player's seat goes round with the seed."""
    hero = seed % setup.seats
    table = Table(setup.game, setup.seats, setup.options, seed)
    kinds = ["greedy" if seat == hero else setup.against for seat in range(setup.seats)]
    bots = {seat: bot(kind, setup.game, setup.seats, seed * 64 + seat) for seat, kind in enumerate(kinds)}
    company = Company(table, bots, Random(seed))
    plays = 0
    while company.speak():
        plays += 1
    outcome = table.outcome
    assert outcome is not None
    return Result(hero, outcome.places, outcome.reason, plays)


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


def report(setup: Setup, first: int, results: list[Result]) -> Report:
    """The figures of finished games."""
    games = len(results)
    shares = [sum(_share(result.places, seat) for result in results) / games for seat in range(setup.seats)]
    greedy = mean(_share(result.places, result.hero) for result in results)
    return Report(
        setup.game,
        find(setup.game).title,
        setup.seats,
        setup.options,
        setup.against,
        games,
        first,
        lengths([result.plays for result in results]),
        tuple(shares),
        greedy,
        1.96 * sqrt(greedy * (1 - greedy) / games),
        1 / setup.seats,
        mean(result.places[result.hero] for result in results),
        dict(Counter(result.reason for result in results).most_common()),
    )


def _share(places: tuple[int, ...], seat: int) -> float:
    """A seat's share of the first place; those who hold it together divide it."""
    return (places[seat] == 1) / places.count(1)


def lengths(counts: list[int]) -> Lengths:
    """How long games were, from the number of plays (or words) of each."""
    tenth = quantiles(counts, n=10, method="inclusive")[8] if len(counts) > 1 else float(counts[0])
    return Lengths(mean(counts), median(counts), tenth, max(counts))
