"""Clocks and leaving (C39, C41, C47, C48): the open question, what silence means, and a round without one who left."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import NO_CARD, lowest, members, size
from upcard.engine.game import tell
from upcard.engine.games.check import abilities, calm, drawing, ending, last_turns, matching, setup, stock, turns
from upcard.engine.games.check.state import ABILITY, BY_DQ, BY_LEAVING, DRAW, INITIAL_PEEK, LEFT, MATCH, OVER, State
from upcard.engine.rows import NONE
from upcard.engine.view import Refusal, Window

_SECONDS: Final = (10, 45, 45, 5, 45, 0)
"""By phase."""

# --- the open question (C47)


def windows(game: State) -> list[Window]:
    """One at a time, and none when the round is over."""
    seats = tuple(members(turns.awaited(game)))
    return [Window(game.window, seats, _SECONDS[game.phase])] if seats else []


# --- silence (C39)


def expire(game: State, number: i64) -> bool:
    """Time is up for the open question; any other number is stale."""
    if game.phase == OVER or number != game.window:
        return False
    game.making = NONE
    if game.phase == MATCH or game.phase == INITIAL_PEEK:
        tell(game, "time_up", "C39")
    else:
        tell(game, "expired", "C39", game.actor())
    _go_on_without_word(game)
    return True


def _go_on_without_word(game: State) -> None:
    """What happens in each phase if nobody says a word."""
    seat = game.turn
    if game.phase == INITIAL_PEEK:
        setup.close_peek(game)
    elif game.phase == MATCH:
        _close_stage(game)
    elif game.phase == ABILITY:
        abilities.end_running(game)
    elif game.phase == DRAW:
        if stock.can_draw(game):
            drawing.draw(game, seat)
        else:
            drawing.take(game, seat)
    elif game.from_pile:
        turns.put(game, seat, lowest(game.full[seat]))
    else:
        turns.throw(game, seat)


def _close_stage(game: State) -> None:
    if game.rules.calm:
        calm.close_stage(game)
    else:
        matching.close_stage(game)


# --- leaving (C41, C48)


def why_not_leave(game: State, seat: i64) -> Refusal | None:
    """Anybody may leave until the round is over, once."""
    if game.phase == OVER:
        return Refusal("game_over", "C48")
    if game.locks[seat] == LEFT:
        return Refusal("locked", "C48", why="left")
    return None


def leave(game: State, seat: i64) -> None:
    """Somebody is locked for good; their cards stay in the grid."""
    game.making = NONE  # C45
    game.idle = 0  # C46
    tell(game, "left", "C41", seat, size(game.full[seat]))
    if game.phase == MATCH and game.rules.calm:
        calm.drop_choice(game, seat)
    last_turns.lock(game, seat, LEFT)
    if _still_there(game) == 1:
        ending.end(game, BY_LEAVING, "C41")
    elif matching.too_few(game):
        ending.end(game, BY_DQ, "C21")
    else:
        _go_on_without(game, seat)


def _still_there(game: State) -> i64:
    total: i64 = 0
    for seat in range(game.seats):
        if game.locks[seat] != LEFT:
            total += 1
    return total


def _go_on_without(game: State, seat: i64) -> None:
    """What a leave means in each phase (C48)."""
    if game.phase == INITIAL_PEEK:
        if seat == game.turn:
            game.turn = last_turns.following(game)
        if game.waiting == 0:
            setup.close_peek(game)
    elif game.phase == MATCH:
        if game.waiting == 0:
            _close_stage(game)
    elif game.phase == ABILITY:
        abilities.drop_all_of(game, seat)
    elif seat == game.turn:
        if game.held != NO_CARD:
            stock.lay_held(game, "C41")
        last_turns.end_turn(game)
