"""OpenSpiel's crazy eights for two, with special cards, as a world to search in, and a heuristic for it.

A card is four times its rank and its suit. An 8 goes on anything and names a suit, a queen gives another turn, a 2 has
the next draw two more or answer with a 2; up to five cards may be drawn before a card is laid. Compiled by
`compiled.py`.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

CARDS: Final = 52
DRAW: Final = 52
PASS: Final = 53
NAMED: Final = 54
"""Actions: a card, a draw, a pass, an 8 with a suit named (in one: 54 + 4 × its suit + the suit named)."""
ACTIONS: Final = 70
TWO: Final = 0
EIGHT: Final = 6
QUEEN: Final = 10
ACE: Final = 12
MOST_DRAWN: Final = 5
MOST_LAID: Final = 100

BIT: Final = vec[i64]([2**card for card in range(CARDS)])
OF_RANK: Final = vec[i64]([15 * 2 ** (4 * rank) for rank in range(13)])
OF_SUIT: Final = vec[i64]([sum(2 ** (4 * rank + suit) for rank in range(13)) for suit in range(4)])
EIGHTS: Final[i64] = 15 * 2**24
POINTS: Final = vec[i64]([50 if card // 4 == EIGHT else 10 if card // 4 >= 9 else card + 2 for card in range(CARDS)])

FOLLOW_UP: Final = 0  # each card of its suit left
MATE: Final = 1  # each card of its rank left
ALONE: Final = 2  # nothing left goes on it
OF_TWO: Final = 3
OF_QUEEN: Final = 4
OF_EIGHT: Final = 5
VOID: Final = 6  # the other has drawn on its suit
POINT: Final = 7  # each ten points of the card
WEIGHTS: Final = vec[i64]([36, -73, 14, 95, 58, -800, 304, 73])


def size(cards: i64) -> i64:
    count: i64 = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


def nth(cards: i64, place: i64) -> i64:
    """The card at a place of a mask."""
    for card in range(CARDS):
        if cards & BIT[card]:
            if place == 0:
                return card
            place -= 1
    return -1


@final
class World:
    """A position with all cards open, where somebody is to lay, draw or pass."""

    def __init__(self, hands: vec[i64], void: vec[i64], stock: vec[i64]) -> None:
        self.hands = hands
        self.void = void  # by seat: the suit it is known to lack, as a mask
        self.stock = stock
        self.left: i64 = 0
        self.laid: i64 = 0  # all cards that were laid
        self.rank: i64 = 0
        self.suit: i64 = 0
        self.owed: i64 = 0  # cards that 2s ask for
        self.drawn: i64 = 0
        self.passes: i64 = 0
        self.may_pass = False
        self.turns: i64 = 0
        self.turn: i64 = 0
        self.over = False
        self.chance: i64 = 1

    def clone(self) -> "World":
        twin = World(self.hands[:], self.void[:], self.stock)
        twin.left = self.left
        twin.laid = self.laid
        twin.rank = self.rank
        twin.suit = self.suit
        twin.owed = self.owed
        twin.drawn = self.drawn
        twin.passes = self.passes
        twin.may_pass = self.may_pass
        twin.turns = self.turns
        twin.turn = self.turn
        twin.over = self.over
        twin.chance = self.chance
        return twin

    def look(self, turn: i64, hand: i64, laid: i64, void: i64, top: tuple[int, int]) -> None:
        """What a seat sees: its hand, what was laid, what the other lacks; `top` is a rank and the suit that counts."""
        self.turn = turn
        self.hands[turn] = hand
        self.laid = laid
        self.void[1 - turn] = void
        self.rank = top[0]
        self.suit = top[1]

    def told(self, left: i64, owed: i64, drawn: i64, passes: i64, may_pass: bool, turns: i64) -> None:
        """Counts that everybody follows."""
        self.left = left
        self.owed = owed
        self.drawn = drawn
        self.passes = passes
        self.may_pass = may_pass
        self.turns = turns

    def below(self, bound: i64) -> i64:
        """Any number below a bound."""
        self.chance = (self.chance * 25214903917 + 11) & 281474976710655
        return (self.chance >> 17) % bound

    def shuffle(self) -> None:
        for place in range(self.left - 1, 0, -1):
            other = self.below(place + 1)
            card = self.stock[place]
            self.stock[place] = self.stock[other]
            self.stock[other] = card

    # --- rules

    def goes(self) -> i64:
        """The cards that may be laid."""
        held = self.hands[self.turn]
        return held & OF_RANK[TWO] if self.owed else held & (OF_SUIT[self.suit] | OF_RANK[self.rank] | EIGHTS)

    def apply(self, action: i64) -> None:
        """Carry out what the seat does whose turn it is."""
        if action == PASS:
            self._pass()
            return
        self.passes = 0
        if action == DRAW:
            self._draw()
            return
        card: i64 = action if action < CARDS else 4 * EIGHT + (action - NAMED) // 4
        self.lay(card)
        if action >= NAMED:
            self.suit = (action - NAMED) % 4
        if not self.over and self.rank != QUEEN:
            self.turn = 1 - self.turn

    def lay(self, card: i64) -> None:
        self.turns += 1
        self.may_pass = False
        self.drawn = 0
        self.hands[self.turn] ^= BIT[card]
        self.laid |= BIT[card]
        self.rank = card // 4
        self.suit = card % 4
        if self.hands[self.turn] == 0 or self.turns >= MOST_LAID:
            self.over = True
        elif self.rank == TWO and self.left:
            self.owed += 2

    def _pass(self) -> None:
        self.passes = 0 if self.left else self.passes + 1
        if self.passes == 3:
            self.over = True
            return
        if self.drawn == MOST_DRAWN:
            self.drawn = 0
        self.turn = 1 - self.turn
        if self.left:
            self.may_pass = False

    def _draw(self) -> None:
        """Cards for 2s, all of them at once and the turn is over, or one."""
        if self.owed:
            while self.owed:
                self._get()
                self.owed = self.owed - 1 if self.left else 0
            self.void[self.turn] = 0
            if not self.left:
                self.may_pass = True
            self.turn = 1 - self.turn
            return
        self.void[self.turn] = OF_SUIT[self.suit]
        self._get()
        self.drawn += 1
        if not self.left:
            self.drawn = MOST_DRAWN
        if self.drawn == MOST_DRAWN:
            self.may_pass = True

    def _get(self) -> None:
        self.left -= 1
        self.hands[self.turn] |= BIT[self.stock[self.left]]

    def points(self, seat: i64) -> i64:
        """What the cards count that a seat is left with."""
        total: i64 = 0
        for card in range(CARDS):
            if self.hands[seat] & BIT[card]:
                total += POINTS[card]
        return total

    def value(self, seat: i64) -> float:
        """A win for the fewer points."""
        own = self.points(seat)
        other = self.points(1 - seat)
        return 1.0 if own < other else 0.5 if own == other else 0.0

    # --- heuristic

    def last_resort(self) -> i64:
        return PASS if self.may_pass or not self.left else DRAW

    def options(self) -> list[int]:
        """What is worth trying: every card, 8s with every suit, and a draw where only an 8 goes."""
        goes = self.goes()
        if not goes:
            return [int(self.last_resort())]
        found: list[int] = []
        for card in range(CARDS):
            if goes & BIT[card]:
                if card // 4 == EIGHT:
                    found += [int(NAMED + 4 * (card % 4) + suit) for suit in range(4)]
                else:
                    found.append(card)
        if not goes & ~EIGHTS:
            found.append(int(self.last_resort()))
        return found

    def advise(self, row: vec[i64]) -> i64:
        """What looks best to the seat whose turn it is."""
        goes = self.goes()
        best: i64 = self.last_resort()
        most: i64 = -1_000_000
        for card in range(CARDS):
            if goes & BIT[card]:
                worth = row[OF_EIGHT] if card // 4 == EIGHT else self.worth(card, row)
                if worth > most:
                    most = worth
                    best = card
        if best < CARDS and best // 4 == EIGHT:
            return NAMED + 4 * (best % 4) + self.best_suit(row)
        return best

    def worth(self, card: i64, row: vec[i64]) -> i64:
        rest = self.hands[self.turn] & ~BIT[card] & ~EIGHTS
        worth = row[MATE] * size(rest & OF_RANK[card // 4]) + row[POINT] * POINTS[card] // 10
        worth += self.suit_worth(card % 4, rest, row)
        if not rest & (OF_SUIT[card % 4] | OF_RANK[card // 4]):
            worth += row[ALONE]
        if card // 4 == QUEEN:
            return worth + row[OF_QUEEN]
        return worth + row[OF_TWO] if card // 4 == TWO else worth

    def suit_worth(self, suit: i64, rest: i64, row: vec[i64]) -> i64:
        worth = row[FOLLOW_UP] * size(rest & OF_SUIT[suit])
        return worth + row[VOID] if self.void[1 - self.turn] & OF_SUIT[suit] else worth

    def best_suit(self, row: vec[i64]) -> i64:
        rest = self.hands[self.turn] & ~EIGHTS
        best: i64 = 0
        most: i64 = -1_000_000
        for suit in range(4):
            worth = self.suit_worth(suit, rest, row)
            if worth > most:
                most = worth
                best = suit
        return best

    def greedy(self) -> i64:
        """Any card that goes, an 8 only for want of another and with the longest suit; a draw where none does."""
        goes = self.goes()
        if not goes:
            return self.last_resort()
        plain = goes & ~EIGHTS
        if plain:
            return nth(plain, self.below(size(plain)))
        rest = self.hands[self.turn] & ~EIGHTS
        best: i64 = 0
        for suit in range(1, 4):
            if size(rest & OF_SUIT[suit]) > size(rest & OF_SUIT[best]):
                best = suit
        return NAMED + 4 * (nth(goes, 0) % 4) + best

    # --- worlds

    def imagine(self, other: i64, seed: i64, facts: list[tuple[int, int]]) -> "World":
        """The stock and the other's cards, so many, dealt anew; of some it has at most so many (`facts`)."""
        world = self.clone()
        world.chance = (seed * 2862933555777941757 + 3037000493) & 281474976710655
        viewer = self.turn
        seen = self.laid | self.hands[viewer]
        unseen = vec[i64]([])
        for card in range(CARDS):
            if not seen & BIT[card]:
                unseen = append(unseen, card)
        world.stock = unseen
        world.left = len(unseen)
        world.shuffle()
        hand: i64 = 0
        for _card in range(other):
            world.left -= 1
            hand |= BIT[world.stock[world.left]]
        world.hands[1 - viewer] = hand
        for kinds, newer in facts:
            world.heed(1 - viewer, kinds, newer)
        return world

    def heed(self, holder: i64, kinds: i64, newer: i64) -> None:
        """Swap what the holder cannot have for cards of the stock, as far as there are any."""
        place: i64 = self.left - 1
        wrong = self.hands[holder] & kinds
        excess = size(wrong) - newer
        while excess > 0 and place >= 0:
            other = self.stock[place]
            if not BIT[other] & kinds:
                card = nth(wrong, self.below(size(wrong)))
                wrong ^= BIT[card]
                self.hands[holder] ^= BIT[card] | BIT[other]
                self.stock[place] = card
                excess -= 1
            place -= 1
        self.shuffle()

    def play_on(self, row: vec[i64]) -> None:
        """Everybody plays as advised."""
        while not self.over:
            self.apply(self.advise(row))


