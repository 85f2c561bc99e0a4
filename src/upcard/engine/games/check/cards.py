"""The pack of Check!, what its cards are worth and look at, and how a grid is laid out."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import POKER, QUEEN, lowest
from upcard.engine.packed import append, vec

PACK: Final = vec[i64](range(52))
POINTS: Final = vec[i64]([-1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
"""By rank."""
PEEKS: Final = vec[i64]([0] * QUEEN + [1, 2])
"""By rank: how many cards the ability of a court card looks at before its swap (C26)."""

DEALT: Final = 4
SEEN: Final = 2  # the first slot of the bottom row, which ends with those dealt (C8)
EMPTY_SLOT: Final = 52  # stands in a grid where there is no card; not NO_CARD, since it has a bit as cards have
GRID_NAMES: Final = (*POKER, "-")


def in_order(mask: i64) -> vec[i64]:
    """The cards of a mask in canonical order, from which every shuffle starts."""
    cards = vec[i64]()
    while mask:
        cards = append(cards, lowest(mask))
        mask &= mask - 1
    return cards
