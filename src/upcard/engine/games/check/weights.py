"""What the heuristic of Check! weighs by, in hundredths of a point."""

from typing import Final

from upcard.engine.weights import Weights

LOW_ENOUGH: Final = 0  # the expected total at which it calls Check
QUICKEST: Final = 1  # how often it is the first to match a card it lays, in hundredths
ABILITY: Final = 2  # what a look or a swap is worth
NEWS: Final = 3  # what it is worth to know one's own card
BARGAIN: Final = 4  # a swap must bring more
FROM_STOCK: Final = 5  # what a card from the stock gains on average; the pile must offer more

WEIGHTS: Final = Weights(
    ("low_enough", "quickest", "ability", "news", "bargain", "from_stock"),
    [500, 264, 100, 373, 100, 756],
    [200, 551, 70, 609, 397, 1081],
)
