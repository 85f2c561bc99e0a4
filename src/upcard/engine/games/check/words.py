"""The vocabulary of Check! (C43), and the names of its phases, locks and reasons."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import POKER

MOST_SEATS: Final = 6
SLOTS: Final = 52
SEAT_0: Final = 52  # the first of the six words that name a seat
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
WORDS: Final = (
    *["slot-" + str(slot) for slot in range(SLOTS)],
    *["seat-" + str(seat) for seat in range(MOST_SEATS)],
    *("ready", "deck", "take", "throw", "pass", "check", "peek", "swap", "skip", "done"),
)
FACES: Final = (*POKER, *WORDS)
"""What an event can turn up: a card, or behind the cards a word that somebody had chosen face down (C51)."""

READY_WORD: Final[i64] = 1 << READY - SLOTS  # the words behind the slots, as masks; those of the seats are 1 to 32
DECK_WORD: Final[i64] = 1 << DECK - SLOTS
TAKE_WORD: Final[i64] = 1 << TAKE - SLOTS
THROW_WORD: Final[i64] = 1 << THROW - SLOTS
PASS_WORD: Final[i64] = 1 << PASS - SLOTS
CHECK_WORD: Final[i64] = 1 << CHECK - SLOTS
PEEK_WORD: Final[i64] = 1 << PEEK - SLOTS
SWAP_WORD: Final[i64] = 1 << SWAP - SLOTS
SKIP_WORD: Final[i64] = 1 << SKIP - SLOTS
DONE_WORD: Final[i64] = 1 << DONE - SLOTS

INITIAL_PEEK: Final = 0
DRAW: Final = 1
DECIDE: Final = 2
MATCH: Final = 3
ABILITY: Final = 4
OVER: Final = 5
PHASES: Final = ("initial_peek", "draw", "decide", "match", "ability", "over")
SECONDS: Final = (10, 45, 45, 5, 45, 0)

UNLOCKED: Final = 0
CALLED: Final = 1
EMPTIED: Final = 2
DISQUALIFIED: Final = 3
LEFT: Final = 4
LOCKS: Final = ("none", "called", "empty", "dq", "left")

REASONS: Final = ("none", "check", "no_cards", "dq", "left", "limit", "idle")
BY_CHECK: Final = 1
BY_NO_CARDS: Final = 2
BY_DQ: Final = 3
BY_LEAVING: Final = 4
BY_LIMIT: Final = 5
BY_SLEEP: Final = 6

PEEKING: Final = 0
SWAPPING: Final = 1
STEPS: Final = ("peek", "swap")

NO_CARD: Final = 52  # in an empty slot, in an empty hand
GRID_NAMES: Final = (*POKER, "-")
UNCHOSEN: Final = 68  # stands for the choice of one who has not chosen (C50)
CHOICE_NAMES: Final = (*WORDS, "none")
