"""The figures of finished games between bots: how long they were, how they ended, and who came first how often."""

from collections import Counter
from statistics import mean, median, quantiles

from msgspec import Struct

from upcard.bots.arena import Result, Setup
from upcard.bots.intervals import wilson
from upcard.engine.options import Value
from upcard.play.registry import find


class Lengths(Struct, frozen=True):
    """How long games were."""

    mean: float
    median: float
    p90: float
    most: int


class Standing(Struct, frozen=True):
    """How one bot did on all the seats it had: its share of first places, the fair one, and its mean place."""

    bot: str
    games: int
    share: float
    low: float
    high: float
    """The 95 % interval of `share`."""
    fair_share: float
    place: float


class Report(Struct, frozen=True):
    """What came of many games: lengths in plays, first places by seat and by bot, reasons of ending."""

    game: str
    title: str
    seats: int
    options: dict[str, Value]
    games: int
    first_seed: int
    lengths: Lengths
    seat_shares: tuple[float, ...]
    standings: tuple[Standing, ...]
    """Each bot once, in the order they were named."""
    reasons: dict[str, int]


def report(setup: Setup, first: int, results: list[Result]) -> Report:
    """The figures of finished games."""
    games = len(results)
    return Report(
        setup.game,
        find(setup.game).title,
        setup.seats,
        setup.options,
        games,
        first,
        lengths([result.plays for result in results]),
        seat_shares(results, setup.seats),
        tuple(standing(bot, results) for bot in dict.fromkeys(setup.bots)),
        dict(Counter(result.reason for result in results).most_common()),
    )


def standing(bot: str, results: list[Result]) -> Standing:
    """How one bot did in the games that it sat in."""
    sat = [result for result in results if bot in result.bots]
    if not sat:
        return Standing(bot, 0, 0.0, 0.0, 1.0, 0.0, 0.0)
    seats = [[seat for seat, sitting in enumerate(result.bots) if sitting == bot] for result in sat]
    share = mean(sum(first_share(result.places, seat) for seat in own) for result, own in zip(sat, seats, strict=True))
    place = mean(mean(result.places[seat] for seat in own) for result, own in zip(sat, seats, strict=True))
    fair = mean(len(own) for own in seats) / len(sat[0].bots)
    found = wilson(share, len(sat))
    return Standing(bot, len(sat), share, found.low, found.high, fair, place)


def seat_shares(results: list[Result], seats: int) -> tuple[float, ...]:
    """First places by seat."""
    return tuple([mean(first_share(result.places, seat) for result in results) for seat in range(seats)])


def first_share(places: tuple[int, ...], seat: int) -> float:
    """A seat's share of the first place; those who hold it together divide it."""
    return (places[seat] == 1) / places.count(1)


def lengths(counts: list[int]) -> Lengths:
    """How long games were, from the number of plays (or words) of each."""
    tenth = quantiles(counts, n=10, method="inclusive")[8] if len(counts) > 1 else float(counts[0])
    return Lengths(mean(counts), median(counts), tenth, max(counts))
