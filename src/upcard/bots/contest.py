"""Bots against bots on common deals: every deal is played once from each seat, until it is decided who is better."""

from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from itertools import combinations
from random import Random

from msgspec import Struct

from upcard.bots.arena import Result, play_as
from upcard.bots.intervals import OPEN, Comparison
from upcard.bots.playouts import spread
from upcard.engine.options import Value

BATCH = 4
"""Deals that a process is handed at a time."""
APART = 0.03
"""The least difference between two bots that is looked for, as a share of games."""


class Contest(Struct, frozen=True):
    """A game for so many seats, and the bots that meet in it."""

    game: str
    bots: tuple[str, ...]
    seats: int
    options: dict[str, Value] = {}

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        """Who may sit together: as many of each as possible, and everybody as often as the others."""
        full, over = divmod(self.seats, len(self.bots))
        return [self.bots * full + rest for rest in combinations(self.bots, over)]

    def sitting(self, deal: int, turn: int) -> tuple[str, ...]:
        """The bots by seat: all lineups come round, in an order of the deal's own, and move up with every turn."""
        lineups = self.lineups
        order = list(lineups[deal % len(lineups)])
        Random(deal).shuffle(order)
        return tuple(order[-turn:] + order[:-turn])


class Deal(Struct, frozen=True):
    """One deal, played once for each seat that the bots can move up by."""

    seed: int
    results: tuple[Result, ...]


def play_deal(contest: Contest, seed: int) -> Deal:
    """All games of one deal."""
    sittings = [contest.sitting(seed, turn) for turn in range(contest.seats)]
    return Deal(seed, tuple([play_as(contest.game, bots, contest.options, seed) for bots in sittings]))


def deals(contest: Contest, first: int, count: int, jobs: int = 1, executor: Executor | None = None) -> Iterator[Deal]:
    """Deals in a row, in their order, on processes of our own or on any executor; whoever has enough stops asking."""
    seeds = range(first, first + count)
    batches = [seeds[at : at + BATCH] for at in range(0, count, BATCH)]
    for batch in spread(partial(_batch, contest), batches, jobs, executor):
        yield from batch


def _batch(contest: Contest, seeds: range) -> list[Deal]:
    return [play_deal(contest, seed) for seed in seeds]


class Pairings:
    """Every two bots of a contest, compared deal by deal."""

    def __init__(self, bots: tuple[str, ...], apart: float = APART) -> None:
        self.pairs = {pair: Comparison(apart) for pair in combinations(dict.fromkeys(bots), 2)}

    def add(self, deal: Deal) -> None:
        """What one deal says about those who met in it."""
        for (one, other), comparison in self.pairs.items():
            scores = [score for result in deal.results for score in _scores(result, one, other)]
            if scores:
                comparison.add(sum(scores) / len(scores))

    @property
    def decided(self) -> bool:
        """Whether of every two it is known who is better, or that it makes no difference."""
        return all(comparison.verdict != OPEN for comparison in self.pairs.values())


def _scores(result: Result, one: str, other: str) -> list[float]:
    """Of every two seats of theirs: 1 if the first came before the second, half if they share a place."""
    own = [place for bot, place in zip(result.bots, result.places, strict=True) if bot == one]
    others = [place for bot, place in zip(result.bots, result.places, strict=True) if bot == other]
    return [(place < against) + (place == against) / 2 for place in own for against in others]


def meet(
    contest: Contest,
    first: int,
    count: int,
    jobs: int = 1,
    executor: Executor | None = None,
    pairings: Pairings | None = None,
    whole: bool = False,
) -> Iterator[Deal]:
    """At most so many deals: until the pairings are decided, unless the whole of them is wanted."""
    pairings = pairings or Pairings(contest.bots)
    for deal in deals(contest, first, count, jobs, executor):
        pairings.add(deal)
        yield deal
        if pairings.pairs and pairings.decided and not whole:
            return
