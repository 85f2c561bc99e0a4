"""The source of a game's law, as syntax trees: what it may refuse, tell and cite."""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import upcard.engine
from upcard.engine.games import GAMES

ENGINE = Path(inspect.getfile(upcard.engine)).parent
SHARED = (ENGINE / "game.py", ENGINE / "shedding.py")
TELLING = ("tell", "show", "show_all")


def files(game: str) -> list[Path]:
    """The files of a game: its module, or all modules of its package."""
    place = ENGINE.joinpath(*GAMES[game].__module__.split(".")[2:4])
    return sorted(place.glob("*.py")) if place.is_dir() else [place.with_suffix(".py")]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def calls(path: Path, *names: str) -> Iterator[ast.Call]:
    """The calls of functions or methods with one of these names."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and called(node) in names:
            yield node


def called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def texts(node: ast.AST) -> list[str]:
    """The literal texts anywhere under a node."""
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def told(game: str) -> set[str]:
    """What a game's events are called."""
    found: set[str] = set()
    for path in [*files(game), *SHARED]:
        for call in calls(path, *TELLING):
            found.update(texts(call.args[1]))
    return found | {"drew"}  # `Shedding.draw` writes it down without a call


def refused(game: str) -> set[str]:
    """The codes with which a game refuses, with their reasons (`code.why`) where these are literal."""
    found: set[str] = set()
    for path in files(game):
        for call in calls(path, "Refusal"):
            given = [*call.args[3:4], *[keyword.value for keyword in call.keywords if keyword.arg == "why"]]
            whys = [f".{why}" for node in given for why in texts(node)]
            found.update([code + why for code in texts(call.args[0]) for why in whys or [""]])
    return found


def phases(game: str) -> set[str]:
    """The names of a game's phases."""
    found: set[str] = set()
    for path in files(game):
        for node in tree(path).body:
            match node:
                case ast.AnnAssign(target=ast.Name(id="PHASES" | "MODES"), value=ast.expr() as names):
                    found.update(texts(names))
    return found


def rules_told(game: str) -> set[str]:
    """The rule numbers that a game's source can put into an event."""
    number = re.compile(rf"{GAMES[game].setup_rule[0]}\d+")
    given: list[str] = []
    for path in files(game):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and called(node) not in ("Refusal", "BadSetup", "leaving_refused"):
                given += [text for argument in node.args for text in chosen(argument)]
    return {text for text in given if number.fullmatch(text)}


def chosen(node: ast.expr) -> list[str]:
    """The text that an argument is, or the texts between which it chooses."""
    if isinstance(node, ast.IfExp):
        return chosen(node.body) + chosen(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def suite(game: str) -> list[Path]:
    """The files of a game's tests."""
    return [path for path in sorted((Path(__file__).parents[1] / "games").glob("test_*.py")) if game_of(path) == game]


def game_of(path: Path) -> str:
    """The game whose tests a file holds: the longest id that its name begins with."""
    name = path.stem.removeprefix("test_") + "_"
    return max([game for game in GAMES if name.startswith(game.replace("-", "_") + "_")], key=len, default="")
