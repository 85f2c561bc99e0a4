"""Deal and initial peek (C7, C8), and what must hold in a position that somebody writes down."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD
from upcard.engine.game import only, show_all, tell
from upcard.engine.games.check import drawing, knowledge, stock
from upcard.engine.games.check.cards import DEALT, EMPTY_SLOT, PACK, SEEN
from upcard.engine.games.check.options import Rules
from upcard.engine.games.check.state import ABILITY, DECIDE, INITIAL_PEEK, MATCH, UNLOCKED, State
from upcard.engine.games.check.words import SLOTS
from upcard.engine.packed import vec
from upcard.engine.view import BadText

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


# --- positions from texts


def check_position(game: State) -> None:
    """Refuse a position that no game could come to; what the rules lean on must be there."""
    cards = game.all_cards()
    if len(cards) != len(set(cards)):
        raise BadText("a card is in two places")
    for seat in range(game.seats):
        if not game.full[seat] and game.unlocked & BIT[seat]:
            raise BadText(f"seat {seat} has no cards and is not locked")
        if [card for card in game.stock if game.known[seat] & BIT[card]]:
            raise BadText(f"seat {seat} knows a card of the stock")
    if (game.phase == DECIDE) != (game.held != NO_CARD):
        raise BadText("a card is held in phase decide, and only there")
    if (game.waiting | game.owing) & ~game.unlocked:
        raise BadText("a locked seat is waited for or still has a turn")
    if game.phase == MATCH and (not game.waiting or not len(game.pile)):
        raise BadText("in phase match there must be a card to match and somebody waiting")
    if len(game.choices) != game.seats and (len(game.choices) or (game.rules.calm and game.phase == MATCH)):
        raise BadText("choices must have a word or none for every seat")
    if game.phase == ABILITY and not (len(game.stack) and game.unlocked & BIT[game.actor()]):
        raise BadText("in phase ability the stack must end with an ability of an unlocked seat")
