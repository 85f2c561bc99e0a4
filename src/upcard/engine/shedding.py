"""What the shedding games share: hands, stock, pile, turn order, drawing, reshuffling; no game's legality."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from upcard.engine.cards import BIT, lowest, size
from upcard.engine.game import EVERYBODY, NOBODY, Game, only
from upcard.engine.packed import append, vec
from upcard.engine.rows import NONE, joined
from upcard.engine.tell import HIDDEN, BadText, SeatView, Window
from upcard.engine.text import Pen

MANY: Final = 1_000_000_000
HOLDER: Final = 64  # what is known of hands is viewer, holder and kind in one number, by these factors
SEER: Final = 4096


@mypyc_attr(allow_interpreted_subclasses=True)
class Shedding(Game):
    """A position with hands, a face-down stock, a face-up pile and somebody whose turn it is."""

    def __init__(self, seats: i64, kinds: i64) -> None:
        super().__init__(seats)
        self.kinds = kinds
        self.held = NONE
        """By seat: the kinds in the hand, as a mask."""
        self.depth: i64 = 0
        """How many more copies than one of a kind a pack may have."""
        self.more = NONE
        """By seat and depth: the kinds of which there is a second, a third … copy in the hand, as masks."""
        self.sizes = NONE
        """By seat: the number of cards in the hand."""
        self.stock = NONE
        """The face-down cards, the next one last; shared between clones, never changed in place."""
        self.left: i64 = 0
        """How many cards of `stock` are still there."""
        self.pile = NONE
        self.known = NONE
        """Cards that one seat has rightly seen in another's hand: viewer, holder and kind in one number; shared."""
        self.turn: i64 = 0
        self.direction: i64 = 1
        self.present: i64 = 0
        """Seats still playing, as a mask."""
        self.gone = NONE
        """Seats that left, in that order; shared between clones (rows.py)."""
        self.turns: i64 = 0
        self.window: i64 = 1

    def copy_to(self, other: "Shedding") -> None:
        """Hand everything of this class to a fresh clone."""
        other.chosen = self.chosen
        other.seal = self.seal
        other.chances = self.chances
        other.quick = self.quick
        other.held = self.held[:]
        other.depth = self.depth
        if self.depth:
            other.more = self.more[:]
        other.sizes = self.sizes[:]
        other.stock = self.stock
        other.left = self.left
        other.pile = self.pile[:]
        other.known = self.known
        other.turn = self.turn
        other.direction = self.direction
        other.present = self.present
        other.gone = self.gone
        other.turns = self.turns
        other.window = self.window

    def sit_down(self, depth: i64) -> None:
        """Everybody is there, nobody has a card; a pack has at most `depth` more copies of a kind than one."""
        self.depth = depth
        self.held = vec[i64]([0] * self.seats)
        self.more = vec[i64]([0] * (self.seats * depth))
        self.sizes = vec[i64]([0] * self.seats)
        self.present = BIT[self.seats] - 1
        self.pile = vec[i64]()
        self.known = vec[i64]()
        self.gone = vec[i64]()

    # --- hands

    def give(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        bit: i64 = BIT[card]
        self.sizes[seat] += 1
        if not self.held[seat] & bit:
            self.held[seat] |= bit
            return
        place = seat * self.depth
        while self.more[place] & bit:
            place += 1
        self.more[place] |= bit

    def take(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand, openly."""
        bit: i64 = BIT[card]
        self.sizes[seat] -= 1
        place = seat * self.depth
        if self.depth == 0 or not self.more[place] & bit:
            self.held[seat] ^= bit
        else:
            last = place + self.depth - 1
            while place < last and self.more[place + 1] & bit:
                place += 1
            self.more[place] ^= bit
        if len(self.known):
            self._forget_played(seat, card)

    def copies(self, seat: i64, card: i64) -> i64:
        """How many of a kind are in a hand."""
        bit: i64 = BIT[card]
        if not self.held[seat] & bit:
            return 0
        total: i64 = 1
        for place in range(seat * self.depth, (seat + 1) * self.depth):
            if self.more[place] & bit:
                total += 1
        return total

    def clear(self, seat: i64) -> None:
        """Empty a hand."""
        self.held[seat] = 0
        self.sizes[seat] = 0
        for place in range(seat * self.depth, (seat + 1) * self.depth):
            self.more[place] = 0

    def hand(self, seat: i64) -> vec[i64]:
        """The cards of a hand in canonical order."""
        cards = vec[i64]()
        mask: i64 = self.held[seat]
        while mask:
            card = lowest(mask)
            mask &= mask - 1
            for _copy in range(self.copies(seat, card)):  # a bare _ would be boxed
                cards = append(cards, card)
        return cards

    # --- what a seat has seen of another's hand

    def remember(self, viewer: i64, holder: i64, card: i64) -> None:
        """A seat (or, as number `seats`, everybody) has rightly seen a card in another's hand."""
        self.known = joined(self.known, self._entry(viewer, holder, card))

    def remember_all(self, viewer: i64, holder: i64, cards: vec[i64]) -> None:
        """A seat has rightly seen several cards in another's hand."""
        row = self.known[:]
        for card in cards:
            row = append(row, self._entry(viewer, holder, card))
        self.known = row

    def _entry(self, viewer: i64, holder: i64, card: i64) -> i64:
        return viewer * SEER + holder * HOLDER + card

    def forget(self, holder: i64, seers: i64) -> None:
        """What seats other than a mask of seers knew of a hand can no longer be placed."""
        kept = vec[i64]()
        for entry in self.known:
            if (entry & (SEER - 1)) >> 6 != holder or seers & BIT[entry >> 12]:
                kept = append(kept, entry)
        self.known = kept

    def seen_of(self, viewer: i64, holder: i64, card: i64) -> i64:
        """How many of a kind a seat knows to be in another's hand."""
        own = self._entry(viewer, holder, card)
        shared = self._entry(self.seats, holder, card)
        total: i64 = 0
        for entry in self.known:
            if entry == own or entry == shared:
                total += 1
        return total

    def _forget_played(self, holder: i64, card: i64) -> None:
        """Who knew of one such card cannot tell whether there is another; nobody knows of more than there are."""
        if not self._heard_of(holder, card):
            return
        if not self._drop(self._entry(self.seats, holder, card)):
            self._drop_one_each(self._entry(0, holder, card))
            return
        left = self.copies(holder, card)
        for viewer in range(self.seats):
            while self.seen_of(viewer, holder, card) > left and self._drop(self._entry(viewer, holder, card)):
                pass
            while self.seen_of(viewer, holder, card) > left and self._drop(self._entry(self.seats, holder, card)):
                pass

    def _heard_of(self, holder: i64, card: i64) -> bool:
        """Whether anybody knows of such a card in a hand."""
        place = self._entry(0, holder, card)
        for entry in self.known:
            if entry & (SEER - 1) == place:
                return True
        return False

    def _drop_one_each(self, place: i64) -> None:
        """Everybody who knew of such a card forgets one."""
        row = self.known[:]
        seers: i64 = 0
        kept: i64 = 0
        for index in range(len(row)):
            entry = row[index]
            seer: i64 = BIT[entry >> 12]
            if entry & (SEER - 1) == place and not seers & seer:
                seers |= seer
            else:
                row[kept] = entry
                kept += 1
        self.known = row[:kept]

    def _drop(self, entry: i64) -> bool:
        """Forget one thing known; False if it was not."""
        if entry not in self.known:
            return False
        kept = vec[i64]()
        dropped = False
        for known in self.known:
            if known == entry and not dropped:
                dropped = True
            else:
                kept = append(kept, known)
        self.known = kept
        return True

    # --- stock and pile

    def top(self) -> i64:
        """The last card of the pile, or -1 if there is none."""
        cards: i64 = len(self.pile)
        if cards == 0:
            return NOBODY
        return self.pile[cards - 1]

    def stack(self, cards: vec[i64]) -> None:
        """Make a stock of cards in order, the next one last."""
        self.stock = cards
        self.left = len(cards)

    def turn_up(self) -> i64:
        """Take the next card off the stock."""
        self.left -= 1
        return self.stock[self.left]

    def obtainable(self) -> i64:
        """How many cards could be drawn at most: the stock, and the pile beneath its top."""
        beneath: i64 = len(self.pile) - 1
        if beneath > 0:
            return self.left + beneath
        return self.left

    def restock(self, rule: str) -> bool:
        """Shuffle all of the pile but its top into a new stock; False if there is nothing to shuffle."""
        cards: i64 = len(self.pile)
        if cards < 2:
            return False
        beneath = self.sorted(self.pile[: cards - 1])
        self.shuffle(beneath)
        self.stack(beneath)
        self.pile = self.pile[cards - 1 :]
        self.tell("reshuffled", rule, NOBODY, self.left, NOBODY)
        return True

    def draw(self, seat: i64, wanted: i64, rule: str, reshuffle_rule: str) -> i64:
        """Draw cards one by one, as many as can be had; return how many these were."""
        drawn: i64 = 0
        cards: list[int] | None = None if self.told is None else []
        while drawn < wanted:
            if self.left == 0 and not self.restock(reshuffle_rule):
                break
            card = self.turn_up()
            self.give(seat, card)
            if cards is not None:
                cards.append(card)
            drawn += 1
        if self.told is not None and cards:
            self.told.append(("drew", rule, seat, NOBODY, drawn, cards, only(seat)))
        return drawn

    def walk_away(self, seat: i64, rule: str) -> None:
        """A seat leaves for good; its hand goes under the stock."""
        self.present &= ~BIT[seat]
        self.gone = joined(self.gone, seat)
        self.tell("left", rule, seat, self.sizes[seat], NOBODY)
        self.bury_hand(seat)

    def bury_hand(self, seat: i64) -> None:
        """Shuffle a hand and put it under the stock."""
        cards = self.hand(seat)
        self.shuffle(cards)
        for place in range(self.left):
            cards = append(cards, self.stock[place])
        self.stack(cards)
        self.clear(seat)
        self.forget(seat, 0)

    def sorted(self, cards: vec[i64]) -> vec[i64]:
        """Cards in canonical order, from which every shuffle starts."""
        counts = vec[i64]([0] * self.kinds)
        for card in cards:
            counts[card] += 1
        return spread(counts)

    # --- turn order

    def after(self, seat: i64, steps: i64) -> i64:
        """The seat that many steps on in the direction of play, counting only seats still playing."""
        while steps > 0:
            seat += self.direction
            if seat == self.seats:
                seat = 0
            elif seat < 0:
                seat = self.seats - 1
            if self.present & BIT[seat]:
                steps -= 1
        return seat

    def playing(self) -> i64:
        """How many seats still play."""
        return size(self.present)

    # --- leaving the engine

    def redeal(self, seat: i64, seed: int, open_hands: bool) -> None:
        """Deal anew, by a quick generator, everything that a seat has neither in its hand nor rightly seen."""
        counts = vec[i64]([0] * self.kinds)
        for place in range(self.left):
            counts[self.stock[place]] += 1
        sizes = self.sizes[:]
        for other in range(self.seats):
            if other != seat and not open_hands:
                self._empty_into(other, counts)
        if not open_hands:
            self._keep_known(seat, counts)
        pool = spread(counts)
        self.unseal(seed)
        self.shuffle(pool)
        self.stack(pool)
        for other in range(self.seats):
            while self.sizes[other] < sizes[other]:
                self.give(other, self.turn_up())

    def _empty_into(self, seat: i64, counts: vec[i64]) -> None:
        mask: i64 = self.held[seat]
        while mask:
            card = lowest(mask)
            mask &= mask - 1
            counts[card] += self.copies(seat, card)
        self.clear(seat)

    def _keep_known(self, viewer: i64, counts: vec[i64]) -> None:
        kept = vec[i64]()
        for entry in self.known:
            seer = entry >> 12
            holder = (entry & (SEER - 1)) >> 6
            if holder != viewer and (seer == viewer or seer == self.seats):
                counts[entry & (HOLDER - 1)] -= 1
                self.give(holder, entry & (HOLDER - 1))
            if seer == viewer or seer == self.seats:
                kept = append(kept, entry)
        self.known = kept

    def seat_view(self, words: tuple[str, ...], seat: i64, viewer: i64, open_hand: bool, marks: list[str]) -> SeatView:
        """A hand as a viewer sees it: his own or an open one by its faces, any other by its size."""
        if open_hand or seat == viewer:
            cards = [words[card] for card in self.hand(seat)]
        else:
            cards = [HIDDEN] * self.sizes[seat]
        return SeatView(tuple(cards), tuple(marks))

    def reveal(self, rule: str) -> None:
        """The game (or round) is over: all hands lie open."""
        if self.told is not None:
            for seat in range(self.seats):
                if self.sizes[seat]:
                    self.show_all("revealed", rule, seat, self.hand(seat), self.sizes[seat], NOBODY, EVERYBODY)

    def one_window(self, seconds: int) -> list[Window]:
        """The only open window: that of the turn."""
        return [Window(self.window, (self.turn,), seconds)]

    def ink_table(self, pen: Pen, words: tuple[str, ...], pack: vec[i64]) -> None:
        """The fields of this class."""
        self.turn = pen.number("turn", self.turn, 0, self.seats - 1)
        self.direction = 1 if pen.choice("direction", 0 if self.direction > 0 else 1, ("1", "-1")) == 0 else -1
        self.turns = pen.number("turns", self.turns, 0, MANY)
        self.window = pen.number("window", self.window, 1, MANY)
        self.present = pen.seats("present", self.present, self.seats)
        self.gone = pen.numbers("gone", self.gone, 0, self.seats - 1)
        self.pile = pen.cards("pile", self.pile, words, self.kinds)
        for seat in range(self.seats):
            cards = pen.cards(f"hand-{seat}", self.hand(seat), words, self.kinds)
            if pen.reading:
                self._refill(seat, cards)
        self.stack(backwards(pen.cards("stock", backwards(self.stock[: self.left]), words, self.kinds)))
        self.known = pen.numbers("known", self.known, 0, (self.seats + 1) * SEER - 1)
        if pen.reading:
            self._check_pack(words, pack)

    def _refill(self, seat: i64, cards: vec[i64]) -> None:
        self.clear(seat)
        for card in cards:
            self.give(seat, card)

    def _check_pack(self, words: tuple[str, ...], pack: vec[i64]) -> None:
        counts = [0] * self.kinds
        for card in pack:
            counts[card] += 1
        for card in self.census():
            counts[card] -= 1
            if counts[card] < 0:
                raise BadText(f"the position has more of {words[card]} than the pack")

    def census(self) -> list[int]:
        """Every card of the position, sorted: what law 1 compares."""
        cards = [int(card) for card in self.pile] + [int(card) for card in self.stock[: self.left]]
        for seat in range(self.seats):
            cards += [int(card) for card in self.hand(seat)]
        return sorted(cards)


def spread(counts: vec[i64]) -> vec[i64]:
    """The cards that counts by kind stand for, in canonical order."""
    cards = vec[i64]()
    for kind in range(len(counts)):
        for _copy in range(counts[kind]):
            cards = append(cards, kind)
    return cards


def backwards(cards: vec[i64]) -> vec[i64]:
    """The same cards, last first."""
    turned = vec[i64]()
    for place in range(len(cards)):
        turned = append(turned, cards[len(cards) - 1 - place])
    return turned


def places_by(ranks: list[int]) -> tuple[int, ...]:
    """Places from values of which the smallest is best; equals share the better place (1, 2, 2, 4)."""
    return tuple([1 + len([other for other in ranks if other < rank]) for rank in ranks])


def seats_of(places: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The seats that hold a place."""
    return tuple([seat for seat in range(len(places)) if places[seat] == place])
