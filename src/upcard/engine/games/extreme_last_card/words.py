"""The vocabulary of Extreme Last Card, and its cards by what they do."""

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
    SUITS,
    THREE,
    TWO,
    with_powers,
)
from upcard.engine.packed import append, vec

# --- words

JK: Final = 52  # all jokers are alike
KINDS: Final = 53
SUIT_S: Final = 53  # the first of the four words that name a suit
TARGET_0: Final = 57  # the first of the eight that name a seat
LAST_CARD: Final = 65
DONE: Final = 66
DRAW: Final = 67
TAKE: Final = 68
CONCEDE: Final = 69
PASS: Final = 70
DUEL: Final = 71
DANCE: Final = 72

MOST_SEATS: Final = 8
WORDS: Final = (
    *POKER,
    "JK",
    *["suit-" + suit for suit in SUITS],
    *["target-" + str(seat) for seat in range(MOST_SEATS)],
    *("last-card", "done", "draw", "take", "concede", "pass", "duel", "dance"),
)

TARGETS_AT: Final = 4  # where the target words begin, counted behind the cards
SUIT_WORDS: Final[i64] = BIT[TARGETS_AT] - 1  # the words behind the cards, as masks
LAST_CARD_WORD: Final[i64] = BIT[LAST_CARD - KINDS]
DONE_WORD: Final[i64] = BIT[DONE - KINDS]
DRAW_WORD: Final[i64] = BIT[DRAW - KINDS]
TAKE_WORD: Final[i64] = BIT[TAKE - KINDS]
CONCEDE_WORD: Final[i64] = BIT[CONCEDE - KINDS]
PASS_WORD: Final[i64] = BIT[PASS - KINDS]
DUEL_WORD: Final[i64] = BIT[DUEL - KINDS]
DANCE_WORD: Final[i64] = BIT[DANCE - KINDS]

# --- cards

JOKERS: Final[i64] = BIT[JK]
WILD: Final[i64] = OF_RANK[ACE] | JOKERS  # go on anything, name a suit, win nothing (E8, E15, E37)
OPENERS: Final[i64] = OF_RANK[TWO] | OF_RANK[FIVE]  # start a fight (E16)
UNFINISHED: Final[i64] = WILD | OPENERS  # an emptied hand does not win with one of these on top (E35, E37)
ANSWERS: Final[i64] = OPENERS | OF_RANK[THREE] | OF_RANK[SEVEN] | OF_RANK[NINE] | OF_RANK[QUEEN]  # E26
UNBLOCKS: Final[i64] = OF_RANK[SIX]  # E27
FIGHT_CARDS: Final[i64] = ANSWERS | UNBLOCKS  # E25

ADDS: Final = bytes([0, 2, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0])
"""By rank: what a card adds to the total of a fight (E16, E26)."""
BLOWS: Final = ("", "add", "block", "", "add", "open", "block", "", "pass", "", "", "back", "", "")
"""By rank: what a card does in a fight (E26, E27)."""
BENIGN: Final[i64] = OF_RANK[THREE] | OF_RANK[SIX] | OF_RANK[SEVEN] | OF_RANK[NINE] | OF_RANK[QUEEN]  # E17
POWERS: Final = with_powers(
    WORDS[:KINDS], ("suit", "add2", "", "free", "add5", "", "", "give", "", "skip", "turn", "", "dance", "suit")
)
FIGHT_POWERS: Final = with_powers(
    WORDS[:KINDS], ("", "add2", "block", "", "add5", "open", "block", "", "pass", "", "", "back", "", "")
)
"""By card: what it does in normal mode (E15-E24) and in a fight, if it does something there."""

NO_SUIT: Final = 4
PRINTED: Final = vec[i64](list(SUIT) + [NO_SUIT])
NUMBERS: Final = bytes([*range(1, 14), 0])
"""By rank: the number on the card, 0 for a Joker (E46)."""
OF_NUMBER: Final = append(OF_RANK[:], 0)
"""By rank: the cards of that number; a Joker has none, so nothing follows it by number (Q49)."""
HIGHER: Final = vec[i64](
    [OF_SUIT[SUIT[card]] & OF_RANK[RANK[card] + 1] if RANK[card] < KING else 0 for card in range(JK)]
)
LOWER: Final = vec[i64](
    [OF_SUIT[SUIT[card]] & OF_RANK[RANK[card] - 1] if RANK[card] > ACE else 0 for card in range(JK)]
)
"""By card: the next one of its suit, as a mask; the Ace is 1 and only low (E10)."""

# --- modes and reasons

NORMAL: Final = 0
FIGHT: Final = 1
THUNDERDOME: Final = 2
OVER: Final = 3
MODES: Final = ("normal", "fight", "thunderdome", "over")
REASONS: Final = ("none", "out", "fight", "thunderdome", "blocked", "forfeit", "limit")
OUT: Final = 1
FIGHT_ENDED: Final = 2
DUELLED: Final = 3
BLOCKED: Final = 4
FORFEIT: Final = 5
LIMIT: Final = 6


def wild(rank: i64) -> bool:
    """Whether a card of this rank names a suit when it is on top: an Ace or a Joker."""
    return rank == ACE or rank == JOKER


def pack_of(packs: int, jokers: int) -> vec[i64]:
    """So many packs of 52 with so many jokers each, in canonical order."""
    cards = vec[i64]()
    for card in range(JK):
        for _step in range(packs):
            cards = append(cards, card)
    for _step in range(packs * jokers):
        cards = append(cards, JK)
    return cards
