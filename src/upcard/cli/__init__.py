"""The command line, `upcard COMMAND`: each module of this folder brings one, or a few that belong together."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from upcard.cli import arena, coach, database, guests, installed, logs, many, play, serve, tournament, tune
from upcard.cli.arguments import Complaint, Parser
from upcard.engine.view import BadSetup, BadText
from upcard.server.listen import CannotListen
from upcard.server.settings import SettingsError
from upcard.server.store import Unavailable
from upcard.version import VERSION

COMMANDS = (serve, play, many, arena, tournament, guests, tune, logs, coach, database, installed)
"""Whoever brings commands, in the order in which they are listed."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    given = parser().parse_args(argv)
    command: Callable[[argparse.Namespace], int] = given.run
    try:
        return command(given)
    except (Complaint, BadSetup, BadText, SettingsError, CannotListen, Unavailable) as wrong:
        print(f"upcard: {wrong}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever was reading has gone
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  stays open while Python exits
        return 1
    except OSError as wrong:
        print(f"upcard: {wrong.filename}: {wrong.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def parser() -> Parser:
    """What may be typed."""
    top = Parser(prog="upcard", description="Five card games on one table.")
    top.add_argument("--version", action="version", version=f"upcard {VERSION}")
    commands = top.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)
    for brings in COMMANDS:
        brings.add(commands)
    return top
