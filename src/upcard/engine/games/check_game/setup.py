"""Setup (G1–G5): the deal and the starter."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import NOBODY, show, tell
from upcard.engine.games.check_game.cards import ATTACKS, PACK, PRINTED
from upcard.engine.games.check_game.options import REDRAW, Rules
from upcard.engine.games.check_game.state import State
from upcard.engine.packed import append


def sit_down(game: State, rules: Rules) -> None:
    """Everybody is there with no card, and the first player is on turn (G5)."""
    game.rules = rules
    game.direction = rules.direction
    game.turn = rules.first_player
    game.sit_down(0)


def deal(game: State) -> None:
    """Shuffle and deal, one card at a time, seat 0 first (G1, G2)."""
    pack = PACK[:]
    game.shuffle(pack)
    game.stack(pack)
    tell(game, "dealt", "G2", number=game.rules.hand_size)
    for _step in range(game.rules.hand_size):
        for seat in range(game.seats):
            game.give(seat, game.turn_up())
    _turn_starter(game)


def _turn_starter(game: State) -> None:
    """The starter does nothing (G4)."""
    card = game.turn_up()
    if game.rules.starter == REDRAW:
        card = _harmless_starter(game, card)
    game.pile = append(game.pile, card)
    game.suit = PRINTED[card]
    show(game, "starter", "G4", NOBODY, card)


def _harmless_starter(game: State, card: i64) -> i64:
    """While the starter attacks it goes back and another is turned, if there is one (G3)."""
    while BIT[card] & ATTACKS and _can_change_starter(game):
        show(game, "starter_back", "G3", NOBODY, card)
        card = game.turn_another()
    return card


def _can_change_starter(game: State) -> bool:
    for place in range(game.stock_size):
        if not BIT[game.stock[place]] & ATTACKS:
            return True
    return False
