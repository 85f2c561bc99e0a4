"""Upcard: five card games on one table."""

from upcard.bots.playouts import Playouts, playouts
from upcard.engine.view import BadSetup, BadText, Outcome, Refusal, SeenEvent, View, Window
from upcard.play.table import Table
from upcard.version import VERSION

__version__ = VERSION
__all__ = [
    "BadSetup",
    "BadText",
    "Outcome",
    "Playouts",
    "Refusal",
    "SeenEvent",
    "Table",
    "View",
    "Window",
    "__version__",
    "playouts",
]
