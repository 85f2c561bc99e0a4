"""What a game of Check! remembers, how its cards move, and how turns and the round come to an end."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, JACK, RANK, lowest, size
from upcard.engine.game import NOBODY, Game, show, show_all, tell
from upcard.engine.games.check.words import (
    BY_CHECK,
    BY_LIMIT,
    BY_NO_CARDS,
    BY_SLEEP,
    CALLED,
    CHECK_WORD,
    DRAW,
    EMPTIED,
    MATCH,
    NO_CARD,
    OVER,
    PASS_WORD,
    SLOTS,
    UNLOCKED,
)
from upcard.engine.packed import append, vec
from upcard.engine.rows import NONE, replaced

DEALT: Final = 4


class Board(Game):
    """Grids, stock and pile, who is locked, whose turn it is, and what each seat has seen."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.low_words = SLOTS
        self.can_err = True
        self.last_resort = CHECK_WORD | PASS_WORD  # at random: lay a card known to match, draw rather than call
        self.phase: i64 = DRAW
        self.grid = NONE
        """By seat and slot: the card there, or NO_CARD."""
        self.full = NONE
        """By seat: the occupied slots, as a mask; never empty while the seat is unlocked."""
        self.slots = NONE
        """By seat: how many slots there are, occupied or not."""
        self.stock = NONE
        """The face-down cards, the next one last; shared between clones, never changed in place."""
        self.stock_size: i64 = 0
        """How many cards of `stock` are still there."""
        self.pile = NONE
        self.sealed = False
        self.matched: i64 = 0
        """Cards of matches that nobody may take, as a mask (`lock_matched`)."""
        self.known = NONE
        """By seat: cards it has seen and can place, as a mask; those in `shown` count too."""
        self.shown: i64 = 0
        """Cards that everybody has seen and can place, as a mask."""
        self.turn: i64 = 0
        self.held: i64 = NO_CARD
        self.from_pile = False
        """Whether the card held was taken from the pile."""
        self.waiting: i64 = 0
        """In the initial peek those not ready, in the matching stage those who may still act, as a mask."""
        self.choices = NONE
        """By seat, in a calm stage and in the window after it: the word chosen, or UNCHOSEN; never changed in place."""
        self.stack = NONE
        """Abilities, the last is on top: owner, rank and step in one number."""
        self.making = NONE
        """The words of a peek or swap that is not closed yet (C45)."""
        self.peeked = NONE
        """The places looked at by the running ability, seen until it ends; never changed in place."""
        self.swapped = NONE
        """The places of the swap that closed the last window; never changed in place."""
        self.late: i64 = 0
        """The late cards of the calm stage that closed the last window, as a mask (C52)."""
        self.locks = NONE
        self.unlocked: i64 = 0
        """The seats without a lock, as a mask."""
        self.caller: i64 = NOBODY
        self.final = False
        """Whether the last turns are being played."""
        self.owing: i64 = 0
        """Seats that still have a last turn, as a mask; their order is that of the turns (C33)."""
        self.turns: i64 = 0
        self.idle: i64 = 0
        self.acted = False
        """Whether somebody has acted himself in this turn (C46)."""
        self.window: i64 = 1
        self.reason: i64 = 0
        self.calm = False
        self.lock_matched = False
        self.disqualify_at: i64 = 0
        self.memory_aid = False
        self.turn_limit: i64 = 0

    def sit_down(self) -> None:
        """Everybody is there, nobody has a card."""
        self.grid = vec[i64]([NO_CARD] * (self.seats * SLOTS))
        self.full = vec[i64]([0] * self.seats)
        self.slots = vec[i64]([DEALT] * self.seats)
        self.known = vec[i64]([0] * self.seats)
        self.locks = vec[i64]([UNLOCKED] * self.seats)
        self.unlocked = BIT[self.seats] - 1
        self.pile = vec[i64]()
        self.stack = vec[i64]()
        self.making = vec[i64]()

    # --- cards

    def top(self) -> i64:
        """The last card of the pile, or NO_CARD."""
        cards: i64 = len(self.pile)
        if cards == 0:
            return NO_CARD
        return self.pile[cards - 1]

    def place(self, seat: i64, slot: i64, card: i64) -> None:
        """Lay a card face down into an empty slot."""
        self.grid[seat * SLOTS + slot] = card
        self.full[seat] |= BIT[slot]

    def lay(self, card: i64) -> None:
        """Lay a card face up on the pile."""
        self.pile = append(self.pile, card)
        self.shown |= BIT[card]

    def lay_held(self, rule: str) -> None:
        """Lay the card held on the pile, without matching and without ability."""
        card = self.held
        self.held = NO_CARD
        self.lay(card)
        show(self, "laid_down", rule, self.turn, card)

    def can_draw(self) -> bool:
        """Whether a card can be had from the stock, rebuilt or not (C10)."""
        return self.stock_size > 0 or len(self.pile) > 1

    def can_take(self) -> bool:
        """Whether the top of the pile may be taken (C11)."""
        if self.sealed or len(self.pile) == 0:
            return False
        top = self.top()
        return RANK[top] < JACK and not self.matched & BIT[top]

    def turn_up(self) -> i64:
        """The front card of the stock, or NO_CARD if there is none even after C37."""
        if self.stock_size == 0 and not self._rebuild():
            return NO_CARD
        self.stock_size -= 1
        return self.stock[self.stock_size]

    def _rebuild(self) -> bool:
        beneath: i64 = len(self.pile) - 1
        if beneath < 1:
            return False
        mask: i64 = 0
        for place in range(beneath):
            mask |= BIT[self.pile[place]]
        cards = in_order(mask)
        self.shuffle(cards)
        self.stock = cards
        self.stock_size = beneath
        self.pile = self.pile[beneath:]
        self.matched &= ~mask
        self.shown &= ~mask
        for seat in range(self.seats):
            self.known[seat] &= ~mask
        tell(self, "reshuffled", "C37", number=beneath)
        return True

    # --- turns

    def open(self, phase: i64) -> None:
        """A new question stands, under a new number; the news that came with the last one are gone (C47)."""
        self.phase = phase
        self.window += 1
        self.late = 0
        self.swapped = NONE
        self.choices = NONE

    def begin_turn(self, seat: i64) -> None:
        """C9: somebody's turn begins, if there is a card for it."""
        self.turn = seat
        self.owing &= ~BIT[seat]
        self.sealed = False
        self.acted = False
        if self.can_draw() or self.can_take():
            self.open(DRAW)
            tell(self, "last_turn" if self.final else "turn", "C9", seat)
        else:
            self.end(BY_NO_CARDS, "C38")

    def end_turn(self) -> None:
        """C32: the next one's turn begins, unless the round is over (C46)."""
        self.turns += 1
        self.idle += 1
        if self.acted:
            self.idle = 0
        seat = self.following()
        if seat == NOBODY:
            self.end(BY_CHECK, "C32")
        elif self.turns >= self.turn_limit > 0:
            self.end(BY_LIMIT, "C46")
        elif self.idle and self.idle >= 3 * size(self.unlocked):
            self.end(BY_SLEEP, "C46")
        else:
            self.begin_turn(seat)

    def following(self) -> i64:
        """The next seat clockwise that is to have a turn; the one whose turn it is comes last; NOBODY if none is."""
        due = self.owing if self.final else self.unlocked
        seat = self.turn
        for _step in range(self.seats):
            seat = self.after(seat)
            if due & BIT[seat]:
                return seat
        return NOBODY

    def after(self, seat: i64) -> i64:
        """The seat to the left."""
        seat += 1
        if seat == self.seats:
            return 0
        return seat

    # --- Check, locks, the end

    def lock(self, seat: i64, how: i64) -> None:
        """C35: a seat takes no more part."""
        others: i64 = ~BIT[seat]
        self.locks = replaced(self.locks, seat, how)
        self.unlocked &= others
        self.owing &= others
        self.waiting &= others

    def call(self, seat: i64) -> None:
        """C12: somebody calls Check on his turn."""
        self.lock(seat, CALLED)
        tell(self, "called", "C12", seat)
        self._last_turns(seat)

    def empty(self, seat: i64) -> None:
        """C31: a match has emptied somebody's grid, which is a call unless there was one."""
        self.lock(seat, EMPTIED)
        tell(self, "emptied", "C31", seat)
        if self.caller == NOBODY:
            self._last_turns(seat)

    def _last_turns(self, caller: i64) -> None:
        self.caller = caller
        self.final = True
        self.owing = self.unlocked  # C33
        tell(self, "last_turns", "C33", caller, size(self.owing))

    def end(self, reason: i64, rule: str) -> None:
        """The round is over: whatever is pending is dropped, all hands are shown (C36, C38)."""
        if self.held != NO_CARD:
            self.lay_held(rule)
        if self.phase == MATCH:
            self.choices = NONE  # their stage never closed, so nobody sees them (C50)
        self.phase = OVER
        self.reason = reason
        self.waiting = 0
        self.stack = vec[i64]()
        self.making = vec[i64]()
        self.peeked = NONE
        tell(self, "over", rule)
        if self.events is not None:
            for seat in range(self.seats):
                if self.full[seat]:
                    show_all(self, "revealed", "C36", seat, self.hand(seat), size(self.full[seat]))

    def hand(self, seat: i64) -> vec[i64]:
        """The cards of a grid in the order of its slots."""
        cards = vec[i64]()
        mask: i64 = self.full[seat]
        while mask:
            cards = append(cards, self.grid[seat * SLOTS + lowest(mask)])
            mask &= mask - 1
        return cards


def in_order(mask: i64) -> vec[i64]:
    """The cards of a mask in canonical order, from which every shuffle starts."""
    cards = vec[i64]()
    while mask:
        cards = append(cards, lowest(mask))
        mask &= mask - 1
    return cards
