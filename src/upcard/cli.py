"""The command line: upcard serve | play | sim | arena | replay | verify | backup | games | doctor."""

import argparse
import os
import platform
import secrets
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NoReturn, TypeVar

import msgspec
from rich.progress import track

import upcard.engine.game
from upcard.bots import AnyBot, arena
from upcard.bots.registry import BOT_NAMES, make, names, own_seed
from upcard.bots.report import report
from upcard.engine.game import Game
from upcard.engine.options import Value, written
from upcard.engine.view import BadSetup, BadText
from upcard.logs.log import Log, ending, parse, seat_line
from upcard.logs.position import option
from upcard.logs.replay import replay
from upcard.play.registry import all_games, blank, find
from upcard.play.table import Table
from upcard.sentences import speaker_of
from upcard.server.handles import for_http, for_sockets, limit, raise_limit
from upcard.server.listen import CannotListen, lan_address, listen
from upcard.server.settings import SETTINGS, Settings, SettingsError, add_flags
from upcard.server.store import Unavailable
from upcard.tui import figures, reading
from upcard.tui.play import Sitting
from upcard.tui.wording import Wording, terminal
from upcard.version import VERSION

SHORT_SEEDS = 1 << 32
"""Random seeds are below this, so that people can type them again."""
SEEDS = 1 << 255
SQLITE = b"SQLite format 3\0"
"""How the file of every SQLite database begins."""

T = TypeVar("T")


class Complaint(Exception):
    """What is wrong with a command, and what would be right."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"upcard: {message}; see: {self.prog} --help\n")


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
    bots = ", ".join(names())
    top.add_argument("--version", action="version", version=f"upcard {VERSION}")
    commands = top.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)

    command = commands.add_parser("serve", help="open the tables to browsers")
    command.set_defaults(run=serve)
    add_flags(command)

    command = commands.add_parser("play", help="play in the terminal against bots")
    command.set_defaults(run=play)
    command.add_argument("game", nargs="?", metavar="GAME", help="its id; without one you are asked")
    _setup_arguments(command)
    command.add_argument("--seed", type=_seed, help="a whole number; the same one deals the same cards")
    command.add_argument("--against", default="greedy", metavar="BOT", help=f"who plays you: {bots} (greedy)")
    command.add_argument("--name", default="Robin", help="your name at the table (Robin)")
    command.add_argument("--log", type=Path, metavar="FILE", help="where to write the game when it ends")

    command = commands.add_parser("sim", help="let bots play many games and report")
    command.set_defaults(run=sim)
    command.add_argument("game", metavar="GAME", help="its id")
    _setup_arguments(command)
    _many_arguments(command)
    command.add_argument("--bot", default="greedy", help=f"who sits on one seat: {bots} (greedy)")
    command.add_argument("--against", default="uniform", metavar="BOT", help="who sits on the others (uniform)")
    command.add_argument("--check", action="store_true", help="play at random under the laws and report violations")

    command = commands.add_parser("arena", help="let bots play many games against each other, one on each seat")
    command.set_defaults(run=meet)
    command.add_argument("game", metavar="GAME", help="its id")
    command.add_argument("bots", nargs="+", metavar="BOT", help=f"{bots}; with a parameter as in search:200")
    _option_arguments(command)
    _many_arguments(command)

    command = commands.add_parser("replay", help="tell a logged game in sentences")
    command.set_defaults(run=retell)
    command.add_argument("file", type=Path, metavar="FILE")
    sight = command.add_mutually_exclusive_group()
    sight.add_argument("--seat", type=_whole, metavar="N", help="as this seat saw it; without, as a watcher did")
    sight.add_argument("--open", action="store_true", help="with every card face up")
    command.add_argument("--to", type=_whole, metavar="N", help="only the first N entries")

    command = commands.add_parser("verify", help="replay logs, or a whole database, and say whether they are right")
    command.set_defaults(run=verify)
    command.add_argument("files", nargs="+", type=Path, metavar="FILE")

    command = commands.add_parser("backup", help="copy the tables into a file, while people play")
    command.set_defaults(run=backup)
    command.add_argument("--data", metavar="DIR", help="the folder that `upcard serve` keeps its tables in")
    command.add_argument("file", type=Path, metavar="FILE", help="a new file")

    commands.add_parser("games", help="list the games and their options").set_defaults(run=games)
    commands.add_parser("doctor", help="say what is installed here").set_defaults(run=doctor)
    return top


def _setup_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seats", type=_positive, metavar="N", help="how many play")
    _option_arguments(command)


def _option_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--options", nargs="+", action="extend", default=[], metavar="NAME=VALUE", help="see: upcard games"
    )


def _many_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--games", type=_positive, default=1000, metavar="N", help="how many (1000)")
    command.add_argument("--seed", type=_seed, default=0, help="of the first game; the others follow (0)")
    command.add_argument("--json", action="store_true", help="print the report as JSON")
    command.add_argument("--jobs", type=_whole, default=1, metavar="N", help="processes; 0 is one for each core (1)")


def _whole(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def _seed(text: str) -> int:
    number = _whole(text)
    if number >= SEEDS:
        raise argparse.ArgumentTypeError("a seed is below 2**255")
    return number


def _positive(text: str) -> int:
    number = _whole(text)
    if number == 0:
        raise argparse.ArgumentTypeError("0 is too few; give 1 or more")
    return number


# --- serve


def serve(given: argparse.Namespace) -> int:
    """Open the tables until somebody stops it."""
    settings = Settings.read({setting.name: getattr(given, setting.name) for setting in SETTINGS}, os.environ)
    from upcard.server.serve import run  # the other commands do without a web server

    run(settings)
    return 0


# --- play


def play(given: argparse.Namespace) -> int:
    """Sit down against bots."""
    console = terminal()
    try:
        kind = _game(given.game) if given.game else _ask_game(console.input)
    except (EOFError, KeyboardInterrupt):
        print()
        return 0
    seats = given.seats or kind.usual
    seed = secrets.randbelow(SHORT_SEEDS) if given.seed is None else given.seed
    options = _options(kind, given.options)
    blank(kind, seats, options)
    _check_log(given.log)
    own, *others = _names(given.name, seats)
    bots = {seat: _bot(given.against, kind, seats, own_seed(seed, seat)) for seat in range(1, seats)}
    sitting = [seat_line("", own), *[seat_line(given.against, name) for name in others]]
    table = Table(kind.name, sitting, options, seed)
    wording = Wording(kind, [own, *others])
    console.print(wording.prompt("welcome", title=kind.title, name=own, others=", ".join(others), seed=seed))
    Sitting(table, [own, *others], bots, console).run()
    if given.log:
        given.log.write_text(table.log(), encoding="utf-8")
        console.print(wording.prompt("logged", path=given.log))
    return 0


def _names(own: str, seats: int) -> list[str]:
    """The person's name and those of the bots, no name twice."""
    if not own.strip():
        raise Complaint("the name is empty; give one after --name, or leave --name out")
    others = [name for name in BOT_NAMES if name != own.strip()]
    others += [f"Bot{number}" for number in range(len(others) + 1, seats)]
    return [own.strip(), *others[: seats - 1]]


