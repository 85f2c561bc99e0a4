"""What the heuristic of Extreme Last Card weighs by, in hundredths of a card."""

from typing import Final

from upcard.engine.weights import Weights

WILD: Final = 0  # what a card on top of a play is worth; a 4 sets the next player free, an 8 gives a card away
TWO: Final = 1
FIVE: Final = 2
FOUR: Final = 3
EIGHT: Final = 4
TEN: Final = 5
FIGHT_CARD: Final = 6  # one that is worth keeping for a fight
AGAIN: Final = 7  # a 10 between two
FOLLOW_UP: Final = 8  # each card left of its suit
ONLY_WILD: Final = 9  # nothing but wild cards left, which win nothing
CARD: Final = 10  # each card laid

WEIGHTS: Final = Weights(
    ("wild", "two", "five", "four", "eight", "ten", "fight_card", "again", "follow_up", "only_wild", "card"),
    [-169, 150, 200, -50, 90, 50, -20, 200, 15, -200, 100],
    [-125, 150, 200, -100, 120, 50, -20, 150, 15, -200, 100],
)
