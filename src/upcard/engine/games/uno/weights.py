"""What the heuristic of UNO weighs by, in hundredths of a card."""

from typing import Final

from upcard.engine.weights import Weights

WILD: Final = 0  # what it costs to lay a wild, and a W+4
WILD_FOUR: Final = 1
SKIP: Final = 2  # what the others that act are worth among more than two; between two all three are AGAIN
REVERSE: Final = 3
DRAW_TWO: Final = 4
AGAIN: Final = 5
FOLLOW_UP: Final = 6  # each card of its colour left
POINT: Final = 7  # each point of a number
SUSPECT: Final = 8  # a W+4 is doubted of who holds so many cards
ALONE: Final = 9  # nothing left goes on it
PARTNER: Final = 10  # what it costs to let a partner draw, or lose a turn

WEIGHTS: Final = Weights(
    ("wild", "wild_four", "skip", "reverse", "draw_two", "again", "follow_up", "point", "suspect", "alone", "partner"),
    [-600, -900, 200, 100, 200, 500, -1, 6, 10, 50, 0],
    [-600, -900, 200, 124, 166, 500, 110, 5, 8, -50, -400],
)
