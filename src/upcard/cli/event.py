"""A tournament of bots, played table by table: what `upcard tournament` runs, here or in other processes."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from upcard.bots.company import seated
from upcard.bots.playouts import spread
from upcard.engine.game import Game
from upcard.engine.options import Value
from upcard.logs.fair import luck_of_bots
from upcard.matches import series
from upcard.matches.tournaments import (
    Plan,
    Result,
    Seating,
    Standing,
    bye,
    next_round,
    of_one_deal,
    points,
    seed_of,
    standings,
)
from upcard.play.registry import find
from upcard.play.table import Table

HOUSE = "medium"
"""Who fills tables that entrants do not (M13)."""


class Event(Struct, frozen=True):
    """A tournament: the bots in the order of entry, its plan, and the game with its options."""

    game: str
    bots: tuple[str, ...]
    plan: Plan
    options: dict[str, Value]
    pairs: bool = False

    def standings(self, results: Sequence[Result]) -> list[Standing]:
        """How all stand."""
        return standings(self.plan, len(self.bots), results)


def many(events: Sequence[Event], jobs: int) -> Iterator[tuple[Event, list[Result]]]:
    """What came of every event, in their order."""
    yield from zip(events, spread(run, events, jobs), strict=True)


def run(event: Event) -> list[Result]:
    """All tables of an event, round by round."""
    results: list[Result] = []
    while tables := next_round(event.plan, len(event.bots), results):
        results += [played(event, seating) for seating in tables]
    return results


def played(event: Event, seating: Seating) -> Result:
    """What comes of one table: of its only game, or of all of them together."""
    if len(seating.entrants) == 1:
        return bye(seating)
    if of_one_deal(event.plan) or event.plan.games == 1:
        return _one_game(event, seating, seed_of(event.plan, seating))
    return _several_games(event, seating)


def _several_games(event: Event, seating: Seating) -> Result:
    """M1: everybody one seat further in each game, ranked as a series by places (T37, T38)."""
    games: list[series.Result] = []
    size = len(seating.entrants)
    for number in range(event.plan.games):
        turned = tuple(seating.entrants[(place - number) % size] for place in range(size))
        one = _one_game(event, Seating(seating.round, seating.table, turned), seed_of(event.plan, seating, number))
        winners = tuple(seat for seat, place in enumerate(one.places) if place == 1)
        games.append(series.Result(tuple(map(str, turned)), one.places, winners, one.scores))
    lines = series.standing(series.Aim("places", event.plan.games), games).lines
    placed = {int(line.member): line for line in lines}
    order = [placed[one] for one in seating.entrants]
    return Result(seating, tuple(line.place for line in order), tuple(line.total for line in order))


def _one_game(event: Event, seating: Seating, seed: bytes) -> Result:
    kind, entrants = find(event.game), seating.entrants
    seats = [seat for _ in range(2 if event.pairs else 1) for seat in range(len(entrants))]
    specs = [_bot(event, entrants[seat]) for seat in seats]
    table = Table(event.game, len(specs), _beginning(kind, event.options, seating.first, len(specs)), seed)
    company = seated(table, specs, luck_of_bots(seed, 0))
    while company.speak():
        pass
    outcome = table.outcome
    assert outcome is not None
    own = slice(len(entrants))  # partners sit opposite each other and hold the same place
    return Result(seating, outcome.places[own], points(event.plan, table, outcome)[own])


def _bot(event: Event, entrant: int) -> str:
    return event.bots[entrant] if entrant < len(event.bots) else HOUSE


def _beginning(kind: type[Game], options: dict[str, Value], first: int, seats: int) -> dict[str, Value]:
    """The options, and who begins if that is not the first seat anyway."""
    who: dict[str, Value] = {
        option.name: (first + option.first_seat) % seats for option in kind.options if option.first_seat is not None
    }
    return {**who, **options} if first else dict(options)
