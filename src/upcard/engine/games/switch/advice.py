"""Advice: lay long, climb runs, keep a plain card for the end, challenge whoever was not heard to call."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import (
    ACE,
    BIT,
    EIGHT,
    JACK,
    OF_RANK,
    OF_SUIT,
    RANK,
    SEVEN,
    SUIT,
    THREE,
    TWO,
    lowest,
    size,
)
from upcard.engine.game import NOBODY
from upcard.engine.games.switch import last_card, laying, turns, weights
from upcard.engine.games.switch.cards import FIVE_OF_HEARTS, KINDS, OLD_TRICKS
from upcard.engine.games.switch.state import NORMAL, RUN, State
from upcard.engine.games.switch.weights import WEIGHTS
from upcard.engine.games.switch.words import (
    CALL_WORD,
    CHALLENGE_0,
    CHALLENGE_WORD,
    DONE,
    DONE_WORD,
    DRAW,
    DRAW_WORD,
    LAST_CARD,
    SUIT_S,
)
from upcard.engine.packed import vec

WIN: Final = 100_000
LAST_RESORT: Final = -1_000_000
TRICKS: Final[i64] = OLD_TRICKS | OF_RANK[SEVEN]
"""A hand of these alone cannot finish; 5♥ is often laid with other fives."""
HEIGHT: Final = bytes([12, 0, *range(1, 12)])
"""By rank: how far up a run a card lies; a 2 lies below, an Ace above all."""

# --- what is said at once


def obvious(game: State, seat: i64, others: i64) -> i64:
    """What is said with nothing to weigh: one's own call where it is due, a challenge that is right; or nobody's."""
    if game.owes == 0:
        return NOBODY
    if others & CALL_WORD and last_card.may_announce(game, seat):
        return LAST_CARD
    for other in range(game.seats):
        if others & (CHALLENGE_WORD * BIT[other]) and last_card.is_right(game, other):
            return CHALLENGE_0 + other
    return NOBODY


def prompted(game: State) -> i64:
    """Who has something to say out of turn: those who owe a call, and whoever may challenge them."""
    if game.owes == 0 or game.layer != NOBODY:
        return 0
    speakers: i64 = 0
    for seat in range(game.seats):
        if game.present & BIT[seat] and obvious(game, seat, turns.legal(game, seat)[1]) != NOBODY:
            speakers |= BIT[seat]
    return speakers


# --- the word that looks best


def advise(game: State, seat: i64) -> i64:
    """The word that looks best to a seat; nobody's word where it may be silent."""
    cards, others = turns.fits(game, seat)
    if game.layer != NOBODY:
        return _go_on(game, seat, cards, others)
    at_once = obvious(game, seat, others)
    if at_once != NOBODY:
        return at_once
    if cards:
        return _best_first(game, seat, cards)
    if seat != game.turn:
        return NOBODY
    return DRAW if others & DRAW_WORD else _least_wrong(game, seat)


def _least_wrong(game: State, seat: i64) -> i64:
    """Where nothing fits, the first word that may be said."""
    cards, others = turns.legal(game, seat)
    return lowest(cards) if cards else KINDS + lowest(others)


def _best_first(game: State, seat: i64, cards: i64) -> i64:
    """The card that begins the best play."""
    best = lowest(cards)
    if cards & (cards - 1) == 0:
        return best
    row = WEIGHTS.row(seat, game.playing())
    most: i64 = LAST_RESORT
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = _worth_first(game, seat, card, row)
        if worth > most:
            most = worth
            best = card
    return best


def _worth_first(game: State, seat: i64, card: i64, row: vec[i64]) -> i64:
    """How good the play looks that a card begins."""
    if game.phase == RUN:
        return -HEIGHT[RANK[card]]  # the lowest card begins the longest climb
    play = _climb(game, seat) if RANK[card] == THREE and game.phase == NORMAL else _together(game, seat, card)
    return _worth(game, seat, card, play, _count(game, seat, play), row)


def _together(game: State, seat: i64, card: i64) -> i64:
    """What may be laid in one play with a card: all of its rank, or it alone."""
    mates: i64 = game.held[seat] & game.rules.together[RANK[card]]
    return mates | BIT[card]


def _climb(game: State, seat: i64) -> i64:
    """The longest run from a 3 on."""
    play: i64 = 0
    held: i64 = game.held[seat]
    rank: i64 = THREE
    while rank < 13 and held & OF_RANK[rank]:
        play |= held & OF_RANK[rank]
        rank += 1
    if rank == 13:
        play |= held & OF_RANK[ACE]
    return play


def _count(game: State, seat: i64, kinds: i64) -> i64:
    """How many cards of these kinds are in a hand."""
    total = size(kinds)
    for place in range(seat * game.depth, (seat + 1) * game.depth):
        if game.more[place] & kinds:
            total += size(game.more[place] & kinds)
    return total


