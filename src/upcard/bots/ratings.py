"""Ratings of bots from the places they came in: a strength, and how uncertain it is."""

from collections.abc import Iterable
from statistics import mean
from typing import TYPE_CHECKING

from msgspec import Struct

from upcard.bots.arena import Result

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


class Rating(Struct, frozen=True):
    """How strong a bot is, and the standard deviation of that."""

    strength: float
    uncertainty: float


class Ratings:
    """The ratings of bots, which do not change as people do: every game makes them more certain."""

    def __init__(self, bots: Iterable[str]) -> None:
        from openskill.models import PlackettLuce  # slow to import; most commands do without

        self._model = PlackettLuce(tau=0.0)
        self._ratings = {bot: self._model.rating(name=bot) for bot in bots}

    def add(self, result: Result) -> None:
        """One game; of a bot on several seats the mean of what each of them says."""
        seated = [[self._ratings[bot]] for bot in result.bots]
        rated = self._model.rate(seated, ranks=[float(place) for place in result.places])
        for bot in dict.fromkeys(result.bots):
            self._ratings[bot] = self._joined([own for own, sat in zip(rated, result.bots, strict=True) if sat == bot])

    def _joined(self, rated: list[list["PlackettLuceRating"]]) -> "PlackettLuceRating":
        of_seats = [one for (one,) in rated]
        return self._model.rating(mean(one.mu for one in of_seats), mean(one.sigma for one in of_seats))

    def of(self, bot: str) -> Rating:
        found = self._ratings[bot]
        return Rating(found.mu, found.sigma)
