"""rlcard's UNO as a world to search in: its own rules, which are not those of the box, and a heuristic for them.

Who can lay something must; a W+4 only where nothing else goes. A drawn card of the colour, or a wild, is laid at once,
a drawn W+4 then without effect; a reverse between two changes nothing. Compiled by `compiled.py` where a compiler is.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

COLOURS: Final = "rgby"
TRAITS: Final = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "draw_2")
SKIP: Final = 10
REVERSE: Final = 11
DRAW_TWO: Final = 12
NO_TRAIT: Final = 13
WILD: Final = 52
FOUR: Final = 53
COLOURED_FOUR: Final = 56  # actions: a card, a wild in each colour, a W+4 in each colour, a draw
DRAW: Final = 60
ROW: Final = 4  # a hand: kinds held, kinds held twice, wilds, W+4s

BIT: Final = vec[i64]([2**kind for kind in range(54)])
OF_COLOUR: Final = vec[i64]([8191 * 2 ** (13 * colour) for colour in range(4)])
OF_TRAIT: Final = vec[i64]([sum(2 ** (13 * colour + trait) for colour in range(4)) for trait in range(13)] + [0])
POPULATION: Final = bytes([number.bit_count() for number in range(8192)])

FOLLOW_UP: Final = 0  # each card of its colour left
FOLLOW_TRAIT: Final = 1  # each card of its number or sign left
LAST_OF_COLOUR: Final = 2  # none of its colour left
ONLY_WILD: Final = 3  # nothing left goes on it but a wild
OF_SKIP: Final = 4  # what a skip, a reverse and a +2 are worth
NEAR: Final = 7  # a skip or a +2 while the next holds at most two cards
VOID: Final = 8  # the next has drawn on its colour
RARE: Final = 9  # each other card of its colour that the next cannot hold, more so the fewer they hold
RARE_TRAIT: Final = 10  # the same of its number or sign
OF_WILD: Final = 11  # a wild, where there is a choice
TWO: Final = vec[i64]([69, -262, 546, -317, 151, 0, 108, 402, 37, 2, 3, -587])
MORE: Final = vec[i64]([100, 59, 0, 0, 200, 0, 200, 100, 59, 1, 20, -530])


def words(action: i64) -> str:
    """An action as rlcard writes it."""
    if action == DRAW:
        return "draw"
    if action >= COLOURED_FOUR:
        return COLOURS[action - COLOURED_FOUR] + "-wild_draw_4"
    if action >= WILD:
        return COLOURS[action - WILD] + "-wild"
    return COLOURS[action // 13] + "-" + TRAITS[action % 13]


def kind_of(card: str) -> int:
    """The kind of a card that rlcard writes; a wild is one whatever its colour."""
    colour, trait = card.split("-")
    if trait == "wild":
        return WILD
    return FOUR if trait == "wild_draw_4" else 13 * COLOURS.index(colour) + TRAITS.index(trait)


@final
class World:
    """A position with all cards open."""

    def __init__(self, seats: i64, hands: vec[i64], sizes: vec[i64], void: vec[i64], stock: vec[i64]) -> None:
        self.seats = seats
        self.hands = hands  # the last is the pile
        self.sizes = sizes
        self.void = void  # by seat: colours that it is known to lack
        self.stock = stock
        self.left: i64 = 0
        self.colour: i64 = 0
        self.trait: i64 = NO_TRAIT
        self.turn: i64 = 0
        self.direction: i64 = 1
        self.winner: i64 = -1
        self.chance: i64 = 1

    def clone(self) -> "World":
        twin = World(self.seats, self.hands[:], self.sizes[:], self.void[:], self.stock)
        twin.left = self.left
        twin.colour = self.colour
        twin.trait = self.trait
        twin.turn = self.turn
        twin.direction = self.direction
        twin.winner = self.winner
        twin.chance = self.chance
        return twin

    def look(self, turn: i64, sizes: list[int], void: list[int], top: tuple[int, int], direction: i64) -> None:
        """What a seat sees beside its hand and the pile; `top` is a colour and a number or sign."""
        self.turn = turn
        self.direction = direction
        self.colour = top[0]
        self.trait = top[1]
        for seat in range(self.seats):
            self.sizes[seat] = sizes[int(seat)]
            self.void[seat] = void[int(seat)]

    # --- cards

    def below(self, bound: i64) -> i64:
        """Any number below a bound."""
        self.chance = (self.chance * 25214903917 + 11) & 281474976710655
        return (self.chance >> 17) % bound

    def put(self, seat: i64, kind: i64) -> None:
        """A card more in a hand, or (seat = seats) on the pile."""
        row = ROW * seat
        if kind >= WILD:
            self.hands[row + 2 + kind - WILD] += 1
        elif self.hands[row] & BIT[kind]:
            self.hands[row + 1] |= BIT[kind]
        else:
            self.hands[row] |= BIT[kind]

    def take(self, seat: i64, kind: i64) -> None:
        row = ROW * seat
        if kind >= WILD:
            self.hands[row + 2 + kind - WILD] -= 1
        elif self.hands[row + 1] & BIT[kind]:
            self.hands[row + 1] ^= BIT[kind]
        else:
            self.hands[row] ^= BIT[kind]

    def holds(self, seat: i64, kind: i64) -> i64:
        """How many of a kind are in a hand."""
        row = ROW * seat
        if kind >= WILD:
            return self.hands[row + 2 + kind - WILD]
        if not self.hands[row] & BIT[kind]:
            return 0
        return 2 if self.hands[row + 1] & BIT[kind] else 1

    def coloured(self, seat: i64, colour: i64) -> i64:
        """How many cards of a colour are in a hand."""
        row = ROW * seat
        return (
            POPULATION[(self.hands[row] >> (13 * colour)) & 8191]
            + POPULATION[(self.hands[row + 1] >> (13 * colour)) & 8191]
        )

    def draw_card(self) -> i64:
        """The top card of the stock; the pile is shuffled where there is none, and -1 means that all are in hands."""
        if self.left == 0:
            self.reshuffle()
            if self.left == 0:
                return -1
        self.left -= 1
        return self.stock[self.left]

    def reshuffle(self) -> None:
        """The pile, all of it, goes below the stock, and that is shuffled."""
        cards = vec[i64]([])
        for place in range(self.left):
            cards = append(cards, self.stock[place])
        for kind in range(FOUR + 1):
            for _copy in range(self.holds(self.seats, kind)):
                cards = append(cards, kind)
        for place in range(ROW):
            self.hands[ROW * self.seats + place] = 0
        self.stock = cards
        self.left = len(cards)
        self.shuffle()

    def shuffle(self) -> None:
        for place in range(self.left - 1, 0, -1):
            other = self.below(place + 1)
            card = self.stock[place]
            self.stock[place] = self.stock[other]
            self.stock[other] = card

    # --- rules

    def goes(self, seat: i64) -> i64:
        """The coloured kinds that a seat may lay."""
        return self.hands[ROW * seat] & (OF_COLOUR[self.colour] | OF_TRAIT[self.trait])

    def apply(self, action: i64) -> None:
        """Carry out what the seat does whose turn it is."""
        seat = self.turn
        if action == DRAW:
            self._draw(seat)
            return
        kind: i64 = action
        if action >= COLOURED_FOUR:
            kind = FOUR
        elif action >= WILD:
            kind = WILD
        self.take(seat, kind)
        self.put(self.seats, kind)
        self.sizes[seat] -= 1
        if self.sizes[seat] == 0:
            self.winner = seat
            return
        self._act(kind, (action - WILD) % 4 if kind >= WILD else kind // 13)

    def _draw(self, seat: i64) -> None:
        self.void[seat] |= BIT[self.colour]
        card = self.draw_card()
        if card >= WILD:
            self.put(self.seats, card)
            self.colour = self.below(4)
            self.trait = NO_TRAIT
            self._next(1)
        elif card >= 0 and card // 13 == self.colour:
            self.put(self.seats, card)
            self._act(card, self.colour)
        else:
            if card >= 0:
                self.put(seat, card)
                self.sizes[seat] += 1
                self.void[seat] = BIT[self.colour]
            self._next(1)

    def _act(self, kind: i64, colour: i64) -> None:
        """What a card does that was laid."""
        trait: i64 = NO_TRAIT if kind >= WILD else kind % 13
        steps: i64 = 1
        if trait == REVERSE:
            self.direction = -self.direction
        elif trait == SKIP:
            steps = 2
        elif trait == DRAW_TWO:
            self._deal(2)
            steps = 2
        elif kind == FOUR:
            self._deal(4)
            steps = 2
        self.colour = colour
        self.trait = trait
        self._next(steps)

    def _deal(self, count: i64) -> None:
        """The next player is dealt cards."""
        victim = self.after(1)
        if self.left < count:
            self.reshuffle()
        for _card in range(count):
            card = self.draw_card()
            if card >= 0:
                self.put(victim, card)
                self.sizes[victim] += 1
        self.void[victim] = 0

    def after(self, steps: i64) -> i64:
        return (self.turn + self.direction * steps + 2 * self.seats) % self.seats

    def _next(self, steps: i64) -> None:
        self.turn = self.after(steps)

    # --- heuristic

    def options(self) -> list[int]:
        """What the seat may do whose turn it is."""
        seat = self.turn
        found: list[int] = []
        kinds = self.goes(seat)
        for kind in range(WILD):
            if kinds & BIT[kind]:
                found.append(kind)
        if self.hands[ROW * seat + 2]:
            found += [WILD, WILD + 1, WILD + 2, WILD + 3]
        if not found and self.hands[ROW * seat + 3]:
            found = [COLOURED_FOUR, COLOURED_FOUR + 1, COLOURED_FOUR + 2, COLOURED_FOUR + 3]
        return found or [DRAW]

    def advise(self, row: vec[i64]) -> i64:
        """What looks best to the seat whose turn it is."""
        seat = self.turn
        kinds = self.goes(seat)
        best: i64 = DRAW
        most: i64 = -1_000_000
        if kinds:
            for kind in range(WILD):
                if kinds & BIT[kind]:
                    worth = self.worth(seat, kind, row)
                    if worth > most:
                        most = worth
                        best = kind
        if self.hands[ROW * seat + 2]:
            colour = self.best_colour(seat, row)
            if row[OF_WILD] + self.named_worth(seat, colour, row) > most:
                best = WILD + colour
        elif not kinds and self.hands[ROW * seat + 3]:
            best = COLOURED_FOUR + self.best_colour(seat, row)
        return best

    def worth(self, seat: i64, kind: i64, row: vec[i64]) -> i64:
        """How good a card looks."""
        colour = kind // 13
        trait = kind % 13
        left = self.coloured(seat, colour) - 1
        worth = row[FOLLOW_UP] * left
        if self.seats > 2 or (trait != SKIP and trait != DRAW_TWO):
            worth += self.colour_worth(colour, left, row) + self.rarity(seat, trait, row)
        mates = self.hands[ROW * seat] & OF_TRAIT[trait] & ~BIT[kind]
        if not left:
            worth += row[LAST_OF_COLOUR]
            if not mates and self.hands[ROW * seat + 2] + self.hands[ROW * seat + 3]:
                worth += row[ONLY_WILD]
        while mates:
            worth += row[FOLLOW_TRAIT]
            mates &= mates - 1
        if trait < SKIP:
            return worth
        if trait != REVERSE and self.sizes[self.after(1)] <= 2:
            worth += row[NEAR]
        return worth + row[OF_SKIP + trait - SKIP]

    def rarity(self, seat: i64, trait: i64, row: vec[i64]) -> i64:
        """How good it looks that the next can hardly follow by number or sign."""
        if not row[RARE_TRAIT]:
            return 0
        gone: i64 = 4 if trait == 0 else 0
        for colour in range(4):
            gone += self.holds(seat, 13 * colour + trait) + self.holds(self.seats, 13 * colour + trait)
        return row[RARE_TRAIT] * 6 * gone // self.sizes[self.after(1)]

    def colour_worth(self, colour: i64, left: i64, row: vec[i64]) -> i64:
        """How good it looks to leave a colour to the next, with so many cards of it left."""
        worth: i64 = 0
        if row[RARE]:
            worth = row[RARE] * 6 * (left + self.coloured(self.seats, colour)) // self.sizes[self.after(1)]
        if self.void[self.after(1)] & BIT[colour]:
            worth += row[VOID]
        return worth

    def named_worth(self, seat: i64, colour: i64, row: vec[i64]) -> i64:
        """How good it looks to name a colour."""
        left = self.coloured(seat, colour)
        return row[FOLLOW_UP] * left + self.colour_worth(colour, left, row)

    def best_colour(self, seat: i64, row: vec[i64]) -> i64:
        best: i64 = 0
        most: i64 = -1_000_000
        for colour in range(4):
            worth = self.named_worth(seat, colour, row)
            if worth > most:
                most = worth
                best = colour
        return best

    def naive(self) -> i64:
        """As uno-rule-v1 plays: any card but a wild; a W+4 in the colour it holds most of."""
        seat = self.turn
        kinds = self.goes(seat)
        if kinds:
            count: i64 = 0
            best: i64 = 0
            for kind in range(WILD):
                if kinds & BIT[kind]:
                    for _copy in range(self.holds(seat, kind)):
                        count += 1
                        if self.below(count) == 0:
                            best = kind
            return best
        if self.hands[ROW * seat + 2]:
            return WILD + self.below(4)
        if not self.hands[ROW * seat + 3]:
            return DRAW
        best = 0
        for colour in range(1, 4):
            if self.coloured(seat, colour) > self.coloured(seat, best):
                best = colour
        return COLOURED_FOUR + best

    # --- worlds

    def imagine(self, viewer: i64, seed: i64, facts: list[tuple[int, int, int]]) -> "World":
        """The stock and the others' hands dealt anew; of some kinds a holder has at most so many (`facts`)."""
        world = self.clone()
        world.chance = (seed * 2862933555777941757 + 3037000493) & 281474976710655
        unseen = vec[i64]([])
        for kind in range(FOUR + 1):
            copies: i64 = 4 if kind >= WILD else 1 if kind % 13 == 0 else 2
            for _copy in range(copies - self.holds(viewer, kind) - self.holds(self.seats, kind)):
                unseen = append(unseen, kind)
        world.stock = unseen
        world.left = len(unseen)
        world.shuffle()
        for seat in range(self.seats):
            if seat != viewer:
                for place in range(ROW):
                    world.hands[ROW * seat + place] = 0
                for _card in range(self.sizes[seat]):
                    world.left -= 1
                    world.put(seat, world.stock[world.left])
        for holder, kinds, newer in facts:
            world.heed(holder, kinds, newer)
        return world

    def heed(self, holder: i64, kinds: i64, newer: i64) -> None:
        """Swap what a holder cannot have for cards of the stock, as far as there are any."""
        place: i64 = self.left - 1
        excess = self.held_of(holder, kinds) - newer
        while excess > 0 and place >= 0:
            other = self.stock[place]
            if not BIT[other] & kinds:
                card = self.any_of(holder, kinds)
                self.take(holder, card)
                self.put(holder, other)
                self.stock[place] = card
                excess -= 1
            place -= 1
        self.shuffle()

    def held_of(self, holder: i64, kinds: i64) -> i64:
        count: i64 = 0
        for kind in range(FOUR + 1):
            if kinds & BIT[kind]:
                count += self.holds(holder, kind)
        return count

    def any_of(self, holder: i64, kinds: i64) -> i64:
        skip = self.below(self.held_of(holder, kinds))
        for kind in range(FOUR + 1):
            if kinds & BIT[kind]:
                skip -= self.holds(holder, kind)
                if skip < 0:
                    return kind
        return -1

    def play_on(self, row: vec[i64], limit: i64) -> None:
        """Everybody plays as advised."""
        said: i64 = 0
        while self.winner < 0 and said < limit:
            self.apply(self.advise(row))
            said += 1


