"""What Switch remembers: every field once as it begins, once as it is copied, once as text."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import NO_CARD, RANK, RANKS, SUIT, SUITS
from upcard.engine.game import NOBODY
from upcard.engine.games.switch.cards import KINDS, pack
from upcard.engine.games.switch.options import Rules
from upcard.engine.games.switch.words import DRAW_WORD, WORDS
from upcard.engine.history import serialize_history
from upcard.engine.packed import vec
from upcard.engine.position_text import MANY, PositionText
from upcard.engine.rows import NONE
from upcard.engine.shedding import Shedding

PHASES: Final = ("normal", "twos", "five", "run", "over")
NORMAL: Final = 0
TWOS: Final = 1
FIVE_PHASE: Final = 2
RUN: Final = 3
OVER: Final = 4

REASONS: Final = ("none", "out", "forfeit", "limit")
OUT: Final = 1
FORFEIT: Final = 2
LIMIT: Final = 3

LIVE_RANKS: Final = (*RANKS, "none")
NO_RANK: Final = 13  # the live rank on an empty pile


class State(Shedding):
    """A position of Switch without its rules; the chapters say what may be done with it and what then happens."""

    rules: Rules
    """The options; shared between clones."""

    # what lies there
    phase: i64 = NORMAL
    live_rank: i64 = NO_RANK
    live_suit: i64 = 0
    """What is matched (S10); no rank on an empty pile."""
    pending: i64 = 0
    raised: vec[i64] = NONE
    """How many cards are owed; and who laid which card of it: a starter was laid by nobody."""
    run_rank: i64 = 0
    run_ranks: vec[i64] = NONE
    run_starter: i64 = NOBODY
    """The rank on top of the run; all its ranks so far, and who started it, for display."""
    aces: vec[i64] = NONE
    """Ace plays on top of one another (S23): seat, number of Aces and suit named, three numbers each."""
    last_player: i64 = NOBODY
    last_cards: vec[i64] = NONE
    quick_open: bool = False
    """Who made the last play, and its cards; whether no turn has been completed since (S61)."""

    # the one play that is half-laid (S77)
    layer: i64 = NOBODY
    """Its seat, which holds the floor."""
    laid: vec[i64] = NONE
    called: bool = False
    broken: str = ""
    stray: i64 = NO_CARD
    """The rule that its first wrong card breaks, and that card; the fault stays that of the whole (S79)."""

    # by seat
    passes_left: vec[i64] = NONE
    owes: i64 = 0
    """Seats with an unmet duty to announce (S49), as a mask; likewise the next five."""
    announced: i64 = 0
    exposed: i64 = 0
    """Those whose call would come too late (S53)."""
    stuck: i64 = 0
    """Seats whose one card was picked up behind a last trick card: they call that they cannot finish (S49)."""
    challenged: i64 = 0
    """Seats that challenged wrongly since a turn was completed (S55)."""
    spoken: i64 = 0
    """Seats that called outside a play since a turn was completed, where nobody keeps calls (S80)."""
    duty_windows: vec[i64] = NONE
    """By seat: the number of the window of an unmet duty."""
    opened: i64 = 1
    """How many windows were opened so far; `window` is that of the turn (S71)."""

    # how it ended
    winner: i64 = NOBODY
    reason: i64 = 0

    def __init__(self, seats: i64) -> None:
        super().__init__(seats, KINDS)
        self.low_words = KINDS
        self.last_resort = DRAW_WORD
        self.can_err = True

    def copy_to(self, other: "Shedding") -> None:
        super().copy_to(other)
        assert isinstance(other, State)
        other.rules = self.rules
        other.phase = self.phase
        other.live_rank = self.live_rank
        other.live_suit = self.live_suit
        other.pending = self.pending
        other.raised = self.raised
        other.run_rank = self.run_rank
        other.run_ranks = self.run_ranks
        other.run_starter = self.run_starter
        other.aces = self.aces
        other.last_player = self.last_player
        other.last_cards = self.last_cards
        other.quick_open = self.quick_open
        other.layer = self.layer
        other.laid = self.laid
        other.called = self.called
        other.broken = self.broken
        other.stray = self.stray
        other.passes_left = self.passes_left
        other.owes = self.owes
        other.announced = self.announced
        other.exposed = self.exposed
        other.stuck = self.stuck
        other.challenged = self.challenged
        other.spoken = self.spoken
        other.duty_windows = self.duty_windows
        other.opened = self.opened
        other.winner = self.winner
        other.reason = self.reason

    def serialize(self, text: PositionText) -> None:
        self.phase = text.choice("phase", self.phase, PHASES)
        self.serialize_table(text, WORDS, pack(self.rules.decks))
        if text.reading and len(self.pile):  # as printed, unless the text says more
            self.live_rank = RANK[self.top()]
            self.live_suit = SUIT[self.top()]
        self.live_rank = text.choice("live-rank", self.live_rank, LIVE_RANKS)
        self.live_suit = text.choice("live-suit", self.live_suit, SUITS)
        self.pending = text.number("pending", self.pending, 0, MANY)
        self.raised = serialize_history(text, "raised", self.raised, WORDS, KINDS, self.seats)
        self.run_rank = text.choice("run-rank", self.run_rank, RANKS)
        self.run_ranks = text.numbers("run-ranks", self.run_ranks, 0, 12)
        self.run_starter = text.number("run-starter", self.run_starter, NOBODY, self.seats - 1)
        self.aces = text.numbers("aces", self.aces, 0, MANY)
        self.quick_open = text.flag("quick-open", self.quick_open)
        self.last_player = text.number("last-player", self.last_player, NOBODY, self.seats - 1)
        self.last_cards = text.cards("last-play", self.last_cards, WORDS, KINDS)
        self.passes_left = text.row("passes-left", self.passes_left, 0, MANY)
        self.owes = text.seats("owes", self.owes, self.seats)
        self.announced = text.seats("announced", self.announced, self.seats)
        self.exposed = text.seats("exposed", self.exposed, self.seats)
        self.stuck = text.seats("stuck", self.stuck, self.seats)
        self.challenged = text.seats("challenged", self.challenged, self.seats)
        self.spoken = text.seats("spoken", self.spoken, self.seats)
        self.duty_windows = text.row("duty-windows", self.duty_windows, 0, MANY)
        self.opened = text.number("opened", max(self.opened, self.window), 1, MANY)
        self.winner = text.number("winner", self.winner, NOBODY, self.seats - 1)
        self.reason = text.choice("reason", self.reason, REASONS)
