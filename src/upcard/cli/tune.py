"""upcard tune: better weights for the heuristic of a game."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import DecodeError, Struct, json
from rich.console import Console
from rich.progress import track

from upcard.bots.tune import Step, Tuning
from upcard.cli.arguments import Commands, Complaint, game_of, options_of, positive, setup_arguments
from upcard.engine.options import Value


class Head(Struct, frozen=True):
    """What a file of steps was made for: other settings would not go on from it."""

    game: str
    seats: int
    options: dict[str, Value]
    deals: int
    first: tuple[int, ...]


def add(commands: Commands) -> None:
    command = commands.add_parser("tune", help="find better weights for the heuristic of a game")
    command.set_defaults(run=tune)
    command.add_argument("game", metavar="GAME", help="its id")
    setup_arguments(command)
    command.add_argument("--deals", type=positive, default=5000, help="deals that a weight is judged on (5000)")
    command.add_argument("--rounds", type=positive, default=4, help="how often every weight is moved (4)")
    command.add_argument("--steps", metavar="FILE", help="write every step to a file, and go on from what it has")


def tune(given: argparse.Namespace) -> int:
    """Weights that win more, one line for each that is kept, and what they gain on deals nothing was tuned on."""
    kind = game_of(given.game)
    seats, options = given.seats or kind.usual, options_of(kind, given.options)
    try:
        tuning = Tuning(kind.name, seats, options, given.deals)
    except ValueError as wrong:
        raise Complaint(str(wrong)) from wrong
    head = Head(kind.name, seats, options, given.deals, tuning.first)
    done = _begun(Path(given.steps), head) if given.steps else []
    for step in _shown(tuning, given.rounds, done):
        if given.steps:
            _append(Path(given.steps), step)
        if step.kept:
            print(f"{step.name}: {100 * step.gain.mean:+.2f} ± {196 * step.gain.error:.2f} points", flush=True)
    found = tuning.verdict()
    print(f"{list(tuning.row)}\non fresh deals: {100 * found.mean:+.2f} ± {196 * found.error:.2f} points")
    return 0


def _shown(tuning: Tuning, rounds: int, done: list[Step]) -> Iterator[Step]:
    """The steps that are still to be done, with a bar where somebody looks."""
    console = Console(stderr=True)
    total = tuning.steps(rounds)
    steps = tuning.run(rounds, done)
    return iter(track(steps, "tuning", total, completed=len(done), console=console, disable=not sys.stderr.isatty()))


def _begun(path: Path, head: Head) -> list[Step]:
    """The steps that a file has; a new one gets its head."""
    if not path.exists():
        path.write_bytes(json.encode(head) + b"\n")
        return []
    first, *steps = path.read_bytes().splitlines()
    try:
        if json.decode(first, type=Head) != head:
            raise Complaint(f"{path} was begun with other settings, or other weights")
        return [json.decode(step, type=Step) for step in steps]
    except DecodeError as wrong:
        raise Complaint(f"{path} is no file of steps: {wrong}") from wrong


def _append(path: Path, step: Step) -> None:
    with path.open("ab") as file:
        file.write(json.encode(step) + b"\n")
