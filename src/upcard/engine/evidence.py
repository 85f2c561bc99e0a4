"""What somebody's draw shows of their hand: cards that would have gone are not in it, but for those drawn since."""

from typing import final

from mypy_extensions import i64

from upcard.engine.cards import BIT, lowest, size
from upcard.engine.shedding import Shedding


@final
class Fact:
    """That a seat has at most so many cards of some kinds: those that it drew after it could lay none."""

    def __init__(self, holder: i64, kinds: i64, newer: i64) -> None:
        self.holder = holder
        self.kinds = kinds
        self.newer = newer


def heed(game: Shedding, viewer: i64, facts: list[Fact]) -> None:
    """Make a position that was imagined for a viewer agree with what they have heard, as far as the stock allows."""
    for fact in facts:
        excess = size(game.held[fact.holder] & fact.kinds) - fact.newer  # of a kind that is held twice, one counts
        while excess > 0 and _exchange(game, viewer, fact):
            excess -= 1


def _exchange(game: Shedding, viewer: i64, fact: Fact) -> bool:
    """Swap one card that the holder cannot have for one of the stock; False if there is none for it."""
    card = _doubtful(game, viewer, fact)
    place = _place_of_other(game, fact.kinds)
    if card < 0 or place < 0:
        return False
    stock = game.stock[:]  # clones share it
    other = stock[place]
    stock[place] = card
    game.stock = stock
    game.take(fact.holder, card)
    game.give(fact.holder, other)
    return True


def _doubtful(game: Shedding, viewer: i64, fact: Fact) -> i64:
    """A card of these kinds in the hand that the viewer has not seen there; -1 if there is none."""
    cards: i64 = game.held[fact.holder] & fact.kinds
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if len(game.known) == 0 or game.seen_of(viewer, fact.holder, card) == 0:
            return card
    return -1


def _place_of_other(game: Shedding, kinds: i64) -> i64:
    """A place of the stock, from any on, with a card of other kinds; -1 if there is none."""
    if game.stock_size == 0:
        return -1
    start = game.below(game.stock_size)
    for step in range(game.stock_size):
        place = (start + step) % game.stock_size
        if not BIT[game.stock[place]] & kinds:
            return place
    return -1
