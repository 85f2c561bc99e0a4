"""Winning (E34–E39): what an emptied hand comes to, by the top card it was emptied with."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import tell
from upcard.engine.games.extreme_last_card import ending, stock
from upcard.engine.games.extreme_last_card.cards import UNFINISHED
from upcard.engine.games.extreme_last_card.state import OUT, State


def tell_if_emptied(game: State, seat: i64, rule: str) -> None:
    """No one wins during a fight (E34), nor with the card that starts it (E35)."""
    if game.sizes[seat] == 0:
        tell(game, "emptied", rule, seat)


def wins(game: State, seat: i64, card: i64) -> bool:
    """Whether a play in normal mode has emptied the hand, with a top card that wins (E36, E38)."""
    return game.sizes[seat] == 0 and not BIT[card] & UNFINISHED


def win(game: State, seat: i64) -> None:
    """The game is won at once; the card's effect is void (E36)."""
    tell(game, "out", "E36", seat)
    ending.end(game, OUT, BIT[seat], "E36")


def pick_up_one(game: State, seat: i64) -> None:
    """An Ace or Joker laid last does not win (E37)."""
    stock.pick_up(game, seat, 1, "E37")
