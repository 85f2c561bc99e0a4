"""The engine is a pure function: its source reads no clock, file, socket or global generator, and nothing unordered."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

import upcard.engine

ENGINE = Path(inspect.getfile(upcard.engine)).parent
FILES = sorted(ENGINE.rglob("*.py"))
ALLOWED = {
    "collections.abc",
    "hashlib",
    "importlib.util",  # packed.py asks whether the engine is compiled
    "librt.vecs",
    "msgspec",
    "mypy_extensions",
    "typing",
}
"""Everything else, above all time, random, os, io, socket, asyncio, threading and pathlib, is the world's."""
IMPURE_CALLS = {"open", "input", "print", "exec", "eval", "id", "hash", "globals", "__import__"}


def faults(path: Path) -> list[str]:
    """What is impure in a file, by line."""
    tree = ast.parse(path.read_text("utf-8"), str(path))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    shifts = {node for function in functions for node in ast.walk(function) if shifts_a_constant(node)}
    found = [(line(node), fault) for node in ast.walk(tree) for fault in impurities(node)]
    found += [(line(node), "shifts a constant by a variable, which compiles to 32 bits: use BIT") for node in shifts]
    return [f"line {number}: {fault}" for number, fault in sorted(found)]


def line(node: ast.AST) -> int:
    return node.iter.lineno if isinstance(node, ast.comprehension) else getattr(node, "lineno", 0)


def impurities(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from [f"imports {alias.name}" for alias in names if not allowed(alias.name)]
        case ast.ImportFrom(module=module) if not allowed(module or ""):
            yield f"imports {module}"
        case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
            yield f"calls {name}()"
        case ast.Global() | ast.Nonlocal():
            yield "changes a name outside its function"
        case ast.For(iter=source) | ast.comprehension(iter=source) if unordered(source):
            yield f"iterates over a set: {ast.unparse(source)}"


def shifts_a_constant(node: ast.AST) -> bool:
    """Whether this is `1 << x`; tables outside functions are made of plain integers, and there it is right."""
    match node:
        case ast.BinOp(left=ast.Constant(), op=ast.LShift(), right=by):
            return any(isinstance(part, ast.Name) and not part.id.isupper() for part in ast.walk(by))
    return False


def allowed(module: str) -> bool:
    return module.startswith("upcard.engine") or module in ALLOWED


def unordered(source: ast.expr) -> bool:
    match source:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
    return False


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ENGINE)) for path in FILES])
def test_a_file_of_the_engine_is_pure(path: Path):
    assert faults(path) == []


@pytest.mark.parametrize(
    "source",
    [
        "import time",
        "import os.path",
        "from datetime import datetime",
        "from random import Random",
        "from upcard.play import table",
        "open('x')",
        "def f(n):\n    return 1 << n",
        "for card in {1, 2}:\n    pass",
        "cards = [card for card in set(hand)]",
        "def f():\n    global n\n    n = 1",
    ],
)
def test_something_impure_is_found(source: str, tmp_path: Path):
    path = tmp_path / "impure.py"
    path.write_text(source)
    assert len(faults(path)) == 1


def test_every_file_of_the_engine_is_looked_at():
    assert {"game.py", "shedding.py", "randomness.py", "going_out.py"} <= {path.name for path in FILES}
