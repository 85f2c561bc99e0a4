"""The vocabulary, phases and trick cards of Switch."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import (
    ACE,
    EIGHT,
    FIVE,
    HEARTS,
    JACK,
    OF_RANK,
    OF_SUIT,
    POKER,
    SEVEN,
    SUITS,
    THREE,
    TWO,
    with_powers,
)
from upcard.engine.packed import vec

KINDS: Final = 52
SUIT_S: Final = 52  # the first of the four words that name a suit
DONE: Final = 56
DRAW: Final = 57
LAST_CARD: Final = 58
CHALLENGE_0: Final = 59
WORDS: Final = (
    *POKER,
    *["suit-" + suit for suit in SUITS],
    "done",
    "draw",
    "last-card",
    *[f"challenge-{seat}" for seat in range(10)],
)

SUIT_WORDS: Final[i64] = 15  # the words behind the cards, as masks
DONE_WORD: Final[i64] = 16
DRAW_WORD: Final[i64] = 32
CALL_WORD: Final[i64] = 64
CHALLENGE_WORD: Final[i64] = 128  # of seat 0; the other seats follow

NORMAL: Final = 0
TWOS: Final = 1
FIVE_PHASE: Final = 2
RUN: Final = 3
OVER: Final = 4
PHASES: Final = ("normal", "twos", "five", "run", "over")

HOUSE: Final = 0
CLASSIC: Final = 1
ENDLESS: Final = 2
VARIANTS: Final = ("house", "classic", "endless")

OFF: Final = 0
BY_RANK: Final = 1
QUICK_PLAYS: Final = ("off", "rank", "identical")

AUTO: Final = 0
BUTTON: Final = 1
CHALLENGE: Final = 2
TIMER: Final = 3
ANNOUNCEMENTS: Final = ("auto", "button", "challenge", "timer", "honour")

FIVE_OF_HEARTS: Final[i64] = OF_RANK[FIVE] & OF_SUIT[HEARTS]
TWO_OF_HEARTS: Final[i64] = OF_RANK[TWO] & OF_SUIT[HEARTS]
OLD_TRICKS: Final[i64] = OF_RANK[ACE] | OF_RANK[TWO] | OF_RANK[THREE] | OF_RANK[EIGHT] | OF_RANK[JACK]
ALL_TRICKS: Final[i64] = OLD_TRICKS | OF_RANK[SEVEN] | FIVE_OF_HEARTS
TRICKS: Final = vec[i64]([ALL_TRICKS, OLD_TRICKS, ALL_TRICKS])
"""By variant: the trick cards (S9)."""
STANDING: Final[i64] = OF_RANK[TWO] | OF_RANK[THREE] | FIVE_OF_HEARTS
"""Those of them that stay in force until somebody has served them (S15, S18, S31)."""
POWERS: Final = with_powers(POKER, ("suit", "add2", "run", "", "add5", "", "mirror", "turn", "", "", "skip", "", ""))
"""By card: what it does in the normal phase, if it is a trick card."""

UP: Final = vec[i64]([OF_RANK[rank] | (OF_RANK[(rank + 1) % 13] if rank else 0) for rank in range(13)])
ROUND: Final = vec[i64]([OF_RANK[rank] | OF_RANK[(rank + 1) % 13] for rank in range(13)])
"""By the rank of the card before: what may follow in a run, up to the Ace (S31) or round and round (S36)."""
