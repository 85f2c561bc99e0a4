"""Advice: lay long, end on a card that hurts, answer every attack, never forget to call."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import (
    ACE,
    BIT,
    EIGHT,
    FIVE,
    FOUR,
    JOKER,
    NINE,
    OF_RANK,
    OF_SUIT,
    QUEEN,
    RANK,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    lowest,
    size,
)
from upcard.engine.game import NOBODY
from upcard.engine.games.extreme_last_card import laying, normal, turns, weights
from upcard.engine.games.extreme_last_card.cards import (
    HIGHER,
    JK,
    KINDS,
    LOWER,
    NO_SUIT,
    OF_NUMBER,
    PRINTED,
    UNFINISHED,
    WILD,
)
from upcard.engine.games.extreme_last_card.state import FIGHT, OVER, THUNDERDOME, State
from upcard.engine.games.extreme_last_card.weights import WEIGHTS
from upcard.engine.games.extreme_last_card.words import (
    CATCH_0,
    CATCH_WORD,
    CATCH_WORDS,
    DANCE,
    DANCE_WORD,
    DONE,
    DONE_WORD,
    LAST_CARD,
    LAST_CARD_WORD,
    SUIT_S,
    SUIT_WORDS,
    TARGET_0,
)
from upcard.engine.packed import vec

WIN: Final = 100_000
LAST_RESORT: Final = -1_000_000
BEST_ANSWERS: Final = bytes([0, 4, 2, 0, 3, 7, 1, 0, 6, 0, 0, 5, 0, 0])
"""By rank: how good an answer is in a fight, if it is one; a 6 first, a 7 last."""

WILD_RANKS: Final[i64] = BIT[ACE] | BIT[JOKER]
FIGHT_RANKS: Final[i64] = BIT[THREE] | BIT[SIX] | BIT[SEVEN] | BIT[NINE] | BIT[QUEEN]

# --- what is said at once


def obvious(game: State, seat: i64, others: i64) -> i64:
    """What is said with nothing to weigh: a dance, "Last Card" where it is missing, a catch; or nobody's word."""
    if others & DANCE_WORD:
        return DANCE
    if others & LAST_CARD_WORD and game.sizes[seat] == 1 and not game.declared & BIT[seat]:
        return LAST_CARD
    if others & CATCH_WORDS:
        for other in range(game.seats):
            if others & (CATCH_WORD * BIT[other]) and not game.declared & BIT[other]:
                return CATCH_0 + other
    return NOBODY


def prompted(game: State) -> i64:
    """Who has something to say out of turn: those who have not said "Last Card", and whoever may catch them."""
    if game.rules.auto_declare or game.mode >= THUNDERDOME or len(game.laid):
        return 0
    seats: i64 = 0
    for seat in range(game.seats):
        if game.sizes[seat] == 1 and not game.declared & BIT[seat]:
            seats |= BIT[seat]
    if seats == 0:
        return 0
    return _speakers(game, game.present if game.rules.unseen else seats)


def _speakers(game: State, seats: i64) -> i64:
    """Of these the ones that have such a word."""
    speakers: i64 = 0
    for seat in range(game.seats):
        if seats & BIT[seat] and obvious(game, seat, turns.legal(game, seat)[1]) != NOBODY:
            speakers |= BIT[seat]
    return speakers


# --- the word that looks best


def advise(game: State, seat: i64) -> i64:
    """The word that looks best to a seat; nobody's word where it may be silent."""
    cards, others = turns.legal(game, seat)
    if len(game.laid):
        return _go_on(game, seat, cards, others)
    at_once = obvious(game, seat, others)
    if at_once != NOBODY:
        return at_once
    if seat != game.turn or game.mode == OVER:
        return NOBODY
    if cards == 0:
        return KINDS + lowest(others & ~(LAST_CARD_WORD | CATCH_WORDS))
    if cards & (cards - 1) == 0:
        return lowest(cards)
    if game.mode == FIGHT:
        return _best_answer(cards)
    return _best_first(game, seat, cards)


def _best_answer(cards: i64) -> i64:
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if BEST_ANSWERS[RANK[card]] > BEST_ANSWERS[RANK[best]]:
            best = card
    return best


def _best_first(game: State, seat: i64, cards: i64) -> i64:
    """The card that begins the best play."""
    row = WEIGHTS.row(seat, game.playing())
    best = lowest(cards)
    most: i64 = LAST_RESORT
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = _best_from(game, seat, card, game.held[seat] & ~BIT[card], 1, True, row)
        if worth > most:
            most = worth
            best = card
    return best


def _go_on(game: State, seat: i64, cards: i64, others: i64) -> i64:
    """One more card, if that makes the play better, or its end."""
    if cards:
        row = WEIGHTS.row(seat, game.playing())
        rest: i64 = laying.unlaid(game, seat)
        count: i64 = len(game.laid)
        last = game.laid[count - 1]
        most = _worth(game, seat, last, rest, count, row)
        best: i64 = NOBODY
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            worth = _best_from(game, seat, card, rest & ~BIT[card], count + 1, False, row)
            if worth > most:
                most = worth
                best = card
        if best != NOBODY:
            return best
    return _close(game, seat, others)


