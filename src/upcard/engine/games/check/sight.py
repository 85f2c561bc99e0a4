"""What leaves a position of Check!: views, imagined positions, clones and texts."""

from typing import Final, final

from mypy_extensions import i64

from upcard.engine.cards import BIT, POKER, RANKS, members, nth, size
from upcard.engine.game import NOBODY
from upcard.engine.games.check.abilities import ability, owner_of, peeks, rank_of, step_of
from upcard.engine.games.check.board import in_order
from upcard.engine.games.check.law import CheckLaw
from upcard.engine.games.check.words import (
    ABILITY,
    CHOICE_NAMES,
    DECIDE,
    GRID_NAMES,
    INITIAL_PEEK,
    LOCKS,
    MATCH,
    NO_CARD,
    OVER,
    PASS,
    PHASES,
    REASONS,
    SLOTS,
    STEPS,
    UNCHOSEN,
    UNLOCKED,
    WORDS,
)
from upcard.engine.packed import append, vec
from upcard.engine.position_text import MANY, PositionText
from upcard.engine.rows import backwards, replaced
from upcard.engine.view import EMPTY, HIDDEN, BadText, Fact, Own, SeatView, View

ALL_CARDS: Final[i64] = BIT[NO_CARD] - 1


@final
class Check(CheckLaw):
    """One position of Check!."""

    def resting(self) -> bool:
        return len(self.making) == 0

    def may_help(self) -> bool:
        return self.memory_aid

    def is_memory(self) -> bool:
        return not self.memory_aid

    def open_hand(self, seat: i64) -> tuple[str, ...]:
        cards = [self.grid[seat * SLOTS + slot] for slot in range(self.slots[seat])]
        return tuple([EMPTY if card == NO_CARD else POKER[card] for card in cards])

    # --- views

    def public(self) -> View:
        return View(
            self.name,
            NOBODY,
            PHASES[self.phase],
            self.turn,
            tuple([SeatView(self._grid_of(seat, NOBODY), self._marks(seat)) for seat in range(self.seats)]),
            self.stock_size,
            tuple([POKER[card] for card in self.pile]),
            self._facts(),
            tuple(self.windows()),
            self.outcome(),
        )

    def own(self, seat: i64) -> Own:
        hands = {}
        if seat != NOBODY:
            for other in range(self.seats):
                if self._sees_any(seat, other):
                    hands[int(other)] = self._grid_of(other, seat)
        chosen = [self._choice_face(other, seat) for other in range(len(self.choices))]
        return Own(hands, {"held": self._held_face(seat), "chosen": tuple(chosen)})

    def _facts(self) -> dict[str, Fact]:
        return {
            "stage": "final" if self.final else "playing",
            "source": "" if self.held == NO_CARD else "pile" if self.from_pile else "stock",
            "sealed": self.sealed,
            "matched": faces(self.matched),
            "match": POKER[self.top()] if self.phase == MATCH else "",
            "waiting": tuple(members(self.waiting)),
            "late": faces(self.late),
            "stack": tuple(stack_names(self.stack)),
            "steps": self._steps() if self.phase == ABILITY else (),
            "peeked": place_names(self.peeked),
            "swapped": place_names(self.swapped),
            "caller": self.caller,
            "queue": self._queue(),
            "last_turn": self._last_turn(),
            "turns": self.turns,
            "idle": self.idle,
        }

    def _grid_of(self, seat: i64, viewer: i64) -> tuple[str, ...]:
        return tuple([self._face(seat, slot, viewer) for slot in range(self.slots[seat])])

    def _marks(self, seat: i64) -> tuple[str, ...]:
        return () if self.locks[seat] == UNLOCKED else (LOCKS[self.locks[seat]],)

    def _face(self, seat: i64, slot: i64, viewer: i64) -> str:
        card = self.grid[seat * SLOTS + slot]
        if card == NO_CARD:
            return EMPTY
        return POKER[card] if self._sees(viewer, seat, slot) else HIDDEN

    def _sees_any(self, viewer: i64, seat: i64) -> bool:
        """Whether a viewer sees the face of any card in a grid."""
        for slot in range(self.slots[seat]):
            if self.grid[seat * SLOTS + slot] != NO_CARD and self._sees(viewer, seat, slot):
                return True
        return False

    def _sees(self, viewer: i64, seat: i64, slot: i64) -> bool:
        """Whether a viewer sees the face of a card in a grid just now."""
        if self.phase == OVER:
            return True
        if viewer == NOBODY:
            return False
        place = seat * SLOTS + slot
        if self.memory_aid and self._knows(viewer) & BIT[self.grid[place]]:
            return True
        if self.phase == INITIAL_PEEK:
            return viewer == seat and (slot == 2 or slot == 3)  # C8
        return place in self.peeked and viewer == self.actor()  # C27

    def _knows(self, seat: i64) -> i64:
        return self.known[seat] | self.shown

    def _held_face(self, viewer: i64) -> str:
        if self.held == NO_CARD:
            return ""
        return POKER[self.held] if self.from_pile or viewer == self.turn else HIDDEN

    def _choice_face(self, seat: i64, viewer: i64) -> str:
        """C50: while the stage is open a choice is face down for all others."""
        word = self.choices[seat]
        if word == UNCHOSEN:
            return EMPTY
        return WORDS[word] if self.phase != MATCH or seat == viewer else HIDDEN

    def _steps(self) -> tuple[str, ...]:
        """The steps of the running ability, each with the number of its cards (C26)."""
        looks = peeks(rank_of(self.running()))
        return (f"peek:{looks}", "swap:2") if looks else ("swap:2",)

    def _last_turn(self) -> int:
        """Who has the last turn now: not one who is still to have another (C33)."""
        mine: i64 = BIT[self.turn]
        return self.turn if self.final and self.phase != OVER and self.unlocked & ~self.owing & mine else NOBODY

    def _queue(self) -> tuple[int, ...]:
        order = [(self.turn + step) % self.seats for step in range(1, self.seats + 1)]
        return tuple([int(seat) for seat in order if self.owing & BIT[seat]])

    # --- imagining

    def imagine(self, seat: i64, seed: int) -> "Check":
        """All that the seat does not know is dealt anew; who knew the card of a place knows the one now there."""
        twin = self.clone()
        twin.reseed(seed)
        twin._deal_anew(self._knows(seat) if self.phase != OVER else -1)
        if self.phase == MATCH and self.calm:
            twin._choose_anew(seat)
        return twin

    def _deal_anew(self, kept: i64) -> None:
        cards = in_order(self._hidden(kept))
        self.shuffle(cards)
        former = self.known[:]
        for seat in range(self.seats):
            self.known[seat] &= kept
        at: i64 = 0
        for seat in range(self.seats):
            for place in range(seat * SLOTS, seat * SLOTS + self.slots[seat]):
                card = self.grid[place]
                if card != NO_CARD and not kept & BIT[card]:
                    self.grid[place] = cards[at]
                    self._pass_on(former, card, cards[at])
                    at += 1
        if self.held != NO_CARD and not kept & BIT[self.held]:
            self._pass_on(former, self.held, cards[at])
            self.held = cards[at]
            at += 1
        self.stock = cards[at:]

    def _hidden(self, kept: i64) -> i64:
        """The cards in grids, in the stock and in hand that are not among those kept, as a mask."""
        mask: i64 = BIT[self.held]
        for seat in range(self.seats):
            for place in range(seat * SLOTS, seat * SLOTS + self.slots[seat]):
                mask |= BIT[self.grid[place]]
        mask &= ~(kept | BIT[NO_CARD])
        for place in range(self.stock_size):
            mask |= BIT[self.stock[place]]
        return mask

    def _pass_on(self, former: vec[i64], old: i64, new: i64) -> None:
        """Who knew the card that lay somewhere knows the one that lies there now."""
        for seat in range(self.seats):
            if former[seat] & BIT[old]:
                self.known[seat] |= BIT[new]

    def _choose_anew(self, viewer: i64) -> None:
        """A choice that the viewer cannot see becomes one its seat might make: a card it knows to be right, or none."""
        choices = self.choices[:]
        for seat in range(self.seats):
            if seat != viewer and choices[seat] != UNCHOSEN:
                right = self.right_slots(seat)
                pick = self.below(size(right) + 1)
                choices[seat] = nth(right, pick) if pick < size(right) else PASS
        self.choices = choices

    # --- clones and texts

    def clone(self) -> "Check":
        twin = Check(self.seats)
        twin.chosen = self.chosen
        twin.seal = self.seal
        twin.chances = self.chances
        twin.quick = self.quick
        twin.phase = self.phase
        twin.grid = self.grid[:]
        twin.full = self.full[:]
        twin.slots = self.slots
        twin.stock = self.stock
        twin.stock_size = self.stock_size
        twin.pile = self.pile[:]
        twin.sealed = self.sealed
        twin.matched = self.matched
        twin.known = self.known[:]
        twin.shown = self.shown
        twin.turn = self.turn
        twin.held = self.held
        twin.from_pile = self.from_pile
        twin.waiting = self.waiting
        twin.choices = self.choices
        twin.stack = self.stack
        twin.making = self.making
        twin.peeked = self.peeked
        twin.swapped = self.swapped
        twin.late = self.late
        twin.locks = self.locks
        twin.unlocked = self.unlocked
        twin.caller = self.caller
        twin.final = self.final
        twin.owing = self.owing
        twin.turns = self.turns
        twin.idle = self.idle
        twin.acted = self.acted
        twin.window = self.window
        twin.reason = self.reason
        twin.calm = self.calm
        twin.lock_matched = self.lock_matched
        twin.disqualify_at = self.disqualify_at
        twin.memory_aid = self.memory_aid
        twin.turn_limit = self.turn_limit
        return twin

    def serialize(self, text: PositionText) -> None:
        self.phase = text.choice("phase", self.phase, PHASES)
        self.final = text.choice("stage", 1 if self.final else 0, ("playing", "final")) == 1
        self.turn = text.number("turn", self.turn, 0, self.seats - 1)
        self._ink_cards(text)
        self._ink_seats(text)
        self.stack = read_stack(text.words("stack", stack_names(self.stack)), self.seats)
        self.making = text.cards("making", self.making, WORDS, len(WORDS))
        self.choices = text.cards("choices", self._choices_for(text), CHOICE_NAMES, len(CHOICE_NAMES))
        self.peeked = text.numbers("peeked", self.peeked, 0, len(self.grid) - 1)
        self.swapped = text.numbers("swapped", self.swapped, 0, len(self.grid) - 1)
        self.late = serialize_mask(text, "late", self.late)
        self.caller = text.number("caller", self.caller, NOBODY, self.seats - 1)
        self.turns = text.number("turns", self.turns, 0, MANY)
        self.idle = text.number("idle", self.idle, 0, MANY)
        self.acted = text.flag("acted", self.acted)
        self.window = text.number("window", self.window, 1, MANY)
        self.reason = text.choice("reason", self.reason, REASONS)
        if text.reading:
            self._check_text()

    def _ink_cards(self, text: PositionText) -> None:
        for seat in range(self.seats):
            row = self.grid[seat * SLOTS : seat * SLOTS + self.slots[seat]]
            row = text.cards(f"grid-{seat}", row, GRID_NAMES, len(GRID_NAMES))
            if text.reading:
                self._fill(seat, row)
        self.stock = backwards(text.cards("stock", backwards(self.stock[: self.stock_size]), POKER, len(POKER)))
        self.stock_size = len(self.stock)
        self.pile = text.cards("pile", self.pile, POKER, len(POKER))
        self.held = text.choice("held", self.held, GRID_NAMES)
        self.from_pile = text.choice("source", 1 if self.from_pile else 0, ("stock", "pile")) == 1
        self.sealed = text.flag("sealed", self.sealed)
        self.matched = serialize_mask(text, "matched", self.matched)
        for seat in range(self.seats):
            known = serialize_mask(text, f"known-{seat}", self._knows(seat))
            if text.reading:
                self.known[seat] = known
        if text.reading:
            self._know_the_obvious()

    def _fill(self, seat: i64, row: vec[i64]) -> None:
        if len(row) >= SLOTS:
            raise BadText(f"grid-{seat} has {len(row)} slots; a grid has at most {SLOTS - 1}")
        self.slots = replaced(self.slots, seat, len(row))
        self.full[seat] = 0
        for slot in range(SLOTS):
            self.grid[seat * SLOTS + slot] = NO_CARD
        for slot in range(len(row)):
            if row[slot] != NO_CARD:
                self.place(seat, slot, row[slot])

    def _know_the_obvious(self) -> None:
        """What lies on the pile or comes from there is known to all; a card drawn, the bottom row, to their owner."""
        self.shown = 0
        for card in self.pile:
            self.shown |= BIT[card]
        if self.held != NO_CARD and self.from_pile:
            self.shown |= BIT[self.held]
        elif self.held != NO_CARD:
            self.known[self.turn] |= BIT[self.held]
        if self.phase == INITIAL_PEEK:
            for seat in range(self.seats):
                self.known[seat] |= (BIT[self.grid[seat * SLOTS + 2]] | BIT[self.grid[seat * SLOTS + 3]]) & ALL_CARDS

    def _ink_seats(self, text: PositionText) -> None:
        for seat in range(self.seats):
            self.locks = replaced(self.locks, seat, text.choice(f"locked-{seat}", self.locks[seat], LOCKS))
            if text.reading and self.locks[seat] != UNLOCKED:
                self.unlocked &= ~BIT[seat]
        several = self.phase == MATCH or self.phase == INITIAL_PEEK
        self.waiting = text.seats("waiting", self.unlocked if text.reading and several else self.waiting, self.seats)
        self.owing = text.seats("queue", self.owing, self.seats)

    def _choices_for(self, text: PositionText) -> vec[i64]:
        if text.reading and self.calm and self.phase == MATCH:
            return vec[i64]([UNCHOSEN] * self.seats)
        return self.choices

    def _check_text(self) -> None:
        """Refuse a text that no game could come to; what the rules lean on must be there."""
        cards = self.all_cards()
        if len(cards) != len(set(cards)):
            raise BadText("a card is in two places")
        for seat in range(self.seats):
            if not self.full[seat] and self.unlocked & BIT[seat]:
                raise BadText(f"seat {seat} has no cards and is not locked")
            if [card for card in self.stock if self.known[seat] & BIT[card]]:
                raise BadText(f"seat {seat} knows a card of the stock")
        if (self.phase == DECIDE) != (self.held != NO_CARD):
            raise BadText("a card is held in phase decide, and only there")
        if (self.waiting | self.owing) & ~self.unlocked:
            raise BadText("a locked seat is waited for or still has a turn")
        if self.phase == MATCH and (not self.waiting or not len(self.pile)):
            raise BadText("in phase match there must be a card to match and somebody waiting")
        if len(self.choices) != self.seats and (len(self.choices) or (self.calm and self.phase == MATCH)):
            raise BadText("choices must have a word or none for every seat")
        if self.phase == ABILITY and not (len(self.stack) and self.unlocked & BIT[self.actor()]):
            raise BadText("in phase ability the stack must end with an ability of an unlocked seat")

    def all_cards(self) -> list[int]:
        cards = [int(card) for card in self.pile] + [int(card) for card in self.stock[: self.stock_size]]
        cards += [int(card) for card in self.grid if card != NO_CARD]
        return sorted(cards if self.held == NO_CARD else [*cards, int(self.held)])


