"""UNO, by its law in docs/rules/uno.md."""

from upcard.engine.games.uno.sight import Uno

__all__ = ["Uno"]
