"""Upcard: five card games on one table."""

from upcard.bots.playouts import Playouts, playouts
from upcard.engine.tell import BadSetup, BadText, Event, Outcome, Refusal, View, Window
from upcard.play.table import Table
from upcard.version import VERSION

__version__ = VERSION
__all__ = [
    "BadSetup",
    "BadText",
    "Event",
    "Outcome",
    "Playouts",
    "Refusal",
    "Table",
    "View",
    "Window",
    "__version__",
    "playouts",
]
