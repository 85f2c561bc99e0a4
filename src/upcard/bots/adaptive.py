"""Bots that adapt: one level up when a person has won, one down when none has for as many games as there are seats."""

from collections.abc import Iterable

from upcard.bots.levels import LEVELS

ADAPTIVE = "adaptive"
FIRST = "medium"
ORDER = tuple(LEVELS)
"""The levels from the weakest to the strongest."""

Result = tuple[bool, int]
"""Whether a person has won a game, and how many seats it had."""


def adapted(spec: str) -> str:
    """The level at which an adaptive bot plays now; nothing for any other bot."""
    kind, _, level = spec.partition(":")
    if kind != ADAPTIVE:
        return ""
    return level if level in ORDER else FIRST


def is_adaptive(spec: str) -> bool:
    """Whether a kind is that of an adaptive bot, at any level."""
    return spec == ADAPTIVE or spec in [f"{ADAPTIVE}:{level}" for level in ORDER]


def stepped(level: str, lost: int, result: Result) -> tuple[str, int]:
    """The level after one more game, and how many games in a row nobody has won on it."""
    won, seats = result
    place = ORDER.index(level)
    if won:
        return ORDER[min(place + 1, len(ORDER) - 1)], 0
    if lost + 1 >= seats:
        return ORDER[max(place - 1, 0)], 0
    return level, lost + 1


def level_after(results: Iterable[Result]) -> str:
    """The level for somebody whose games among bots came out so, the oldest first."""
    level, lost = FIRST, 0
    for result in results:
        level, lost = stepped(level, lost, result)
    return level
