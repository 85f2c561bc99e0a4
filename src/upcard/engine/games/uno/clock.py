"""Clocks and absence (U31–U33, U47, U48): the open question, what silence means, and leaving."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD, members
from upcard.engine.endings import leaving_refused
from upcard.engine.game import NOBODY, tell
from upcard.engine.games.uno import pause, rounds, turns, wild_four
from upcard.engine.games.uno.state import ANSWER, CHOOSE_COLOUR, DRAWN, FORFEIT, OVER, ROUND_OVER, TURN, State
from upcard.engine.view import Refusal, Window

TURN_SECONDS: Final = 30
CHOICE_SECONDS: Final = 10  # a colour, or the answer to a W+4
PAUSE_SECONDS: Final = 15

# --- silence (U31, U47)


def windows(game: State) -> list[Window]:
    """The one open question (U47)."""
    if game.phase == OVER:
        return []
    seconds = TURN_SECONDS
    if game.phase == ROUND_OVER:
        seconds = PAUSE_SECONDS
    elif game.phase == CHOOSE_COLOUR or game.phase == ANSWER:
        seconds = CHOICE_SECONDS
    return [Window(game.window, tuple(members(turns.awaited(game))), seconds)]


def expire(game: State, number: i64) -> bool:
    """Time is up: a card is drawn or kept, the colour stays, a W+4 is accepted, the pause is over (U31)."""
    if game.phase == OVER or number != game.window:
        return False
    if game.phase == ROUND_OVER:
        tell(game, "pause_over", "U45")
        pause.next_round(game)
        return True
    tell(game, "expired", "U31", game.turn)
    if game.phase == TURN:
        turns.draw(game, False, "U31")
    elif game.phase == DRAWN:
        turns.keep(game, "U31")
    elif game.phase == CHOOSE_COLOUR:
        turns.name_colour(game, game.colour, "U31")
    else:
        wild_four.accept(game, "U31")
    return True


# --- leaving (U33, U48)


def why_not_leave(game: State, seat: i64) -> Refusal | None:
    """Any seat still in may leave until the match is over."""
    return leaving_refused(seat, game.present, game.phase == OVER, "U33", "U33")


def leave(game: State, seat: i64) -> None:
    """The hand goes under the stock; one seat left has won, and so has the other team (U33)."""
    following = game.after(seat, 1)
    game.walk_away(seat, "U33")
    game.ready &= ~BIT[seat]
    game.called &= ~BIT[seat]
    game.spoke &= ~BIT[seat]
    game.tried &= ~BIT[seat]
    game.dead = 0
    if game.uno_open == seat:
        game.uno_open = NOBODY
    if game.rules.teams or game.playing() == 1:
        rounds.end(game, following, FORFEIT, "U33")
    elif game.phase == ROUND_OVER:
        pause.go_on_if_ready(game)
    elif seat == game.turn:
        _lapse(game, following)
    elif seat == game.accused:
        _lapse(game, game.turn)


def _lapse(game: State, following: i64) -> None:
    """Whoever had to act, or to answer for a W+4, is gone: the question falls away (U48)."""
    game.drawn = NO_CARD
    game.drop_charge()
    rounds.begin_turn(game, following)
