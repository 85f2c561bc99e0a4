"""Switch."""

from upcard.engine.games.switch.sight import Switch

__all__ = ["Switch"]
