"""Going out and the end (G19–G22, G29): completed turns, who is out, and who comes where."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.endings import leaver_rank, limit_reached, places_by, seats_of
from upcard.engine.game import tell
from upcard.engine.games.check_game.state import BLOCKED, LAST_PLAYER, LIMIT, OVER, REASONS, TURN, State
from upcard.engine.rows import appended
from upcard.engine.view import Outcome

# --- a turn is completed


def complete(game: State, seat: i64, following: i64) -> None:
    """The turn of a seat is over, the one that follows is known; going out and the ends of the game come first."""
    game.turns += 1
    game.window += 1
    game.phase = TURN
    game.turn = following
    if game.sizes[seat] == 0:
        _go_out(game, seat)
    if game.phase == OVER:
        return
    if game.passes == game.playing():
        end(game, BLOCKED, "G19")
    elif limit_reached(game.turns, game.rules.turn_limit):
        end(game, LIMIT, "G29")


def _go_out(game: State, seat: i64) -> None:
    """An empty hand is out (G20); one player left has lost (G21)."""
    game.finished = appended(game.finished, seat)
    game.present &= ~BIT[seat]
    tell(game, "out", "G20", seat, len(game.finished))
    if game.playing() == 1:
        game.turn = game.after(seat, 1)
        end(game, LAST_PLAYER, "G21")


def end(game: State, reason: i64, rule: str) -> None:
    """The game is over, and all hands lie open."""
    game.phase = OVER
    game.reason = reason
    tell(game, "over", rule)
    game.reveal(rule)


# --- the result (G22)


def outcome(game: State) -> Outcome | None:
    """Those who went out in their order, then the fewest cards, then those who left, the earliest last."""
    if game.phase != OVER:
        return None
    places = places_by([rank(game, seat) for seat in range(game.seats)])
    scores = tuple([int(size) for size in game.sizes])
    last = max(places)
    if last == 1:
        return Outcome(REASONS[game.reason], places, scores, ())
    winners = tuple([int(seat) for seat in game.finished])
    return Outcome(REASONS[game.reason], places, scores, winners or seats_of(places, 1), seats_of(places, last))


def rank(game: State, seat: i64) -> int:
    """A number that is smaller the better a seat has done."""
    for place in range(len(game.finished)):
        if game.finished[place] == seat:
            return place
    return leaver_rank(game.gone, seat) or game.seats + game.sizes[seat]
