"""What Check-game remembers: every field once as it begins, once as it is copied, once as text."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import SUITS
from upcard.engine.games.check_game.cards import DRAW_WORD, KINDS, NO_SUIT, PACK, PRINTED, WORDS
from upcard.engine.games.check_game.options import Rules
from upcard.engine.history import serialize_history
from upcard.engine.packed import vec
from upcard.engine.position_text import MANY, PositionText
from upcard.engine.rows import NONE
from upcard.engine.shedding import Shedding

PHASES: Final = ("turn", "choose_suit", "over")
TURN: Final = 0
CHOOSE_SUIT: Final = 1
OVER: Final = 2

REASONS: Final = ("none", "last_player", "blocked", "limit", "forfeit")
LAST_PLAYER: Final = 1
BLOCKED: Final = 2
LIMIT: Final = 3
FORFEIT: Final = 4


class State(Shedding):
    """A position of Check-game without its rules; the chapters say what may be done with it and what then happens."""

    rules: Rules
    """The options; shared between clones."""

    phase: i64 = TURN
    suit: i64 = NO_SUIT
    """The suit to follow; none while top is a joker."""
    demanded: bool = False
    """Whether a Jack that is still top named it."""
    attack: i64 = 0
    """The cards the attacked player owes."""
    raised: vec[i64] = NONE
    """Who laid which card of the attack, and what was owed then."""
    passes: i64 = 0
    """Successive draws that brought nothing (G19)."""
    finished: vec[i64] = NONE
    """Seats that emptied their hand, in that order."""
    reason: i64 = 0

    def __init__(self, seats: i64) -> None:
        super().__init__(seats, KINDS)
        self.low_words = KINDS
        self.last_resort = DRAW_WORD

    def copy_to(self, other: "Shedding") -> None:
        super().copy_to(other)
        assert isinstance(other, State)
        other.rules = self.rules
        other.phase = self.phase
        other.suit = self.suit
        other.demanded = self.demanded
        other.attack = self.attack
        other.raised = self.raised
        other.passes = self.passes
        other.finished = self.finished
        other.reason = self.reason

    def serialize(self, text: PositionText) -> None:
        self.phase = text.choice("phase", self.phase, PHASES)
        self.serialize_table(text, WORDS, PACK)
        suit = PRINTED[self.top()] if len(self.pile) else self.suit
        self.suit = text.choice("suit", suit if self.suit == NO_SUIT else self.suit, (*SUITS, "none"))
        self.demanded = text.flag("demanded", self.demanded)
        self.attack = text.number("attack", self.attack, 0, MANY)
        self.raised = serialize_history(text, "raised", self.raised, WORDS, KINDS, self.seats)
        self.passes = text.number("passes", self.passes, 0, self.seats)
        self.finished = text.order("finished", self.finished, self.seats)
        self.reason = text.choice("reason", self.reason, REASONS)
