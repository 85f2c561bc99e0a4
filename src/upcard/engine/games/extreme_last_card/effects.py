"""Effects of the top card in normal mode (E15–E24), before the turn moves and for the seat it moves to."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, EIGHT, FOUR, JACK, KING, RANK, TEN
from upcard.engine.game import show, tell
from upcard.engine.games.extreme_last_card import ending, fights, finishing, last_card, normal, stock
from upcard.engine.games.extreme_last_card.cards import ADDS, wild
from upcard.engine.games.extreme_last_card.state import OUT, State
from upcard.engine.games.extreme_last_card.words import SUIT_S, TARGET_0
from upcard.engine.rows import replaced


def take_effect(game: State, seat: i64, card: i64, word: i64, called: bool) -> None:
    """What the top card does before the turn moves; the closing word has named a suit or a target."""
    rank: i64 = RANK[card]
    if ADDS[rank]:
        fights.start(game, seat, card)  # E16
    elif wild(rank):
        _name_suit(game, seat, word - SUIT_S)
    elif rank == EIGHT:
        _give_away(game, seat, word - TARGET_0, called)
    elif rank == JACK:
        _reverse(game, seat, normal.strength(game))


def hand_on(game: State, seat: i64, card: i64) -> None:
    """The turn moves, and the seat now on turn gets what a 4, a 10 or a King left it."""
    rank: i64 = RANK[card]
    ending.next_turn(game, _skip(game, seat, normal.strength(game)) if rank == TEN else game.after(seat, 1))
    if rank == FOUR:
        game.free_play = True
        tell(game, "freed", "E18", game.turn, other=seat)
    elif rank == KING:
        _take_dignity(game, seat)
    elif game.turn == seat:
        game.extra_turn = True
        tell(game, "again", "E22", seat)
    ending.look_at_limit(game)


# --- Aces and Jokers (E15)


def _name_suit(game: State, seat: i64, suit: i64) -> None:
    game.suit = suit
    tell(game, "named_suit", "E15", seat, suit)
    if game.sizes[seat] == 0:
        finishing.pick_up_one(game, seat)


# --- 8s (E19–E21)


def _give_away(game: State, seat: i64, target: i64, called: bool) -> None:
    """The target takes a card at random, which giver and target know (E19)."""
    card = game.hand(seat)[game.pick(game.sizes[seat])]
    _follow_gift(game, seat, target, card)
    game.take(seat, card)
    game.give(target, card)
    game.remember(seat, target, card)
    last_card.forget(game, target)  # E44
    show(game, "gave", "E19", seat, card, other=target, seen=BIT[seat] | BIT[target])
    if game.sizes[seat] == 0:
        _gave_last_card(game, seat, called)


def _follow_gift(game: State, seat: i64, target: i64, card: i64) -> None:
    """Who knew the giver's only card knows where it went; what was known of a larger hand is no longer certain."""
    if game.sizes[seat] > 1:
        game.forget(seat, BIT[target])
        return
    for viewer in range(game.seats):
        if viewer != target and game.seen_of(viewer, seat, card):
            game.remember(viewer, target, card)


def _gave_last_card(game: State, seat: i64, called: bool) -> None:
    """With "Last Card" on the play that wins at once, else one card is picked up (E20)."""
    if called or game.rules.auto_declare:
        ending.end(game, OUT, BIT[seat], "E20")
    else:
        stock.pick_up(game, seat, 1, "E20")


# --- 10s and Jacks (E22, E23)


def _skip(game: State, seat: i64, seats: i64) -> i64:
    """So many seats miss their turn; return the one behind them."""
    for step in range(seats):
        tell(game, "skipped", "E22", game.after(seat, step + 1), other=seat)
    return game.after(seat, seats + 1)


def _reverse(game: State, seat: i64, times: i64) -> None:
    if times % 2:
        game.direction = -game.direction
        tell(game, "reversed", "E23", seat, times)


# --- Kings (E24)


def _take_dignity(game: State, seat: i64) -> None:
    lost = game.dignity[game.turn] + 1
    game.must_dance = True
    game.dignity = replaced(game.dignity, game.turn, lost)
    tell(game, "must_dance", "E24", game.turn, lost, seat)


def dance(game: State, seat: i64) -> None:
    """It costs nothing but dignity."""
    game.must_dance = False
    tell(game, "danced", "E24", seat)
