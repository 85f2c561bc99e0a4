"""What greedy players ask of a view and of ordinary cards."""

from collections.abc import Iterable

from upcard.engine.cards import RANKS, SUITS
from upcard.engine.view import View

CARDS = frozenset(rank + suit for rank in RANKS for suit in SUITS)
"""The words of the 52 cards; jokers are not among them."""


def rank(card: str) -> str:
    """The rank of a card's word; a joker is its own."""
    return card[:-1] if card in CARDS else card


def suit(card: str) -> str:
    """The suit of a card's word; a joker has none."""
    return card[-1] if card in CARDS else ""


def suited(cards: Iterable[str], wanted: str, wild: Iterable[str]) -> int:
    """How many cards of a suit there are, those of wild ranks left out."""
    return len([card for card in cards if suit(card) == wanted and rank(card) not in wild])


def without(cards: Iterable[str], gone: Iterable[str]) -> list[str]:
    """Cards less others that are among them."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return rest


def hand(view: View) -> tuple[str, ...]:
    """One's own cards."""
    return view.seats[view.seat].cards


def laid(view: View) -> list[str]:
    """The cards of the play that one is laying; they still count as in the hand."""
    cards = view.facts["laid"]
    return [str(card) for card in cards] if isinstance(cards, tuple) else []


def rivals(view: View) -> list[int]:
    """The other seats that still play."""
    others = [seat for seat in range(len(view.seats)) if seat != view.seat]
    return [seat for seat in others if not {"left", "out"} & set(view.seats[seat].marks)]
