"""Leaving and the result (S73–S76): completed turns, the end, and who comes where."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.endings import leaver_rank, leaving_refused, limit_reached, places_by
from upcard.engine.game import NOBODY, tell
from upcard.engine.games.switch import last_card, messages, normal, stock
from upcard.engine.games.switch.state import FORFEIT, LIMIT, NORMAL, OVER, REASONS, State
from upcard.engine.rows import replaced
from upcard.engine.view import Outcome, Refusal

# --- leaving (S73, S74)


def why_not_leave(game: State, seat: i64) -> Refusal | None:
    """Any seat still in may leave until the game is over."""
    return leaving_refused(seat, game.present, game.phase == OVER, "S5", "S73")


def leave(game: State, seat: i64) -> None:
    """The hand goes under the stock, the debt lapses; one seat left has won."""
    messages.take_back(game)
    following = game.after(seat, 1)
    game.walk_away(seat, "S73")
    last_card.forget_call(game, seat)
    on_turn = seat == game.turn
    if on_turn:
        _let_debt_lapse(game, seat)
    if game.playing() == 1:
        game.winner = following
        end(game, FORFEIT, "S74")
    elif on_turn:
        game.turn = following
        _open_windows(game, seat)


def _let_debt_lapse(game: State, seat: i64) -> None:
    """Nobody draws what the one who left would have had to draw (S73)."""
    if game.phase != NORMAL:
        tell(game, "lapsed", "S73", seat, stock.price(game))
    normal.calm_down(game)


# --- a turn is completed (S75)


def complete_play(game: State, seat: i64, following: i64, called: bool, picked_up: bool) -> None:
    """A play or an interrupt is done: the turn moves, then its player's duty begins (S49)."""
    late: i64 = game.owes
    game.turn = following
    last_card.new_duty(game, seat, called, picked_up)
    _complete(game, seat, late, True)


def complete_draw(game: State, seat: i64) -> None:
    """A draw, a timeout or a penalised mistake is done."""
    game.turn = game.after(seat, 1)
    _complete(game, seat, game.owes, False)


def _complete(game: State, seat: i64, late: i64, played: bool) -> None:
    """Duties are exposed, interrupts open or close, the turn counts, the next window opens (S69)."""
    if late:
        last_card.others_have_acted(game, late)
    game.quick_open = played and len(game.pile) > 0
    game.challenged = 0
    game.spoken = 0
    game.turns += 1
    if limit_reached(game.turns, game.rules.turn_limit):
        end(game, LIMIT, "S75")
        return
    _open_windows(game, seat)


def _open_windows(game: State, seat: i64) -> None:
    """Open the next turn's window, then that of a duty just left unmet (S71)."""
    game.opened += 1
    game.window = game.opened
    if game.owes & BIT[seat] and game.rules.asks_for_calls:
        game.opened += 1
        game.duty_windows = replaced(game.duty_windows, seat, game.opened)


# --- the result (S76)


def end(game: State, reason: i64, rule: str) -> None:
    """The game is over, and all hands lie open."""
    game.phase = OVER
    game.reason = reason
    tell(game, "over", rule, game.winner)
    game.reveal("S76")


def outcome(game: State) -> Outcome | None:
    """The winner, then the fewest cards, then those who left, the earliest last."""
    if game.phase != OVER:
        return None
    places = places_by([_rank(game, seat) for seat in range(game.seats)])
    winners = () if game.winner == NOBODY else (int(game.winner),)
    return Outcome(REASONS[game.reason], places, tuple([int(size) for size in game.sizes]), winners)


def _rank(game: State, seat: i64) -> int:
    """A number that is smaller the better a seat has done."""
    if seat == game.winner:
        return -1
    return leaver_rank(game.gone, seat) or game.sizes[seat]
