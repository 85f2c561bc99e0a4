"""The numbered laws of the games, as files."""

from importlib.resources import files
from pathlib import Path

LAWS = Path(__file__).parents[4] / "docs" / "rules"
"""Where the laws lie in the source tree; the installed package has them beside its code."""


def law(game: str) -> str:
    """The numbered law of a game."""
    installed = files("upcard.server") / "laws" / f"{game}.md"
    if installed.is_file():
        return installed.read_text("utf-8")
    path = LAWS / f"{game}.md"
    return path.read_text("utf-8") if path.is_file() else ""
