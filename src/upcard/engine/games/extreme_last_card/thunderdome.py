"""THUNDERDOME (E45–E49, E60): the high-card duel of those whose hands a fight left empty."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, RANK, lowest, members, size
from upcard.engine.game import show, tell
from upcard.engine.games.extreme_last_card import ending
from upcard.engine.games.extreme_last_card.cards import NUMBERS
from upcard.engine.games.extreme_last_card.state import DUELLED, MOST_ROUNDS, THUNDERDOME, State
from upcard.engine.history import extended
from upcard.engine.packed import append, vec
from upcard.engine.rows import NONE, appended, replaced

# --- rounds (E45, E60)


def enter(game: State, contenders: i64) -> None:
    """The duel begins; hands of the others do not matter (E49)."""
    game.mode = THUNDERDOME
    game.contenders = contenders
    tell(game, "thunderdome", "E45", number=size(contenders))
    _begin_round(game)


def _begin_round(game: State) -> None:
    """The lowest seat draws first; without a card for each, or after too many rounds, all share the victory (E60)."""
    game.round += 1
    loose: i64 = game.stock_size + len(game.pile) + len(game.set_aside)
    if loose < size(game.contenders) or game.round > MOST_ROUNDS:
        ending.end(game, DUELLED, game.contenders, "E60")
    else:
        ending.ask(game, lowest(game.contenders))


# --- drawing (E45, E48)


def duel(game: State, seat: i64, rule: str) -> None:
    """A contender draws a card, face up."""
    if game.stock_size == 0:
        _gather(game)
    card = game.turn_up()
    game.drawn = appended(game.drawn, card)
    show(game, "duelled", rule, seat, card, NUMBERS[RANK[card]])
    _go_on(game, seat)


def _gather(game: State) -> None:
    """Shuffle everything that is neither in a hand nor drawn in this round into a new stock (E48)."""
    loose = game.pile[:]
    for card in game.set_aside:
        loose = append(loose, card)
    loose = game.sorted(loose)
    game.shuffle(loose)
    game.stack(loose)
    game.pile = vec[i64]()
    game.set_aside = NONE
    tell(game, "reshuffled", "E48", number=game.stock_size)


def _go_on(game: State, seat: i64) -> None:
    """A contender has drawn or left: the next one draws, or the cards are compared."""
    waiting: i64 = game.contenders & ~(BIT[seat + 1] - 1)
    if waiting:
        ending.ask(game, lowest(waiting))
    else:
        _compare(game)


# --- comparing (E46, E47)


def _compare(game: State) -> None:
    """A sole highest number wins; of several only these go on."""
    best = max([NUMBERS[RANK[card]] for card in game.drawn])
    tied: i64 = 0
    seats = members(game.contenders)
    for place in range(len(seats)):
        card = game.drawn[place]
        if NUMBERS[RANK[card]] == best:
            tied |= BIT[seats[place]]
        game.duel = extended(game.duel, seats[place], card, game.round)
        game.set_aside = appended(game.set_aside, card)
    game.drawn = NONE
    _beat(game, game.contenders & ~tied)
    if tied & (tied - 1) == 0:
        ending.end(game, DUELLED, tied, "E47")
    else:
        tell(game, "tied", "E47", number=best)
        _begin_round(game)


def _beat(game: State, losers: i64) -> None:
    game.contenders &= ~losers
    for seat in members(losers):
        game.beaten = replaced(game.beaten, seat, game.round)


# --- leaving (E62)


def leave(game: State, seat: i64) -> None:
    """A contender has left: a sole one has won, else the round goes on."""
    if seat < game.turn:
        _set_aside_drawn(game, size(game.contenders & (BIT[seat] - 1)))
    game.contenders &= ~BIT[seat]
    if game.contenders & (game.contenders - 1) == 0:
        ending.end(game, DUELLED, game.contenders, "E62")
    elif seat == game.turn:
        _go_on(game, seat)


def _set_aside_drawn(game: State, place: i64) -> None:
    """What the contender at that place drew in this round no longer counts."""
    game.set_aside = appended(game.set_aside, game.drawn[place])
    kept = game.drawn[:place]
    for index in range(place + 1, len(game.drawn)):
        kept = append(kept, game.drawn[index])
    game.drawn = kept
