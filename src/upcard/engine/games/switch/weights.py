"""What the heuristic of Switch weighs by, in hundredths of a card."""

from typing import Final

from upcard.engine.weights import Weights

ACE: Final = 0  # what a trick is worth now; wild cards are worth keeping
TWO: Final = 1
THREE: Final = 2
EIGHT: Final = 3
JACK: Final = 4
SEVEN: Final = 5  # where it is wild
FIVE: Final = 6  # of hearts
AGAIN: Final = 7  # a Jack between two
FOLLOW_UP: Final = 8  # each card left of its suit
NO_PLAIN: Final = 9  # a hand of nothing but tricks cannot finish
CARD: Final = 10  # each card laid

WEIGHTS: Final = Weights(
    ("ace", "two", "three", "eight", "jack", "seven", "five", "again", "follow_up", "no_plain", "card"),
    [-200, 100, 100, 0, 0, -100, 150, 200, 20, -300, 100],
    [-200, 100, 100, 0, 0, -100, 150, 200, 20, -300, 100],
)
