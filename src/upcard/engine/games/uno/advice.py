"""Advice: call and catch at once, keep the wilds, doubt a W+4 from a full hand, name the longest colour."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, lowest, size
from upcard.engine.game import NOBODY
from upcard.engine.games.uno import teams, turns, weights
from upcard.engine.games.uno.cards import COLOUR, FACE, FOLLOW, KINDS, OF_COLOUR, REVERSE, SKIP, WILD
from upcard.engine.games.uno.state import ANSWER, CHOOSE_COLOUR, ROUND_OVER, State
from upcard.engine.games.uno.weights import WEIGHTS
from upcard.engine.games.uno.words import (
    ACCEPT,
    CATCH_0,
    CATCH_WORD,
    CHALLENGE,
    COLOUR_R,
    DRAW,
    KEEP,
    NEXT,
    NEXT_WORD,
    SAY_UNO,
    SAY_WORD,
)
from upcard.engine.packed import vec

LAST_RESORT: Final = -1_000_000
CHANCES: Final = 3.5
"""How steeply the chance to win a match grows with the score: so many e-folds from none to the target."""

# --- the word that looks best


def obvious(game: State, seat: i64, others: i64) -> i64:
    """What is said at once, with nothing to weigh: a call, a catch, `next`; or nobody's word."""
    if others & NEXT_WORD:
        return NEXT
    if others & SAY_WORD and _is_due(game, seat):
        return SAY_UNO
    silent = game.uno_open
    if silent != NOBODY and silent != seat and others & (CATCH_WORD * BIT[silent]):
        return NOBODY if silent == teams.partner(game, seat) else CATCH_0 + silent
    return NOBODY


def _is_due(game: State, seat: i64) -> bool:
    """Whether a call of UNO is missing: behind a play, or ahead of one that leaves one card."""
    if seat == game.uno_open:
        return True
    if game.called & BIT[seat] or seat != game.turn:
        return False
    if game.phase == CHOOSE_COLOUR:
        return True
    return game.sizes[seat] == 2 and game.phase < CHOOSE_COLOUR and turns.legal(game, seat)[0] != 0


def prompted(game: State) -> i64:
    """Who has something to say out of turn: the forgetful one, and whoever may still catch them."""
    if game.uno_open == NOBODY:
        return 0
    speakers: i64 = 0
    for seat in range(game.seats):
        if game.present & BIT[seat] and obvious(game, seat, turns.legal(game, seat)[1]) != NOBODY:
            speakers |= BIT[seat]
    return speakers


def advise(game: State, seat: i64) -> i64:
    """The word that looks best to a seat; nobody's word where it may be silent."""
    cards, others = turns.legal(game, seat)
    at_once = obvious(game, seat, others)
    if at_once != NOBODY:
        return at_once
    if seat != game.turn or game.phase >= ROUND_OVER:
        return NOBODY
    if game.phase == CHOOSE_COLOUR:
        return COLOUR_R + _longest_colour(game, seat)
    row = WEIGHTS.row(seat, game.playing())
    if game.phase == ANSWER:
        return CHALLENGE if game.sizes[game.accused] >= row[weights.SUSPECT] else ACCEPT
    if cards == 0:
        return DRAW
    return _best_card(game, seat, cards, row)


def _best_card(game: State, seat: i64, cards: i64, row: vec[i64]) -> i64:
    best = lowest(cards)
    if cards & (cards - 1) == 0:
        return best
    most: i64 = LAST_RESORT
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = _worth(game, seat, card, row)
        if worth > most:
            most = worth
            best = card
    return best


def _worth(game: State, seat: i64, card: i64, row: vec[i64]) -> i64:
    """How good a card looks."""
    if card >= WILD:
        return row[weights.WILD] if card == WILD else row[weights.WILD_FOUR]
    worth = row[weights.FOLLOW_UP] * (_coloured(game, seat, COLOUR[card]) - 1)
    if _is_alone(game, seat, card):
        worth += row[weights.ALONE]
    face = FACE[card]
    if face < SKIP:
        return worth + row[weights.POINT] * face
    if game.playing() == 2:
        return worth + row[weights.AGAIN]
    if game.rules.teams and face != REVERSE and game.after(seat, 1) == teams.partner(game, seat):
        worth += row[weights.PARTNER]
    return worth + row[weights.SKIP + face - SKIP]


def _is_alone(game: State, seat: i64, card: i64) -> bool:
    """Whether nothing that is left goes on a card."""
    if game.more[seat * game.depth] & BIT[card]:
        return False
    return not game.held[seat] & FOLLOW[4 * card + COLOUR[card]] & ~BIT[card]


def _coloured(game: State, seat: i64, colour: i64) -> i64:
    """How many cards of a colour a seat holds."""
    mask: i64 = OF_COLOUR[colour]
    total = size(game.held[seat] & mask)
    for place in range(seat * game.depth, (seat + 1) * game.depth):
        if game.more[place] & mask:
            total += size(game.more[place] & mask)
    return total


def _longest_colour(game: State, seat: i64) -> i64:
    """The colour of which a seat holds most."""
    best: i64 = 0
    most: i64 = -1
    for colour in range(4):
        held = _coloured(game, seat, colour)
        if held > most:
            most = held
            best = colour
    return best


def followers(top: i64, named: i64) -> i64:
    """The cards that go on a top card; on a wild of no colour yet, all."""
    if named < 0 and top >= WILD:
        return -1
    return FOLLOW[4 * top + (COLOUR[top] if named < 0 else named)]


# --- whole plays, and what the end is worth


def rate(game: State, seat: i64, play: list[int]) -> i64:
    """How good a whole play looks."""
    first: i64 = play[0]
    row = WEIGHTS.row(seat, game.playing())
    if first < KINDS:
        worth = _worth(game, seat, first, row)
        if len(play) == 2:
            worth += _coloured(game, seat, play[1] - COLOUR_R)
        return worth
    if first == DRAW or first == KEEP:
        return LAST_RESORT
    if COLOUR_R <= first < ACCEPT:
        return _coloured(game, seat, first - COLOUR_R)
    if first == CHALLENGE:
        return game.sizes[game.accused] - row[weights.SUSPECT]
    return 0


def value(game: State, seat: i64) -> float:
    """A match that is won, or between rounds and where nobody has won, the chance of one by the scores."""
    if seat in game.gone:
        return 0.0  # U33
    if game.winner == NOBODY:
        return _chance(game, seat)
    return 1.0 if teams.side(game, seat) == teams.side(game, game.winner) else 0.0


def _chance(game: State, seat: i64) -> float:
    """The chance to win a match by its scores: each side's grows with its own by a steady factor."""
    sides: i64 = len(game.scores)
    if game.rules.target == 0:
        return 1.0 / int(sides)
    own = 0.0
    total = 0.0
    for side in range(sides):
        weight = _weight(CHANCES * int(game.scores[side]) / int(game.rules.target))
        total += weight
        if side == teams.side(game, seat):
            own = weight
    return own / total


def _weight(power: float) -> float:
    """About e to a power that is not below 0."""
    half = 1.0 + power / 32
    for _step in range(5):
        half *= half
    return half
