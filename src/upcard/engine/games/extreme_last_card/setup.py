"""Setup (E1–E4): the deal and the first middle card."""

from mypy_extensions import i64

from upcard.engine.game import NOBODY, show, tell
from upcard.engine.games.extreme_last_card.cards import JK, PRINTED, pack
from upcard.engine.games.extreme_last_card.options import Rules
from upcard.engine.games.extreme_last_card.state import State
from upcard.engine.games.extreme_last_card.words import CATCH_WORDS
from upcard.engine.packed import append, vec
from upcard.engine.view import BadSetup


def sit_down(game: State, rules: Rules) -> None:
    """Everybody is there with no card; the seat left of the dealer begins (E1)."""
    game.rules = rules
    if rules.unseen:
        game.last_resort |= CATCH_WORDS  # nobody catches at random
    game.sit_down(max(rules.decks, rules.decks * rules.jokers) - 1)
    game.dignity = vec[i64]([0] * game.seats)
    game.beaten = vec[i64]([0] * game.seats)
    game.turn = game.after(rules.dealer, 1)


def deal(game: State) -> None:
    """Shuffle and deal (E3)."""
    cards = pack(game.rules.decks, game.rules.jokers)
    game.shuffle(cards)
    deal_from(game, cards)


def deal_from(game: State, cards: vec[i64]) -> None:
    """Deal a deck as it lies, the next card last, and turn up the middle (E3)."""
    size = game.rules.hand_size
    if len(cards) < game.seats * size + 1:
        raise BadSetup("E2", f"a deck of {len(cards)} is too small for {game.seats} hands of {size} and a middle")
    game.stack(cards)
    tell(game, "dealt", "E3", number=size)
    seat = game.turn
    for _card in range(size * game.seats):
        game.give(seat, game.turn_up())
        seat = game.after(seat, 1)
    _turn_up_middle(game)


def _turn_up_middle(game: State) -> None:
    """The first middle has no effect; Jokers go back into the stock once another card lies there (E4)."""
    jokers: i64 = 0
    card = game.turn_up()
    while card == JK:
        if game.stock_size == 0:
            raise BadSetup("E4", "the deck has no card but jokers left for the middle")
        show(game, "starter_back", "E4", NOBODY, card)
        jokers += 1
        card = game.turn_up()
    for _joker in range(jokers):
        game.put_back(JK)
    game.pile = append(game.pile, card)
    game.suit = PRINTED[card]
    show(game, "starter", "E4", NOBODY, card)
