"""What Check! remembers: every field once as it begins, once as it is copied, once as text."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD, POKER, lowest
from upcard.engine.game import NOBODY, Game
from upcard.engine.games.check.cards import EMPTY_SLOT, GRID_NAMES, in_order
from upcard.engine.games.check.options import Rules
from upcard.engine.games.check.stack import owner_of, read_stack, stack_names
from upcard.engine.games.check.words import CHECK_WORD, CHOICES, PASS_WORD, SLOTS, UNCHOSEN, WORDS
from upcard.engine.packed import append, vec
from upcard.engine.position_text import MANY, PositionText
from upcard.engine.rows import NONE, backwards, replaced
from upcard.engine.view import BadText

PHASES: Final = ("initial_peek", "draw", "decide", "match", "ability", "over")
INITIAL_PEEK: Final = 0
DRAW: Final = 1
DECIDE: Final = 2
MATCH: Final = 3
ABILITY: Final = 4
OVER: Final = 5

LOCKS: Final = ("none", "called", "empty", "dq", "left")
UNLOCKED: Final = 0
CALLED: Final = 1
EMPTIED: Final = 2
DISQUALIFIED: Final = 3
LEFT: Final = 4

REASONS: Final = ("none", "check", "no_cards", "dq", "left", "limit", "idle")
BY_CHECK: Final = 1
BY_NO_CARDS: Final = 2
BY_DQ: Final = 3
BY_LEAVING: Final = 4
BY_LIMIT: Final = 5
BY_IDLING: Final = 6


class State(Game):
    """A position of Check! without its rules; the chapters say what may be done with it and what then happens.

    Of `grid`, `full`, `pile` and `known` every clone has its own; the other rows are shared and never changed in place.
    """

    rules: Rules
    """The options; shared between clones."""

    # what lies there
    grid: vec[i64] = NONE
    """By seat and slot, in one row: the card there, or EMPTY_SLOT."""
    full: vec[i64] = NONE
    """By seat: the occupied slots, as a mask; never empty while the seat is unlocked."""
    slots: vec[i64] = NONE
    """By seat: how many slots there are, occupied or not."""
    stock: vec[i64] = NONE
    stock_size: i64 = 0
    """The face-down cards, the next one last; and how many of them are still there."""
    pile: vec[i64] = NONE
    """The face-up cards, the top last."""
    sealed: bool = False
    """Whether a match has sealed the pile until the next turn (C20)."""
    matched: i64 = 0
    """Cards of matches that nobody may take, as a mask (`lock_matched`)."""

    # who knows what
    known: vec[i64] = NONE
    """By seat: cards it has seen and can place, as a mask; those in `shown` count too."""
    shown: i64 = 0
    """Cards that everybody has seen and can place, as a mask."""

    # the question that stands
    phase: i64 = DRAW
    window: i64 = 1
    """Its number (C47)."""
    turn: i64 = 0
    held: i64 = NO_CARD
    from_pile: bool = False
    """The card in hand of the seat on turn; whether it was taken from the pile."""
    waiting: i64 = 0
    """In the initial peek those not ready, in the matching stage those who may still act, as a mask."""
    choices: vec[i64] = NONE
    """By seat, in a calm stage and in the window after it: the word chosen, or UNCHOSEN."""
    stack: vec[i64] = NONE
    """Abilities, the last is on top: see `stack.py`."""
    making: vec[i64] = NONE
    """The words of a peek or swap that is not closed yet (C45)."""

    # what is to be seen of what has just happened
    peeked: vec[i64] = NONE
    """The places looked at by the running ability, seen until it ends."""
    swapped: vec[i64] = NONE
    """The places of the swap that closed the last window."""
    late: i64 = 0
    """The late cards of the calm stage that closed the last window, as a mask (C52)."""

    # how it comes to its end
    locks: vec[i64] = NONE
    """By seat: whether and why it takes no more part (C35)."""
    unlocked: i64 = 0
    """The seats without a lock, as a mask."""
    caller: i64 = NOBODY
    final: bool = False
    """Whether the last turns are being played."""
    owing: i64 = 0
    """Seats that still have a last turn, as a mask; their order is that of the turns (C33)."""
    turns: i64 = 0
    idle: i64 = 0
    """How many turns have ended; of these the latest in a row in which nobody acted (C46)."""
    acted: bool = False
    """Whether in this turn somebody has acted, and not only the clock (C46)."""
    reason: i64 = 0

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.low_words = SLOTS
        self.can_err = True
        self.last_resort = CHECK_WORD | PASS_WORD  # at random: lay a card known to match, draw rather than call

    def copy_to(self, other: "State") -> None:
        """Make another position the same, but for what listens to this one."""
        other.chosen = self.chosen
        other.seal = self.seal
        other.chances = self.chances
        other.quick = self.quick
        other.rules = self.rules
        other.grid = self.grid[:]
        other.full = self.full[:]
        other.slots = self.slots
        other.stock = self.stock
        other.stock_size = self.stock_size
        other.pile = self.pile[:]
        other.sealed = self.sealed
        other.matched = self.matched
        other.known = self.known[:]
        other.shown = self.shown
        other.phase = self.phase
        other.window = self.window
        other.turn = self.turn
        other.held = self.held
        other.from_pile = self.from_pile
        other.waiting = self.waiting
        other.choices = self.choices
        other.stack = self.stack
        other.making = self.making
        other.peeked = self.peeked
        other.swapped = self.swapped
        other.late = self.late
        other.locks = self.locks
        other.unlocked = self.unlocked
        other.caller = self.caller
        other.final = self.final
        other.owing = self.owing
        other.turns = self.turns
        other.idle = self.idle
        other.acted = self.acted
        other.reason = self.reason

    def serialize(self, text: PositionText) -> None:
        self.phase = text.choice("phase", self.phase, PHASES)
        self.final = text.choice("stage", 1 if self.final else 0, ("playing", "final")) == 1
        self.turn = text.number("turn", self.turn, 0, self.seats - 1)
        for seat in range(self.seats):
            row = text.cards(f"grid-{seat}", self.row(seat), GRID_NAMES, len(GRID_NAMES))
            if text.reading:
                self._fill(seat, row)
        self.stock = backwards(text.cards("stock", backwards(self.stock[: self.stock_size]), POKER, len(POKER)))
        self.stock_size = len(self.stock)
        self.pile = text.cards("pile", self.pile, POKER, len(POKER))
        held = text.choice("held", EMPTY_SLOT if self.held == NO_CARD else self.held, GRID_NAMES)
        self.held = NO_CARD if held == EMPTY_SLOT else held
        self.from_pile = text.choice("source", 1 if self.from_pile else 0, ("stock", "pile")) == 1
        self.sealed = text.flag("sealed", self.sealed)
        self.matched = _serialize_mask(text, "matched", self.matched)
        for seat in range(self.seats):
            known = _serialize_mask(text, f"known-{seat}", self.known[seat] | self.shown)
            if text.reading:
                self.known[seat] = known
        for seat in range(self.seats):
            self.locks = replaced(self.locks, seat, text.choice(f"locked-{seat}", self.locks[seat], LOCKS))
            if self.locks[seat] != UNLOCKED:
                self.unlocked &= ~BIT[seat]
        if text.reading and (self.phase == MATCH or self.phase == INITIAL_PEEK):
            self.waiting = self.unlocked  # unless the text says more
        self.waiting = text.seats("waiting", self.waiting, self.seats)
        self.owing = text.seats("queue", self.owing, self.seats)
        self.stack = read_stack(text.words("stack", stack_names(self.stack)), self.seats)
        self.making = text.cards("making", self.making, WORDS, len(WORDS))
        if text.reading and self.phase == MATCH and self.rules.calm:
            self.choices = vec[i64]([UNCHOSEN] * self.seats)
        self.choices = text.cards("choices", self.choices, CHOICES, len(CHOICES))
        self.peeked = text.numbers("peeked", self.peeked, 0, len(self.grid) - 1)
        self.swapped = text.numbers("swapped", self.swapped, 0, len(self.grid) - 1)
        self.late = _serialize_mask(text, "late", self.late)
        self.caller = text.number("caller", self.caller, NOBODY, self.seats - 1)
        self.turns = text.number("turns", self.turns, 0, MANY)
        self.idle = text.number("idle", self.idle, 0, MANY)
        self.acted = text.flag("acted", self.acted)
        self.window = text.number("window", self.window, 1, MANY)
        self.reason = text.choice("reason", self.reason, REASONS)

    def _fill(self, seat: i64, row: vec[i64]) -> None:
        if len(row) >= SLOTS:
            raise BadText(f"grid-{seat} has {len(row)} slots; a grid has at most {SLOTS - 1}")
        self.slots = replaced(self.slots, seat, len(row))
        self.full[seat] = 0
        for slot in range(SLOTS):
            self.grid[seat * SLOTS + slot] = EMPTY_SLOT
        for slot in range(len(row)):
            if row[slot] != EMPTY_SLOT:
                self.place(seat, slot, row[slot])

    # --- grids and pile

    def place(self, seat: i64, slot: i64, card: i64) -> None:
        """Lay a card face down into an empty slot."""
        self.grid[seat * SLOTS + slot] = card
        self.full[seat] |= BIT[slot]

    def row(self, seat: i64) -> vec[i64]:
        """The slots of a grid, with a card or empty."""
        return self.grid[seat * SLOTS : seat * SLOTS + self.slots[seat]]

    def hand(self, seat: i64) -> vec[i64]:
        """The cards of a grid in the order of its slots."""
        cards = vec[i64]()
        mask: i64 = self.full[seat]
        while mask:
            cards = append(cards, self.grid[seat * SLOTS + lowest(mask)])
            mask &= mask - 1
        return cards

    def top(self) -> i64:
        """The last card of the pile, or NO_CARD."""
        cards: i64 = len(self.pile)
        if cards == 0:
            return NO_CARD
        return self.pile[cards - 1]

    def all_cards(self) -> list[int]:
        cards = [int(card) for card in self.pile] + [int(card) for card in self.stock[: self.stock_size]]
        cards += [int(card) for card in self.grid if card != EMPTY_SLOT]
        return sorted(cards if self.held == NO_CARD else [*cards, int(self.held)])

    # --- the question that stands

    def ask(self, phase: i64) -> None:
        """A new question stands, under a new number; the news that came with the last one are gone (C47)."""
        self.phase = phase
        self.window += 1
        self.late = 0
        self.swapped = NONE
        self.choices = NONE

    def running(self) -> i64:
        """The top ability."""
        return self.stack[len(self.stack) - 1]

    def actor(self) -> i64:
        """The seat that is asked, where it is only one."""
        return owner_of(self.running()) if self.phase == ABILITY else self.turn

    def after(self, seat: i64) -> i64:
        """The seat to the left."""
        seat += 1
        if seat == self.seats:
            return 0
        return seat


def _serialize_mask(text: PositionText, name: str, mask: i64) -> i64:
    """A set of cards, kept as a mask."""
    found: i64 = 0
    for card in text.cards(name, in_order(mask), POKER, len(POKER)):
        found |= BIT[card]
    return found
