"""The pack of Check-game, what its cards are, and the vocabulary: an action is the index of its word."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import ACE, BIT, JACK, OF_RANK, POKER, SEVEN, SUIT, SUITS, TWO, red, with_powers
from upcard.engine.packed import vec

# --- the vocabulary (G26)

RED_JOKER: Final = 52
BLACK_JOKER: Final = 53
KINDS: Final = 54
DRAW: Final = 54
SUIT_S: Final = 55  # the first of the four words that name a suit
WORDS: Final = (*POKER, "RJ", "BJ", "draw", *["suit-" + suit for suit in SUITS])

DRAW_WORD: Final[i64] = 1  # the words behind the cards, as masks
SUIT_WORDS: Final[i64] = 2 + 4 + 8 + 16

# --- the pack

PACK: Final = vec[i64](range(KINDS))
JOKERS: Final[i64] = BIT[RED_JOKER] | BIT[BLACK_JOKER]
ATTACKS: Final[i64] = OF_RANK[SEVEN] | JOKERS
FREE: Final[i64] = OF_RANK[TWO] | OF_RANK[JACK]
"""The cards that go on anything outside an attack (G7a)."""
NO_SUIT: Final = 4
"""The suit to follow while a joker is top: its colour is followed."""
PRINTED: Final = vec[i64](list(SUIT) + [NO_SUIT] * 2)
"""By card: the suit on its face; a joker has none."""
JOKER_OF: Final = vec[i64]([BIT[RED_JOKER] if red(suit) else BIT[BLACK_JOKER] for suit in range(4)])
"""By suit: the joker of its colour."""

POWERS: Final = with_powers(WORDS[:KINDS], ("skip", "any", "", "", "", "", "add2", "", "", "", "suit", "", "", "add4"))
"""By card: what it does, if it is one of those that do something (G7, G11-G13)."""
POWERFUL: Final[i64] = ATTACKS | FREE | OF_RANK[ACE]
