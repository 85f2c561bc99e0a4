"""The numbered laws of the games, as files."""

from importlib.resources import files
from pathlib import Path

LAWS = Path(__file__).parents[4] / "docs" / "rules"
"""Where the laws lie in the source tree; the installed package has them beside its code."""


def law(book: str, package: str) -> str:
    """The numbered law of a game, or of the table: beside its texts, or among ours; empty where there is none."""
    for folder in (files(package), files("upcard.server") / "laws", LAWS):
        path = folder / f"{book}.md"
        if path.is_file():
            return path.read_text("utf-8")
    return ""
