"""upcard token and upcard sit: bots of one's own at the tables of a running server."""

import argparse
import os

from websockets.exceptions import InvalidHandshake, InvalidURI

from upcard.bots.guest import Guest
from upcard.bots.process import command_of, is_program
from upcard.cli.arguments import Commands, Complaint, whole
from upcard.server.people.codes import parse_code
from upcard.server.people.identity import new_secret
from upcard.server.people.names import clean_name

TOKEN = "UPCARD_TOKEN"


def add(commands: Commands) -> None:
    command = commands.add_parser("token", help="make a token for a bot that comes over the wire")
    command.set_defaults(run=token)
    command.add_argument("name", metavar="NAME", help="what the bot is called at tables")

    command = commands.add_parser("sit", help="let a bot of yours sit at a table of a running server")
    command.set_defaults(run=sit)
    command.add_argument("url", metavar="URL", help="of the server, such as http://localhost:8765")
    command.add_argument("table", metavar="CODE", help="of the table")
    command.add_argument("bot", metavar="PROGRAM", help="as in ./mybot.py (docs/bots.md)")
    command.add_argument("--token", metavar="NAME:TOKEN", help=f"as `upcard token` printed it; or {TOKEN}")
    command.add_argument("--games", type=whole, default=0, metavar="N", help="go after so many; 0 stays (0)")


def token(given: argparse.Namespace) -> int:
    """A name and a fresh secret, as `upcard serve` and `upcard sit` take them."""
    name = clean_name(given.name)
    if name is None or "," in name:
        raise Complaint(f"{given.name!r} cannot be a name; give 1 to 24 characters that people can read, and no comma")
    print(f"{name}:{new_secret()}")
    return 0


def sit(given: argparse.Namespace) -> int:
    """Sit down and play until the table is closed."""
    name, _, secret = (given.token or os.environ.get(TOKEN, "")).rpartition(":")
    code = parse_code(given.table)
    if not name or not secret:
        raise Complaint(f"there is no token; give --token NAME:TOKEN or set {TOKEN} to it")
    if code is None:
        raise Complaint(f"{given.table!r} is no code of a table")
    if not is_program(given.bot):
        raise Complaint(f"{given.bot!r} is no program; name one by its path, as in ./mybot.py")
    try:
        command_of(given.bot)
        ended = Guest(given.url, secret, code, name, given.bot).run(given.games)
    except (InvalidURI, InvalidHandshake) as wrong:
        raise Complaint(f"{given.url}: {wrong}; is this the server, and does it know the token?") from None
    except ValueError as wrong:
        raise Complaint(str(wrong)) from None
    print(ended)
    return 0 if ended in ("over", "closed", "stopping") else 1
