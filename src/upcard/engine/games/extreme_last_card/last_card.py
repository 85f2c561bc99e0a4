"""\"Last Card\" (E40–E44): who has said it, who may still say it, and who may not play without it."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import tell
from upcard.engine.games.extreme_last_card.state import FIGHT, THUNDERDOME, State
from upcard.engine.view import Refusal


def has_declared(game: State, seat: i64) -> bool:
    """Whether a seat that holds one card counts as having said "Last Card" (E40)."""
    return game.rules.auto_declare or game.declared & BIT[seat] != 0


def barred(game: State, seat: i64) -> bool:
    """Whether a seat may lay nothing: its only card for want of "Last Card" (E42), or any card by a catch (E68)."""
    if game.rules.unseen:
        return game.barred & BIT[seat] != 0
    return game.sizes[seat] == 1 and not has_declared(game, seat)


def may_declare(game: State, seat: i64) -> bool:
    """Whether "Last Card" may be said outside a play (E43)."""
    return barred(game, seat) and game.mode < THUNDERDOME and in_time(game, seat)


def in_time(game: State, seat: i64) -> bool:
    """Whether the own turn has not come yet; one that a 10 brought straight back does not count (E43)."""
    return seat != game.turn or game.extra_turn


def why_not_declare(game: State, seat: i64) -> Refusal:
    """Why "Last Card" outside a play is refused."""
    if game.rules.auto_declare:
        return Refusal("cannot_declare", "E40", why="auto")
    if game.mode == THUNDERDOME:
        return Refusal("cannot_declare", "E43", why="thunderdome")
    if game.sizes[seat] != 1:
        return Refusal("cannot_declare", "E43", {"number": str(game.sizes[seat])}, "not_one")
    if game.declared & BIT[seat] and not game.rules.unseen:
        return Refusal("cannot_declare", "E43", why="already")
    return Refusal("too_late", "E43")


def why_not_lay(game: State, about: dict[str, str]) -> Refusal:
    """Why a seat that may lay nothing is refused a card."""
    why = "fight" if game.mode == FIGHT else "normal"
    return Refusal("barred", "E68", about, why) if game.rules.unseen else Refusal("must_declare", "E42", about, why)


def declare(game: State, seat: i64, rule: str) -> None:
    """The one card may be played."""
    game.declared |= BIT[seat]
    tell(game, "declared", rule, seat)


def forget(game: State, seat: i64) -> None:
    """The hand is another one now: the duty starts anew on the next way down (E44)."""
    game.declared &= ~BIT[seat]


def leave(game: State, seat: i64) -> None:
    """Nothing is left of what a seat that leaves has said, or was caught for."""
    forget(game, seat)
    unbar(game, seat)
    game.spoke &= ~BIT[seat]
    game.tried &= ~BIT[seat]


def unbar(game: State, seat: i64) -> None:
    """The turn in which nothing was laid is over (E68)."""
    game.barred &= ~BIT[seat]
