"""upcard games and upcard doctor: what is installed here."""

import argparse
import asyncio
import os
import platform
from importlib.metadata import PackageNotFoundError, version

import upcard.engine.game
from upcard.cli.arguments import Commands
from upcard.engine.options import written
from upcard.play.registry import all_games
from upcard.sentences import speaker_of
from upcard.server.bus import opening
from upcard.server.handles import for_http, for_sockets, limit, raise_limit
from upcard.server.listen import CannotListen, lan_address, listen
from upcard.server.settings import Settings, SettingsError
from upcard.server.store import Unavailable
from upcard.server.store.opening import driven
from upcard.version import VERSION


def add(commands: Commands) -> None:
    commands.add_parser("games", help="list the games and their options").set_defaults(run=games)
    commands.add_parser("doctor", help="say what is installed here").set_defaults(run=doctor)


def games(_given: argparse.Namespace) -> int:
    """Every game with its seats and options."""
    for kind in all_games().values():
        print(f"{kind.title} ({kind.name}), {kind.least} to {kind.most} seats, usually {kind.usual}")
        speaker = speaker_of(kind)
        for choice in kind.options:
            allowed = choice.allowed(kind.usual)
            print(f"  {choice.name}={written(choice.default)}  ({allowed})  {speaker.option(choice.name)}")
        print()
    return 0


def doctor(_given: argparse.Namespace) -> int:
    """What is installed here."""
    compiled = not str(upcard.engine.game.__file__).endswith(".py")
    print(f"upcard {VERSION}, engine {'compiled' if compiled else 'interpreted'}")
    print(f"Python {platform.python_version()} ({platform.python_implementation()})")
    for package in ("librt", "msgspec", "rich", "starlette", "uvicorn", "websockets"):
        print(f"{package} {_version(package)}")
    print(f"SQLite {_sqlite()}")
    print(platform.platform())
    print(f"address on the network: {lan_address() or 'none'}")
    try:
        settings = Settings.read({}, os.environ)
    except SettingsError as wrong:
        print(f"settings: {wrong}")
        return 1
    print(_port(settings))
    print(_handles(settings))
    try:
        print(_tables(settings))
        if settings.bus:
            print(_bus(settings))
    except Unavailable as why:
        print(why)
        return 1
    return 0


def _tables(settings: Settings) -> str:
    """Where they are kept."""
    if not settings.store:
        return f"data: {settings.data}{'' if settings.data.exists() else ' (not there yet)'}"
    driven()
    from upcard.server.store.postgres.database import described

    return f"tables: {asyncio.run(described(settings.store))}"


def _bus(settings: Settings) -> str:
    """What carries hints between servers."""
    opening.driven()
    from upcard.server.bus.redis import described

    return f"bus: {asyncio.run(described(settings.bus))}"


def _port(settings: Settings) -> str:
    try:
        listen(settings.host, settings.port).close()
    except CannotListen as wrong:
        return str(wrong)
    return f"port {settings.port} is free"


def _handles(settings: Settings) -> str:
    """File handles, and what they are enough for."""
    raise_limit()
    return (
        f"file handles: {limit()}, enough for {for_sockets(limit())} WebSockets and "
        f"{min(settings.http_connections, for_http(limit()))} HTTP connections at a time"
    )


def _sqlite() -> str:
    """The version of the library that the tables are kept by, which is not Python's own."""
    try:
        import apsw
    except ImportError:
        return "is missing (package apsw)"
    return apsw.sqlite_lib_version()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "is missing"
