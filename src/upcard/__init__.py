"""Upcard: five card games on one table."""

from upcard.engine.tell import BadSetup, BadText, Event, Outcome, Refusal, View, Window
from upcard.record.table import Table
from upcard.version import VERSION

__version__ = VERSION
__all__ = ["BadSetup", "BadText", "Event", "Outcome", "Refusal", "Table", "View", "Window", "__version__"]
