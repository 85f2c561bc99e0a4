"""Setup of a round (U1–U4): the deal and the starter."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import NOBODY, only, show, show_all, tell
from upcard.engine.games.uno import rounds, stock
from upcard.engine.games.uno.cards import COLOUR, COPIES, DRAW_TWO, FACE, PACK, REVERSE, SKIP, WILD
from upcard.engine.games.uno.options import Rules
from upcard.engine.games.uno.state import State
from upcard.engine.games.uno.words import CATCH_WORDS
from upcard.engine.packed import append, vec

HAND: Final = 7


def sit_down(game: State, rules: Rules) -> None:
    """Everybody is there with neither cards nor points; the right-hand neighbour of the first player deals (U2)."""
    game.rules = rules
    if rules.unseen:
        game.last_resort |= CATCH_WORDS  # nobody catches at random
    game.sit_down(COPIES - 1)
    game.turn = rules.first_player
    game.turns = 1
    game.dealer = game.turn - 1 if game.turn else game.seats - 1
    sides: i64 = 2 if rules.teams else game.seats
    game.scores = vec[i64]([0] * sides)
    game.conceded = vec[i64]([0] * sides)


def deal(game: State) -> None:
    """Shuffle and deal (U1)."""
    cards = PACK[:]
    game.shuffle(cards)
    deal_from(game, cards)


def deal_from(game: State, cards: vec[i64]) -> None:
    """Deal from a shuffled pack, the next card last, and turn the starter (U2)."""
    game.turns = 0
    game.dead = 0
    game.direction = 1
    game.pile = vec[i64]()
    game.stack(cards)
    for seat in range(game.seats):
        game.clear(seat)
    seat = game.dealer
    for _card in range(HAND * game.playing()):  # a bare _ would be boxed
        seat = game.after(seat, 1)
        game.give(seat, game.turn_up())
    _tell_hands(game)
    _begin_with(game, _turn_starter(game))


def _tell_hands(game: State) -> None:
    if game.events is not None:
        for seat in range(game.seats):
            if game.present & BIT[seat]:
                show_all(game, "dealt", "U2", seat, game.hand(seat), HAND, seen=only(seat))


def _turn_starter(game: State) -> i64:
    """While the next card is a wild, it goes back and the stock is shuffled (U3)."""
    card = game.turn_up()
    while card >= WILD:
        tell(game, "starter_back", "U3")
        card = game.turn_another()
    game.pile = append(game.pile, card)
    game.colour = COLOUR[card]
    show(game, "starter", "U3", NOBODY, card)
    return card


def _begin_with(game: State, starter: i64) -> None:
    """The starter acts on the seat left of the dealer (U4)."""
    first = game.after(game.dealer, 1)
    face = FACE[starter]
    if face < SKIP:
        rounds.begin_turn(game, first)
    elif face == REVERSE and game.playing() > 2:
        game.direction = -1
        tell(game, "reversed", "U4", game.dealer)
        rounds.begin_turn(game, game.dealer)
    else:
        if face == DRAW_TWO:
            stock.owe(game, first, 2, "U4")
        rounds.lose_turn(game, first, "U4")
