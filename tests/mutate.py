"""Tests the tests: changes a law file in one small place at a time and asks whether some test notices (`make mutate`).

A mutant differs from `src/upcard/engine/games/…` in one comparison, constant, operator or branch. It is killed if a
scenario test of its game or a short run under the laws fails, crashes or does not come to an end. What survives is
listed with its line: either a test is missing, or the change makes no difference; the latter are written down with the
reason in `mutate_accepted.toml`. At most 5 % of a game's mutants may survive.

Left alone are what leaves the engine (view, imagine, clone, text), metadata, texts, and the idle numbers of events.
Everything is imported once; each mutant is a forked child that imports the changed module in place of the real one and
calls the tests that reach the changed line, the quickest first.
"""

import argparse
import ast
import os
import resource
import signal
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from itertools import product
from pathlib import Path
from pickle import dumps, loads
from random import Random
from tempfile import mkdtemp
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest

import upcard.engine.game
from kit.source import ENGINE, called, files, suite
from upcard.engine.games import GAMES
from upcard.laws import Trial, some_options

TESTS = Path(__file__).parent
ACCEPTED = TESTS / "mutate_accepted.toml"
LAW_GAMES = 12
"""Random games under the laws, after the scenario tests."""
SECONDS = 20
"""A mutant that has not been noticed after this time goes round in circles, and counts as killed."""
MEMORY = 2 << 30
ALLOWED = 0.05
UNTOUCHED_FILES = {"__init__.py", "validity.py", "view.py"}
UNTOUCHED = {"__init__", "public", "own", "imagine", "clone", "serialize", "serialize_table", "copy_to"}
IDLE = {"tell", "show", "show_all", "Refusal", "BadSetup", "Option", "Window"}
"""Calls whose literal numbers are left alone."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


# --- mutants


@dataclass
class Mutant:
    """One small change of one file."""

    path: Path
    line: int
    source: str
    change: str
    reach: range
    """The lines of which one must run for the change to matter; empty: it always does."""
    apply: Callable[[], None]

    @property
    def key(self) -> tuple[str, str, str]:
        return str(self.path.relative_to(ENGINE / "games")), self.source, self.change


def mutants(path: Path, tree: ast.Module) -> list[Mutant]:
    """Every change of a file that is tried."""
    lines = path.read_text("utf-8").splitlines()
    found: list[Mutant] = []
    for node, statement, in_function in places(tree):
        for change, apply in changes(node):
            reach = header(statement) if in_function else range(0)
            line = getattr(node, "lineno", statement.lineno)
            found.append(Mutant(path, line, lines[line - 1].strip(), change, reach, apply))
    return found


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.stmt, bool]]:
    """The nodes that may be changed, each with its statement and whether that is in a function."""

    def walk(node: ast.AST, statement: ast.stmt, inside: bool) -> Iterator[tuple[ast.AST, ast.stmt, bool]]:
        if untouched(node):
            return
        if isinstance(node, ast.stmt):
            statement = node
        yield node, statement, inside
        inside = inside or isinstance(node, ast.FunctionDef)
        for name, child in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "bases"):
                continue
            for part in child if isinstance(child, list) else [child]:
                if isinstance(part, ast.AST) and not idle(node, part):
                    yield from walk(part, statement, inside)

    for statement in tree.body:
        yield from walk(statement, statement, False)


def untouched(node: ast.AST) -> bool:
    match node:
        case ast.FunctionDef(name=name):
            return name in UNTOUCHED
        case ast.AnnAssign(annotation=ast.Subscript(value=ast.Name(id="ClassVar"))):
            return True
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.Assert():
            return True
    return False


def idle(parent: ast.AST, part: ast.AST) -> bool:
    if isinstance(parent, ast.ClassDef):
        return isinstance(part, ast.AnnAssign)  # how a field begins
    value = part.value if isinstance(part, ast.keyword) else part
    plain = isinstance(value.operand if isinstance(value, ast.UnaryOp) else value, ast.Constant)
    return isinstance(parent, ast.Call) and called(parent) in IDLE and plain


def header(statement: ast.stmt) -> range:
    """The lines of a statement, without those of the statements in it."""
    body = getattr(statement, "body", None)
    end = body[0].lineno if body else (statement.end_lineno or statement.lineno) + 1
    return range(statement.lineno, max(end, statement.lineno + 1))


def changes(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """What may be changed at a node itself, as a description and the deed."""
    match node:
        case ast.Compare(ops=operators):
            for index, operator in enumerate(operators):
                yield swap(node, operators, index, SWAPS[type(operator)]())
        case ast.BoolOp(op=operator) | ast.BinOp(op=operator) | ast.AugAssign(op=operator) if type(operator) in SWAPS:
            yield put(node, node, "op", SWAPS[type(operator)]())
        case ast.Constant(value=bool() as value):
            yield put(node, node, "value", not value)
        case ast.Constant(value=int() as value):
            yield put(node, node, "value", value + 1)
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            if not isinstance(test, ast.Compare) or len(test.ops) > 1:
                yield put(test, node, "test", ast.UnaryOp(ast.Not(), test))
        case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub()):
            yield put(node, node, "op", ast.UAdd())


def swap(node: ast.AST, row: list[Any], index: int, new: ast.AST) -> tuple[str, Callable[[], None]]:
    return describe(node, row.__setitem__, index, row[index], new)


def put(shown: ast.AST, owner: ast.AST, name: str, new: Any) -> tuple[str, Callable[[], None]]:
    return describe(shown, lambda name, value: setattr(owner, name, value), name, getattr(owner, name), new)


def describe(
    node: ast.AST, setter: Callable[[Any, Any], None], key: Any, old: Any, new: Any
) -> tuple[str, Callable[[], None]]:
    before = ast.unparse(node)
    if isinstance(new, ast.UnaryOp):
        return f"{before} -> not ({before})", lambda: setter(key, new)
    setter(key, new)
    after = ast.unparse(node)
    setter(key, old)
    return f"{before} -> {after}", lambda: setter(key, new)


# --- tests


Try = Callable[[], object]
"""A call that fails if the law is broken."""


@dataclass
class Run:
    """What a test did on the unchanged law: which one it is, how long it took, and the lines it reached."""

    number: int
    seconds: float
    lines: set[tuple[str, int]]


def tries(game: str) -> list[Try]:
    """The scenario tests of a game, parameters filled in, and a few games under the laws; always in this order."""
    found: list[Try] = []
    for path in suite(game):
        module = import_module(path.stem)
        for name, function in vars(module).items():
            if name.startswith("test_") and getattr(function, "__module__", "") == module.__name__:
                found += filled(function)
    return found + [partial(lawful, game, seed) for seed in range(LAW_GAMES)]


def filled(function: Any) -> Iterator[Try]:
    """A test function with each set of its parameters, and the fixtures it asks for."""
    rows: list[list[dict[str, Any]]] = []
    for mark in getattr(function, "pytestmark", []):
        if mark.name == "parametrize":
            names = mark.args[0].replace(",", " ").split() if isinstance(mark.args[0], str) else mark.args[0]
            rows.append([dict(zip(names, values(row, len(names)), strict=True)) for row in mark.args[1]])
    wanted = function.__code__.co_varnames[: function.__code__.co_argcount]
    for choice in product(*rows):
        given = {name: value for row in choice for name, value in row.items()}
        yield partial(with_fixtures, function, wanted, given)


def values(row: Any, count: int) -> tuple[Any, ...]:
    row = getattr(row, "values", row) if type(row).__name__ == "ParameterSet" else row
    return tuple(row) if count > 1 or type(row).__name__ == "ParameterSet" else (row,)


def with_fixtures(function: Any, wanted: tuple[str, ...], given: dict[str, Any]) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        fixtures = {"monkeypatch": monkeypatch, "tmp_path": Path(mkdtemp()) if "tmp_path" in wanted else None}
        function(**{name: given.get(name, fixtures.get(name)) for name in wanted})


def lawful(game: str, seed: int) -> None:
    kind, dice = GAMES[game], Random(seed)
    seats = dice.randint(kind.least, kind.most)
    Trial(kind, seats, some_options(kind, seats, dice), seed).run()


def watched(number: int, call: Try, paths: set[str]) -> Run:
    """Run a test and note which lines of the law it reaches."""
    lines: set[tuple[str, int]] = set()

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        code: CodeType = frame.f_code
        if code.co_filename not in paths:
            return None
        lines.add((code.co_filename, frame.f_lineno))
        return trace

    began = time.perf_counter()
    call()
    seconds = time.perf_counter() - began
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(None)
    return Run(number, seconds, lines)


# --- running


class Changed(MetaPathFinder, Loader):
    """Imports one module from a changed tree instead of its file."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        self.name, self.path, self.tree = name, path, tree

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        spec = PathFinder.find_spec(name, path, target)
        assert spec is not None
        spec.loader = self
        return spec

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(ast.fix_missing_locations(self.tree), str(self.path), "exec"), vars(module))


