"""What came of many games, as lines of text."""

from collections import Counter

from upcard.bots.arena import Lengths, Report, Setup, Verdict, lengths
from upcard.engine.options import written
from upcard.play.registry import find


def report(figures: Report) -> list[str]:
    """Lengths, first places by seat, the greedy player's share, reasons of ending."""
    setup = Setup(figures.game, figures.seats, figures.options, figures.against)
    lines = [
        heading(setup, figures.first_seed, figures.games),
        row("plays a game", _lengths(figures.lengths)),
        row(
            "first places",
            " · ".join(f"seat {seat} {percent(share)}" for seat, share in enumerate(figures.seat_shares)),
        ),
    ]
    if figures.against != "greedy":
        lines.append(
            row(
                "greedy",
                f"{percent(figures.greedy_share)} ± {100 * figures.margin:.1f} against {figures.against}"
                f" · {figures.greedy_share / figures.fair_share:.2f} times its share"
                f" of {percent(figures.fair_share)} · mean place {figures.greedy_place:.2f}",
            )
        )
    return [*lines, row("ends", _reasons(figures.reasons))]


def verdicts(setup: Setup, first: int, games: list[Verdict]) -> list[str]:
    """Games under the laws: their lengths in words, their ends, and every law that was broken."""
    broken = [game.violation for game in games if game.violation]
    return [
        heading(setup, first, len(games)),
        row("words a game", _lengths(lengths([game.words for game in games]))),
        row("ends", _reasons(dict(Counter(game.reason for game in games).most_common()))),
        row("violations", str(len(broken)) if broken else "none"),
        *broken,
    ]


def heading(setup: Setup, first: int, games: int) -> str:
    """What was played."""
    chosen = " ".join(f"{name}={written(value)}" for name, value in setup.options.items())
    parts = [
        f"{find(setup.game).title} ({setup.game})",
        f"{setup.seats} seats",
        f"{games} games",
        f"seeds {first} to {first + games - 1}",
        chosen,
    ]
    return " · ".join(part for part in parts if part)


def row(label: str, text: str) -> str:
    """One labelled line."""
    return f"{label:<14}{text}"


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.1f} %"


def _lengths(found: Lengths) -> str:
    return f"mean {found.mean:.1f} · median {found.median:g} · p90 {found.p90:g} · most {found.most}"


def _reasons(reasons: dict[str, int]) -> str:
    return " · ".join(f"{reason} {count}" for reason, count in reasons.items())
