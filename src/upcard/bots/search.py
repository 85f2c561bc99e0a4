"""Which of several plays is best: each is tried in the same imagined worlds, and luck is told from worth.

Plays are compared with the one that the heuristic advises, world by world. Those that fall behind are given up, the
budget goes to the others, half as many each round. Another play than the advised one must show its gain.
"""

from collections.abc import Sequence
from hashlib import sha256
from math import ceil, inf, log2, sqrt

from msgspec import Struct

from upcard.bots.evidence import Evidence
from upcard.bots.worlds import Worlds

BATCH = 40
"""Worlds after which plays may be given up."""
HOPELESS = 3.0
SLACK = 0.01
"""A play is given up once its gain, and so many standard errors and a little more, lie below the best."""
DOUBT = 1.0
"""So many standard errors a gain must exceed for a play to be preferred to the advised one."""


class Weighed(Struct, frozen=True):
    """A play, what it gains over the advised one, the standard error of that, and in how many worlds it was tried."""

    play: tuple[str, ...]
    gain: float
    error: float
    worlds: int


class Trials:
    """What came of one play beside the advised one."""

    def __init__(self, play: tuple[str, ...]) -> None:
        self.play = play
        self.worlds = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, gain: float) -> None:
        self.worlds += 1
        self._sum += gain
        self._squares += gain * gain

    @property
    def gain(self) -> float:
        return self._sum / self.worlds if self.worlds else 0.0

    @property
    def error(self) -> float:
        """The standard error of the gain; never nothing, so that a few equal worlds prove nothing."""
        if self.worlds < 2:
            return inf
        spread = self._squares / self.worlds - self.gain * self.gain
        return sqrt(max(spread, 1 / self.worlds) / self.worlds)

    def weighed(self) -> Weighed:
        return Weighed(self.play, self.gain, self.error, self.worlds)


def decision_seed(seed: int, worlds: Worlds) -> int:
    """The seed of one decision: from a bot's own and from what its seat sees, and nothing else."""
    return int.from_bytes(sha256(f"{seed} {worlds.text()}".encode()).digest()[:6], "big")


def preferred(tried: Sequence[Weighed], doubt: float = DOUBT) -> tuple[str, ...]:
    """The advised play, which stands first, unless another has shown that it gains; nothing, if there is none."""
    if not tried:
        return ()
    best = max(tried, key=lambda one: one.gain - doubt * one.error)
    return best.play if best.gain > doubt * best.error else tried[0].play


def weighed(
    worlds: Worlds, plays: Sequence[tuple[str, ...]], seed: int, budget: int, shown: Evidence | None = None
) -> list[Weighed]:
    """What plays gain over the first of them, within so many playouts, by what others' draws have shown."""
    trials = [Trials(play) for play in plays]
    alive = trials[1:]
    first = decision_seed(seed, worlds) if alive else 0
    rounds = ceil(log2(max(len(plays), 1)))
    for left in range(rounds, 0, -1):
        share = budget // left
        while alive and share > len(alive):
            count = min(BATCH, share // (len(alive) + 1))
            _try(worlds, trials[0], alive, range(first, first + count), shown)
            first += count
            spent = count * (len(alive) + 1)
            share, budget = share - spent, budget - spent
            alive = _hopeful(alive)
        alive = sorted(alive, key=lambda one: -one.gain)[: (len(alive) + 1) // 2]
    return [one.weighed() for one in trials]


def _try(worlds: Worlds, advised: Trials, alive: Sequence[Trials], seeds: range, shown: Evidence | None) -> None:
    for own, *others in worlds.weigh([advised.play, *[one.play for one in alive]], seeds, shown):
        advised.add(0.0)
        for one, value in zip(alive, others, strict=True):
            one.add(value - own)


def _hopeful(alive: list[Trials]) -> list[Trials]:
    """The plays that may still prove best."""
    best = max(0.0, *[one.gain for one in alive])
    return [one for one in alive if one.gain + HOPELESS * one.error + SLACK > best]
