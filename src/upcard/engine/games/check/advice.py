"""Advice: match what is known, trade high cards for low ones, look at one's own first, call when the rest is low."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, JACK, KING, OF_RANK, RANK, lowest, size
from upcard.engine.game import NOBODY
from upcard.engine.games.check import abilities, drawing, ending, knowledge, last_turns, matching, turns, weights
from upcard.engine.games.check.cards import POINTS
from upcard.engine.games.check.stack import PEEKING, rank_of, step_of
from upcard.engine.games.check.state import DECIDE, DRAW, INITIAL_PEEK, MATCH, OVER, State
from upcard.engine.games.check.weights import WEIGHTS
from upcard.engine.games.check.words import (
    CHECK,
    CHECK_WORD,
    DECK,
    DECK_WORD,
    DONE,
    DONE_WORD,
    PASS,
    PEEK,
    READY,
    SEAT_0,
    SKIP,
    SLOTS,
    SWAP,
    SWAP_WORD,
    TAKE,
    TAKE_WORD,
    THROW,
)
from upcard.engine.packed import append, vec

ALL_POINTS: Final = 35_600
"""The points of a whole pack, in hundredths."""
ALL_CARDS: Final = 52
LAST_RESORT: Final = -1_000_000


class Sight:
    """What a seat knows, and what it takes any other card for: an average one."""

    def __init__(self, game: State, seat: i64) -> None:
        self.game = game
        self.seat = seat
        self.known: i64 = knowledge.knows(game, seat)
        self.row = WEIGHTS.row(seat, size(game.unlocked))
        seen: i64 = 0
        points: i64 = ALL_POINTS
        mask = self.known
        while mask:
            points -= 100 * POINTS[RANK[lowest(mask)]]
            mask &= mask - 1
            seen += 1
        self.mean: i64 = points // (ALL_CARDS - seen) if seen < ALL_CARDS else 0

    def worth(self, place: i64) -> i64:
        """The points of a card that was seen, or those of an average one."""
        card = self.game.grid[place]
        return 100 * POINTS[RANK[card]] if self.known & BIT[card] else self.mean

    def is_known(self, place: i64) -> bool:
        """Whether the card at a place was seen."""
        return self.known & BIT[self.game.grid[place]] != 0

    def total(self) -> i64:
        """What its own cards count, as far as it knows."""
        total: i64 = 0
        slots: i64 = self.game.full[self.seat]
        while slots:
            total += self.worth(self.seat * SLOTS + lowest(slots))
            slots &= slots - 1
        return total

    def follow(self, card: i64, but: i64) -> i64:
        """What it wins by matching a card that it lays, with any of its own but one, if nobody is quicker."""
        right: i64 = self.known & OF_RANK[RANK[card]]
        points: i64 = POINTS[RANK[card]]
        if points <= 0 or not right & ~BIT[card]:
            return 0
        slots: i64 = self.game.full[self.seat]
        while slots:
            slot = lowest(slots)
            slots &= slots - 1
            if slot != but and right & BIT[self.game.grid[self.seat * SLOTS + slot]]:
                return self.row[weights.QUICKEST] * points
        return 0

    def ability(self, card: i64) -> i64:
        """What it is worth to lay a court card."""
        return self.row[weights.ABILITY] if RANK[card] >= JACK else 0

    def gain(self, held: i64, slot: i64) -> i64:
        """By how much it is expected to lower its total to put a card into a slot, or (slot -1) to throw it."""
        if slot == NOBODY:
            return self.follow(held, NOBODY) + self.ability(held)
        place = self.seat * SLOTS + slot
        points: i64 = POINTS[RANK[held]]
        gain = self.worth(place) - 100 * points
        if not self.is_known(place):
            return gain + self.row[weights.NEWS]
        out = self.game.grid[place]
        if RANK[out] == RANK[held]:
            return gain + self.row[weights.QUICKEST] * max(points, 0) + self.ability(out)
        return gain + self.follow(out, slot) + self.ability(out)

    def best_slot(self, held: i64) -> i64:
        """The slot from which a card gains most."""
        slots: i64 = self.game.full[self.seat]
        best = lowest(slots)
        most: i64 = LAST_RESORT
        while slots:
            slot = lowest(slots)
            slots &= slots - 1
            gain = self.gain(held, slot)
            if gain > most:
                most = gain
                best = slot
        return best

    def dearest(self, slots: i64) -> i64:
        """Of its own slots the one with the most points."""
        best = lowest(slots)
        most: i64 = LAST_RESORT
        while slots:
            slot = lowest(slots)
            slots &= slots - 1
            worth = self.worth(self.seat * SLOTS + slot)
            if worth > most:
                most = worth
                best = slot
        return best

    def cheapest(self, other: i64, slots: i64) -> i64:
        """Of another's slots the one with the fewest points."""
        best = lowest(slots)
        least: i64 = -LAST_RESORT
        while slots:
            slot = lowest(slots)
            slots &= slots - 1
            worth = self.worth(other * SLOTS + slot)
            if worth < least:
                least = worth
                best = slot
        return best

    def best_other(self, seats: i64) -> i64:
        """Of other seats, from the left on, the one with the card of the fewest points; or nobody."""
        best: i64 = NOBODY
        least: i64 = -LAST_RESORT
        other = self.game.after(self.seat)
        while other != self.seat:
            if seats & BIT[other]:
                worth = self.worth(other * SLOTS + self.cheapest(other, self.game.full[other]))
                if worth < least:
                    least = worth
                    best = other
            other = self.game.after(other)
        return best

    def unseen(self) -> vec[i64]:
        """The places it has not seen: its own first, then those of others from the left on."""
        places = vec[i64]()
        other = self.seat
        for _step in range(self.game.seats):
            if self.game.unlocked & BIT[other]:
                slots: i64 = self.game.full[other]
                while slots:
                    place = other * SLOTS + lowest(slots)
                    slots &= slots - 1
                    if not self.is_known(place):
                        places = append(places, place)
            other = self.game.after(other)
        return places


