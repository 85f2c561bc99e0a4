"""upcard arena: bots against each other until it is decided who is better."""

import argparse
from pathlib import Path

from rich.progress import track

from upcard.bots.contest import APART, Contest, Deal, Pairings
from upcard.bots.contest import meet as deals_of
from upcard.bots.contest_report import contest_report
from upcard.bots.registry import names
from upcard.cli.arguments import (
    Commands,
    bot_of,
    check_folder,
    game_of,
    jobs_of,
    many_arguments,
    options_of,
    print_report,
    setup_arguments,
)
from upcard.play.registry import blank, find
from upcard.tui import charts, figures
from upcard.tui.wording import terminal


def add(commands: Commands) -> None:
    command = commands.add_parser("arena", help="let bots play against each other until it is decided who is better")
    command.set_defaults(run=meet)
    command.add_argument("game", metavar="GAME", help="its id")
    bots = f"{', '.join(names())}; with a parameter as in search:200; a program as in ./mybot.py"
    command.add_argument("bots", nargs="+", metavar="BOT", help=bots)
    setup_arguments(command)
    many_arguments(command)
    apart = f"the least difference to look for, in per cent of the games ({100 * APART:g})"
    command.add_argument("--apart", type=points, default=APART, metavar="POINTS", help=apart)
    command.add_argument("--all", action="store_true", help="play all games, though it is decided")
    command.add_argument("--report", type=Path, metavar="FILE", help="write tables and plots as one HTML file")


def points(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 50:
        raise argparse.ArgumentTypeError(f"{text!r} is no difference; give points between 0 and 50")
    return number / 100


def meet(given: argparse.Namespace) -> int:
    """Games between bots on common deals, until it is decided who is better, and what came of them."""
    kind = game_of(given.game)
    contest = Contest(kind.name, tuple(given.bots), given.seats or len(given.bots), options_of(kind, given.options))
    blank(kind, contest.seats, contest.options)
    check_folder(given.report, "--report FILE")
    for spec in contest.bots:
        bot_of(spec, kind, contest.seats, 0)
    pairings = Pairings(contest.bots, given.apart)
    found = contest_report(contest, given.seed, _played(contest, pairings, given), pairings)
    if given.report:
        given.report.write_text(charts.page(found), encoding="utf-8")
    print_report(given.json, found, figures.contest(found))
    return 0


def _played(contest: Contest, pairings: Pairings, given: argparse.Namespace) -> list[Deal]:
    """The deals of a contest, with a bar for those who wait; enough of them for the games that were asked for."""
    count = -(-given.games // contest.seats)
    console = terminal(stderr=True)
    played = deals_of(contest, given.seed, count, jobs_of(given), pairings=pairings, whole=given.all)
    return list(track(played, find(contest.game).title, count, console=console, disable=not console.is_terminal))