def faces(mask: i64) -> tuple[str, ...]:
    """The cards of a mask by their words."""
    return tuple([POKER[card] for card in members(mask)])


def place_names(places: vec[i64]) -> tuple[str, ...]:
    """Places of grids as people say them: 1.2 is slot 2 of seat 1."""
    return tuple([f"{place // SLOTS}.{place % SLOTS}" for place in places])


def stack_names(stack: vec[i64]) -> list[str]:
    """Abilities as people say them: 0:K:peek."""
    return [f"{owner_of(entry)}:{RANKS[rank_of(entry)]}:{STEPS[step_of(entry)]}" for entry in stack]


def read_stack(names: list[str], seats: i64) -> vec[i64]:
    """Abilities from their names."""
    stack = vec[i64]()
    for name in names:
        owner, _, rest = name.partition(":")
        rank, _, step = rest.partition(":")
        fits = owner in [str(seat) for seat in range(seats)] and rank in ("J", "Q", "K") and step in STEPS
        if not fits or (rank == "J" and step == "peek"):
            raise BadText(f"stack has {name!r}; an ability is written SEAT:RANK:STEP, like 0:K:peek or 1:J:swap")
        stack = append(stack, ability(int(owner), RANKS.index(rank), STEPS.index(step)))
    return stack


def serialize_mask(text: PositionText, name: str, mask: i64) -> i64:
    """A set of cards, kept as a mask."""
    found: i64 = 0
    for card in text.cards(name, in_order(mask), POKER, len(POKER)):
        found |= BIT[card]
    return found
