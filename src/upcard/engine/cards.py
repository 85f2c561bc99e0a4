"""Cards as small integers: suits, ranks, colours, packs and names; no arithmetic on cards anywhere else.

A card is its *kind*: two equal cards of two packs are the same number. A set of kinds is a mask, one bit a kind.
"""

from typing import Final

from mypy_extensions import i64

from upcard.engine.packed import vec

SUITS: Final = ("S", "H", "D", "C")
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SPADES: Final = 0
HEARTS: Final = 1
DIAMONDS: Final = 2
CLUBS: Final = 3

ACE: Final = 0
TWO: Final = 1
THREE: Final = 2
FOUR: Final = 3
FIVE: Final = 4
SIX: Final = 5
SEVEN: Final = 6
EIGHT: Final = 7
NINE: Final = 8
TEN: Final = 9
JACK: Final = 10
QUEEN: Final = 11
KING: Final = 12
JOKER: Final = 13  # the rank of every joker

POKER: Final = tuple([rank + suit for suit in SUITS for rank in RANKS])
"""The words of the 52 cards, in canonical order."""

BIT: Final = vec[i64]([1 << kind for kind in range(62)])
"""The mask that holds one kind alone."""
SUIT: Final = bytes([kind // 13 for kind in range(52)])
RANK: Final = bytes([kind % 13 for kind in range(52)] + [JOKER] * 10)
OF_SUIT: Final = vec[i64]([sum([1 << (13 * suit + rank) for rank in range(13)]) for suit in range(4)])
OF_RANK: Final = vec[i64]([sum([1 << (13 * suit + rank) for suit in range(4)]) for rank in range(13)])

OF_BLACK: Final[i64] = OF_SUIT[SPADES] | OF_SUIT[CLUBS]
OF_RED: Final[i64] = OF_SUIT[HEARTS] | OF_SUIT[DIAMONDS]

_PLACE = [0] * 67
for _bit in range(62):
    _PLACE[(1 << _bit) % 67] = _bit
PLACE: Final = vec[i64](_PLACE)  # 2 has order 66 modulo 67, so each single bit leaves a remainder of its own


def red(suit: i64) -> bool:
    """Whether a suit is red: hearts and diamonds."""
    return suit == HEARTS or suit == DIAMONDS


def lowest(mask: i64) -> i64:
    """The lowest kind of a mask that is not empty."""
    return PLACE[(mask & -mask) % 67]


def size(mask: i64) -> i64:
    """How many kinds a mask holds."""
    total: i64 = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total


def nth(mask: i64, index: i64) -> i64:
    """The kind at an index of a mask, counted from the lowest."""
    while index:
        mask &= mask - 1
        index -= 1
    return lowest(mask)


def members(mask: i64) -> list[int]:
    """The kinds of a mask, ascending."""
    kinds: list[int] = []
    while mask:
        kinds.append(PLACE[(mask & -mask) % 67])
        mask &= mask - 1
    return kinds


def with_powers(words: tuple[str, ...], powers: tuple[str, ...]) -> tuple[str, ...]:
    """By kind: a card and what it does by its rank, as in 2H:add2."""
    return tuple([f"{words[kind]}:{powers[RANK[kind]]}" for kind in range(len(words))])