def _worth(game: State, seat: i64, card: i64, play: i64, count: i64, row: vec[i64]) -> i64:
    """How good a play looks: cards shed, tricks, and what is left; `card` is the one that goes on being followed."""
    if game.phase != NORMAL:
        return row[weights.CARD] * count
    left: i64 = game.sizes[seat] - count
    if left == 0 and not play & (TRICKS | FIVE_OF_HEARTS):
        return WIN
    rest: i64 = game.held[seat] & ~play
    worth = row[weights.CARD] * count + _trick(game, RANK[card], play, row)
    worth += row[weights.FOLLOW_UP] * size(rest & OF_SUIT[SUIT[card]] & ~game.rules.wild)
    if left and not rest & ~TRICKS:
        worth += row[weights.NO_PLAIN]
    return worth


def _trick(game: State, rank: i64, play: i64, row: vec[i64]) -> i64:
    """What the trick of a play is worth."""
    if play & FIVE_OF_HEARTS:
        return row[weights.FIVE]
    if rank == JACK:
        return row[weights.AGAIN] if game.playing() == 2 else row[weights.JACK]
    if rank == SEVEN:
        return row[weights.SEVEN] if game.rules.wild & OF_RANK[SEVEN] else 0
    if rank == ACE:
        return row[weights.ACE]
    if rank == TWO:
        return row[weights.TWO]
    if rank == THREE:
        return row[weights.THREE]
    return row[weights.EIGHT] if rank == EIGHT else 0


def _go_on(game: State, seat: i64, cards: i64, others: i64) -> i64:
    """The next card of a play, the lowest first, as long as one more does not lose the turn; then its end."""
    if cards and not _enough(game):
        return _next(game, seat, cards)
    if others == 0:
        others = turns.legal(game, seat)[1]  # a wrong card was laid: only the end is left
    return _close(game, seat, others)


def _enough(game: State) -> bool:
    """Whether one more 8 or Jack would lose the turn that this many bring between two."""
    count: i64 = len(game.laid)
    rank: i64 = RANK[game.laid[count - 1]]
    if game.phase != NORMAL or game.playing() != 2:
        return False
    return (rank == JACK and count % 2 == 1) or (rank == EIGHT and count % 2 == 0)


def _next(game: State, seat: i64, cards: i64) -> i64:
    """The lowest card, and of equals the one whose suit is held least: what lies on top is followed."""
    best = lowest(cards)
    if cards & (cards - 1) == 0:
        return best
    rest: i64 = laying.unlaid(game, seat) & ~game.rules.wild
    least: i64 = 100_000
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        cost = 100 * HEIGHT[RANK[card]] + size(rest & OF_SUIT[SUIT[card]])
        if cost < least:
            least = cost
            best = card
    return best


def _close(game: State, seat: i64, others: i64) -> i64:
    """The end of a play: the call if there is one to make, then the suit it holds most of, or just the end."""
    rest: i64 = laying.unlaid(game, seat)
    if others & CALL_WORD and (rest or not _finishes(game)):
        return LAST_CARD
    if others & DONE_WORD:
        return DONE
    return SUIT_S + _longest_suit(rest & ~game.rules.wild)


def _finishes(game: State) -> bool:
    """Whether what is laid wins as the last of a hand."""
    if game.phase != NORMAL:
        return False
    for card in game.laid:
        if BIT[card] & (TRICKS | FIVE_OF_HEARTS):
            return False
    return True


def _longest_suit(rest: i64) -> i64:
    best: i64 = 0
    most: i64 = -1
    for suit in range(4):
        held = size(rest & OF_SUIT[suit])
        if held > most:
            most = held
            best = suit
    return best


def followers(game: State, top: i64, named: i64) -> i64:
    """The cards that go on a top card in the normal phase (S12)."""
    return OF_RANK[RANK[top]] | OF_SUIT[SUIT[top] if named < 0 else named] | game.rules.wild


# --- whole plays, and what the end is worth


def rate(game: State, seat: i64, play: list[int]) -> i64:
    """How good a whole play looks."""
    laid: i64 = 0
    count: i64 = 0
    top: i64 = NOBODY
    for word in play:
        if word < KINDS:
            top = word
            laid |= BIT[top]
            count += 1
    if count == 0:
        return LAST_RESORT
    worth = _worth(game, seat, top, laid, count, WEIGHTS.row(seat, game.playing()))
    last: i64 = play[len(play) - 1]
    if last < DONE:
        worth += size(game.held[seat] & ~laid & ~game.rules.wild & OF_SUIT[last - SUIT_S])
    return worth


def value(game: State, seat: i64) -> float:
    """A win; where nobody has won, an equal share for all."""
    if game.winner == NOBODY:
        return 1.0 / int(game.seats)
    return 1.0 if game.winner == seat else 0.0
