"""Calling UNO (U19–U23, U44): the call, the gap in which a forgotten one may be caught, and the catch."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, lowest
from upcard.engine.game import NOBODY, tell
from upcard.engine.games.uno import stock
from upcard.engine.games.uno.state import ANSWER, CHOOSE_COLOUR, State
from upcard.engine.games.uno.words import CATCH_WORD, SAY_WORD
from upcard.engine.view import Refusal


def legal(game: State, seat: i64) -> i64:
    """The calls and catches that a seat may make in an open gap, whoever is on turn."""
    if seat == game.uno_open:
        return SAY_WORD  # U20b
    if game.present & BIT[seat]:
        return CATCH_WORD * BIT[game.uno_open]  # U23
    return 0


def ahead(game: State, seat: i64) -> i64:
    """The call of the seat on turn, ahead of the play that leaves one card or of the colour behind it."""
    if game.said or game.phase >= ANSWER:
        return 0
    left: i64 = 2  # U20a
    if game.phase == CHOOSE_COLOUR:
        left = 1  # U20c
    if game.sizes[seat] == left:
        return SAY_WORD
    return 0


def may_interject(game: State) -> i64:
    """While a gap is open the forgetful one may call and everybody else may catch (U44)."""
    if game.uno_open == NOBODY:
        return 0
    return game.present & ~BIT[game.turn]


# --- the call (U20)


def why_not_call(game: State, seat: i64) -> Refusal:
    """Why a call is refused; it costs nothing."""
    return Refusal("no_uno", "U20", why="said" if seat == game.turn and game.said else "not_now")


def call(game: State, seat: i64) -> None:
    """UNO is called, behind the play while the gap is open, or ahead of it."""
    if seat == game.uno_open:
        game.uno_open = NOBODY
    else:
        game.said = True
    game.called |= BIT[seat]
    tell(game, "called", "U20", seat)


def lapse(game: State) -> None:
    """The turn of one who called ahead is over: unless it left them one card, the call was in vain (U20)."""
    game.said = False
    if game.sizes[game.turn] != 1:
        game.called &= ~BIT[game.turn]


# --- the gap (U21, U22)


def open_gap(game: State, seat: i64) -> None:
    """A play is complete: if it has left one card and UNO was not called, its player may be caught (U21)."""
    if game.sizes[seat] == 1 and not game.said:
        game.uno_open = seat
        game.called &= ~BIT[seat]
        if not game.rules.unseen:
            tell(game, "forgot_uno", "U21", seat)


def close_gap(game: State) -> None:
    """A turn word was accepted: nobody can be caught any more (U22)."""
    if game.uno_open != NOBODY:
        if not game.rules.unseen:
            tell(game, "safe", "U22", game.uno_open)
        game.uno_open = NOBODY


# --- the catch (U23)


def why_not_catch(seat: i64, caught: i64) -> Refusal:
    """Why a catch is refused; it costs nothing."""
    return Refusal("no_catch", "U23", {"seat": str(caught)}, "yourself" if caught == seat else "safe")


def catch(game: State, seat: i64, caught: i64) -> None:
    """The forgetful one draws two; a W+4 is still judged by the card they had (R14)."""
    if game.phase == ANSWER:
        game.kept = lowest(game.held[caught])
    game.uno_open = NOBODY
    tell(game, "caught", "U23", seat, other=caught)
    stock.owe(game, caught, 2, "U23")