def weigh(start: World, other: i64, actions: list[int], seeds: list[int], facts: list[tuple[int, int]]) -> list[float]:
    """By world of these seeds, what each action comes to if everybody then plays as advised."""
    seat = start.turn
    values: list[float] = []
    for seed in seeds:
        world = start.imagine(other, seed, facts)
        for action in actions:
            twin = world.clone()
            twin.apply(action)
            twin.play_on(WEIGHTS)
            values.append(twin.value(seat))
    return values


def weights(_seats: i64) -> vec[i64]:
    """The heuristic's; two sit here."""
    return WEIGHTS


def blank() -> World:
    """A world without cards."""
    return World(vec[i64]([0, 0]), vec[i64]([0, 0]), vec[i64]([]))


def deal(dealer: i64, seed: i64) -> World:
    """A new game, the first card turned."""
    world = blank()
    world.chance = (seed * 2862933555777941757 + 3037000493) & 281474976710655
    for card in range(CARDS):
        world.stock = append(world.stock, card)
    world.left = CARDS
    world.shuffle()
    for _card in range(7):
        for seat in range(2):
            world.turn = seat
            world._get()
    while world.stock[world.left - 1] // 4 == EIGHT:
        world.shuffle()
    world.left -= 1
    card = world.stock[world.left]
    world.laid = BIT[card]
    world.rank = card // 4
    world.suit = card % 4
    world.owed = 2 if world.rank == TWO else 0
    world.turn = dealer if world.rank == QUEEN else 1 - dealer
    return world


def share(row: list[int], _seats: i64, games: i64, seed: i64) -> float:
    """How often a row of weights wins against greedy, in either seat."""
    own = vec[i64](row)
    won = 0.0
    for game in range(games):
        world = deal((seed + game // 4) % 2, seed + game // 2)
        seat = game % 2
        while not world.over:
            world.apply(world.advise(own) if world.turn == seat else world.greedy())
        won += world.value(seat)
    return won / int(games)
