"""Players that are no people, found by name: each sees one seat's views and events, and the words that fit it."""

from upcard.bots.protocol import SILENCE, AnyBot, Bot, Planner, Searcher
from upcard.bots.registry import BOT_NAMES, Factory, Seating, make, names
from upcard.bots.worlds import World, Worlds

__all__ = [
    "BOT_NAMES",
    "SILENCE",
    "AnyBot",
    "Bot",
    "Factory",
    "Planner",
    "Searcher",
    "Seating",
    "World",
    "Worlds",
    "make",
    "names",
]
