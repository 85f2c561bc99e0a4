"""Calls that nobody shows (E68): words depend on the number of cards alone, and whoever was wrong is barred."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import tell
from upcard.engine.games.extreme_last_card import last_card
from upcard.engine.games.extreme_last_card.state import THUNDERDOME, State
from upcard.engine.games.extreme_last_card.words import CATCH_WORD, LAST_CARD_WORD
from upcard.engine.view import Refusal

# --- what may be said, whether or not it is right


def legal(game: State, seat: i64) -> i64:
    """ "Last Card" and catches outside a play, each once in a window."""
    if game.mode >= THUNDERDOME or game.sizes[seat] == 0 or game.barred & BIT[seat]:
        return 0
    words: i64 = 0
    if not game.spoke & BIT[seat] and game.sizes[seat] == 1 and last_card.in_time(game, seat):
        words = LAST_CARD_WORD
    if not game.tried & BIT[seat]:
        words |= CATCH_WORD * (game.with_one_card() & ~game.barred & ~BIT[seat])
    return words


def why_not_catch(game: State, seat: i64, caught: i64) -> Refusal:
    """Why a catch is refused; it costs nothing."""
    why = "cards"
    if not game.rules.unseen:
        why = "shown"
    elif game.barred & BIT[seat]:
        why = "barred"
    elif game.tried & BIT[seat]:
        why = "once"
    return Refusal("no_catch", "E68", {"seat": str(caught)}, why)


def why_not_call(game: State, seat: i64) -> Refusal | None:
    """Why "Last Card" outside a play is refused, where it is for another reason than in the open."""
    if game.barred & BIT[seat]:
        return Refusal("cannot_declare", "E68", why="barred")
    if game.spoke & BIT[seat]:
        return Refusal("cannot_declare", "E68", why="already")
    return None


# --- what then happens


def call(game: State, seat: i64) -> None:
    """ "Last Card" is said: needed or not, it sounds the same."""
    game.spoke |= BIT[seat]
    last_card.declare(game, seat, "E43")


def catch(game: State, seat: i64, caught: i64) -> None:
    """Who has kept silent is barred; if nobody has, the catcher is."""
    game.tried |= BIT[seat]
    if game.declared & BIT[caught]:
        game.barred |= BIT[seat]
        tell(game, "wrong_catch", "E68", seat, other=caught)
    else:
        game.barred |= BIT[caught]
        tell(game, "caught", "E68", seat, other=caught)
