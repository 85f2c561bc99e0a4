"""Clock and leaving (E55, E61–E63): what comes from the host, the end of a question's time and a seat that leaves."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.endings import leaving_refused
from upcard.engine.game import tell
from upcard.engine.games.extreme_last_card import ending, fights, last_card, messages, thunderdome, turns
from upcard.engine.games.extreme_last_card.state import FIGHT, FORFEIT, NORMAL, OVER, THUNDERDOME, State
from upcard.engine.view import Refusal, Window

# --- the clock (E55, E61)


def windows(game: State) -> list[Window]:
    """The one question the table waits on."""
    return [] if game.mode == OVER else game.one_window(game.rules.turn_seconds)


def expire(game: State, number: i64) -> bool:
    """Time is up for the open window; any other number is stale."""
    if game.mode == OVER or number != game.window:
        return False
    messages.take_back(game)
    tell(game, "expired", "E55", game.turn)
    _time_out(game, game.turn)
    return True


def _time_out(game: State, seat: i64) -> None:
    """As `duel`, `concede`, `take`, `draw` or `pass`, whichever the mode has (E55)."""
    if game.mode == THUNDERDOME:
        thunderdome.duel(game, seat, "E55")
    elif game.mode == FIGHT and game.blocked:
        fights.concede(game, seat, "E55")
    elif game.mode == FIGHT:
        fights.take(game, seat, "E55")
    elif game.obtainable():
        turns.draw(game, seat, "E55")
    else:
        turns.pass_on(game, seat, "E55")


# --- leaving (E62, E63)


def why_not_leave(game: State, seat: i64) -> Refusal | None:
    """Any seat still in may leave until the game is over."""
    return leaving_refused(seat, game.present, game.mode == OVER, "E39", "E62")


def leave(game: State, seat: i64) -> None:
    """The hand goes under the stock; one seat left has won."""
    messages.take_back(game)
    game.walk_away(seat, "E62")
    last_card.leave(game, seat)
    game.stuck = 0
    if game.playing() == 1:
        fights.drop(game)
        ending.end(game, FORFEIT, game.present, "E63")
    elif game.contenders & BIT[seat]:
        thunderdome.leave(game, seat)
    elif seat == game.turn:
        _leave_turn(game, seat)


def _leave_turn(game: State, seat: i64) -> None:
    """The next seat has a normal turn; a fight ends without a pick-up."""
    if game.mode == FIGHT:
        fights.end(game)
    if game.mode == NORMAL:
        ending.next_turn(game, game.after(seat, 1))
