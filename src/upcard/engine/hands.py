"""Hands of cards, and what seats have rightly seen of one another's."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from upcard.engine.cards import BIT, lowest
from upcard.engine.game import Game
from upcard.engine.packed import append, vec
from upcard.engine.rows import NONE, joined

HOLDER: Final = 64  # what is known of hands is viewer, holder and kind in one number, by these factors
SEER: Final = 4096
PLACED: Final = SEER - 1  # the part that says which kind lies where, whoever knows it


@mypyc_attr(allow_interpreted_subclasses=True)
class Hands(Game):
    """The part of a position that players hold in their hands."""

    __slots__ = ("depth", "held", "kinds", "known", "more", "sizes")

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
        self.known = NONE
        """Cards that one seat has rightly seen in another's hand: viewer, holder and kind in one number; shared."""

    def copy_hands_to(self, other: "Hands") -> None:
        """Hand everything of this class and of `Game` to a fresh clone."""
        other.chosen = self.chosen
        other.seal = self.seal
        other.chances = self.chances
        other.quick = self.quick
        other.held = self.held[:]
        other.depth = self.depth
        if self.depth:
            other.more = self.more[:]
        other.sizes = self.sizes[:]
        other.known = self.known

    def empty_hands(self, depth: i64) -> None:
        """Nobody has a card; a pack has at most `depth` more copies of a kind than one."""
        self.depth = depth
        self.held = vec[i64]([0] * self.seats)
        self.more = vec[i64]([0] * (self.seats * depth))
        self.sizes = vec[i64]([0] * self.seats)
        self.known = NONE

    # --- hands

    def give(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        bit: i64 = BIT[card]
        self.sizes[seat] += 1
        held = self.held
        if not held[seat] & bit:
            held[seat] |= bit
            return
        place = seat * self.depth
        while self.more[place] & bit:
            place += 1
        self.more[place] |= bit

    def take(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand, openly."""
        bit: i64 = BIT[card]
        self.sizes[seat] -= 1
        depth = self.depth
        place = seat * depth
        if depth == 0 or not self.more[place] & bit:
            self.held[seat] ^= bit
        else:
            last = place + depth - 1
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
            if (entry & PLACED) >> 6 != holder or seers & BIT[entry >> 12]:
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

    def seen_cards(self, viewer: i64, holder: i64) -> list[int]:
        """The cards that a seat knows to be in another's hand, in canonical order."""
        found: list[int] = []
        for entry in self.known:
            seer = entry >> 12
            if (entry & PLACED) >> 6 == holder and (seer == viewer or seer == self.seats):
                found.append(entry & (HOLDER - 1))
        return sorted(found)

    def _forget_played(self, holder: i64, card: i64) -> None:
        """A card was laid: whoever knew of such a card in that hand must think again."""
        place = holder * HOLDER + card
        for entry in self.known:
            if entry & PLACED == place:
                self._forget_one(holder, card)
                return

    def _forget_one(self, holder: i64, card: i64) -> None:
        """Who knew of one such card cannot tell whether there is another; nobody knows of more than there are."""
        if not self._drop(self._entry(self.seats, holder, card)):
            self._drop_one_each(self._entry(0, holder, card))
            return
        left = self.copies(holder, card)
        for viewer in range(self.seats):
            while self.seen_of(viewer, holder, card) > left and self._drop(self._entry(viewer, holder, card)):
                pass
            while self.seen_of(viewer, holder, card) > left and self._drop(self._entry(self.seats, holder, card)):
                pass

    def _drop_one_each(self, place: i64) -> None:
        """Everybody who knew of such a card forgets one."""
        row = self.known[:]
        seers: i64 = 0
        kept: i64 = 0
        for index in range(len(row)):
            entry = row[index]
            seer: i64 = BIT[entry >> 12]
            if entry & PLACED == place and not seers & seer:
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

    # --- hands as a whole

    def refill(self, seat: i64, cards: vec[i64]) -> None:
        """Replace a hand by other cards."""
        self.clear(seat)
        for card in cards:
            self.give(seat, card)

    def empty_into(self, seat: i64, counts: vec[i64]) -> None:
        """Empty a hand and count its cards by kind."""
        mask: i64 = self.held[seat]
        while mask:
            card = lowest(mask)
            mask &= mask - 1
            counts[card] += self.copies(seat, card)
        self.clear(seat)

    def keep_known(self, viewer: i64, counts: vec[i64]) -> None:
        """Give back, out of cards counted by kind, those that a viewer has rightly seen; all else is forgotten."""
        kept = vec[i64]()
        for entry in self.known:
            seer = entry >> 12
            holder = (entry & PLACED) >> 6
            if holder != viewer and (seer == viewer or seer == self.seats):
                counts[entry & (HOLDER - 1)] -= 1
                self.give(holder, entry & (HOLDER - 1))
            if seer == viewer or seer == self.seats:
                kept = append(kept, entry)
        self.known = kept