def reload(game: str, path: Path, tree: ast.Module) -> None:
    """Import a game anew with one of its modules changed, and put it in the place of the real one."""
    home = GAMES[game].__module__
    package = home if home.count(".") == 3 else home.rpartition(".")[0]
    for name in [name for name in sys.modules if name == package or name.startswith(package + ".")]:
        del sys.modules[name]
    dotted = ".".join(["upcard", "engine", *path.relative_to(ENGINE).with_suffix("").parts])
    sys.meta_path.insert(0, Changed(dotted, path, tree))
    GAMES[game] = getattr(import_module(home), GAMES[game].__name__)


def measure(game: str) -> list[Run]:
    """Run all tests on the unchanged law, in a child that keeps this process clean."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            paths = {str(path) for path in files(game)}
            runs = [watched(number, call, paths) for number, call in enumerate(tries(game))]
            with os.fdopen(writer, "wb") as out:
                out.write(dumps(runs))
        except BaseException as broken:
            print(f"{game}: the tests fail on the unchanged law: {broken!r}", file=sys.stderr)
            os._exit(1)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as source:
        found = source.read()
    if os.waitpid(child, 0)[1]:
        sys.exit(1)
    return sorted(loads(found), key=lambda run: run.seconds)


def notice(game: str, mutant: Mutant, tree: ast.Module, runs: list[Run]) -> None:
    """In a child: carry out the change and run what may notice it; exit 1 if something does."""
    signal.alarm(SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(1, 2)
    mutant.apply()
    try:
        reload(game, mutant.path, tree)
        calls = tries(game)
        for run in runs:
            if not mutant.reach or run.lines & {(str(mutant.path), line) for line in mutant.reach}:
                calls[run.number]()
    except BaseException:
        os._exit(1)
    os._exit(0)


def survivors(game: str, jobs: int, every: int) -> tuple[int, list[Mutant]]:
    """How many mutants were tried, and those that nothing noticed."""
    runs = measure(game)
    trees = {path: ast.parse(path.read_text("utf-8")) for path in files(game) if path.name not in UNTOUCHED_FILES}
    todo = [mutant for path, tree in trees.items() for mutant in mutants(path, tree)][::every]
    unchanged = Mutant(todo[0].path, 0, "", "nothing", range(0), lambda: None)
    running: dict[int, Mutant] = {}
    alive: list[Mutant] = []
    for number, mutant in enumerate([unchanged, *todo]):
        child = os.fork()
        if child == 0:
            notice(game, mutant, trees[mutant.path], runs)
        running[child] = mutant
        while len(running) >= jobs or (number == len(todo) and running):
            done, status = os.wait()
            ended = running.pop(done)
            if status == 0:
                alive.append(ended)
        if sys.stderr.isatty():
            print(f"\r{game}: {number} of {len(todo)}, {len(alive)} survive ", end="", file=sys.stderr, flush=True)
    if unchanged not in alive:
        sys.exit(f"{game}: the tests fail on an unchanged law that is imported anew")
    alive.remove(unchanged)
    return len(todo), sorted(alive, key=lambda mutant: mutant.key)


def accepted() -> dict[tuple[str, str, str], str]:
    """The survivors that make no difference, with the reason."""
    rows = tomllib.loads(ACCEPTED.read_text("utf-8")).get("accepted", [])
    return {(row["file"], row["line"], row["change"]): row["reason"] for row in rows}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=GAMES, help="one game")
    parser.add_argument("--jobs", type=int, default=2, help="how many mutants are tried at once")
    parser.add_argument("--every", type=int, default=1, help="try only every so manieth mutant")
    given = parser.parse_args()
    if not str(upcard.engine.game.__file__).endswith(".py"):
        sys.exit("mutants are made of the interpreted source: run this with PYTHONPATH=src")
    sys.path += [str(TESTS), str(TESTS / "games")]
    fine = accepted()
    table = [f"{'game':20} {'mutants':>8} {'killed':>8} {'accepted':>9} {'survived':>9} {'percent':>8}"]
    failed = False
    for game in [given.only] if given.only else list(GAMES):
        tried, alive = survivors(game, given.jobs, given.every)
        strange = [mutant for mutant in alive if mutant.key not in fine]
        share = len(strange) / max(tried, 1)
        failed |= share > ALLOWED
        for mutant in strange:
            print(f"\n{mutant.path.relative_to(ENGINE.parent)}:{mutant.line}: {mutant.source}\n    {mutant.change}")
        agreed = len(alive) - len(strange)
        table.append(f"{game:20} {tried:>8} {tried - len(alive):>8} {agreed:>9} {len(strange):>9} {share:>8.1%}")
    print("\n" + "\n".join(table))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
