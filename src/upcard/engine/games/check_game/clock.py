"""Clocks and absence (G23–G25, G27, G28): what it means that time is up, and that a seat leaves."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.endings import leaving_refused
from upcard.engine.game import tell
from upcard.engine.games.check_game import going_out, turns
from upcard.engine.games.check_game.state import CHOOSE_SUIT, FORFEIT, OVER, TURN, State
from upcard.engine.view import Refusal, Window

SECONDS: Final = 30


def windows(game: State) -> list[Window]:
    """One turn, or one choice of suit (G27)."""
    return [] if game.phase == OVER else game.one_window(SECONDS)


def expire(game: State, number: i64) -> bool:
    """Time is up: a draw, or the Jack's own suit (G23)."""
    if game.phase == OVER or number != game.window:
        return False
    tell(game, "expired", "G23", game.turn)
    if game.phase == CHOOSE_SUIT:
        turns.name_suit(game, game.suit, "G23")
    else:
        turns.draw(game, "G23")
    return True


def why_not_leave(game: State, seat: i64) -> Refusal | None:
    """Any seat still in may leave until the game is over (G25)."""
    return leaving_refused(seat, game.present, game.phase == OVER, "G21", "G25")


def leave(game: State, seat: i64) -> None:
    """The hand goes under the stock (G25); who only owes the suit of a last Jack is out (G28)."""
    owes_suit = game.phase == CHOOSE_SUIT and game.sizes[game.turn] == 0
    if owes_suit and seat == game.turn:
        tell(game, "left", "G28", seat)
        turns.name_suit(game, game.suit, "G28")
        return
    following = game.after(seat, 1)
    game.walk_away(seat, "G25")
    game.passes = 0
    if owes_suit and game.playing() == 2:  # G28: no suit is needed any more
        going_out.complete(game, game.turn, game.turn)
        return
    if seat == game.turn:
        _hand_over(game, following)
    if game.playing() == 1:
        going_out.end(game, FORFEIT, "G25")


def _hand_over(game: State, following: i64) -> None:
    """The seat on turn has left: what it owes lapses, its Jack demands its own suit (G25)."""
    turns.end_attack(game)
    if game.phase == CHOOSE_SUIT:
        game.demanded = True
        tell(game, "named_suit", "G25", game.turn, game.suit)
    game.phase = TURN
    game.turn = following
    game.window += 1
