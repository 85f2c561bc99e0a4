"""Tuning the weights of a game's heuristic: one weight after another is moved, and kept where it wins more.

A row of weights plays on one seat against the present one on all others, on each seat of the same deals in turn. Moves
are judged on deals that change with every round, and the outcome at last on deals that were never tuned on.
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from math import sqrt

from msgspec import Struct

from upcard.engine.game import Game
from upcard.engine.options import Value
from upcard.engine.rollout import play_advised
from upcard.engine.weights import Weights
from upcard.play.registry import blank, find

LESS = 0.7
"""How far weights are moved in a round, of how far in the one before."""
HELD_OUT = 1 << 40
"""Where the deals begin that nothing is tuned on."""
FROM_NOTHING = 100
"""As far as if it were so much, a weight of 0 is moved."""
CONVINCING = 2.0
LEAST = 0.0005
"""Standard errors that a gain must exceed for a weight to be kept, and the least gain that is one."""


class Gain(Struct, frozen=True):
    """What one row of weights wins more than another on one seat, of 1 a game, and the standard error of that."""

    mean: float
    error: float

    @property
    def convincing(self) -> bool:
        return self.mean > max(CONVINCING * self.error, LEAST)


class Step(Struct, frozen=True):
    """One weight that was moved in a round, what the better of both moves gained, and whether it was kept."""

    round: int
    name: str
    row: tuple[int, ...]
    """All weights as they are now."""
    gain: Gain
    kept: bool


def weights_of(kind: type[Game]) -> Weights:
    """The weights of a game's heuristic, which stand beside it."""
    try:
        found = import_module(f"{kind.__module__}.weights").WEIGHTS
    except ModuleNotFoundError as none:
        raise ValueError(f"{kind.title} has no weights to tune") from none
    assert isinstance(found, Weights)
    return found


class Tuning:
    """One game with so many seats, and the row of weights as it is."""

    def __init__(self, game: str, seats: int, options: dict[str, Value], deals: int) -> None:
        kind = find(game)
        self.weights = weights_of(kind)
        self.blank = blank(kind, seats, options)
        self.seats = seats
        self.deals = deals
        self.first = tuple([int(weight) for weight in (self.weights.two if seats == 2 else self.weights.more)])
        self.row = self.first

    def run(self, rounds: int, done: Sequence[Step] = ()) -> Iterator[Step]:
        """Move each weight up and down, by less each round; what convinces is kept. Steps that are done already are not
        done again: the rest is as if they were."""
        if done:
            self.row = done[-1].row
        names = self.weights.names
        for number in range(len(done), self.steps(rounds)):
            yield self._step(number // len(names), number % len(names))

    def steps(self, rounds: int) -> int:
        """How many steps so many rounds have."""
        return rounds * len(self.weights.names)

    def _step(self, number: int, place: int) -> Step:
        gains: list[Gain] = []
        for row in self._moved(place, LESS**number):
            gains.append(self.gain(row, self.row, number * self.deals))
            if gains[-1].convincing:
                self.row = row
                break
        kept = gains[-1].convincing
        told = gains[-1] if kept else max(gains, key=lambda gain: gain.mean)
        return Step(number, self.weights.names[place], self.row, told, kept)

    def _moved(self, place: int, reach: float) -> Iterator[tuple[int, ...]]:
        weight = self.row[place]
        by = max(1, round(reach * (abs(weight) or FROM_NOTHING) / 2))
        for step in (by, -by):
            yield (*self.row[:place], weight + step, *self.row[place + 1 :])

    def gain(self, row: Sequence[int], other: Sequence[int], seed: int) -> Gain:
        """What a row wins more than another, a seat at a time, on deals from a seed on."""
        won = [0.0] * self.deals
        for seat in range(self.seats):
            values = self._play(row, other, seat, seed)
            for deal in range(self.deals):
                own = values[deal * self.seats : (deal + 1) * self.seats]
                won[deal] += own[seat] - sum(own) / self.seats
        mean = sum(won) / len(won) / self.seats
        spread = sum((one / self.seats - mean) ** 2 for one in won) / len(won)
        return Gain(mean, sqrt(spread / len(won)))

    def _play(self, row: Sequence[int], other: Sequence[int], seat: int, seed: int) -> list[float]:
        """One seat by a row, all others by the other."""
        weights = self.weights
        before = weights.two, weights.more
        weights.two = weights.more = type(weights.two)(other)
        weights.try_out(list(row), 1 << seat)
        try:
            return play_advised(self.blank, self.deals, seed)
        finally:
            weights.try_out(list(row), 0)
            weights.two, weights.more = before

    def verdict(self) -> Gain:
        """What the row as it is wins more than the first one, on deals that nothing was tuned on."""
        return self.gain(self.row, self.first, HELD_OUT)
