"""The matching stage of Check!: the race (C17-C23) and the calm way (C50-C53)."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, OF_RANK, RANK, lowest, size
from upcard.engine.game import NOBODY, show, show_all, tell
from upcard.engine.games.check.abilities import Abilities
from upcard.engine.games.check.words import (
    BY_DQ,
    BY_NO_CARDS,
    DISQUALIFIED,
    MATCH,
    NO_CARD,
    OVER,
    PASS,
    SLOTS,
    UNCHOSEN,
)
from upcard.engine.packed import append, vec
from upcard.engine.rows import replaced


class Matching(Abilities):
    """What happens after every discard, several players at once."""

    def open_stage(self) -> None:
        """C17: everybody who is not locked may match the card on top."""
        self.open(MATCH)
        self.waiting = self.unlocked
        if self.calm:
            self.choices = vec[i64]([UNCHOSEN] * self.seats)
        tell(self, "matching", "C17", self.turn)

    def close_stage(self) -> None:
        """C23, C51: nobody is waited for any more."""
        self.waiting = 0
        if self.calm:
            self._compare()
        else:
            tell(self, "unmatched", "C23")
            self.resolve()

    def right_slots(self, seat: i64) -> i64:
        """The slots of a seat in which it has seen a card of the rank on top, as a mask."""
        right: i64 = OF_RANK[RANK[self.top()]] & (self.known[seat] | self.shown)
        slots: i64 = 0
        place = seat * SLOTS
        for slot in range(self.slots[seat]):
            if BIT[self.grid[place + slot]] & right:
                slots |= BIT[slot]
        return slots

    def _is_right(self, seat: i64, slot: i64) -> bool:
        return RANK[self.grid[seat * SLOTS + slot]] == RANK[self.top()]

    # --- the race

    def drop_out(self, seat: i64) -> None:
        """C19: somebody passes."""
        self.waiting &= ~BIT[seat]
        tell(self, "passed", "C19", seat)
        if self.waiting == 0:
            self.close_stage()

    def attempt(self, seat: i64, slot: i64) -> None:
        """C18: somebody tries a card, which matches (C20) or costs him another (C21)."""
        self.acted = True
        if self._is_right(seat, slot):
            self._match(seat, slot, "C20")
            self.waiting = 0
            self.resolve()
            return
        tell(self, "missed", "C21", seat, slot)
        self._pay(seat, "C21")
        self._go_on()

    def _go_on(self) -> None:
        """After a miss the stage goes on, unless a lack of cards or of players has ended it."""
        if self.phase == OVER:
            return
        if self.too_few():
            self.end(BY_DQ, "C21")
        elif self.waiting == 0:
            self.close_stage()

    def too_few(self) -> bool:
        """C21: nobody has called, and fewer than two can still play."""
        return self.caller == NOBODY and self.unlocked & (self.unlocked - 1) == 0

    def _match(self, seat: i64, slot: i64, rule: str) -> None:
        place = seat * SLOTS + slot
        card = self.grid[place]
        if self.lock_matched:
            self.matched |= BIT[card] | BIT[self.top()]
        self.grid[place] = NO_CARD
        self.full[seat] &= ~BIT[slot]
        self.lay(card)
        self.sealed = True
        show(self, "matched", rule, seat, card, slot)
        self.push(seat, card, "C20")
        if self.full[seat] == 0:
            self.empty(seat)

    def _pay(self, seat: i64, rule: str) -> None:
        """One penalty card into the lowest empty slot, or a new one; without a card the round is over (C38)."""
        card = self.turn_up()
        if card == NO_CARD:
            self.end(BY_NO_CARDS, "C38")
            return
        gaps: i64 = (BIT[self.slots[seat]] - 1) & ~self.full[seat]
        if gaps == 0:
            gaps = BIT[self.slots[seat]]
            self.slots = replaced(self.slots, seat, self.slots[seat] + 1)
        slot = lowest(gaps)
        self.place(seat, slot, card)
        tell(self, "penalty", rule, seat, slot)
        if 0 < self.disqualify_at <= size(self.full[seat]):
            self.lock(seat, DISQUALIFIED)
            tell(self, "disqualified", "C21", seat, size(self.full[seat]))

    # --- the calm way

    def choose(self, seat: i64, word: i64) -> None:
        """C50: somebody chooses a slot or to pass, face down."""
        self._set_choice(seat, word)
        self.waiting &= ~BIT[seat]
        tell(self, "chose", "C50", seat)
        if self.waiting == 0:
            self.close_stage()

    def drop_choice(self, seat: i64) -> None:
        """C53: the choice of one who leaves is dropped."""
        if self.calm and self.choices[seat] != UNCHOSEN:
            self._set_choice(seat, UNCHOSEN)
            tell(self, "choice_dropped", "C53", seat)

    def _set_choice(self, seat: i64, word: i64) -> None:
        choices = self.choices[:]
        choices[seat] = word
        self.choices = choices

    def _compare(self) -> None:
        """C51, C52: choices are turned up, the first right one matches, then the wrong ones pay."""
        self._turn_up_choices()
        choices = self.choices
        rank: i64 = RANK[self.top()]
        matcher: i64 = NOBODY
        late: i64 = 0
        seat = self.turn
        for _step in range(self.seats):
            seat = self.after(seat)
            if choices[seat] < SLOTS and self._is_right(seat, choices[seat]):
                if matcher == NOBODY:
                    matcher = seat
                    self._match(seat, choices[seat], "C52")
                else:
                    late |= self._show_late(seat, choices[seat])
        for _step in range(self.seats):
            seat = self.after(seat)
            if choices[seat] < SLOTS and seat != matcher and self.phase != OVER:
                if RANK[self.grid[seat * SLOTS + choices[seat]]] != rank:
                    tell(self, "missed", "C52", seat, choices[seat])
                    self._pay(seat, "C52")
        self._conclude()
        self.choices = choices  # the result stays in sight for one window
        self.late = late

    def _turn_up_choices(self) -> None:
        """C51: all at once, with the cards that are right; who has not chosen has passed, who has left has nothing."""
        for seat in range(self.seats):
            if self.unlocked & BIT[seat] and self.choices[seat] == UNCHOSEN:
                self._set_choice(seat, PASS)
            word: i64 = self.choices[seat]
            if word != UNCHOSEN:
                self.acted = self.acted or word < SLOTS
                self._turn_up_choice(seat, word)

    def _turn_up_choice(self, seat: i64, word: i64) -> None:
        faces = vec[i64]([SLOTS + word])
        if word < SLOTS and self._is_right(seat, word):
            faces = append(faces, self.grid[seat * SLOTS + word])
        show_all(self, "chosen", "C51", seat, faces)

    def _show_late(self, seat: i64, slot: i64) -> i64:
        """C52: a right card that comes too late is shown to all and stays; return it as a mask."""
        card = self.grid[seat * SLOTS + slot]
        self.shown |= BIT[card]
        show(self, "late", "C52", seat, card, slot)
        return BIT[card]

    def _conclude(self) -> None:
        if self.phase == OVER:
            return
        if self.too_few():
            self.end(BY_DQ, "C21")
        else:
            self.resolve()
