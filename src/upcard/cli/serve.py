"""upcard serve: the tables, open to browsers."""

import argparse
import os

from upcard.cli.arguments import Commands
from upcard.server.settings import SETTINGS, Settings, add_flags


def add(commands: Commands) -> None:
    command = commands.add_parser("serve", help="open the tables to browsers")
    command.set_defaults(run=serve)
    add_flags(command)


def serve(given: argparse.Namespace) -> int:
    """Open the tables until somebody stops it."""
    settings = Settings.read({setting.name: getattr(given, setting.name) for setting in SETTINGS}, os.environ)
    if settings.workers > 1:
        from upcard.server.supervisor import supervise

        return supervise(settings)
    from upcard.server.serve import run  # the other commands do without a web server

    run(settings)
    return 0
