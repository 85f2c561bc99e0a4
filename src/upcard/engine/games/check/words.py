"""The vocabulary of Check! (C43): an action is the index of its word; behind the slots a mask has a bit for each."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import POKER

SLOTS: Final = 52
MOST_SEATS: Final = 6
WORDS: Final = (
    *["slot-" + str(slot) for slot in range(SLOTS)],
    *["seat-" + str(seat) for seat in range(MOST_SEATS)],
    *("ready", "deck", "take", "throw", "pass", "check", "peek", "swap", "skip", "done"),
)
SEAT_0: Final = 52  # the first of the six that name a seat
READY: Final = 58
DECK: Final = 59
TAKE: Final = 60
THROW: Final = 61
PASS: Final = 62
CHECK: Final = 63
PEEK: Final = 64
SWAP: Final = 65
SKIP: Final = 66
DONE: Final = 67

READY_WORD: Final[i64] = 1 << READY - SLOTS  # the words of the seats are 1 to 32
DECK_WORD: Final[i64] = 1 << DECK - SLOTS
TAKE_WORD: Final[i64] = 1 << TAKE - SLOTS
THROW_WORD: Final[i64] = 1 << THROW - SLOTS
PASS_WORD: Final[i64] = 1 << PASS - SLOTS
CHECK_WORD: Final[i64] = 1 << CHECK - SLOTS
PEEK_WORD: Final[i64] = 1 << PEEK - SLOTS
SWAP_WORD: Final[i64] = 1 << SWAP - SLOTS
SKIP_WORD: Final[i64] = 1 << SKIP - SLOTS
DONE_WORD: Final[i64] = 1 << DONE - SLOTS

FACES: Final = (*POKER, *WORDS)
"""What an event can turn up: a card, or behind the cards a word that somebody had chosen face down (C51)."""
CHOICES: Final = (*WORDS, "none")
UNCHOSEN: Final = 68  # stands for the choice of one who has not chosen (C50)
