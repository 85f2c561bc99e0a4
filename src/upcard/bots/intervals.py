"""What a few games say about a share, and when enough have been played to tell two bots apart."""

from math import log, sqrt

from msgspec import Struct

SURE = 1.96
"""Standard errors on each side of a 95 % interval."""
OPEN, AHEAD, BEHIND, EQUAL = "open", "ahead", "behind", "equal"
FEWEST = 20
"""Deals before which nothing is decided."""
FALSE_ALARM, MISSED = 0.025, 0.05
"""How often a difference may be claimed on one side where there is none, and how often one is overlooked."""
CLAIM = log((1 - MISSED) / FALSE_ALARM)
DISMISS = log(MISSED / (1 - FALSE_ALARM))
LEAST_VARIANCE = 0.01
"""A few deals alike do not prove that all are."""


class Interval(Struct, frozen=True):
    """A share and its 95 % interval."""

    share: float
    low: float
    high: float


def wilson(share: float, games: float) -> Interval:
    """The interval of Wilson: it stays between 0 and 1, and holds for few games and shares near the ends."""
    if games <= 0:
        return Interval(share, 0.0, 1.0)
    scale = 1 + SURE * SURE / games
    middle = (share + SURE * SURE / (2 * games)) / scale
    half = SURE * sqrt(share * (1 - share) / games + (SURE / (2 * games)) ** 2) / scale
    return Interval(share, max(middle - half, 0.0), min(middle + half, 1.0))


class Comparison:
    """How one bot does against another, deal by deal, until it is decided: two sequential tests, one for each side.

    Each weighs a difference of `apart` from `par` against none at all. Once decided, a comparison stays so.
    """

    def __init__(self, apart: float, par: float = 0.5) -> None:
        self.apart = apart
        self.par = par
        self.deals = 0
        self.verdict = OPEN
        self._sum = 0.0
        self._squares = 0.0

    def add(self, score: float) -> None:
        """One more deal: the share of it that the first took from the second, half if they are even."""
        self.deals += 1
        self._sum += score
        self._squares += score * score
        if self.verdict == OPEN and self.deals >= FEWEST:
            self.verdict = self._judged()

    @property
    def mean(self) -> float:
        return self._sum / self.deals if self.deals else 0.5

    @property
    def _variance(self) -> float:
        return max(self._squares / self.deals - self.mean * self.mean, LEAST_VARIANCE)

    def _evidence(self, edge: float) -> float:
        """The logarithm of how much likelier the scores are with an edge than without."""
        return self.deals * edge * (self.mean - self.par - edge / 2) / self._variance

    def _judged(self) -> str:
        above, below = self._evidence(self.apart), self._evidence(-self.apart)
        if above > CLAIM:
            return AHEAD
        if below > CLAIM:
            return BEHIND
        return EQUAL if above < DISMISS and below < DISMISS else OPEN

    def interval(self) -> Interval:
        """The mean score and its 95 % interval by the spread of the deals."""
        if not self.deals:
            return Interval(0.5, 0.0, 1.0)
        half = SURE * sqrt(self._variance / self.deals)
        return Interval(self.mean, max(self.mean - half, 0.0), min(self.mean + half, 1.0))
