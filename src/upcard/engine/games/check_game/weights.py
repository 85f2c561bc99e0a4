"""What the heuristic of Check-game weighs by, in hundredths of a card."""

from typing import Final

from upcard.engine.weights import Weights

TWO: Final = 0  # what it costs to lay a 2, a Jack, a 7 or a joker: they go on anything, or answer an attack
JACK: Final = 1
SEVEN: Final = 2
JOKER: Final = 3
STRIKE: Final = 4  # an attack while somebody is nearly out
NEARLY_OUT: Final = 5  # so many cards
AGAIN: Final = 6  # an Ace between two
ACE: Final = 7  # an Ace among more
FOLLOW_UP: Final = 8  # each card left that goes on the one laid by its suit
ALONE: Final = 9  # nothing left goes on it
TAKE: Final = 10  # to draw what an attack asks for, for each card of it

WEIGHTS: Final = Weights(
    ("two", "jack", "seven", "joker", "strike", "nearly_out", "again", "ace", "follow_up", "alone", "take"),
    [-300, -400, -200, -400, 700, 200, 800, 0, 100, -50, -500],
    [-300, -540, -200, -400, 1000, 150, 800, 1, 100, -50, -500],
)