def _best_from(game: State, seat: i64, card: i64, rest: i64, count: i64, first: bool, row: vec[i64]) -> i64:
    """What the best play is worth whose last card so far is this one: ended here, or laid on by number or suit."""
    most = _worth(game, seat, card, rest, count, row)
    if card == JK or (first and normal.goes_freely(game, card)):
        return most
    before = card if first else game.laid[count - 2]
    if RANK[before] == RANK[card]:
        most = max(most, _with_mates(game, seat, card, rest, count, row))
    if PRINTED[card] == game.suit:
        if first or HIGHER[before] & BIT[card]:
            most = max(most, _stairs(game, seat, card, rest, count, HIGHER, row))
        if first or LOWER[before] & BIT[card]:
            most = max(most, _stairs(game, seat, card, rest, count, LOWER, row))
    return most


def _with_mates(game: State, seat: i64, card: i64, rest: i64, count: i64, row: vec[i64]) -> i64:
    """The best of laying on with one, two … more cards of a number."""
    most: i64 = LAST_RESORT
    mates: i64 = rest & OF_RANK[RANK[card]]
    while mates:
        mate = lowest(mates)
        mates &= mates - 1
        rest &= ~BIT[mate]
        count += 1
        most = max(most, _worth(game, seat, mate, rest, count, row))
    return most


def _stairs(game: State, seat: i64, card: i64, rest: i64, count: i64, step: vec[i64], row: vec[i64]) -> i64:
    """The best of laying on with the next cards of a suit, up or down."""
    most: i64 = LAST_RESORT
    following: i64 = step[card] & rest
    while following:
        card = lowest(following)
        rest &= ~following
        count += 1
        most = max(most, _worth(game, seat, card, rest, count, row))
        following = step[card] & rest
    return most


def _worth(game: State, seat: i64, top: i64, rest: i64, count: i64, row: vec[i64]) -> i64:
    """How good a play looks: cards shed, what its top card does, and what is left."""
    if game.mode == FIGHT:
        return 100 * count
    left: i64 = game.sizes[seat] - count
    if left == 0 and not BIT[top] & UNFINISHED:
        return WIN
    worth = row[weights.CARD] * count + _on_top(game, RANK[top], row)
    if PRINTED[top] != NO_SUIT:
        worth += row[weights.FOLLOW_UP] * size(rest & OF_SUIT[PRINTED[top]] & ~WILD)
    if left and not rest & ~WILD:
        worth += row[weights.ONLY_WILD]
    return worth


def _on_top(game: State, rank: i64, row: vec[i64]) -> i64:
    """What the top card of a play does."""
    if BIT[rank] & WILD_RANKS:
        return row[weights.WILD]
    if rank == TEN:
        return row[weights.AGAIN] if game.playing() == 2 else row[weights.TEN]
    if rank == TWO:
        return row[weights.TWO]
    if rank == FIVE:
        return row[weights.FIVE]
    if rank == FOUR:
        return row[weights.FOUR]
    if rank == EIGHT:
        return row[weights.EIGHT]
    return row[weights.FIGHT_CARD] if BIT[rank] & FIGHT_RANKS else 0


def _close(game: State, seat: i64, others: i64) -> i64:
    """The end of a play: the call if there is one to make, the longest suit, the rival with the fewest cards."""
    if others & LAST_CARD_WORD:
        return LAST_CARD
    if others & DONE_WORD:
        return DONE
    if others & SUIT_WORDS:
        return SUIT_S + _longest_suit(laying.unlaid(game, seat))
    best: i64 = NOBODY
    for other in range(game.seats):
        if other != seat and game.present & BIT[other] and (best == NOBODY or game.sizes[other] < game.sizes[best]):
            best = other
    return TARGET_0 + best


def _longest_suit(rest: i64) -> i64:
    best: i64 = 0
    most: i64 = -1
    for suit in range(4):
        held = size(rest & OF_SUIT[suit] & ~WILD)
        if held > most:
            most = held
            best = suit
    return best


def followers(top: i64, named: i64) -> i64:
    """The cards that go on the middle in normal mode (E8); on a Joker for which no suit was named, all."""
    suit = PRINTED[top] if named < 0 else named
    return -1 if suit == NO_SUIT else WILD | OF_SUIT[suit] | OF_NUMBER[RANK[top]]


# --- whole plays, and what the end is worth


def rate(game: State, seat: i64, play: list[int]) -> i64:
    """How good a whole play looks."""
    count: i64 = 0
    rest: i64 = game.held[seat]
    top: i64 = NOBODY
    for word in play:
        if word < KINDS:
            top = word
            rest &= ~BIT[top]
            count += 1
    if count == 0:
        return LAST_RESORT
    if game.mode == FIGHT:
        return 100 * count + BEST_ANSWERS[RANK[top]]
    worth = _worth(game, seat, top, rest, count, WEIGHTS.row(seat, game.playing()))
    last: i64 = play[len(play) - 1]
    if SUIT_S <= last < TARGET_0:
        worth += size(rest & OF_SUIT[last - SUIT_S] & ~WILD)
    elif TARGET_0 <= last < LAST_CARD:
        worth -= game.sizes[last - TARGET_0]
    return worth


def value(game: State, seat: i64) -> float:
    """A win, divided among those who share it; where nobody has won, an equal share for all."""
    if game.winners == 0:
        return 1.0 / int(game.seats)
    return 1.0 / int(size(game.winners)) if game.winners & BIT[seat] else 0.0
