"""What games have in common at their end: who may leave, where leavers come, the turn limit, and places."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.packed import vec
from upcard.engine.view import Refusal

LEAVERS: Final = 1_000_000
"""As a rank: behind all who did not leave."""


def leaving_refused(seat: i64, present: i64, over: bool, over_rule: str, leaving_rule: str) -> Refusal | None:
    """Why a seat cannot leave: the game is over, or the seat is not in it any more; None if it can."""
    if over:
        return Refusal("game_over", over_rule)
    if not present & BIT[seat]:
        return Refusal("not_active", leaving_rule, {"seat": str(seat)})
    return None


def leaver_rank(gone: vec[i64], seat: i64) -> i64:
    """The rank of a seat that has left, given those who left in their order: the earliest is last; 0 if it has not."""
    for place in range(len(gone)):
        if gone[place] == seat:
            return LEAVERS - place
    return 0


def limit_reached(turns: i64, limit: i64) -> bool:
    """Whether as many turns were played as a game may have; a limit of 0 is none."""
    return 0 < limit <= turns


def places_by(ranks: list[int]) -> tuple[int, ...]:
    """Places from values of which the smallest is best; equals share the better place (1, 2, 2, 4)."""
    return tuple([1 + len([other for other in ranks if other < rank]) for rank in ranks])


def seats_of(places: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The seats that hold a place."""
    return tuple([seat for seat in range(len(places)) if places[seat] == place])
