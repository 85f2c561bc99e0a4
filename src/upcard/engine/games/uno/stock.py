"""Stock (U28–U30): forced draws, and what happens when there is no card left."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import tell
from upcard.engine.games.uno.state import State
from upcard.engine.view import Refusal


def owe(game: State, seat: i64, cards: i64, rule: str) -> None:
    """A forced draw, which stops short when there is no card left (U29)."""
    drawn = game.draw(seat, cards, rule, "U28")
    if drawn:
        game.called &= ~BIT[seat]
    if drawn < cards:
        tell(game, "short", "U29", seat, cards - drawn)


def is_exhausted(game: State) -> bool:
    """Whether no card can be had (U30)."""
    return game.stock_size == 0 and game.obtainable() == 0  # mostly the first is enough to know


def must_play(game: State) -> bool:
    """Whether one who holds a playable card may not draw (U30, U51)."""
    return game.rules.forced_play or is_exhausted(game)


def why_not_draw(game: State) -> Refusal:
    """Why one who can play may not draw."""
    return Refusal("must_play", "U51" if game.rules.forced_play else "U30")
