"""Compiled, an await inside `except` lets every other task meet the exception (docs/speed.md, traps)."""

import ast
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src" / "upcard"
COMPILED = ("play", "sentences", "server/clock.py", "server/socket", "server/store/sqlite", "server/tables")
"""Where setup.py finds what a play goes through; some files beside it are interpreted."""


def awaits_in_except(path: Path) -> list[int]:
    """The lines of handlers that await."""
    handlers = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ExceptHandler)]
    return [node.lineno for node in handlers if any(isinstance(inner, ast.Await) for inner in ast.walk(node))]


def test_nothing_that_is_compiled_awaits_while_it_handles_an_exception() -> None:
    files = [
        file
        for place in COMPILED
        for file in ((SOURCES / place).rglob("*.py") if not place.endswith(".py") else [SOURCES / place])
    ]
    assert len(files) > 40
    assert {str(file): lines for file in files if (lines := awaits_in_except(file))} == {}
