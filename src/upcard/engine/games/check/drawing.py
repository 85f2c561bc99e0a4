"""A turn begins (C9–C11): a card from the stock or from the pile."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, JACK, NO_CARD, POKER, RANK
from upcard.engine.game import only, show, tell
from upcard.engine.games.check import ending, knowledge, stock
from upcard.engine.games.check.state import BY_NO_CARDS, DECIDE, DRAW, State
from upcard.engine.games.check.words import DECK, DECK_WORD, TAKE_WORD
from upcard.engine.view import Refusal


def begin_turn(game: State, seat: i64) -> None:
    """Somebody's turn begins, if there is a card for it (C9)."""
    game.turn = seat
    game.owing &= ~BIT[seat]
    game.sealed = False
    game.acted = False
    if stock.can_draw(game) or _can_take(game):
        game.ask(DRAW)
        tell(game, "last_turn" if game.final else "turn", "C9", seat)
    else:
        ending.end(game, BY_NO_CARDS, "C38")


def words(game: State) -> i64:
    """Of `deck` and `take` what is possible."""
    possible: i64 = 0
    if stock.can_draw(game):
        possible |= DECK_WORD
    if _can_take(game):
        possible |= TAKE_WORD
    return possible


def _can_take(game: State) -> bool:
    """Whether the top of the pile may be taken (C11)."""
    if game.sealed or len(game.pile) == 0:
        return False
    top = game.top()
    return RANK[top] < JACK and not game.matched & BIT[top]


def why_not(game: State, action: i64) -> Refusal:
    """Why no card can be had from there."""
    if action == DECK:
        return Refusal("no_cards", "C10")
    top = game.top()
    if top == NO_CARD:
        return Refusal("no_discard", "C11")
    if game.sealed:
        return Refusal("sealed", "C11")
    return Refusal("special_top" if RANK[top] >= JACK else "locked_top", "C11", {"card": POKER[top]})


def draw(game: State, seat: i64) -> None:
    """The front card of the stock, seen by its holder alone (C10)."""
    game.held = stock.turn_up(game)
    game.from_pile = False
    knowledge.learn(game, seat, game.held)
    show(game, "drew", "C10", seat, game.held, 1, seen=only(seat))
    game.ask(DECIDE)


def take(game: State, seat: i64) -> None:
    """The top of the pile, seen by all (C11)."""
    game.held = game.top()
    game.from_pile = True
    game.pile = game.pile[: len(game.pile) - 1]
    show(game, "took", "C11", seat, game.held)
    game.ask(DECIDE)
