"""Quick play (S61–S63): who may interrupt, and with which cards."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, OF_RANK, RANK
from upcard.engine.games.switch.options import BY_RANK, OFF
from upcard.engine.games.switch.state import State
from upcard.engine.view import Refusal


def may_interrupt(game: State, seat: i64) -> bool:
    """Whether a seat that is not on turn may lay cards at all (S61)."""
    return game.rules.quick_play != OFF and game.quick_open and seat != game.last_player


def why_not(about: dict[str, str]) -> Refusal:
    """Why a card cannot interrupt (S61)."""
    return Refusal("illegal_card", "S61", about, "interrupt")


def cards(game: State) -> i64:
    """The cards that may interrupt: those of the printed rank of top, or only its twins (S61)."""
    top = game.top()  # there is one: an empty pile leaves `quick_open` off (S62)
    return OF_RANK[RANK[top]] if game.rules.quick_play == BY_RANK else BIT[top]
