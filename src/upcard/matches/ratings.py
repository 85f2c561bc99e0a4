"""Ratings of people by the places they come in: a strength, and how uncertain it is (T46). Bots are anchors."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from upcard.matches.counters import pairs
from upcard.matches.statistics import Counted, Played
from upcard.play.registry import find

ANCHORS = "anchors.toml"
SURE = 3.0
"""Lists go by a strength that one has all but certainly: so many uncertainties below the one measured."""


class Rating(Struct, frozen=True):
    """How strong somebody is, and the standard deviation of that."""

    strength: float = 25.0
    uncertainty: float = 25.0 / 3
    games: int = 0

    @property
    def sure(self) -> float:
        """What lists are ordered by."""
        return self.strength - SURE * self.uncertainty


NEW = Rating()


@cache
def anchors(game: str) -> Mapping[str, Rating]:
    """The bots of a game with the ratings they were measured at, among themselves; they never change by games here."""
    measured = tomllib.loads((files("upcard.matches") / ANCHORS).read_text("utf-8"))
    return {bot: Rating(*rating) for bot, rating in measured.get(game, {}).items()}


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # slow to import; most commands do without

    return PlackettLuce()


def rated(played: Played, counted: Counted, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of the people in a game behind it; where partners play together, each side is rated as one (T46)."""
    model, sides = _model(), _sides(played)
    teams = [[_known(model, played, seat, before) for seat in side] for side in sides]
    places = [float(counted.seats[side[0]].place) for side in sides]
    after: list[list[Any]] = model.rate(teams, ranks=places)
    found = {}
    for side, ratings in zip(sides, after, strict=True):
        for seat, rating in zip(side, ratings, strict=True):
            if not played.bots[seat]:
                games = before.get(played.members[seat], NEW).games + 1
                found[played.members[seat]] = Rating(rating.mu, rating.sigma, games)
    return found


def _known(model: Any, played: Played, seat: int, before: Mapping[str, Rating]) -> Any:
    bot = played.bots[seat]
    rating = anchors(played.game).get(bot, NEW) if bot else before.get(played.members[seat], NEW)
    return model.rating(rating.strength, rating.uncertainty)


def _sides(played: Played) -> list[list[int]]:
    """The seats that win and lose together."""
    seats = range(len(played.members))
    sides = pairs(find(played.game), played.options) or tuple(seats)
    return [[seat for seat in seats if sides[seat] == side] for side in sorted(set(sides))]