# --- the word that looks best


def advise(game: State, seat: i64) -> i64:
    """The word that looks best to a seat; nobody's word where it is not asked."""
    if not turns.awaited(game) & BIT[seat]:
        return NOBODY
    if game.phase == INITIAL_PEEK:
        return READY
    if game.phase == MATCH:
        return _match(game, seat)
    sight = Sight(game, seat)
    if game.phase == DRAW:
        return _draw(game, sight)
    if game.phase == DECIDE:
        return _decide(game, sight)
    return _use(game, sight)


def _match(game: State, seat: i64) -> i64:
    """Lay a card that is known to be right, if it counts anything: aces are worth keeping."""
    right = matching.right_slots(game, seat)
    if right and POINTS[RANK[game.top()]] > 0:
        return lowest(right)
    return PASS


def _draw(game: State, sight: Sight) -> i64:
    """Call, take the top of the pile if that is a bargain, or draw."""
    words = drawing.words(game) | last_turns.call_word(game)
    if words & CHECK_WORD and sight.total() <= sight.row[weights.LOW_ENOUGH]:
        return CHECK
    if words & TAKE_WORD:
        top = game.top()
        gain = sight.gain(top, sight.best_slot(top))
        if not words & DECK_WORD or gain > sight.row[weights.FROM_STOCK]:
            return TAKE
    return DECK


def _decide(game: State, sight: Sight) -> i64:
    """Put the card in hand where it gains most, or throw it."""
    slot = sight.best_slot(game.held)
    if not game.from_pile and sight.gain(game.held, NOBODY) > sight.gain(game.held, slot):
        return THROW
    return slot


# --- abilities, word by word


def _use(game: State, sight: Sight) -> i64:
    said: i64 = len(game.making)
    cards, others = abilities.words(game)
    if said == 0:
        return _begin(game, sight, others)
    peeks = game.making[0] == PEEK
    if said & 1 == 0:
        return _slot(sight, game.making[said - 1] - SEAT_0, cards, peeks)
    return _look_on(game, sight, others) if peeks else _swap_on(sight, others, said)


def _begin(game: State, sight: Sight, others: i64) -> i64:
    """Look if there is something to see; swap if that is a bargain."""
    if step_of(game.running()) == PEEKING:
        return PEEK if len(sight.unseen()) else SKIP
    if not others & SWAP_WORD or _bargain(game, sight) <= sight.row[weights.BARGAIN]:
        return SKIP
    return SWAP


def _bargain(game: State, sight: Sight) -> i64:
    """What it brings to swap one's dearest card for the cheapest of another's."""
    other = sight.best_other(game.unlocked & ~BIT[sight.seat])
    if other == NOBODY:
        return LAST_RESORT
    mine = sight.worth(sight.seat * SLOTS + sight.dearest(game.full[sight.seat]))
    return mine - sight.worth(other * SLOTS + sight.cheapest(other, game.full[other]))


