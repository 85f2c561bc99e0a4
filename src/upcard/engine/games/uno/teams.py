"""Teams (U34, U35): who scores together, a seat alone or the two opposite ones."""

from mypy_extensions import i64

from upcard.engine.game import NOBODY
from upcard.engine.games.uno.options import PAIRS
from upcard.engine.games.uno.state import State
from upcard.engine.packed import vec


def side(game: State, seat: i64) -> i64:
    """Whose points a seat's are: its own, or its team's."""
    return PAIRS[seat] if game.rules.teams else seat


def partner(game: State, seat: i64) -> i64:
    """The seat opposite, or nobody where everybody plays for themselves (U34)."""
    return (seat + 2) % game.seats if game.rules.teams else NOBODY


def winners(game: State) -> tuple[int, ...]:
    """The seats of the side that won the match (U35)."""
    if game.winner == NOBODY:
        return ()
    return tuple([seat for seat in range(game.seats) if side(game, seat) == side(game, game.winner)])


def by_seat(game: State, points: vec[i64]) -> tuple[int, ...]:
    """Points by side as points by seat: partners both have their team's."""
    return tuple([int(points[side(game, seat)]) for seat in range(game.seats)])
