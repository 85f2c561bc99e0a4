"""The vocabulary of UNO (U42): an action is the index of its word; behind the cards a mask has a bit for each."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.games.uno.cards import CARDS, COLOURS, KINDS

WORDS: Final = (
    *CARDS,
    "draw",
    "keep",
    *["colour-" + colour for colour in COLOURS],
    "accept",
    "challenge",
    "say-uno",
    *[f"catch-{seat}" for seat in range(10)],
    "next",
    "enough",
)
DRAW: Final = 54
KEEP: Final = 55
COLOUR_R: Final = 56  # the first of the four that name a colour
ACCEPT: Final = 60
CHALLENGE: Final = 61
SAY_UNO: Final = 62
CATCH_0: Final = 63  # the first of ten, one a seat
NEXT: Final = 73
ENOUGH: Final = 74

DRAW_WORD: Final[i64] = BIT[DRAW - KINDS]
KEEP_WORD: Final[i64] = BIT[KEEP - KINDS]
COLOUR_WORDS: Final[i64] = 15 * BIT[COLOUR_R - KINDS]
ANSWERS: Final[i64] = BIT[ACCEPT - KINDS] | BIT[CHALLENGE - KINDS]
SAY_WORD: Final[i64] = BIT[SAY_UNO - KINDS]
CATCH_WORD: Final[i64] = BIT[CATCH_0 - KINDS]  # of seat 0; the other seats follow
CATCH_WORDS: Final[i64] = BIT[NEXT - KINDS] - CATCH_WORD
NEXT_WORD: Final[i64] = BIT[NEXT - KINDS]
ENOUGH_WORD: Final[i64] = BIT[ENOUGH - KINDS]
ASIDES: Final[i64] = SAY_WORD | CATCH_WORDS
"""What is called or caught, not played."""
