"""The next turn and the result (E64, E65): whose turn it is then, the turn limit, and who comes where."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, RANK, members
from upcard.engine.endings import leaver_rank, limit_reached, places_by
from upcard.engine.game import tell
from upcard.engine.games.extreme_last_card.cards import NUMBERS
from upcard.engine.games.extreme_last_card.state import BLOCKED, LIMIT, MOST_ROUNDS, NORMAL, OVER, REASONS, State
from upcard.engine.view import Outcome

A_CARD: Final = 1000  # weighs more than the numbers of a whole hand (E54)

# --- a turn is over (E61, E64)


def ask(game: State, seat: i64) -> None:
    """Another question opens, to a seat (E61)."""
    game.turn = seat
    game.window += 1
    game.spoke = 0
    game.tried = 0


def next_turn(game: State, seat: i64) -> None:
    """The turn of a seat begins, without what the one before had from a 4, a King or a 10."""
    ask(game, seat)
    game.free_play = False
    game.must_dance = False
    game.extra_turn = False


def look_at_limit(game: State) -> None:
    """A turn has ended; a fight is finished first (E64)."""
    if game.mode == NORMAL and limit_reached(game.turns, game.rules.turn_limit):
        end(game, LIMIT, 0, "E64")


# --- the result (E65)


def end(game: State, reason: i64, winners: i64, rule: str) -> None:
    """The game is over, and all hands lie open."""
    game.mode = OVER
    game.reason = reason
    game.winners = winners
    for seat in members(winners):
        tell(game, "won", rule, seat)
    tell(game, "over", rule)
    game.reveal("E65")


def outcome(game: State) -> Outcome | None:
    """The winners, those beaten in the THUNDERDOME, the others by their cards, those who left, the earliest last."""
    if game.mode != OVER:
        return None
    places = places_by([_rank(game, seat) for seat in range(game.seats)])
    scores = tuple([int(size) for size in game.sizes])
    return Outcome(REASONS[game.reason], places, scores, tuple(members(game.winners)))


def _rank(game: State, seat: i64) -> int:
    """A number that is smaller the better a seat has done."""
    if game.winners & BIT[seat]:
        return 0
    behind = leaver_rank(game.gone, seat)
    if behind:
        return behind
    if game.beaten[seat]:
        return 1 + MOST_ROUNDS - game.beaten[seat]
    return A_CARD + (weight(game, seat) if game.reason == BLOCKED else A_CARD * game.sizes[seat])


def weight(game: State, seat: i64) -> i64:
    """A number that is smaller the fewer cards a seat holds, then the lower their numbers (E54)."""
    weight: i64 = A_CARD * game.sizes[seat]
    for card in game.hand(seat):
        weight += NUMBERS[RANK[card]]
    return weight
