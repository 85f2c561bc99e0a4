"""What leaves a position of Switch: views, imagined positions, clones and texts."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from upcard.engine.cards import ACE, BIT, OF_RANK, RANKS, SUITS, THREE, TWO
from upcard.engine.game import NOBODY
from upcard.engine.games.switch.law import REASONS, Law
from upcard.engine.games.switch.laying import NO_RANK
from upcard.engine.games.switch.words import (
    ENDLESS,
    FIVE_OF_HEARTS,
    FIVE_PHASE,
    KINDS,
    NORMAL,
    OFF,
    OVER,
    PHASES,
    POWERS,
    RUN,
    STANDING,
    TRICKS,
    TWOS,
    WORDS,
)
from upcard.engine.history import serialize_history, spelled
from upcard.engine.options import NO_LIMIT, Option
from upcard.engine.position_text import MANY, PositionText
from upcard.engine.view import BadText, Fact, Own, View

LIVE_RANKS: Final = (*RANKS, "none")
UPWARDS: Final = (*RANKS[THREE:], RANKS[ACE])
LADDERS: Final = (UPWARDS, UPWARDS, RANKS)
"""By variant: the ranks of a run in their order (S31, S36)."""
OWING: Final[i64] = OF_RANK[TWO] | FIVE_OF_HEARTS


@final
class Switch(Law):
    """One position of Switch."""

    name: ClassVar[str] = "switch"
    title: ClassVar[str] = "Switch"
    version: ClassVar[int] = 1
    least: ClassVar[int] = 2
    most: ClassVar[int] = 10
    usual: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = (
        Option("decks", "auto", 1, 3, ("auto",)),
        Option("hand_size", "auto", 3, 10, ("auto",)),
        Option("dealer", "last", choices=("last",), seat=True),
        Option("variant", "house", choices=("house", "classic", "endless")),
        Option("starter", "live", choices=("live", "dead", "redraw")),
        Option("reshuffle", True),
        Option("mode", "casual", choices=("casual", "cut-throat")),
        Option("mistakes", "penalise", choices=("penalise", "reject")),
        Option("passes", "mode", 0, 9, ("mode",)),
        Option("announce", "mode", choices=("mode", "auto", "button", "challenge", "timer", "honour")),
        Option("false_challenge", "mode", 0, 5, ("mode",)),
        Option("turn_seconds", "mode", 0, NO_LIMIT, ("mode",)),
        Option("timeout_cards", 2, 0, 5),
        Option("announce_seconds", 5, 1, NO_LIMIT),
        Option("stupid_cards", 2, 0, 5),
        Option("quick_play", "off", choices=("off", "rank", "identical")),
        Option("turn_limit", 1000, 0, NO_LIMIT),
    )
    setup_rule: ClassVar[str] = "S2"
    form_rule: ClassVar[str] = "S78"
    window_rule: ClassVar[str] = "S78"
    words: ClassVar[tuple[str, ...]] = WORDS
    low: ClassVar[int] = KINDS

    def public(self) -> View:
        running = self.phase == RUN
        aces = [
            f"{self.aces[place]}:{self.aces[place + 1]}:{SUITS[self.aces[place + 2]]}"
            for place in range(0, len(self.aces), 3)
        ]
        facts: dict[str, Fact] = {
            "live_rank": "" if self.live_rank == NO_RANK else RANKS[self.live_rank],
            "live_suit": "" if self.live_rank == NO_RANK else SUITS[self.live_suit],
            "pending": self.pending,
            "raised": tuple(spelled(self.raised, WORDS)),
            "answers": self._answers(),
            "price": 0 if self.phase == OVER else self.price(),
            "spent": self._spent(),
            "run": tuple([RANKS[rank] for rank in self.run_ranks]) if running else (),
            "run_next": self._run_next() if running else (),
            "ladder": LADDERS[self.variant] if running else (),
            "aces": tuple(aces),
            "direction": self.direction,
            "turns": self.turns,
            "passes_left": tuple([int(passes) for passes in self.passes_left]),
            "quick_open": self.quick_open and self.quick_play != OFF and self.phase != OVER,
            "last_player": self.last_player,
            "last_play": tuple([WORDS[card] for card in self.last_cards]),
        }
        return self.public_table(self.name, WORDS, PHASES[self.phase], self.phase == OVER, facts)

    def own(self, seat: i64) -> Own:
        mine = self.layer == seat and seat != NOBODY
        facts: dict[str, Fact] = {
            "laid": tuple([WORDS[card] for card in self.laid]) if mine else (),
            "called": self.called and mine,
            "powers": self.labelled(seat, self._powerful(), POWERS),
        }
        return self.own_hand(WORDS, seat, facts)

    def _answers(self) -> tuple[str, ...]:
        """What answers the cards that are owed, by rank or card (S16, S19)."""
        if self.phase == FIVE_PHASE:
            return ("2H",)
        if self.phase != TWOS:
            return ()
        return ("2", "5H") if self.hearts_answer() else ("2",)

    def _spent(self) -> bool:
        """Whether the top card is dead, and once had to be served (S11)."""
        top = self.top()
        return self.phase == NORMAL and top >= 0 and STANDING & TRICKS[self.variant] & BIT[top] != 0

    def _powerful(self) -> i64:
        """The cards that do something now: none in a run (S33), the answers where cards are owed (S16, S19)."""
        if self.phase >= RUN:
            return 0
        return TRICKS[self.variant] if self.phase == NORMAL else TRICKS[self.variant] & OWING

    def _run_next(self) -> tuple[str, ...]:
        """The two ranks that may follow in a run (S64)."""
        last = RANKS[self.run_rank]
        if last == "A" and self.variant != ENDLESS:
            return (last,)
        return (last, RANKS[(self.run_rank + 1) % 13])

    def marks(self, seat: i64) -> list[str]:
        marks: list[str] = []
        if seat in self.gone:
            marks.append("left")
        if self.announced & BIT[seat]:
            marks.append("last-card")
        if self.owes & BIT[seat]:
            marks.append("exposed" if self.exposed & BIT[seat] else "silent")
        return marks

    def imagine(self, seat: i64, seed: int) -> "Switch":
        twin = self.clone()
        twin.redeal(seat, seed, self.phase == OVER)
        return twin

    def clone(self) -> "Switch":
        twin = Switch(self.seats)
        self.copy_to(twin)
        twin.variant = self.variant
        twin.rejecting = self.rejecting
        twin.announce = self.announce
        twin.quick_play = self.quick_play
        twin.phase = self.phase
        twin.live_rank = self.live_rank
        twin.live_suit = self.live_suit
        twin.pending = self.pending
        twin.run_rank = self.run_rank
        twin.quick_open = self.quick_open
        twin.last_player = self.last_player
        twin.last_cards = self.last_cards
        twin.layer = self.layer
        twin.laid = self.laid
        twin.called = self.called
        twin.wrong = self.wrong
        twin.stray = self.stray
        twin.false_challenge = self.false_challenge
        twin.stupid_cards = self.stupid_cards
        twin.reshuffling = self.reshuffling
        twin.announce_seconds = self.announce_seconds
        twin.turn_seconds = self.turn_seconds
        twin.passes_left = self.passes_left
        twin.owes = self.owes
        twin.announced = self.announced
        twin.exposed = self.exposed
        twin.stuck = self.stuck
        twin.challenged = self.challenged
        twin.duty_windows = self.duty_windows
        twin.opened = self.opened
        twin.decks = self.decks
        twin.hand_size = self.hand_size
        twin.dealer = self.dealer
        twin.starter = self.starter
        twin.timeout_cards = self.timeout_cards
        twin.turn_limit = self.turn_limit
        twin.run_ranks = self.run_ranks
        twin.run_starter = self.run_starter
        twin.aces = self.aces
        twin.raised = self.raised
        twin.winner = self.winner
        twin.reason = self.reason
        return twin

    def serialize(self, text: PositionText) -> None:
        self.phase = text.choice("phase", self.phase, PHASES)
        self.serialize_table(text, WORDS, self.pack())
        if text.reading and len(self.pile):
            self.live_as_printed(self.top())
        self.live_rank = text.choice("live-rank", self.live_rank, LIVE_RANKS)
        self.live_suit = text.choice("live-suit", self.live_suit, SUITS)
        self.pending = text.number("pending", self.pending, 0, MANY)
        self.raised = serialize_history(text, "raised", self.raised, WORDS, KINDS, self.seats)
        self.run_rank = text.choice("run-rank", self.run_rank, RANKS)
        self.run_ranks = text.numbers("run-ranks", self.run_ranks, 0, 12)
        self.run_starter = text.number("run-starter", self.run_starter, NOBODY, self.seats - 1)
        self.aces = text.numbers("aces", self.aces, 0, MANY)
        self.quick_open = text.flag("quick-open", self.quick_open)
        if self.quick_open and not len(self.pile):
            raise BadText("quick-open is on and the pile is empty: there is nothing to interrupt")
        self.last_player = text.number("last-player", self.last_player, NOBODY, self.seats - 1)
        self.last_cards = text.cards("last-play", self.last_cards, WORDS, KINDS)
        self.passes_left = text.numbers("passes-left", self.passes_left, 0, MANY)
        self.owes = text.seats("owes", self.owes, self.seats)
        self.announced = text.seats("announced", self.announced, self.seats)
        self.exposed = text.seats("exposed", self.exposed, self.seats)
        self.stuck = text.seats("stuck", self.stuck, self.seats)
        self.challenged = text.seats("challenged", self.challenged, self.seats)
        self.duty_windows = text.numbers("duty-windows", self.duty_windows, 0, MANY)
        self.opened = text.number("opened", max(self.opened, self.window), 1, MANY)
        self.winner = text.number("winner", self.winner, NOBODY, self.seats - 1)
        self.reason = text.choice("reason", self.reason, REASONS)
