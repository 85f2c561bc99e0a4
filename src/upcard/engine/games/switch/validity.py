"""What must hold in a position that somebody has written down."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.endings import limit_reached
from upcard.engine.game import NOBODY
from upcard.engine.games.switch.state import FIVE_PHASE, NO_RANK, NORMAL, OVER, TWOS, State
from upcard.engine.position_text import require


def validate(game: State) -> None:
    """Refuse a position that no game comes to."""
    game.check_table(0, 0)
    _check_pile(game)
    _check_aces(game)
    _check_calls(game)
    _check_windows(game)
    over = game.phase == OVER
    require(over == (game.reason != 0), "reason is none until phase is over, and then it is not")
    require(over or game.winner == NOBODY, "winner is -1 until phase is over")
    limit = game.rules.turn_limit
    require(over or not limit_reached(game.turns, limit), f"turns is {game.turns}; the game ends at {limit}")


def _check_pile(game: State) -> None:
    """What is active lies on the pile; on none there is nothing to match, answer or interrupt (S10, S47)."""
    lies = len(game.pile) > 0
    require(lies == (game.live_rank != NO_RANK), "live-rank is none while the pile is empty, and only then")
    require(lies or game.phase == NORMAL or game.phase == OVER, "pile is empty, and its phase is of a card on it")
    require(lies or not game.quick_open, "quick-open is on and the pile is empty: there is nothing to interrupt")
    owed = game.phase == TWOS or game.phase == FIVE_PHASE
    require(game.phase == OVER or owed == (game.pending > 0), "pending is 0 unless phase is twos or five")


def _check_aces(game: State) -> None:
    """A seat, a number of Aces and a suit, for each play of them (S23)."""
    aces = game.aces
    require(len(aces) % 3 == 0, f"aces has {len(aces)} numbers; it has three for each play: seat, Aces, suit")
    for place in range(0, len(aces), 3):
        right = aces[place] < game.seats and aces[place + 1] > 0 and aces[place + 2] < 4
        require(
            right, f"aces has a play {aces[place]} {aces[place + 1]} {aces[place + 2]}; it is seat, Aces, suit 0 to 3"
        )


def _check_calls(game: State) -> None:
    """Duties and calls are of those who hold one card (S49)."""
    single: i64 = 0
    for seat in range(game.seats):
        if game.present & BIT[seat] and game.sizes[seat] == 1:
            single |= BIT[seat]
    if game.phase != OVER:
        require(not game.owes & ~single, "owes has a seat that is not present with one card")
        require(not game.announced & ~single, "announced has a seat that is not present with one card")
        require(not game.stuck & ~single, "stuck has a seat that is not present with one card")
    require(not game.exposed & ~game.owes, "exposed has a seat that is not in owes")


def _check_windows(game: State) -> None:
    """Every open window has a number of its own, none above the last that was opened (S71)."""
    require(game.window <= game.opened, f"opened is {game.opened}; the window of the turn is {game.window}")
    used = [int(game.window)]
    for seat in range(game.seats):
        number = int(game.duty_windows[seat])
        if number:
            require(bool(game.owes & BIT[seat]), f"duty-windows has {number} for seat {seat}, which is not in owes")
            require(game.rules.asks_for_calls, f"duty-windows has {number} for seat {seat}, and calls are unseen")
            require(number <= game.opened and number not in used, f"duty-windows has {number}, not a number of its own")
            used.append(number)
