"""Stock (C37, C38) and pile: a card from the one, a card onto the other, and the stock rebuilt from the pile."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD
from upcard.engine.game import show, tell
from upcard.engine.games.check import knowledge
from upcard.engine.games.check.cards import in_order
from upcard.engine.games.check.state import State
from upcard.engine.packed import append


def can_draw(game: State) -> bool:
    """Whether a card can be had from the stock, rebuilt or not."""
    return game.stock_size > 0 or len(game.pile) > 1


def turn_up(game: State) -> i64:
    """The front card of the stock, or NO_CARD if none can be had, which ends the round (C38)."""
    if game.stock_size == 0 and not _rebuild(game):
        return NO_CARD
    game.stock_size -= 1
    return game.stock[game.stock_size]


def _rebuild(game: State) -> bool:
    """All cards beneath the top of the pile are shuffled into a new stock, and nobody can place them (C37)."""
    beneath: i64 = len(game.pile) - 1
    if beneath < 1:
        return False
    mask: i64 = 0
    for place in range(beneath):
        mask |= BIT[game.pile[place]]
    cards = in_order(mask)
    game.shuffle(cards)
    game.stock = cards
    game.stock_size = beneath
    game.pile = game.pile[beneath:]
    game.matched &= ~mask
    knowledge.forget(game, mask)
    tell(game, "reshuffled", "C37", number=beneath)
    return True


def lay(game: State, card: i64) -> None:
    """Lay a card face up on the pile."""
    game.pile = append(game.pile, card)
    knowledge.learn_all(game, card)


def lay_held(game: State, rule: str) -> None:
    """Lay the card held on the pile, without matching and without ability (C38, C41)."""
    card = game.held
    game.held = NO_CARD
    lay(game, card)
    show(game, "laid_down", rule, game.turn, card)
