"""Calls that nobody shows (U52): words depend on cards and phase alone, and a wrong catch has its price."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import NOBODY, tell
from upcard.engine.games.uno import calls, stock
from upcard.engine.games.uno.state import ANSWER, CHOOSE_COLOUR, TURN, State
from upcard.engine.games.uno.words import CATCH_WORD, SAY_WORD
from upcard.engine.view import Refusal

# --- what may be said, whether or not it is right


def legal(game: State, seat: i64) -> i64:
    """The calls and catches that a seat may make, whoever is on turn, each once in a window."""
    if not game.present & BIT[seat]:
        return 0
    words: i64 = 0
    if not game.spoke & BIT[seat] and _may_call(game, seat):
        words = SAY_WORD
    if not game.tried & BIT[seat] and _is_complete(game) and seat != game.accused:
        words |= CATCH_WORD * (game.with_one_card() & ~BIT[seat])
    return words


def _may_call(game: State, seat: i64) -> bool:
    """With two cards ahead of a play; with one always, but not during the play of somebody else (U20)."""
    held = game.sizes[seat]
    if seat == game.turn and held == 2:
        return game.phase < CHOOSE_COLOUR
    return held == 1 and (seat == game.turn or _is_complete(game))


def _is_complete(game: State) -> bool:
    """Whether no play is going on: only then somebody can be caught (U44)."""
    return game.phase == TURN or game.phase == ANSWER


def may_interject(game: State) -> i64:
    """Who may call or catch out of turn."""
    seats: i64 = 0
    for seat in range(game.seats):
        if seat != game.turn and legal(game, seat):
            seats |= BIT[seat]
    return seats


def why_not_call(game: State, seat: i64) -> Refusal:
    """Why a call is refused; it costs nothing."""
    return Refusal("no_uno", "U52", why="said" if game.spoke & BIT[seat] else "cards")


def why_not_catch(game: State, seat: i64, caught: i64) -> Refusal:
    """Why a catch is refused; it costs nothing."""
    why = "yourself" if caught == seat else "once" if game.tried & BIT[seat] else "cards"
    return Refusal("no_catch", "U52", {"seat": str(caught)}, why)


# --- what then happens


def call(game: State, seat: i64) -> None:
    """UNO is called: needed or not, it sounds the same."""
    game.spoke |= BIT[seat]
    if seat == game.uno_open or (seat == game.turn and calls.ahead(game, seat)):
        calls.call(game, seat)
    else:
        tell(game, "called", "U20", seat)


def catch(game: State, seat: i64, caught: i64) -> None:
    """Who forgot draws two (U23); if nobody did, so does the catcher."""
    game.tried |= BIT[seat]
    if caught == game.uno_open:
        calls.catch(game, seat, caught)
        return
    tell(game, "wrong_catch", "U52", seat, other=caught)
    stock.owe(game, seat, 2, "U52")
    if seat == game.uno_open and game.sizes[seat] > 1:
        game.uno_open = NOBODY