def _look_on(game: State, sight: Sight, others: i64) -> i64:
    """The seat of the next card to look at: an unseen one that the play has not named; or the end."""
    named: i64 = NOBODY
    if len(game.making) > 2:
        named = (game.making[1] - SEAT_0) * SLOTS + game.making[2]
    for place in sight.unseen():
        if place != named and others & BIT[place // SLOTS]:
            return SEAT_0 + place // SLOTS
    return DONE if others & DONE_WORD else SEAT_0 + lowest(others)


def _swap_on(sight: Sight, others: i64, said: i64) -> i64:
    """The seat of a card to swap: one's own first, then that of the cheapest card of another."""
    mine: i64 = BIT[sight.seat]
    if said == 1 and others & mine:
        return SEAT_0 + sight.seat
    other = sight.best_other(others & ~mine)
    return SEAT_0 + (lowest(others) if other == NOBODY else other)


def _slot(sight: Sight, seat: i64, slots: i64, peeks: bool) -> i64:
    """The slot of a seat that is named: one not seen yet to look at, the dearest of one's own or another's cheapest."""
    if peeks:
        for place in sight.unseen():
            if place // SLOTS == seat and slots & BIT[place % SLOTS]:
                return place % SLOTS
        return lowest(slots)
    return sight.dearest(slots) if seat == sight.seat else sight.cheapest(seat, slots)


# --- whole plays


def plays(game: State, seat: i64) -> list[list[int]]:
    """The plays worth thinking about: every word where words are plays, looks at what is unseen, swaps that gain."""
    if game.phase == DRAW or game.phase == DECIDE or game.phase == MATCH:
        cards, others = turns.fits(game, seat)
        found = [[int(slot)] for slot in _members(cards)]
        return found + [[int(SLOTS + other)] for other in _members(others)]
    if game.phase == INITIAL_PEEK or game.phase == OVER:
        return [[READY]]
    sight = Sight(game, seat)
    if step_of(game.running()) == PEEKING:
        return _looks(game, sight)
    return _swaps(game, sight)


def _members(mask: i64) -> list[int]:
    found: list[int] = []
    while mask:
        found.append(lowest(mask))
        mask &= mask - 1
    return found


def _looks(game: State, sight: Sight) -> list[list[int]]:
    """Looks at one unseen card, or with a King at two."""
    places = sight.unseen()
    found: list[list[int]] = []
    king = rank_of(game.running()) == KING and len(places) > 1
    for at in range(len(places)):
        if king:
            for behind in range(at + 1, len(places)):
                found.append([PEEK, *_named(places[at]), *_named(places[behind]), DONE])
        else:
            found.append([PEEK, *_named(places[at]), DONE])
    found.append([SKIP])
    return found


def _swaps(game: State, sight: Sight) -> list[list[int]]:
    """Each of one's own cards for each of another's, and none; between others nothing is gained that is worth it."""
    found: list[list[int]] = []
    mine: i64 = game.full[sight.seat]
    while mine:
        own = sight.seat * SLOTS + lowest(mine)
        mine &= mine - 1
        for other in range(game.seats):
            if other != sight.seat and game.unlocked & BIT[other]:
                slots: i64 = game.full[other]
                while slots:
                    found.append([SWAP, *_named(own), *_named(other * SLOTS + lowest(slots))])
                    slots &= slots - 1
    found.append([SKIP])
    return found


def _named(place: i64) -> list[int]:
    """The words for a place."""
    return [int(SEAT_0 + place // SLOTS), int(place % SLOTS)]


def rate(game: State, seat: i64, play: list[int]) -> i64:
    """How good a whole play looks."""
    first: i64 = play[0]
    if game.phase == DECIDE:
        return Sight(game, seat).gain(game.held, NOBODY if first == THROW else first)
    if game.phase == MATCH:
        return LAST_RESORT if first == PASS else 0
    if first == SWAP:
        sight = Sight(game, seat)
        theirs = sight.worth((play[3] - SEAT_0) * SLOTS + play[4])
        return sight.worth((play[1] - SEAT_0) * SLOTS + play[2]) - theirs
    if first == PEEK:
        return _own_looks(seat, play) * 100 - play[1]
    return 50 if first == SKIP else 0


def _own_looks(seat: i64, play: list[int]) -> i64:
    """How many of its own cards a look sees."""
    own: i64 = 0
    for at in range(1, len(play) - 1, 2):
        if play[at] == SEAT_0 + seat:
            own += 1
    return own


# --- what the end is worth


def value(game: State, seat: i64) -> float:
    """The lowest total, divided among those who share it; nobody wins who is barred."""
    mine = ending.rank(game, seat)
    equal: i64 = 1
    for other in range(game.seats):
        if other != seat:
            rank = ending.rank(game, other)
            if rank < mine:
                return 0.0
            if rank == mine:
                equal += 1
    return 1.0 / int(equal)