LONGEST: Final = 3000


def weigh(start: World, actions: list[int], seeds: list[int], facts: list[tuple[int, int, int]]) -> list[float]:
    """By world of these seeds, whether each action wins if everybody then plays as advised."""
    seat = start.turn
    row = weights(start.seats)
    values: list[float] = []
    for seed in seeds:
        world = start.imagine(seat, seed, facts)
        for action in actions:
            twin = world.clone()
            twin.apply(action)
            twin.play_on(row, LONGEST)
            values.append(1.0 if twin.winner == seat else 0.0)
    return values


def weights(seats: i64) -> vec[i64]:
    return TWO if seats == 2 else MORE


def blank(seats: i64) -> World:
    """A world without cards."""
    none = [0] * int(ROW * (seats + 1))
    return World(seats, vec[i64](none), vec[i64](none[: int(seats)]), vec[i64](none[: int(seats)]), vec[i64]([]))


def deal(seats: i64, seed: i64) -> World:
    """A new game, the first card turned."""
    world = blank(seats)
    world.chance = (seed * 2862933555777941757 + 3037000493) & 281474976710655
    for kind in range(FOUR + 1):
        copies: i64 = 4 if kind >= WILD else 1 if kind % 13 == 0 else 2
        for _copy in range(copies):
            world.stock = append(world.stock, kind)
    world.left = len(world.stock)
    world.shuffle()
    for seat in range(seats):
        for _card in range(7):
            world.left -= 1
            world.put(seat, world.stock[world.left])
        world.sizes[seat] = 7
    world.left -= 1
    while world.stock[world.left] == FOUR:
        world.left += 1
        world.shuffle()
        world.left -= 1
    _turn_up(world, world.stock[world.left])
    return world


def _turn_up(world: World, top: i64) -> None:
    world.put(world.seats, top)
    world.colour = world.below(4) if top >= WILD else top // 13
    world.trait = NO_TRAIT if top >= WILD else top % 13
    if world.trait == SKIP:
        world.turn = 1
    elif world.trait == REVERSE:
        world.direction = -1
        world.turn = world.seats - 1
    elif world.trait == DRAW_TWO:
        for _card in range(2):
            world.left -= 1
            world.put(0, world.stock[world.left])
            world.sizes[0] += 1


def share(row: list[int], seats: i64, games: i64, seed: i64) -> float:
    """How often a row of weights wins against uno-rule-v1 on all other seats, its own seat going round."""
    own = vec[i64](row)
    won: i64 = 0
    for game in range(games):
        world = deal(seats, seed + game // seats)
        seat = game % seats
        said: i64 = 0
        while world.winner < 0 and said < LONGEST:
            world.apply(world.advise(own) if world.turn == seat else world.naive())
            said += 1
        won += 1 if world.winner == seat else 0
    return int(won) / int(games)
