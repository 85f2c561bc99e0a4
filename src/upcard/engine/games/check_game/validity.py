"""What must hold in a position that somebody has written down."""

from typing import Final

from upcard.engine.cards import BIT, JACK, RANK
from upcard.engine.endings import limit_reached
from upcard.engine.games.check_game.cards import ATTACKS, NO_SUIT, PRINTED
from upcard.engine.games.check_game.state import CHOOSE_SUIT, OVER, State
from upcard.engine.position_text import require
from upcard.engine.rows import mask_of

MOST_OWED: Final = 16  # four sevens and two jokers


def validate(game: State) -> None:
    """Refuse a position that no game comes to."""
    over = game.phase == OVER
    out = mask_of(game.finished)
    require(not out & game.present, "finished has a seat that is present; one who is out is not")
    game.check_table(out, BIT[game.turn] if game.phase == CHOOSE_SUIT and game.playing() > 2 else 0)
    require(len(game.pile) > 0, "pile is empty; it has a top card from the deal on")
    _check_top(game)
    require(over == (game.reason != 0), "reason is none until phase is over, and then it is not")
    require(over or game.passes < game.playing(), f"passes is {game.passes}; so many draws in vain end the game")
    limit = game.rules.turn_limit
    require(over or not limit_reached(game.turns, limit), f"turns is {game.turns}; the game ends at {limit}")


def _check_top(game: State) -> None:
    """The suit, a Jack's question and an attack are those of the card on top."""
    top = game.top()
    jack = RANK[top] == JACK
    require(not game.demanded or jack, "demanded is on; only a Jack on top names a suit")
    require(game.phase != CHOOSE_SUIT or jack, "phase is choose_suit; only a Jack on top asks for one")
    if not game.demanded:
        require(game.suit == PRINTED[top], "suit is not that of the pile's top, and no Jack has named it")
    require(game.suit != NO_SUIT or PRINTED[top] == NO_SUIT, "suit is none; only a joker on top has none")
    require(game.attack <= MOST_OWED, f"attack is {game.attack}; the pack has attacks for {MOST_OWED}")
    require(not game.attack or bool(BIT[top] & ATTACKS), "attack is on, and the pile's top is neither 7 nor joker")