def _ask_game(ask: Callable[[str], str]) -> type[Game]:
    kinds = list(all_games().values())
    for number, kind in enumerate(kinds, 1):
        print(f"  {number}) {kind.title} ({kind.name}), {kind.least} to {kind.most} seats")
    while True:
        wording = Wording(kinds[0], ())
        word = ask(wording.prompt("which")).strip()
        if word.isdecimal() and 1 <= int(word) <= len(kinds):
            return kinds[int(word) - 1]
        if word in all_games():
            return find(word)
        print(wording.prompt("no_game", word=word, most=len(kinds)))


def _check_log(path: Path | None) -> None:
    if path is not None and not path.absolute().parent.is_dir():
        raise Complaint(f"the folder of {path} does not exist; make it first, or name another --log FILE")


# --- sim and arena


def sim(given: argparse.Namespace) -> int:
    """Many games of one bot against another, or at random under the laws, and what came of them."""
    kind = _game(given.game)
    seats, options = given.seats or kind.usual, _options(kind, given.options)
    blank(kind, seats, options)
    setup = arena.duel(kind.name, seats, given.bot, given.against, options)
    if not given.check:
        return _meet(setup, given)
    verdicts = _run(arena.judge, setup, given)
    broken = [verdict for verdict in verdicts if verdict.violation]
    _print(given.json, verdicts, figures.verdicts(setup, given.seed, verdicts))
    return 1 if broken else 0


def meet(given: argparse.Namespace) -> int:
    """Many games between bots, and what came of them."""
    kind = _game(given.game)
    setup = arena.Setup(kind.name, tuple(given.bots), _options(kind, given.options))
    blank(kind, setup.seats, setup.options)
    return _meet(setup, given)


