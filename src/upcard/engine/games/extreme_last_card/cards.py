"""The pack of Extreme Last Card, and what its cards are: wild, fight cards, steps of a sequence."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import (
    ACE,
    BIT,
    FIVE,
    JOKER,
    KING,
    NINE,
    OF_RANK,
    OF_SUIT,
    POKER,
    QUEEN,
    RANK,
    SEVEN,
    SIX,
    SUIT,
    THREE,
    TWO,
    with_powers,
)
from upcard.engine.packed import append, vec

FACES: Final = (*POKER, "JK")
JK: Final = 52  # all jokers are alike
KINDS: Final = 53

# --- what is printed on them (E7, E46)

NO_SUIT: Final = 4
PRINTED: Final = vec[i64](list(SUIT) + [NO_SUIT])
"""By card: its suit; a Joker has none."""
NUMBERS: Final = bytes([*range(1, 14), 0])
"""By rank: the number on the card, 0 for a Joker."""
OF_NUMBER: Final = append(OF_RANK[:], 0)
"""By rank: the cards of that number; a Joker has none, so nothing follows it by number."""
HIGHER: Final = vec[i64](
    [OF_SUIT[SUIT[card]] & OF_RANK[RANK[card] + 1] if RANK[card] < KING else 0 for card in range(JK)]
)
LOWER: Final = vec[i64](
    [OF_SUIT[SUIT[card]] & OF_RANK[RANK[card] - 1] if RANK[card] > ACE else 0 for card in range(JK)]
)
"""By card: the next one of its suit, as a mask; the Ace is 1 and only low (E10)."""

# --- in normal mode (E15–E24)

WILD: Final[i64] = OF_RANK[ACE] | BIT[JK]  # go on anything, name a suit, win nothing (E8, E15, E37)
OPENERS: Final[i64] = OF_RANK[TWO] | OF_RANK[FIVE]  # start a fight (E16)
UNFINISHED: Final[i64] = WILD | OPENERS  # an emptied hand does not win with one of these on top (E35, E37)
BENIGN: Final[i64] = OF_RANK[THREE] | OF_RANK[SIX] | OF_RANK[SEVEN] | OF_RANK[NINE] | OF_RANK[QUEEN]  # E17
POWERS: Final = with_powers(
    FACES, ("suit", "add2", "", "free", "add5", "", "", "give", "", "skip", "turn", "", "dance", "suit")
)
"""By card: what it does in normal mode, if it does something there."""

# --- in a fight (E25–E27)

ANSWERS: Final[i64] = OPENERS | OF_RANK[THREE] | OF_RANK[SEVEN] | OF_RANK[NINE] | OF_RANK[QUEEN]  # E26
UNBLOCKS: Final[i64] = OF_RANK[SIX]  # E27
FIGHT_CARDS: Final[i64] = ANSWERS | UNBLOCKS  # E25
ADDS: Final = bytes([0, 2, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0])
"""By rank: what a card adds to the total of a fight (E16, E26)."""
BLOWS: Final = ("", "add", "block", "", "add", "open", "block", "", "pass", "", "", "back", "", "")
"""By rank: what a card does in a fight."""
FIGHT_POWERS: Final = with_powers(
    FACES, ("", "add2", "block", "", "add5", "open", "block", "", "pass", "", "", "back", "", "")
)
"""By card: the same, with what it adds."""


def wild(rank: i64) -> bool:
    """Whether a card of this rank names a suit when it is on top: an Ace or a Joker."""
    return rank == ACE or rank == JOKER


def pack(decks: i64, jokers: i64) -> vec[i64]:
    """So many packs of 52 with so many jokers each, in canonical order."""
    cards = vec[i64]()
    for kind in range(JK):
        for _copy in range(decks):
            cards = append(cards, kind)
    for _copy in range(decks * jokers):
        cards = append(cards, JK)
    return cards
