"""The defaults of UNO's worked scenarios (docs/rules/uno.md, section 5), and a round that starts from a given pack."""

from collections import Counter
from collections.abc import Mapping

from mypy_extensions import i64

from kit.at import Spot, at
from upcard.engine.games.uno import Uno, setup
from upcard.engine.games.uno.cards import PACK
from upcard.engine.options import Value
from upcard.engine.packed import vec
from upcard.engine.randomness import seed_of
from upcard.logs import position
from upcard.play.registry import blank

STOCK = "Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9"
CARDS = [Uno.words[card] for card in PACK]
"""The 108 cards, in canonical order."""


def spot(seats: int = 3, stock: str = STOCK, pile: str = "R5", **fields: object) -> Spot:
    return at("uno", seats, stock=stock, pile=pile, **fields)  # type: ignore[arg-type]


def opened(starter: str, seats: int = 3, options: Mapping[str, Value] | None = None, seed: int = 0) -> Spot:
    """The first round, dealt from a pack with this starter under the hands and Y1 Y2 .. behind it."""
    game = blank(Uno, seats, options or {})
    assert isinstance(game, Uno)
    game.seal = seed_of(seed)
    rest = list((Counter(CARDS) - Counter([starter, *STOCK.split()])).elements())
    order = [*rest[: 7 * seats], starter, *STOCK.split(), *rest[7 * seats :]]
    setup.deal_from(game, vec[i64]([Uno.words.index(card) for card in reversed(order)]))
    return Spot.of(position.write(game, True))


def facts(table: Spot, seat: int = -1) -> Mapping[str, object]:
    """The facts of a view."""
    return table.view(seat).facts


def scores(table: Spot) -> list[int]:
    return [int(score) for score in table.field("scores").split()]


def gap(table: Spot) -> int:
    """The seat that may be caught, or -1."""
    return int(table.field("uno-open"))
