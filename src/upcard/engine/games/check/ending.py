"""The end (C36, C46): all hands are shown and added up; rounds that would have no end."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import NO_CARD, RANK, size
from upcard.engine.endings import limit_reached, places_by, seats_of
from upcard.engine.game import show_all, tell
from upcard.engine.games.check import stock
from upcard.engine.games.check.cards import POINTS
from upcard.engine.games.check.state import BY_IDLING, BY_LIMIT, DISQUALIFIED, LEFT, MATCH, OVER, REASONS, State
from upcard.engine.rows import NONE
from upcard.engine.view import Outcome

_BARRED: Final = 1000  # as a rank: worse than any total


def end(game: State, reason: i64, rule: str) -> None:
    """The round is over: whatever is pending is dropped, all hands are shown (C36, C38)."""
    if game.held != NO_CARD:
        stock.lay_held(game, rule)
    if game.phase == MATCH:
        game.choices = NONE  # their stage never closed, so nobody sees them (C50)
    game.phase = OVER
    game.reason = reason
    game.waiting = 0
    game.stack = NONE
    game.making = NONE
    game.peeked = NONE
    tell(game, "over", rule)
    if game.events is not None:
        for seat in range(game.seats):
            if game.full[seat]:
                show_all(game, "revealed", "C36", seat, game.hand(seat), size(game.full[seat]))


def outcome(game: State) -> Outcome | None:
    """The lowest total wins; who is disqualified or has left is scored and cannot win (C36)."""
    if game.phase != OVER:
        return None
    scores = [_total(game, seat) for seat in range(game.seats)]
    ranks = [rank(game, seat) for seat in range(game.seats)]
    places = places_by(ranks)
    winners = tuple([seat for seat in seats_of(places, 1) if ranks[seat] != _BARRED])
    return Outcome(REASONS[game.reason], places, tuple(scores), winners)


def rank(game: State, seat: i64) -> int:
    """A number that is smaller the better a seat has done: its total, or worse than any."""
    return _BARRED if _is_barred(game, seat) else _total(game, seat)


def _total(game: State, seat: i64) -> int:
    total: i64 = 0
    for card in game.hand(seat):
        total += POINTS[RANK[card]]
    return total


def _is_barred(game: State, seat: i64) -> bool:
    return game.locks[seat] == DISQUALIFIED or game.locks[seat] == LEFT


# --- rounds without end (C46)


def count_turn(game: State) -> None:
    """A turn has ended, one more in which nobody acted unless somebody did."""
    game.turns += 1
    game.idle += 1
    if game.acted:
        game.idle = 0


def end_if_too_long(game: State) -> bool:
    """The turn limit, then idling, ends a round in which somebody is still to play."""
    if limit_reached(game.turns, game.rules.turn_limit):
        end(game, BY_LIMIT, "C46")
    elif game.idle and game.idle >= 3 * size(game.unlocked):
        end(game, BY_IDLING, "C46")
    return game.phase == OVER