def _meet(setup: arena.Setup, given: argparse.Namespace) -> int:
    for spec in setup.bots:
        _bot(spec, find(setup.game), setup.seats, 0)
    found = report(setup, given.seed, _run(arena.play, setup, given))
    _print(given.json, found, figures.report(found))
    return 0


def _run(task: Callable[[arena.Setup, int], T], setup: arena.Setup, given: argparse.Namespace) -> list[T]:
    jobs = given.jobs or os.cpu_count() or 1
    console = terminal(stderr=True)
    results = arena.many(task, setup, given.seed, given.games, jobs)
    return list(track(results, find(setup.game).title, given.games, console=console, disable=not console.is_terminal))


def _print(as_json: bool, value: object, lines: list[str]) -> None:
    print(msgspec.json.encode(value).decode() if as_json else "\n".join(lines))


# --- logs


def retell(given: argparse.Namespace) -> int:
    """A game in sentences."""
    log = _log(given.file)
    if given.seat is not None and given.seat >= len(log.seats):
        raise Complaint(f"there is no seat {given.seat} in {given.file}; the seats are 0 to {len(log.seats) - 1}")
    seat = reading.WATCHER if given.seat is None else given.seat
    console = terminal()
    try:
        for line in reading.told(log, seat, given.open, given.to):
            console.print(line)
    except ValueError as wrong:
        raise Complaint(f"{given.file}: {wrong}") from None
    return 0


def verify(given: argparse.Namespace) -> int:
    """Whether logs replay to the end they say."""
    wrong = 0
    for path in given.files:
        if _is_database(path):
            wrong += _verify_database(path)
            continue
        try:
            log = _log(path)
            table = replay(log)
        except ValueError as problem:
            wrong += 1
            print(f"{path}: wrong: {problem}")
        except Complaint as problem:
            wrong += 1
            print(problem)
        else:
            end = ending(table.outcome) or "not over yet"
            print(f"{path}: ok: {table.game.title} ({log.game}), {len(log.entries)} entries, {end}")
    return 1 if wrong else 0


def _is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False  # it is complained of as a log


def _verify_database(path: Path) -> int:
    """How many games of a database do not replay; each is named."""
    import apsw  # logs alone do without it

    from upcard.server.store import Unavailable
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
    broken = [verdict for verdict in found if verdict.problem]
    for verdict in broken:
        print(f"{path}: wrong: table {verdict.code}, game {verdict.number}: {verdict.problem}")
    entries = sum([verdict.entries for verdict in found])
    print(f"{path}: {'wrong' if broken else 'ok'}: {len(found)} games, {entries} entries, {len(broken)} do not replay")
    return len(broken)


def backup(given: argparse.Namespace) -> int:
    """Copy the database while it is written."""
    from upcard.server.store import Unavailable
    from upcard.server.store.sqlite.database import DATABASE
    from upcard.server.store.sqlite.database import backup as copy

    source = Settings.read({"data": given.data}, os.environ).data / DATABASE
    try:
        copy(source, given.file)
    except FileExistsError:
        raise Complaint(f"{given.file} exists already; name a new file") from None
    except Unavailable as wrong:
        raise Complaint(str(wrong)) from None
    print(f"{given.file}: a copy of {source}; see whether it is right: upcard verify {given.file}")
    return 0


def _log(path: Path) -> Log:
    try:
        return parse(path.read_text("utf-8"))
    except OSError as problem:
        raise Complaint(f"{path}: wrong: cannot be read ({problem.strerror})") from None
    except ValueError as problem:
        raise Complaint(f"{path}: wrong: {problem}") from None


# --- what there is


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
    print(f"data: {settings.data}{'' if settings.data.exists() else ' (not there yet)'}")
    return 0


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


# --- what was asked for


def _game(name: str) -> type[Game]:
    try:
        return find(name)
    except ValueError as unknown:
        raise Complaint(str(unknown)) from None


def _bot(spec: str, kind: type[Game], seats: int, seed: int) -> AnyBot:
    try:
        return make(spec, kind, seats, seed)
    except ValueError as unknown:
        raise Complaint(str(unknown)) from None


def _options(kind: type[Game], words: list[str]) -> dict[str, Value]:
    """Options as typed, each with its value; a wrong one is refused with the options there are."""
    try:
        return dict(option(word) for word in words)
    except BadText as wrong:
        known = ", ".join(choice.name for choice in kind.options)
        raise Complaint(f"{wrong}; the options of {kind.title} ({kind.name}) are {known}") from None


if __name__ == "__main__":
    sys.exit(main())
