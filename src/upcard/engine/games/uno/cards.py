"""The pack of UNO: 54 kinds in 108 cards (U1), what follows what (U5), and what each card is worth (U25)."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.packed import vec
from upcard.engine.rows import spread

COLOURS: Final = ("R", "Y", "G", "B")
FACES: Final = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "rev", "+2")
SKIP: Final = 10  # faces below are numbers
REVERSE: Final = 11
DRAW_TWO: Final = 12
NO_FACE: Final = 13  # of the wilds

WILD: Final = 52
WILD_FOUR: Final = 53
KINDS: Final = 54
CARDS: Final = (*[colour + face for colour in COLOURS for face in FACES], "W", "W+4")

COLOUR: Final = vec[i64]([kind // 13 for kind in range(52)])
"""By kind, the wilds excepted."""
FACE: Final = vec[i64]([kind % 13 for kind in range(52)] + [NO_FACE] * 2)
POINTS: Final = vec[i64]([face if face < SKIP else 20 for face in FACE[:52]] + [50, 50])

WILDS: Final[i64] = BIT[WILD] | BIT[WILD_FOUR]
OF_COLOUR: Final = vec[i64]([sum([1 << (13 * colour + face) for face in range(13)]) for colour in range(4)])
OF_FACE: Final = vec[i64]([sum([1 << (13 * colour + face) for colour in range(4)]) for face in range(13)] + [0])
FOLLOW: Final = vec[i64]([OF_COLOUR[colour] | OF_FACE[face] | WILDS for face in FACE for colour in range(4)])
"""By four times the top plus the colour to follow: the cards that go on it."""

PACK: Final = spread(vec[i64]([1 if face == 0 else 2 for face in FACE[:52]] + [4, 4]))
COPIES: Final = 4
"""The most cards of one kind."""
