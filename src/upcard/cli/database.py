"""upcard backup and move, and what else is done with the database of a server."""

import argparse
import os
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import track

from upcard.cli.arguments import Commands, Complaint
from upcard.server.settings import Settings
from upcard.server.store import Unavailable
from upcard.tui.wording import terminal

if TYPE_CHECKING:
    from upcard.server.store.opening import Opened
    from upcard.server.store.verdicts import Verdict

SQLITE = b"SQLite format 3\0"
"""How the file of every SQLite database begins."""


def add(commands: Commands) -> None:
    command = commands.add_parser("backup", help="copy the tables into a file, while people play")
    command.set_defaults(run=backup)
    _where(command)
    command.add_argument("file", type=Path, metavar="FILE", help="a new file")
    command = commands.add_parser("move", help="bring the tables from one store to another while no server runs")
    command.set_defaults(run=move)
    for end, what in (("source", "where they are: sqlite:FOLDER or postgresql://…"), ("target", "an empty one")):
        command.add_argument(end, metavar=end.upper(), help=what)
    command = commands.add_parser(
        "statistics", help="what was counted of finished games, made anew from the logs if asked"
    )
    command.set_defaults(run=statistics)
    _where(command)
    command.add_argument("--recompute", action="store_true", help="count every game again; the server must not run")


def _where(command: argparse.ArgumentParser) -> None:
    command.add_argument("--data", metavar="DIR", help="the folder that `upcard serve` keeps its tables in")
    command.add_argument("--store", metavar="ADDRESS", help="the database that `upcard serve --store` keeps them in")


def _settings(given: argparse.Namespace) -> Settings:
    return Settings.read({"data": given.data, "store": given.store}, os.environ)


def backup(given: argparse.Namespace) -> int:
    """Copy the database while it is written."""
    from upcard.server.store.sqlite.database import DATABASE
    from upcard.server.store.sqlite.database import backup as copy

    settings = _settings(given)
    try:
        if settings.store:
            _back_up_postgres(settings.store, given.file)
        else:
            copy(settings.data / DATABASE, given.file)
    except FileExistsError:
        raise Complaint(f"{given.file} exists already; name a new file") from None
    source = "the database" if settings.store else settings.data / DATABASE
    print(f"{given.file}: a copy of {source}; see whether it is right: upcard verify {given.file}")
    return 0


def _back_up_postgres(address: str, file: Path) -> None:
    import asyncio

    from upcard.server.store.moving import back_up

    asyncio.run(back_up(address, file))


def move(given: argparse.Namespace) -> int:
    """Copy everything from one store to another, and compare both."""
    import asyncio

    from upcard.server.store.moving import is_address
    from upcard.server.store.moving import move as copy

    for address in (given.source, given.target):
        if not is_address(address):
            raise Complaint(f"{address!r} is no store; name sqlite:FOLDER or postgresql://USER@HOST/NAME")
    number = asyncio.run(copy(given.source, given.target))
    print(f"{number} rows were copied, and each is the same in both; the old store is as it was")
    return 0


def statistics(given: argparse.Namespace) -> int:
    """Say how many games were counted; count them anew if asked."""
    import asyncio

    from upcard.server.store.opening import open_store
    from upcard.server.store.sqlite.database import DATABASE

    settings = _settings(given)
    if not settings.store and not (settings.data / DATABASE).is_file():
        raise Complaint(f"there is no database in {settings.data}")
    print(asyncio.run(_counted(open_store(settings.store, settings.data), given.recompute)))
    return 0


async def _counted(opened: "Opened", anew: bool) -> str:
    from upcard.server.statistics.counting import count_all, recompute

    try:
        number = await (recompute(opened.statistics) if anew else count_all(opened.statistics))
        return f"{number} games were counted {'anew' if anew else 'that had not been'}"
    finally:
        await opened.store.close()
        opened.release()


def is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False  # it is complained of as a log


def verify_database(path: Path) -> int:
    """How many games of a database file do not replay; each is named."""
    import apsw  # logs alone do without it

    from upcard.server.store.sqlite.database import look
    from upcard.server.store.sqlite.verify import count, verdicts

    console = terminal(stderr=True)
    try:
        with closing(look(path)) as connection:
            played = verdicts(connection)
            found = list(track(played, path.name, count(connection), console=console, disable=not console.is_terminal))
    except (Unavailable, apsw.Error) as wrong:
        print(f"{path}: wrong: {wrong}")
        return 1
    return _reported(str(path), found)


def verify_postgres(address: str) -> int:
    """How many games of a PostgreSQL database do not replay; each is named."""
    import asyncio

    from upcard.server.store.opening import driven

    driven()
    from upcard.server.store.postgres.database import shown
    from upcard.server.store.postgres.verify import verdicts

    async def every() -> "list[Verdict]":
        return [verdict async for verdict in verdicts(address)]

    return _reported(shown(address), asyncio.run(every()))


def _reported(name: str, found: "list[Verdict]") -> int:
    broken = [verdict for verdict in found if verdict.problem]
    for verdict in broken:
        print(f"{name}: wrong: table {verdict.code}, game {verdict.number}: {verdict.problem}")
    entries = sum([verdict.entries for verdict in found])
    print(f"{name}: {'wrong' if broken else 'ok'}: {len(found)} games, {entries} entries, {len(broken)} do not replay")
    return len(broken)
