"""How the games of a tournament are played, and what counts of them: their options, and the points of a table."""

from upcard.engine.game import Game
from upcard.engine.options import Value
from upcard.engine.view import Outcome
from upcard.matches.tournaments.plan import Plan
from upcard.play.table import Table

POINTS = "scores"
"""What a game calls points in its view that are good to have; all others count what is bad (T27)."""
AGAINST = "conceded"
"""What a game that counts points against a seat calls them in its view (M15)."""


def of_one_deal(plan: Plan) -> bool:
    """M1: whether one deal makes the game."""
    return plan.format in ("elimination", "duplicate")


def single_options(kind: type[Game], plan: Plan) -> dict[str, Value]:
    """M1: the options by which one deal makes the game, where the format is about single deals."""
    if not of_one_deal(plan):
        return {}
    return {option.name: option.single for option in kind.options if option.single is not None}


def counts_bad_points(kind: type[Game]) -> bool:
    """Whether fewer points are better in a game."""
    return POINTS not in Table(kind.name, kind.usual).public().facts


def points(plan: Plan, table: Table, outcome: Outcome) -> tuple[int, ...]:
    """What a finished game brings to its seats: its scores; in elimination what it counts against them (M15)."""
    if plan.format == "elimination":
        return _against(table, outcome)
    return outcome.scores or (0,) * table.seats


def _against(table: Table, outcome: Outcome) -> tuple[int, ...]:
    """M15: what the game counts against everybody but its winner."""
    if not outcome.winners:
        return (0,) * table.seats
    conceded = table.public().facts.get(AGAINST)
    against = outcome.scores if table.game.totals else [place - 1 for place in outcome.places]
    if isinstance(conceded, tuple):
        against = [int(point) for point in conceded]
    return tuple([0 if place == 1 else point for place, point in zip(outcome.places, against, strict=True)])
