"""The vocabulary of Extreme Last Card: an action is the index of its word; behind the cards a mask has a bit for it."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, SUITS
from upcard.engine.games.extreme_last_card.cards import FACES, KINDS

MOST_SEATS: Final = 8
WORDS: Final = (
    *FACES,
    *["suit-" + suit for suit in SUITS],
    *["target-" + str(seat) for seat in range(MOST_SEATS)],
    *("last-card", "done", "draw", "take", "concede", "pass", "duel", "dance"),
    *["catch-" + str(seat) for seat in range(MOST_SEATS)],
)
SUIT_S: Final = 53  # the first of the four that name a suit
TARGET_0: Final = 57  # the first of the eight that name a seat
LAST_CARD: Final = 65
DONE: Final = 66
DRAW: Final = 67
TAKE: Final = 68
CONCEDE: Final = 69
PASS: Final = 70
DUEL: Final = 71
DANCE: Final = 72
CATCH_0: Final = 73  # the first of the eight that catch a seat

TARGETS_AT: Final = 4  # where the targets begin, counted behind the cards
SUIT_WORDS: Final[i64] = BIT[TARGETS_AT] - 1
LAST_CARD_WORD: Final[i64] = BIT[LAST_CARD - KINDS]
DONE_WORD: Final[i64] = BIT[DONE - KINDS]
DRAW_WORD: Final[i64] = BIT[DRAW - KINDS]
TAKE_WORD: Final[i64] = BIT[TAKE - KINDS]
CONCEDE_WORD: Final[i64] = BIT[CONCEDE - KINDS]
PASS_WORD: Final[i64] = BIT[PASS - KINDS]
DUEL_WORD: Final[i64] = BIT[DUEL - KINDS]
DANCE_WORD: Final[i64] = BIT[DANCE - KINDS]
CATCH_WORD: Final[i64] = BIT[CATCH_0 - KINDS]  # of seat 0; the other seats follow
CATCH_WORDS: Final[i64] = (BIT[MOST_SEATS] - 1) * CATCH_WORD
ASIDES: Final[i64] = LAST_CARD_WORD | CATCH_WORDS
"""What is called or caught, not played."""
