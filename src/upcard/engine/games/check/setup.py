"""Deal and initial peek (C7, C8)."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import only, show_all, tell
from upcard.engine.games.check import drawing, knowledge, stock
from upcard.engine.games.check.cards import DEALT, EMPTY_SLOT, PACK, SEEN
from upcard.engine.games.check.options import Rules
from upcard.engine.games.check.state import INITIAL_PEEK, UNLOCKED, State
from upcard.engine.games.check.words import SLOTS
from upcard.engine.packed import vec

# --- the deal (C7)


def sit_down(game: State, rules: Rules) -> None:
    """Everybody is there, nobody has a card."""
    game.rules = rules
    game.turn = rules.first_player
    game.grid = vec[i64]([EMPTY_SLOT] * (game.seats * SLOTS))
    game.full = vec[i64]([0] * game.seats)
    game.slots = vec[i64]([DEALT] * game.seats)
    game.pile = vec[i64]()
    game.known = vec[i64]([0] * game.seats)
    game.locks = vec[i64]([UNLOCKED] * game.seats)
    game.unlocked = BIT[game.seats] - 1


def deal(game: State) -> None:
    """Shuffle, deal one at a time from seat 0, and let everybody look."""
    pack = PACK[:]
    game.shuffle(pack)
    game.stock = pack
    game.stock_size = len(pack)
    tell(game, "dealt", "C7", number=DEALT)
    for slot in range(DEALT):
        for seat in range(game.seats):
            game.place(seat, slot, stock.turn_up(game))
    _open_peek(game)


# --- the initial peek (C8)


def _open_peek(game: State) -> None:
    """Everybody sees their bottom row at once."""
    game.phase = INITIAL_PEEK
    game.waiting = game.unlocked
    for seat in range(game.seats):
        knowledge.look_at_bottom_row(game, seat)
        pair = game.grid[seat * SLOTS + SEEN : seat * SLOTS + DEALT]
        show_all(game, "looked", "C8", seat, pair, 2, seen=only(seat))


def get_ready(game: State, seat: i64) -> None:
    """Somebody has looked; when all have, the first turn begins."""
    game.waiting &= ~BIT[seat]
    tell(game, "ready", "C8", seat)
    if game.waiting == 0:
        close_peek(game)


def close_peek(game: State) -> None:
    """Nobody is waited for any more."""
    game.waiting = 0
    drawing.begin_turn(game, game.turn)
