"""What UNO remembers: every field once as it begins, once as it is copied, once as text."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD, members
from upcard.engine.game import NOBODY
from upcard.engine.games.uno.cards import COLOUR, COLOURS, KINDS, PACK, WILD
from upcard.engine.games.uno.options import Rules
from upcard.engine.games.uno.words import DRAW_WORD, KEEP_WORD, WORDS
from upcard.engine.packed import vec
from upcard.engine.position_text import MANY, PositionText, require
from upcard.engine.rows import NONE
from upcard.engine.shedding import Shedding

PHASES: Final = ("turn", "drawn", "choose_colour", "challenge", "round_over", "over")
TURN: Final = 0
DRAWN: Final = 1
CHOOSE_COLOUR: Final = 2
ANSWER: Final = 3  # a W+4 waits to be accepted or challenged
ROUND_OVER: Final = 4
OVER: Final = 5

REASONS: Final = ("none", "match", "round", "dead", "forfeit", "enough")
MATCH: Final = 1  # somebody reached the target
ROUND: Final = 2  # the single round of `target` 0 was won
DEAD: Final = 3
FORFEIT: Final = 4
ENOUGH: Final = 5  # somebody had enough of it between two rounds (U53)


class State(Shedding):
    """A position of UNO without its rules; the chapters say what may be done with it and what then happens."""

    rules: Rules
    """The options; shared between clones."""

    # what lies there
    phase: i64 = TURN
    colour: i64 = 0
    """The colour to follow; until a wild's is named, the one before."""
    drawn: i64 = NO_CARD
    """In `drawn`: the card just drawn, which may be played (U13)."""
    dead: i64 = 0
    """Successive turns that brought neither a play nor a card (U30)."""

    # the W+4 that waits for its colour or an answer
    accused: i64 = NOBODY
    """The seat that laid it."""
    proof: i64 = 0
    """The cards any of which makes it improper (U14), as a mask."""
    kept: i64 = NO_CARD
    """The one card its player held at the play, if a catch has added to that hand since (R14)."""

    # calls
    said: bool = False
    """Whether the current player has called UNO ahead (U20)."""
    uno_open: i64 = NOBODY
    """The seat with one card that has not called and may still be caught (U21)."""
    called: i64 = 0
    """Seats that have called UNO for the one card they have or are about to have, as a mask."""
    spoke: i64 = 0
    tried: i64 = 0
    """With unseen calls: the seats that have called, and that have caught, in the open window, as masks (U52)."""

    # the match
    dealer: i64 = 0
    round_number: i64 = 1
    dead_rounds: i64 = 0
    """Successive rounds that nobody won (U46)."""
    ready: i64 = 0
    """In `round_over`: the seats that have said `next`, as a mask."""
    round_winner: i64 = NOBODY
    round_points: i64 = 0
    """Who won the last round, if anybody did, and what it brought."""
    scores: vec[i64] = NONE
    conceded: vec[i64] = NONE
    """By side (a seat, or a team): points won, and points left in its own hands in lost rounds (U27)."""

    # how it ended
    winner: i64 = NOBODY
    reason: i64 = 0

    def __init__(self, seats: i64) -> None:
        super().__init__(seats, KINDS)
        self.low_words = KINDS
        self.last_resort = DRAW_WORD | KEEP_WORD

    def open_window(self) -> None:
        """Another question is open (U47), and everybody may call and catch in it (U52)."""
        self.window += 1
        self.spoke = 0
        self.tried = 0

    def drop_charge(self) -> None:
        """No W+4 waits any more."""
        self.accused = NOBODY
        self.proof = 0
        self.kept = NO_CARD

    def copy_to(self, other: "Shedding") -> None:
        super().copy_to(other)
        assert isinstance(other, State)
        other.rules = self.rules
        other.last_resort = self.last_resort
        other.phase = self.phase
        other.colour = self.colour
        other.drawn = self.drawn
        other.dead = self.dead
        other.accused = self.accused
        other.proof = self.proof
        other.kept = self.kept
        other.said = self.said
        other.uno_open = self.uno_open
        other.called = self.called
        other.spoke = self.spoke
        other.tried = self.tried
        other.dealer = self.dealer
        other.round_number = self.round_number
        other.dead_rounds = self.dead_rounds
        other.ready = self.ready
        other.round_winner = self.round_winner
        other.round_points = self.round_points
        other.scores = self.scores
        other.conceded = self.conceded
        other.winner = self.winner
        other.reason = self.reason

    def serialize(self, text: PositionText) -> None:
        last = self.seats - 1
        self.phase = text.choice("phase", self.phase, PHASES)
        self.serialize_table(text, WORDS, PACK)
        if text.reading and 0 <= self.top() < WILD:  # as printed, unless the text says more
            self.colour = COLOUR[self.top()]
        self.colour = text.choice("colour", self.colour, COLOURS)
        self.drawn = _card(text, "drawn", self.drawn)
        self.accused = text.number("accused", self.accused, NOBODY, last)
        self.proof = _kinds(text, "proof", self.proof)
        self.kept = _card(text, "kept", self.kept)
        self.said = text.flag("said", self.said)
        self.uno_open = text.number("uno-open", self.uno_open, NOBODY, last)
        self.called = text.seats("called", self.called, self.seats)
        self.spoke = text.seats("spoke", self.spoke, self.seats)
        self.tried = text.seats("tried", self.tried, self.seats)
        self.dead = text.number("dead", self.dead, 0, self.seats)
        self.dead_rounds = text.number("dead-rounds", self.dead_rounds, 0, MANY)
        self.ready = text.seats("ready", self.ready, self.seats)
        self.round_winner = text.number("round-winner", self.round_winner, NOBODY, last)
        self.round_points = text.number("round-points", self.round_points, 0, MANY)
        self.dealer = text.number("dealer", self.dealer, 0, last)
        self.round_number = text.number("round", self.round_number, 1, MANY)
        self.scores = text.row("scores", self.scores, 0, MANY)
        self.conceded = text.row("conceded", self.conceded, 0, MANY)
        self.winner = text.number("winner", self.winner, NOBODY, last)
        self.reason = text.choice("reason", self.reason, REASONS)


def _card(text: PositionText, name: str, card: i64) -> i64:
    """A card, or none."""
    row = text.cards(name, NONE if card == NO_CARD else vec[i64]([card]), WORDS, KINDS)
    require(len(row) < 2, f"{name} has {len(row)} cards; it must be one, or none")
    return row[0] if len(row) else NO_CARD


def _kinds(text: PositionText, name: str, mask: i64) -> i64:
    """A set of kinds."""
    kinds: i64 = 0
    for card in text.cards(name, vec[i64](members(mask)), WORDS, KINDS):
        kinds |= BIT[card]
    return kinds
