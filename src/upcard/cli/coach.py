"""upcard coach: a finished game looked at again, by what its players knew."""

import argparse

from rich.progress import Progress

from upcard.bots.coach import PLAYOUTS, Review, review
from upcard.cli.arguments import Commands, Complaint, language_argument, language_of, log_of, print_report
from upcard.logs.log import Log
from upcard.play.registry import find
from upcard.tui.coaching import coached
from upcard.tui.reading import shown_name
from upcard.tui.wording import Wording, terminal


def add(commands: Commands) -> None:
    command = commands.add_parser("coach", help="say what was a mistake in a logged game, and what was luck")
    command.set_defaults(run=coach)
    command.add_argument("file", metavar="FILE", help="a log, or the link of a game in quotes")
    command.add_argument("--json", action="store_true", help="print all of it as JSON")
    language_argument(command)


def coach(given: argparse.Namespace) -> int:
    """Chances over time, the dearest decisions, and luck."""
    log = log_of(given.file)
    wording = Wording(find(log.game), [shown_name(name) for name in log.seats], language_of(given))
    try:
        found = _looked_at(log, wording.speaker.sentences["coach"]["looking"])
    except ValueError as wrong:
        raise Complaint(f"{given.file}: {wrong}") from None
    if given.json:
        print_report(True, found, [])
        return 0
    console = terminal()
    for line in coached(found, wording):
        console.print(line)
    return 0


def _looked_at(log: Log, title: str) -> Review:
    console = terminal(stderr=True)
    with Progress(console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=1.0)
        return review(log, lambda done: progress.update(task, completed=float(str(done))), PLAYOUTS)
