"""The numbered laws of the games, as files."""

from importlib.resources import files
from pathlib import Path

LAWS = Path(__file__).parents[4] / "docs" / "rules"
"""Where the laws lie in the source tree; the installed package has them beside its code."""


def law(book: str) -> str:
    """The numbered law of a game, or of the table."""
    installed = files("upcard.server") / "laws" / f"{book}.md"
    if installed.is_file():
        return installed.read_text("utf-8")
    path = LAWS / f"{book}.md"
    return path.read_text("utf-8") if path.is_file() else ""
