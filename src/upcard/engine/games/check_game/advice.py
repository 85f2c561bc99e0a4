"""Advice: shed what follows least often, save wild cards and attacks, strike when somebody is nearly out."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import ACE, BIT, JACK, JOKER, OF_SUIT, RANK, SEVEN, TWO, lowest, size
from upcard.engine.games.check_game import going_out, turns, weights
from upcard.engine.games.check_game.cards import DRAW, FREE, KINDS, PRINTED, SUIT_S
from upcard.engine.games.check_game.playable import followers
from upcard.engine.games.check_game.state import CHOOSE_SUIT, State
from upcard.engine.games.check_game.weights import WEIGHTS
from upcard.engine.packed import vec

LAST_RESORT: Final = -1_000_000

# --- the word that looks best


def advise(game: State, seat: i64) -> i64:
    """The word that looks best to a seat that is asked."""
    if game.phase == CHOOSE_SUIT:
        return SUIT_S + _longest_suit(game, seat)
    cards, _others = turns.legal(game, seat)
    if cards == 0:
        return DRAW
    row = WEIGHTS.row(seat, game.playing())
    nearly_out = _fewest(game, seat) * 100 <= row[weights.NEARLY_OUT]
    best: i64 = DRAW
    most: i64 = row[weights.TAKE] * game.attack if game.attack else LAST_RESORT
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = _worth(game, seat, card, row, nearly_out)
        if worth > most:
            most = worth
            best = card
    return best


def _worth(game: State, seat: i64, card: i64, row: vec[i64], nearly_out: bool) -> i64:
    """How good a card looks."""
    rank: i64 = RANK[card]
    if rank == SEVEN or rank == JOKER:
        if nearly_out:
            return row[weights.STRIKE]
        return row[weights.SEVEN] if rank == SEVEN else row[weights.JOKER]
    if rank == TWO:
        return row[weights.TWO]
    if rank == JACK:
        return row[weights.JACK]
    worth = row[weights.FOLLOW_UP] * _followers(game, seat, PRINTED[card], card)
    if not game.held[seat] & followers(card, PRINTED[card]) & ~BIT[card]:
        worth += row[weights.ALONE]
    if rank == ACE:
        worth += row[weights.AGAIN] if game.playing() == 2 else row[weights.ACE]
    return worth


def _followers(game: State, seat: i64, suit: i64, card: i64) -> i64:
    """How many cards of a suit are left when one is laid, those that go on anything left out."""
    return size(game.held[seat] & OF_SUIT[suit] & ~FREE & ~BIT[card])


def _longest_suit(game: State, seat: i64) -> i64:
    """The suit of which a seat holds most."""
    best: i64 = 0
    most: i64 = -1
    for suit in range(4):
        held = size(game.held[seat] & OF_SUIT[suit] & ~FREE)
        if held > most:
            most = held
            best = suit
    return best


def _fewest(game: State, seat: i64) -> i64:
    """The cards of the rival who has the fewest."""
    fewest: i64 = KINDS
    for other in range(game.seats):
        if other != seat and game.present & BIT[other] and game.sizes[other] < fewest:
            fewest = game.sizes[other]
    return fewest


# --- whole plays, and what the end is worth


def rate(game: State, seat: i64, play: list[int]) -> i64:
    """How good a whole play looks."""
    first: i64 = play[0]
    if first == DRAW:
        return LAST_RESORT
    if first >= SUIT_S:
        return size(game.held[seat] & OF_SUIT[first - SUIT_S] & ~FREE)
    row = WEIGHTS.row(seat, game.playing())
    worth = _worth(game, seat, first, row, _fewest(game, seat) * 100 <= row[weights.NEARLY_OUT])
    if len(play) == 2:
        worth += size(game.held[seat] & OF_SUIT[play[1] - SUIT_S] & ~FREE)
    return worth


def value(game: State, seat: i64) -> float:
    """The place, from 1 for the first to 0 for the last, who loses; those who share one have its middle."""
    mine = going_out.rank(game, seat)
    behind = 0.0
    for other in range(game.seats):
        if other != seat:
            rank = going_out.rank(game, other)
            behind += 1.0 if rank > mine else 0.5 if rank == mine else 0.0
    return behind / int(game.seats - 1)
