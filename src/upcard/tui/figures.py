"""What came of many games, as lines of text."""

from collections import Counter
from collections.abc import Sequence

from upcard.bots.arena import Setup, Verdict
from upcard.bots.contest_report import ContestReport, Pair
from upcard.bots.intervals import AHEAD, BEHIND, EQUAL
from upcard.bots.ratings import Rating
from upcard.bots.report import Lengths, Report, Standing, lengths
from upcard.engine.options import Value, written
from upcard.play.registry import find


def report(figures: Report) -> list[str]:
    """Lengths, first places by seat and by bot, reasons of ending."""
    lines = [
        heading(figures.game, figures.seats, figures.options, figures.first_seed, figures.games),
        row("plays a game", _lengths(figures.lengths)),
        row("first places", _by_seat(figures.seat_shares)),
    ]
    if len(figures.standings) > 1:
        lines += [row(one.bot, _standing(one, figures.standings)) for one in figures.standings]
    return [*lines, row("ends", _reasons(figures.reasons))]


def _standing(one: Standing, all_of_them: tuple[Standing, ...]) -> str:
    others = " and ".join(other.bot for other in all_of_them if other is not one)
    return (
        f"{percent(one.share)} {interval(one.low, one.high)} against {others}"
        f" · {one.share / one.fair_share:.2f} times its share of {percent(one.fair_share)}"
        f" · mean place {one.place:.2f}"
    )


def contest(found: ContestReport) -> list[str]:
    """Shares with intervals, ratings, every two bots compared, what went wrong, lengths and reasons of ending."""
    standings = zip(found.standings, found.ratings, strict=True)
    return [
        heading(found.game, found.seats, found.options, found.first_seed, found.games, found.deals),
        *[row(one.bot, _entrant(one, rating)) for one, rating in standings],
        *[row("", _pair(pair, found.apart)) for pair in found.pairs],
        *[row("faults", f"{bot}: {_reasons(faults)}") for bot, faults in found.faults.items()],
        row("plays a game", _lengths(found.lengths)),
        row("first places", _by_seat(found.seat_shares)),
        row("ends", _reasons(found.reasons)),
    ]


def _entrant(one: Standing, rating: Rating) -> str:
    return (
        f"{percent(one.share)} {interval(one.low, one.high)} first, {percent(one.fair_share)} of the seats"
        f" · mean place {one.place:.2f} · rating {rating.strength:.1f} ± {2 * rating.uncertainty:.1f}"
    )


def _pair(pair: Pair, apart: float) -> str:
    share = f"{percent(pair.share)} {interval(pair.low, pair.high)}"
    return f"{pair.bot} before {pair.other} {share}: {said(pair, apart)}"


def said(pair: Pair, apart: float) -> str:
    """A verdict in words."""
    if pair.verdict in (AHEAD, BEHIND):
        return f"{pair.bot if pair.verdict == AHEAD else pair.other} is better"
    return f"less than {100 * apart:g} points apart" if pair.verdict == EQUAL else "not decided"


def verdicts(setup: Setup, first: int, games: list[Verdict]) -> list[str]:
    """Games under the laws: their lengths in words, their ends, and every law that was broken."""
    broken = [game.violation for game in games if game.violation]
    return [
        heading(setup.game, setup.seats, setup.options, first, len(games)),
        row("words a game", _lengths(lengths([game.words for game in games]))),
        row("ends", _reasons(dict(Counter(game.reason for game in games).most_common()))),
        row("violations", str(len(broken)) if broken else "none"),
        *broken,
    ]


def heading(game: str, seats: int, options: dict[str, Value], first: int, games: int, deals: int = 0) -> str:
    """What was played; games of common deals have a seed for each deal."""
    chosen = " ".join(f"{name}={written(value)}" for name, value in options.items())
    parts = [
        f"{find(game).title} ({game})",
        f"{seats} seats",
        f"{games} games",
        f"seeds {first} to {first + (deals or games) - 1}",
        chosen,
    ]
    return " · ".join(part for part in parts if part)


def row(label: str, text: str) -> str:
    """One labelled line."""
    return f"{label:<13} {text}"


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.1f} %"


def interval(low: float, high: float) -> str:
    """An interval in per cent."""
    return f"[{100 * low:.1f}, {100 * high:.1f}]"


def _by_seat(shares: Sequence[float]) -> str:
    return " · ".join(f"seat {seat} {percent(share)}" for seat, share in enumerate(shares))


def _lengths(found: Lengths) -> str:
    return f"mean {found.mean:.1f} · median {found.median:g} · p90 {found.p90:g} · most {found.most}"


def _reasons(reasons: dict[str, int]) -> str:
    return " · ".join(f"{reason} {count}" for reason, count in reasons.items())
