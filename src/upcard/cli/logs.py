"""upcard replay, verify and link: games that are written down."""

import argparse
from pathlib import Path

from upcard.cli.arguments import Commands, Complaint, language_argument, language_of, log_of, whole
from upcard.cli.database import is_database, verify_database, verify_postgres
from upcard.engine.view import BadText
from upcard.logs.links import pack
from upcard.logs.log import Log, ending
from upcard.logs.replay import replay
from upcard.tui import reading
from upcard.tui.wording import terminal


def add(commands: Commands) -> None:
    command = commands.add_parser("replay", help="tell a logged game in sentences")
    command.set_defaults(run=retell)
    command.add_argument("file", metavar="FILE", help="a log, or the link of a game in quotes")
    sight = command.add_mutually_exclusive_group()
    sight.add_argument("--seat", type=whole, metavar="N", help="as this seat saw it; without, as a watcher did")
    sight.add_argument("--open", action="store_true", help="with every card face up")
    command.add_argument("--to", type=whole, metavar="N", help="only the first N entries")
    language_argument(command)

    command = commands.add_parser("verify", help="replay logs, or a whole database, and say whether they are right")
    command.set_defaults(run=verify)
    command.add_argument(
        "files", nargs="+", metavar="FILE", help="a log, the link of a game in quotes, a database or its address"
    )
    command.add_argument("--commitment", metavar="HEX", help="what you were shown before the deal (docs/fair.md)")
    command.add_argument("--share", metavar="HEX", help="the bytes that your browser added")

    command = commands.add_parser("link", help="the link of a finished game: all of it, every card included")
    command.set_defaults(run=link)
    command.add_argument("file", metavar="FILE")
    command.add_argument("--url", default="", metavar="URL", help="of the server that shall open it")


def retell(given: argparse.Namespace) -> int:
    """A game in sentences."""
    log = log_of(given.file)
    if given.seat is not None and given.seat >= len(log.seats):
        raise Complaint(f"there is no seat {given.seat} in {given.file}; the seats are 0 to {len(log.seats) - 1}")
    seat = reading.WATCHER if given.seat is None else given.seat
    console = terminal()
    try:
        for line in reading.told(log, seat, given.open, given.to, language_of(given)):
            console.print(line)
    except ValueError as wrong:
        raise Complaint(f"{given.file}: {wrong}") from None
    return 0


def verify(given: argparse.Namespace) -> int:
    """Whether logs replay to the end they say."""
    wrong = 0
    for path in given.files:
        if path.startswith(("postgresql://", "postgres://")):
            wrong += verify_postgres(path)
            continue
        if is_database(Path(path)):
            wrong += verify_database(Path(path))
            continue
        try:
            log = log_of(path)
            table = replay(log)
            _compare(log, given.commitment, given.share)
        except ValueError as problem:
            wrong += 1
            print(f"{path}: wrong: {problem}")
        except Complaint as problem:
            wrong += 1
            print(problem)
        else:
            end = ending(table.outcome) or "not over yet"
            print(f"{path}: ok: {table.game.title} ({log.game}), {len(log.entries)} entries, {end}{_origin(log)}")
    return 1 if wrong else 0


def _compare(log: Log, commitment: str | None, share: str | None) -> None:
    """Whether a log deals from what somebody was shown, and from what they added."""
    if (commitment or share) and log.fair is None:
        raise BadText("it does not say where its seed comes from")
    if commitment and log.fair and log.fair.commitment != commitment.lower():
        raise BadText("it was committed to another secret than you were shown")
    if share and log.fair and share.lower() not in [one.share for one in log.fair.shares]:
        raise BadText("your bytes are not in its seed")


def _origin(log: Log) -> str:
    """Where a deal comes from, in a few words."""
    if log.fair is None:
        return ""
    added = [one for one in log.fair.shares if one.share]
    silent = [str(one.seat) for one in log.fair.shares if not one.share]
    told = f"; dealt from commitment {log.fair.commitment[:16]}… and the bytes of {len(added)} seats"
    return told + (f", not of seat {', '.join(silent)}, who had promised" if silent else "")


def link(given: argparse.Namespace) -> int:
    """A game as a link."""
    try:
        print(f"{given.url.rstrip('/')}/r#{pack(log_of(given.file))}")
    except ValueError as wrong:
        raise Complaint(f"{given.file}: {wrong}") from None
    return 0
