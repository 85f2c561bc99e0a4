"""The figures of a contest: shares with intervals, ratings and how they came about, and every two bots compared."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from upcard.bots.arena import Result
from upcard.bots.contest import Contest, Deal, Pairings
from upcard.bots.ratings import Rating, Ratings
from upcard.bots.report import Lengths, Standing, lengths, seat_shares, standing
from upcard.engine.options import Value
from upcard.play.registry import find

POINTS = 60
"""So many points at most has a curve."""


class Pair(Struct, frozen=True):
    """Two bots: how often the first came before the second, its 95 % interval, and whether that is decided."""

    bot: str
    other: str
    deals: int
    share: float
    low: float
    high: float
    verdict: str


class Point(Struct, frozen=True):
    """The ratings after so many games, in the order of the bots."""

    games: int
    ratings: tuple[Rating, ...]


class ContestReport(Struct, frozen=True):
    """What came of a contest."""

    game: str
    title: str
    seats: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    """Each once, the strongest first."""
    games: int
    first_seed: int
    deals: int
    apart: float
    """The least difference that was looked for."""
    decided: bool
    lengths: Lengths
    plays: tuple[int, ...]
    """The length of every game."""
    seat_shares: tuple[float, ...]
    standings: tuple[Standing, ...]
    """By bot, as are the ratings."""
    ratings: tuple[Rating, ...]
    curve: tuple[Point, ...]
    pairs: tuple[Pair, ...]
    faults: dict[str, dict[str, int]]
    """By bot: what went wrong with it, and how often."""
    reasons: dict[str, int]


def contest_report(contest: Contest, first: int, played: list[Deal], pairings: Pairings) -> ContestReport:
    """The figures of the deals that were played."""
    results = [result for deal in played for result in deal.results]
    bots = tuple(dict.fromkeys(contest.bots))
    curve = _curve(bots, results)
    ratings = dict(zip(bots, curve[-1].ratings, strict=True))
    order = tuple(sorted(bots, key=lambda bot: -ratings[bot].strength))
    plays = [result.plays for result in results]
    return ContestReport(
        contest.game,
        find(contest.game).title,
        contest.seats,
        contest.options,
        order,
        len(results),
        first,
        len(played),
        next((pair.apart for pair in pairings.pairs.values()), 0.0),
        bool(pairings.pairs) and pairings.decided,
        lengths(plays),
        tuple(plays),
        seat_shares(results, contest.seats),
        tuple(standing(bot, results) for bot in order),
        tuple(ratings[bot] for bot in order),
        tuple(_ordered(point, bots, order) for point in curve),
        tuple(_pairs(pairings)),
        _faults(results),
        dict(Counter(result.reason for result in results).most_common()),
    )


def _curve(bots: tuple[str, ...], results: list[Result]) -> list[Point]:
    """The ratings as they came about, at no more points than can be seen."""
    ratings = Ratings(bots)
    step = -(-len(results) // POINTS)
    points = [Point(0, tuple(ratings.of(bot) for bot in bots))]
    for games, result in enumerate(results, 1):
        ratings.add(result)
        if games % step == 0 or games == len(results):
            points.append(Point(games, tuple(ratings.of(bot) for bot in bots)))
    return points


def _ordered(point: Point, bots: tuple[str, ...], order: tuple[str, ...]) -> Point:
    return Point(point.games, tuple(point.ratings[bots.index(bot)] for bot in order))


def _pairs(pairings: Pairings) -> Iterable[Pair]:
    for (bot, other), comparison in pairings.pairs.items():
        found = comparison.interval()
        yield Pair(bot, other, comparison.deals, found.share, found.low, found.high, comparison.verdict)


def _faults(results: list[Result]) -> dict[str, dict[str, int]]:
    found: dict[str, Counter[str]] = {}
    for result in results:
        for bot, fault in result.faults:
            found.setdefault(bot, Counter())[fault] += 1
    return {bot: dict(counts) for bot, counts in found.items()}
