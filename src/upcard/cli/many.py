"""upcard sim: many games of bots, and the figures of them."""

import argparse
from collections.abc import Callable
from typing import TypeVar

from rich.progress import track

from upcard.bots import arena
from upcard.bots.registry import names
from upcard.bots.report import report
from upcard.cli.arguments import (
    Commands,
    bot_of,
    game_of,
    jobs_of,
    many_arguments,
    options_of,
    print_report,
    setup_arguments,
)
from upcard.play.registry import blank, find
from upcard.tui import figures
from upcard.tui.wording import terminal

T = TypeVar("T")


def add(commands: Commands) -> None:
    bots = ", ".join(names())
    command = commands.add_parser("sim", help="let bots play many games and report")
    command.set_defaults(run=sim)
    command.add_argument("game", metavar="GAME", help="its id")
    setup_arguments(command)
    many_arguments(command)
    command.add_argument("--bot", default="greedy", help=f"who sits on one seat: {bots} (greedy)")
    command.add_argument("--against", default="uniform", metavar="BOT", help="who sits on the others (uniform)")
    command.add_argument("--check", action="store_true", help="play at random under the laws and report violations")


def sim(given: argparse.Namespace) -> int:
    """Many games of one bot against another, or at random under the laws, and what came of them."""
    kind = game_of(given.game)
    seats, options = given.seats or kind.usual, options_of(kind, given.options)
    blank(kind, seats, options)
    setup = arena.duel(kind.name, seats, given.bot, given.against, options)
    if not given.check:
        return _meet(setup, given)
    verdicts = _run(arena.judge, setup, given)
    broken = [verdict for verdict in verdicts if verdict.violation]
    print_report(given.json, verdicts, figures.verdicts(setup, given.seed, verdicts))
    return 1 if broken else 0


def _meet(setup: arena.Setup, given: argparse.Namespace) -> int:
    for spec in setup.bots:
        bot_of(spec, find(setup.game), setup.seats, 0)
    found = report(setup, given.seed, _run(arena.play, setup, given))
    print_report(given.json, found, figures.report(found))
    return 0


def _run(task: Callable[[arena.Setup, int], T], setup: arena.Setup, given: argparse.Namespace) -> list[T]:
    console = terminal(stderr=True)
    results = arena.many(task, setup, given.seed, given.games, jobs_of(given))
    return list(track(results, find(setup.game).title, given.games, console=console, disable=not console.is_terminal))
