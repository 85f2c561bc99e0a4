"""Abilities of Check!: the stack of court cards (C24-C26), and peeks and swaps word by word (C27-C30, C45)."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, JACK, KING, RANK, RANKS
from upcard.engine.game import only, show, tell
from upcard.engine.games.check.board import Board
from upcard.engine.games.check.words import (
    ABILITY,
    DONE,
    DONE_WORD,
    PEEK,
    PEEK_WORD,
    PEEKING,
    READY,
    SEAT_0,
    SKIP,
    SKIP_WORD,
    SLOTS,
    SWAP,
    SWAP_WORD,
    SWAPPING,
)
from upcard.engine.packed import append, vec
from upcard.engine.rows import NONE, appended, replaced
from upcard.engine.view import Refusal


class Abilities(Board):
    """What discarded court cards let their owners do."""

    # --- the stack

    def push(self, owner: i64, card: i64, rule: str) -> None:
        """C16, C20: a court card on the pile gives its owner an ability; other cards give none."""
        rank: i64 = RANK[card]
        if rank >= JACK:
            self.stack = appended(self.stack, ability(owner, rank, PEEKING if peeks(rank) else SWAPPING))
            show(self, "ability", rule, owner, card)

    def pop(self) -> None:
        """The top ability is over (C30)."""
        self.stack = self.stack[: len(self.stack) - 1]
        self.peeked = NONE

    def running(self) -> i64:
        """The top ability."""
        return self.stack[len(self.stack) - 1]

    def resolve(self) -> None:
        """C24, C25: the top ability is up; those of locked owners fizzle; after the last one the turn is over."""
        while len(self.stack):
            owner = owner_of(self.running())
            if self.unlocked & BIT[owner]:
                self.open(ABILITY)
                tell(self, "may_use", "C26", owner)
                return
            self.pop()
            tell(self, "fizzled", "C25", owner)
        self.end_turn()

    def forsake(self, seat: i64) -> None:
        """C48: the abilities of one who has left are gone; if the running one was his, the next follows."""
        ran = owner_of(self.running()) == seat
        if ran:
            self.peeked = NONE
        kept = vec[i64]()
        for entry in self.stack:
            if owner_of(entry) == seat:
                tell(self, "fizzled", "C48", seat)
            else:
                kept = append(kept, entry)
        self.stack = kept
        if ran:
            self.resolve()

    # --- which word may come next

    def ability_words(self) -> tuple[i64, i64]:
        """The words of the owner of the running ability. An unlocked seat has cards, so it can be named."""
        words: i64 = len(self.making)
        if words == 0:
            return 0, self._beginnings()
        if words & 1 == 0:
            return self._unnamed(self.making[words - 1] - SEAT_0), 0
        others: i64 = 0
        if words > 1 and self.making[0] == PEEK:
            others = DONE_WORD
        if self._may_name_more():
            others |= self.unlocked
            if words == 3 and not self._unnamed(self.making[1] - SEAT_0):
                others &= ~BIT[self.making[1] - SEAT_0]
        return 0, others

    def _beginnings(self) -> i64:
        if step_of(self.running()) == PEEKING:
            return PEEK_WORD | SKIP_WORD
        return SKIP_WORD | SWAP_WORD if self._can_swap() else SKIP_WORD

    def _can_swap(self) -> bool:
        """C29: whether two cards can be targeted."""
        if self.unlocked & (self.unlocked - 1):
            return True
        mine: i64 = self.full[owner_of(self.running())]
        return mine & (mine - 1) != 0

    def _may_name_more(self) -> bool:
        """C26: whether the play has room for another card."""
        cards = 2 if self.making[0] == SWAP else peeks(rank_of(self.running()))
        return len(self.making) < 1 + 2 * cards

    def _unnamed(self, seat: i64) -> i64:
        """The occupied slots of a seat that the play has not named."""
        slots: i64 = self.full[seat]
        if len(self.making) > 2 and self.making[1] == SEAT_0 + seat:
            slots &= ~BIT[self.making[2]]
        return slots

    # --- why another may not: the codes of C45, in its order; must agree with ability_words (law 2)

    def refuse_ability(self, action: i64) -> Refusal | None:
        """Why the owner of the running ability may not say a word of its play now."""
        words: i64 = len(self.making)
        if words == 0:
            return self._refuse_beginning(action)
        if not self._in_place(action):
            return Refusal("unfinished", "C45", why=self._what_next())
        if action == DONE:
            return Refusal("nothing_named", "C45") if words == 1 else None
        if action >= SEAT_0:
            return self._refuse_seat(action - SEAT_0)
        return self._refuse_slot(self.making[words - 1] - SEAT_0, action)

    def _refuse_beginning(self, action: i64) -> Refusal | None:
        step = step_of(self.running())
        if action == PEEK and step != PEEKING:
            return Refusal("wrong_stage", "C27", why="swap")
        if action == SWAP and step != SWAPPING:
            return Refusal("wrong_stage", "C28", why="peek")
        if action == SWAP and not self._can_swap():
            return Refusal("bad_target", "C29", why="too_few")
        if action < READY or action == DONE:
            return Refusal("not_begun", "C45", why=("peek", "swap")[step])
        return None

    def _in_place(self, action: i64) -> bool:
        """Whether a word of this kind can come at this place of the play."""
        if len(self.making) & 1 == 0:
            return action < SLOTS
        if action == DONE:
            return self.making[0] == PEEK
        return SEAT_0 <= action < READY

    def _what_next(self) -> str:
        if len(self.making) & 1 == 0:
            return "slot"
        return "seat" if self.making[0] == SWAP else "seat_or_done"

    def _refuse_seat(self, seat: i64) -> Refusal | None:
        if not self._may_name_more():
            return Refusal("too_many", "C27", {"rank": RANKS[rank_of(self.running())]})
        if seat >= self.seats:
            return Refusal("bad_target", "C45", {"number": str(seat)}, "no_seat")
        if not self.unlocked & BIT[seat]:
            return Refusal("bad_target", "C35", {"seat": str(seat)}, "locked")
        if not self._unnamed(seat):
            return Refusal("same_card", "C45", {"seat": str(seat)}, "all_named")
        return None

    def _refuse_slot(self, seat: i64, slot: i64) -> Refusal | None:
        if not self.full[seat] & BIT[slot]:
            return Refusal("bad_target", "C45", {"seat": str(seat), "number": str(slot)}, "no_card")
        if not self._unnamed(seat) & BIT[slot]:
            return Refusal("same_card", "C45", {"seat": str(seat), "number": str(slot)})
        return None

    # --- what then happens

    def use_ability(self, seat: i64, action: i64) -> None:
        """One word of a peek or swap: remembered, unless it closes the play (C45)."""
        if action == SKIP:
            self._skip(seat)
            return
        self.making = appended(self.making, action)
        if action == DONE:
            self._look(seat)
        elif len(self.making) == 5 and self.making[0] == SWAP:
            self._swap(seat)

    def _skip(self, seat: i64) -> None:
        tell(self, "skipped", "C29", seat)
        if step_of(self.running()) == PEEKING:
            self._go_on_to_swap()
        else:
            self.pop()
            self.resolve()

    def _go_on_to_swap(self) -> None:
        last = len(self.stack) - 1
        self.stack = replaced(self.stack, last, self.stack[last] + SWAPPING - PEEKING)
        self.open(ABILITY)

    def _look(self, seat: i64) -> None:
        self.acted = True
        places = self._named()
        self.making = vec[i64]()
        for place in places:
            card = self.grid[place]
            self.known[seat] |= BIT[card]
            show(self, "peeked", "C27", seat, card, place % SLOTS, place // SLOTS, only(seat))
        self._go_on_to_swap()
        self.peeked = places

    def _swap(self, seat: i64) -> None:
        self.acted = True
        places = self._named()
        self.making = vec[i64]()
        card = self.grid[places[0]]
        self.grid[places[0]] = self.grid[places[1]]
        self.grid[places[1]] = card
        tell(self, "swapped", "C28", seat, places[0] % SLOTS, places[0] // SLOTS)
        tell(self, "swapped_with", "C28", seat, places[1] % SLOTS, places[1] // SLOTS)
        self.pop()
        self.resolve()
        self.swapped = places

    def _named(self) -> vec[i64]:
        """The places that the words of the play name: seat and slot in one number, as in `grid`."""
        places = vec[i64]()
        for word in range(2, len(self.making), 2):
            places = append(places, (self.making[word - 1] - SEAT_0) * SLOTS + self.making[word])
        return places


def peeks(rank: i64) -> i64:
    """How many cards the ability of a court card looks at before the swap (C26)."""
    if rank == KING:
        return 2
    return 0 if rank == JACK else 1


def ability(owner: i64, rank: i64, step: i64) -> i64:
    """An entry of the stack."""
    return (owner * 16 + rank) * 2 + step


def owner_of(entry: i64) -> i64:
    """Whose ability it is."""
    return entry // 32


def rank_of(entry: i64) -> i64:
    """The rank of the court card it comes from."""
    return entry // 2 % 16


def step_of(entry: i64) -> i64:
    """Whether it is to peek or to swap now."""
    return entry % 2
