"""What somebody's draw shows of their hand: cards that would have gone are not in it, but for those drawn since.

What they name shows that they mostly have a card of it. What they lay away shows what they keep.
"""

from typing import Final, final

from mypy_extensions import i64

from upcard.engine.cards import BIT, lowest, size
from upcard.engine.game import Game
from upcard.engine.shedding import Shedding

ANY_NUMBER: Final = 99
"""Of the newer cards of a fact: its kinds were named."""
MOSTLY: Final = 90
"""In so many worlds of a hundred who has named a suit has a card of it, and who has laid a card away no dearer one."""


@final
class Fact:
    """That a seat has of some kinds at most those that it drew after it could lay none; or, by what it named, one.

    Where cards lie at places, that at one of them lies none of some kinds.
    """

    def __init__(self, holder: i64, kinds: i64, newer: i64) -> None:
        self.holder = holder
        self.kinds = kinds
        self.newer = newer
        """How many at most."""


def agree(game: Game, viewer: i64, facts: list[Fact]) -> None:
    """Make a position that was imagined for a viewer agree with what they have heard."""
    if isinstance(game, Shedding):
        heed(game, viewer, facts)
        return
    for fact in facts:
        if game.below(100) < MOSTLY:
            game.keep_out(viewer, fact.holder, fact.kinds)


def heed(game: Shedding, viewer: i64, facts: list[Fact]) -> None:
    """Make a position that was imagined for a viewer agree with what they have heard, as far as the stock allows."""
    for fact in facts:
        if fact.newer == ANY_NUMBER:
            if not game.held[fact.holder] & fact.kinds and game.below(100) < MOSTLY:
                _exchange(game, viewer, fact.holder, -1, fact.kinds)
            continue
        excess = size(game.held[fact.holder] & fact.kinds) - fact.newer  # of a kind that is held twice, one counts
        while excess > 0 and _exchange(game, viewer, fact.holder, fact.kinds, ~fact.kinds):
            excess -= 1


def _exchange(game: Shedding, viewer: i64, holder: i64, out: i64, wanted: i64) -> bool:
    """Swap a card of some kinds, which the viewer has not seen there, for one that is wanted from the stock; False if
    there is none."""
    card = _unseen(game, viewer, holder, out)
    place = _place_of(game, wanted)
    if card < 0 or place < 0:
        return False
    stock = game.stock[:]  # clones share it
    other = stock[place]
    stock[place] = card
    game.stock = stock
    game.take(holder, card)
    game.give(holder, other)
    return True


def _unseen(game: Shedding, viewer: i64, holder: i64, kinds: i64) -> i64:
    """A card of these kinds in a hand that the viewer has not seen there; -1 if there is none."""
    cards: i64 = game.held[holder] & kinds
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if len(game.known) == 0 or game.seen_of(viewer, holder, card) == 0:
            return card
    return -1


def _place_of(game: Shedding, kinds: i64) -> i64:
    """A place of the stock, from any on, with a card of some kinds; -1 if there is none."""
    if game.stock_size == 0:
        return -1
    start = game.below(game.stock_size)
    for step in range(game.stock_size):
        place = (start + step) % game.stock_size
        if BIT[game.stock[place]] & kinds:
            return place
    return -1
