"""Who knows what (section 2): a card once seen stays known wherever it goes, until it is back in the stock."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD
from upcard.engine.games.check.cards import DEALT, SEEN
from upcard.engine.games.check.state import INITIAL_PEEK, OVER, State
from upcard.engine.games.check.words import SLOTS


def knows(game: State, seat: i64) -> i64:
    """The cards that a seat has seen and can place, as a mask."""
    return game.known[seat] | game.shown


def learn(game: State, seat: i64, card: i64) -> None:
    """A seat has seen a card."""
    game.known[seat] |= BIT[card]


def learn_all(game: State, card: i64) -> None:
    """Everybody has seen a card."""
    game.shown |= BIT[card]


def look_at_bottom_row(game: State, seat: i64) -> None:
    """A seat has seen its own slots 2 and 3 (C8)."""
    for slot in range(SEEN, DEALT):
        if game.full[seat] & BIT[slot]:
            learn(game, seat, game.grid[seat * SLOTS + slot])


def forget(game: State, cards: i64) -> None:
    """Nobody can place the cards of a mask any more (C37)."""
    game.shown &= ~cards
    for seat in range(game.seats):
        game.known[seat] &= ~cards


def remembered(game: State, seat: i64) -> i64:
    """The cards in grids that a seat knows and does not see just now, as a mask; where all see, nobody remembers."""
    if game.rules.memory_aid or game.phase == INITIAL_PEEK or game.phase == OVER:
        return 0
    lying: i64 = 0
    for other in range(game.seats):
        for card in game.hand(other):
            lying |= BIT[card]
    lying &= knows(game, seat) & ~game.late
    if len(game.peeked) and game.actor() == seat:
        for place in game.peeked:
            lying &= ~BIT[game.grid[place]]
    return lying


def forget_of(game: State, seat: i64, cards: i64) -> None:
    """One seat alone has forgotten the cards of a mask."""
    shown = game.shown & cards
    if shown:
        game.shown &= ~shown
        for other in range(game.seats):
            game.known[other] |= shown
    game.known[seat] &= ~cards


def add_the_obvious(game: State) -> None:
    """What a text need not say: the pile and what was taken from it are known to all, a card drawn to its holder."""
    game.shown = 0
    for card in game.pile:
        learn_all(game, card)
    if game.held != NO_CARD and game.from_pile:
        learn_all(game, game.held)
    elif game.held != NO_CARD:
        learn(game, game.turn, game.held)
    if game.phase == INITIAL_PEEK:
        for seat in range(game.seats):
            look_at_bottom_row(game, seat)
