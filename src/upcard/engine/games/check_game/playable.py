"""What may be played (G6, G7), and why a card may not."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, OF_BLACK, OF_RANK, OF_RED, OF_SUIT, RANK, SUITS
from upcard.engine.games.check_game.cards import ATTACKS, FREE, JOKER_OF, JOKERS, NO_SUIT, RED_JOKER, WORDS
from upcard.engine.games.check_game.state import State
from upcard.engine.view import Refusal


def playable(game: State) -> i64:
    """The cards that would follow, whoever holds them."""
    if game.attack:
        return ATTACKS  # G6
    return followers(game.top(), game.suit)


def followers(top: i64, suit: i64) -> i64:
    """The cards that follow a top card outside an attack, by the suit to follow."""
    if top >= RED_JOKER:
        return FREE | JOKERS | (OF_RED if top == RED_JOKER else OF_BLACK)  # G7b
    return FREE | OF_SUIT[suit] | OF_RANK[RANK[top]] | JOKER_OF[suit]  # G7c, G7d


def why_not(game: State, seat: i64, card: i64) -> Refusal:
    """Why a card does not follow."""
    if not game.held[seat] & BIT[card]:
        return Refusal("not_in_hand", "G8", {"card": WORDS[card]})
    about = {"card": WORDS[card], "top": WORDS[game.top()]}
    if game.attack:
        return Refusal("illegal_card", "G6", {**about, "number": str(game.attack)}, "attacked")
    if game.suit == NO_SUIT:
        return Refusal("illegal_card", "G7", about, "joker_top")
    why = "demanded" if game.demanded else "follow"
    return Refusal("illegal_card", "G7", {**about, "suit": SUITS[game.suit]}, why)
