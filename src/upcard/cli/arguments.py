"""What the commands share: what may be typed, read and checked."""

import argparse
import os
from pathlib import Path
from typing import NoReturn, Protocol

import msgspec

from upcard.bots import AnyBot
from upcard.bots.entrants import entrant
from upcard.engine.game import Game
from upcard.engine.options import Value
from upcard.engine.view import BadText
from upcard.logs.links import PACKED, unpack
from upcard.logs.log import Log, parse
from upcard.logs.position import option
from upcard.play.registry import find
from upcard.sentences import languages
from upcard.sentences.languages import known, of_terminal

SEEDS = 1 << 255
SHORTEST_LINK = 60
"""Characters: a seed and a name alone are more."""


class Complaint(Exception):
    """What is wrong with a command, and what would be right."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"upcard: {message}; see: {self.prog} --help\n")


class Commands(Protocol):
    """Where a command is added."""

    def add_parser(self, name: str, /, *, help: str) -> Parser: ...  # noqa: A002  as argparse calls it


def language_argument(command: argparse.ArgumentParser) -> None:
    known_ones = ", ".join(languages())
    command.add_argument("--lang", metavar="CODE", help=f"what you read: {known_ones} (as the terminal says in LANG)")


def setup_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seats", type=positive, metavar="N", help="how many play")
    option_arguments(command)


def option_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--options", nargs="+", action="extend", default=[], metavar="NAME=VALUE", help="see: upcard games"
    )


def many_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--games", type=positive, default=1000, metavar="N", help="how many (1000)")
    command.add_argument("--seed", type=seed, default=0, help="of the first game; the others follow (0)")
    command.add_argument("--json", action="store_true", help="print the report as JSON")
    command.add_argument("--jobs", type=whole, default=1, metavar="N", help="processes; 0 is one for each core (1)")


def whole(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def seed(text: str) -> int:
    number = whole(text)
    if number >= SEEDS:
        raise argparse.ArgumentTypeError("a seed is below 2**255")
    return number


def positive(text: str) -> int:
    number = whole(text)
    if number == 0:
        raise argparse.ArgumentTypeError("0 is too few; give 1 or more")
    return number


def language_of(given: argparse.Namespace) -> str:
    """What the person at the terminal reads: what they say, else what their terminal says."""
    asked: str = given.lang or ""
    if asked and not known(asked):
        raise Complaint(f"there is no language {asked!r}; the languages are {', '.join(languages())}")
    return known(asked) or of_terminal(os.environ)


def jobs_of(given: argparse.Namespace) -> int:
    """How many processes."""
    return int(given.jobs) or os.cpu_count() or 1


def check_folder(path: Path | None, flag: str) -> None:
    """Whether a file can be written there once it is time."""
    if path is not None and not path.absolute().parent.is_dir():
        raise Complaint(f"the folder of {path} does not exist; make it first, or name another {flag}")


def print_report(as_json: bool, value: object, lines: list[str]) -> None:
    print(msgspec.json.encode(value).decode() if as_json else "\n".join(lines))


def game_of(name: str) -> type[Game]:
    try:
        return find(name)
    except ValueError as unknown:
        raise Complaint(str(unknown)) from None


def bot_of(spec: str, kind: type[Game], seats: int, seed: int) -> AnyBot:
    try:
        return entrant(spec, kind, seats, seed)
    except ValueError as unknown:
        raise Complaint(str(unknown)) from None


def options_of(kind: type[Game], words: list[str]) -> dict[str, Value]:
    """Options as typed, each with its value; a wrong one is refused with the options there are."""
    try:
        return dict(option(word) for word in words)
    except BadText as wrong:
        known = ", ".join(choice.name for choice in kind.options)
        raise Complaint(f"{wrong}; the options of {kind.title} ({kind.name}) are {known}") from None


def log_of(path: str) -> Log:
    """A log from a file, or out of a link: an address with a #, or what stands behind it where no file is called so."""
    try:
        if "#" in path or (PACKED.fullmatch(path) and not Path(path).exists() and len(path) > SHORTEST_LINK):
            return unpack(path)
        return parse(Path(path).read_text("utf-8"))
    except OSError as problem:
        raise Complaint(f"{path}: wrong: cannot be read ({problem.strerror})") from None
    except ValueError as problem:
        raise Complaint(f"{path}: wrong: {problem}") from None
