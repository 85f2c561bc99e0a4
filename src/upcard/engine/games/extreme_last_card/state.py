"""What Extreme Last Card remembers: every field once as it begins, once as it is copied, once as text."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import SUITS
from upcard.engine.games.extreme_last_card.cards import KINDS, NO_SUIT, PRINTED, pack
from upcard.engine.games.extreme_last_card.options import Rules
from upcard.engine.games.extreme_last_card.words import CONCEDE_WORD, DRAW_WORD, PASS_WORD, TAKE_WORD, WORDS
from upcard.engine.history import serialize_history
from upcard.engine.packed import vec
from upcard.engine.position_text import MANY, PositionText
from upcard.engine.rows import NONE
from upcard.engine.shedding import Shedding

MODES: Final = ("normal", "fight", "thunderdome", "over")
NORMAL: Final = 0
FIGHT: Final = 1
THUNDERDOME: Final = 2
OVER: Final = 3

REASONS: Final = ("none", "out", "fight", "thunderdome", "blocked", "forfeit", "limit")
OUT: Final = 1
FIGHT_ENDED: Final = 2
DUELLED: Final = 3
BLOCKED: Final = 4
FORFEIT: Final = 5
LIMIT: Final = 6

MOST_ROUNDS: Final = 20  # of the THUNDERDOME (E60)


class State(Shedding):
    """A position of Extreme Last Card without its rules; the chapters say what may be done and what then happens."""

    rules: Rules
    """The options; shared between clones."""

    # what lies there
    mode: i64 = NORMAL
    suit: i64 = NO_SUIT
    """The suit of the middle as it counts: printed, or the one an Ace or Joker named (E7)."""
    played: vec[i64] = NONE
    """The cards of the last play, also when the pile has been shuffled since."""

    # the play of the seat on turn that is half-laid (E66)
    laid: vec[i64] = NONE
    """Its cards; until the closing word they count as held."""
    called: bool = False
    """Whether "Last Card" was said with it."""

    # what the seat on turn got from a 4 (E18), a King (E24) or its own 10 (E22)
    free_play: bool = False
    must_dance: bool = False
    extra_turn: bool = False

    # by seat
    declared: i64 = 0
    """Seats that have said "Last Card" for the one card they hold, as a mask."""
    barred: i64 = 0
    """With unseen calls: seats that were caught, or caught wrongly, and lay nothing in their coming turn (E68)."""
    spoke: i64 = 0
    tried: i64 = 0
    """With unseen calls: the seats that have called, and that have caught, in the open window, as masks (E68)."""
    dignity: vec[i64] = NONE
    """How often a King cost a seat its dignity."""

    # the fight
    total: i64 = 0
    """How many cards are to be picked up."""
    blocked: bool = False
    """Whether a 3 or 7 stands (E26)."""
    fight: vec[i64] = NONE
    """Who laid which card, and what it came to."""

    # the THUNDERDOME
    contenders: i64 = 0
    """Seats that may still win it, as a mask."""
    round: i64 = 0
    drawn: vec[i64] = NONE
    """The cards of this round, by contender in ascending order; those below `turn` have drawn."""
    set_aside: vec[i64] = NONE
    """The cards of earlier rounds (E48)."""
    duel: vec[i64] = NONE
    """Who drew which card in which round, as far as the cards were compared."""
    beaten: vec[i64] = NONE
    """By seat: the round in which it was beaten, or 0."""

    # how it ends
    stuck: i64 = 0
    """Passes in a row (E54)."""
    winners: i64 = 0
    reason: i64 = 0

    def __init__(self, seats: i64) -> None:
        super().__init__(seats, KINDS)
        self.low_words = KINDS
        self.last_resort = DRAW_WORD | TAKE_WORD | CONCEDE_WORD | PASS_WORD
        self.can_err = False

    def copy_to(self, other: "Shedding") -> None:
        super().copy_to(other)
        assert isinstance(other, State)
        other.rules = self.rules
        other.last_resort = self.last_resort
        other.mode = self.mode
        other.suit = self.suit
        other.played = self.played
        other.laid = self.laid
        other.called = self.called
        other.free_play = self.free_play
        other.must_dance = self.must_dance
        other.extra_turn = self.extra_turn
        other.declared = self.declared
        other.barred = self.barred
        other.spoke = self.spoke
        other.tried = self.tried
        other.dignity = self.dignity
        other.total = self.total
        other.blocked = self.blocked
        other.fight = self.fight
        other.contenders = self.contenders
        other.round = self.round
        other.drawn = self.drawn
        other.set_aside = self.set_aside
        other.duel = self.duel
        other.beaten = self.beaten
        other.stuck = self.stuck
        other.winners = self.winners
        other.reason = self.reason

    def serialize(self, text: PositionText) -> None:
        self.mode = text.choice("mode", self.mode, MODES)
        self.contenders = text.seats("contenders", self.contenders, self.seats)
        self.drawn = text.cards("drawn", self.drawn, WORDS, KINDS)
        self.set_aside = text.cards("set-aside", self.set_aside, WORDS, KINDS)
        self.duel = serialize_history(text, "duel", self.duel, WORDS, KINDS, self.seats)
        self.round = text.number("round", self.round, 0, MOST_ROUNDS + 1)
        self.beaten = text.row("beaten", self.beaten, 0, MOST_ROUNDS)
        self.serialize_table(text, WORDS, pack(self.rules.decks, self.rules.jokers))
        if self.suit == NO_SUIT and len(self.pile):  # as printed, unless the text says more
            self.suit = PRINTED[self.top()]
        self.suit = text.choice("suit", self.suit, (*SUITS, "none"))
        self.free_play = text.flag("free-play", self.free_play)
        self.extra_turn = text.flag("extra-turn", self.extra_turn)
        self.must_dance = text.flag("must-dance", self.must_dance)
        self.dignity = text.row("dignity-lost", self.dignity, 0, MANY)
        self.declared = text.seats("declared", self.declared, self.seats)
        self.barred = text.seats("barred", self.barred, self.seats)
        self.spoke = text.seats("spoke", self.spoke, self.seats)
        self.tried = text.seats("tried", self.tried, self.seats)
        self.laid = text.cards("laid", self.laid, WORDS, KINDS)
        self.called = text.flag("called", self.called)
        self.played = text.cards("played", self.played, WORDS, KINDS)
        self.total = text.number("total", self.total, 0, MANY)
        self.blocked = text.flag("blocked", self.blocked)
        self.fight = serialize_history(text, "fight", self.fight, WORDS, KINDS, self.seats)
        self.stuck = text.number("stuck", self.stuck, 0, self.seats)
        self.winners = text.seats("winners", self.winners, self.seats)
        self.reason = text.choice("reason", self.reason, REASONS)

    def all_cards(self) -> list[int]:
        loose = [int(card) for card in self.drawn] + [int(card) for card in self.set_aside]
        return sorted(super().all_cards() + loose)
