"""Check and the last turns (C12, C31–C35): who calls, who is locked, and whose turn is next."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, size
from upcard.engine.game import NOBODY, tell
from upcard.engine.games.check import drawing, ending
from upcard.engine.games.check.state import BY_CHECK, CALLED, EMPTIED, State
from upcard.engine.games.check.words import CHECK_WORD
from upcard.engine.rows import replaced
from upcard.engine.view import Refusal

# --- Check (C12, C31, C33, C34)


def call_word(game: State) -> i64:
    """`check`, unless the last turns are being played."""
    if game.final:
        return 0
    return CHECK_WORD


def why_not_call() -> Refusal:
    """Why Check cannot be called on one's turn."""
    return Refusal("final_turns", "C12")


def call(game: State, seat: i64) -> None:
    """Somebody calls Check on their turn, which is over (C12)."""
    lock(game, seat, CALLED)
    tell(game, "called", "C12", seat)
    _begin_last_turns(game, seat)
    end_turn(game)


def empty(game: State, seat: i64) -> None:
    """A match has emptied somebody's grid, which is a call unless there was one (C31)."""
    lock(game, seat, EMPTIED)
    tell(game, "emptied", "C31", seat)
    if game.caller == NOBODY:
        _begin_last_turns(game, seat)


def _begin_last_turns(game: State, caller: i64) -> None:
    game.caller = caller
    game.final = True
    game.owing = game.unlocked  # C33
    tell(game, "last_turns", "C33", caller, size(game.owing))


# --- the next turn (C32)


def end_turn(game: State) -> None:
    """The next one's turn begins, unless the round is over."""
    ending.count_turn(game)
    seat = following(game)
    if seat == NOBODY:
        ending.end(game, BY_CHECK, "C32")
    elif not ending.end_if_too_long(game):
        drawing.begin_turn(game, seat)


def following(game: State) -> i64:
    """The next seat clockwise that is to have a turn; the one whose turn it is comes last; NOBODY if none is."""
    due = game.owing if game.final else game.unlocked
    seat = game.turn
    for _step in range(game.seats):
        seat = game.after(seat)
        if due & BIT[seat]:
            return seat
    return NOBODY


# --- locks (C35)


def lock(game: State, seat: i64, how: i64) -> None:
    """A seat takes no more part."""
    others: i64 = ~BIT[seat]
    game.locks = replaced(game.locks, seat, how)
    game.unlocked &= others
    game.owing &= others
    game.waiting &= others
