"""What cards do once they lie on the pile (S15–S36), and what is picked up for it."""

from mypy_extensions import i64, mypyc_attr

from upcard.engine.cards import ACE, EIGHT, FIVE, JACK, RANK, SEVEN, SUIT, TWO, lowest
from upcard.engine.game import NOBODY, show_all, tell
from upcard.engine.games.switch.calls import Calls
from upcard.engine.games.switch.laying import NO_RANK
from upcard.engine.games.switch.words import (
    CLASSIC,
    ENDLESS,
    FIVE_OF_HEARTS,
    FIVE_PHASE,
    NORMAL,
    RUN,
    TWOS,
)
from upcard.engine.history import extended
from upcard.engine.packed import append, vec
from upcard.engine.rows import NONE, appended


@mypyc_attr(allow_interpreted_subclasses=True)
class Tricks(Calls):
    """The part of a position that knows what trick cards do."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.run_ranks = NONE
        """The ranks of the run so far, for display."""
        self.run_starter: i64 = NOBODY
        self.aces = NONE
        """Ace plays on top of one another (S23): seat, number of Aces and suit named, three numbers each."""
        self.raised = NONE
        """Who laid which card of what is pending, and what it came to; a starter was laid by nobody."""

    # --- laid

    def carry_out(self, seat: i64, suit: i64) -> i64:
        """Lay the cards on the pile with what they do; return how many seats on the turn goes (S7)."""
        laid = self.laid
        count: i64 = len(laid)
        last: i64 = laid[count - 1]
        first: i64 = RANK[laid[0]]
        mirrors = self.phase == NORMAL and first == SEVEN and self.variant != CLASSIC and len(self.pile) > 0
        for card in laid:
            self.pile = append(self.pile, card)
        if not mirrors:  # S24
            self.live_as_printed(last)
        if len(self.aces) and not (self.phase == NORMAL and first == ACE):
            self.aces = NONE
        if self.in_chain():
            self._run(seat)
        elif first == TWO:
            self.owe(2 * count, TWOS, seat, last, "S15")
        elif first == FIVE:
            self._fives(seat)
        elif first == ACE:
            self._name_suit(seat, count, suit)
        elif first == EIGHT:
            return self._eights(seat, count)
        elif first == JACK:
            return 1 + count  # S29
        elif mirrors:
            tell(self, "mirrored", "S24", seat)
        return 1

    def live_as_printed(self, card: i64) -> None:
        """A card is followed by what is printed on it (S10)."""
        self.live_rank = RANK[card]
        self.live_suit = SUIT[card]

    def owe(self, cards: i64, phase: i64, seat: i64, card: i64, rule: str) -> None:
        """More cards are owed, for what somebody (or the starter) laid."""
        self.pending += cards
        self.raised = extended(self.raised, seat, card, self.pending)
        self.phase = phase
        tell(self, "owed", rule, seat, self.pending)

    def _fives(self, seat: i64) -> None:
        hearts = self.count_laid(FIVE_OF_HEARTS)
        if hearts and self.variant != CLASSIC:
            self.owe(5 * hearts, FIVE_PHASE, seat, lowest(FIVE_OF_HEARTS), "S18")

    def _name_suit(self, seat: i64, count: i64, suit: i64) -> None:
        self.live_suit = suit  # S21
        self.aces = appended(appended(appended(self.aces, seat), count), suit)
        tell(self, "named_suit", "S21", seat, suit)

    def _eights(self, seat: i64, count: i64) -> i64:
        if count % 2 == 0:
            return 0
        self.direction = -self.direction
        tell(self, "reversed", "S27", seat, self.direction)
        return 1

    def _run(self, seat: i64) -> None:
        """Cards of a run have no power (S33); an Ace ends it (S34) unless it goes round (S36)."""
        if self.phase == NORMAL:
            self.run_ranks = NONE
            self.run_starter = seat
            tell(self, "run", "S31", seat, 3)
        for card in self.laid:
            self.run_ranks = appended(self.run_ranks, RANK[card])
        self.run_rank = self.live_rank
        self.phase = RUN
        if self.run_rank == ACE and self.variant != ENDLESS:
            self.phase = NORMAL
            tell(self, "run_over", "S34", seat)

    # --- picked up

    def price(self) -> i64:
        """How many cards a draw brings in this phase."""
        if self.phase == RUN:
            return self.run_rank + 1  # S35
        if self.phase == NORMAL:
            return 1
        return self.pending

    def serve(self, seat: i64, extra: i64, rule: str) -> None:
        """Pick up what is owed and something on top."""
        cards = self.price() + extra
        self._calm_down()
        self.draw_on_turn(seat, cards, rule)

    def _calm_down(self) -> None:
        """What was active on the pile is dead (S11)."""
        self.phase = NORMAL
        self.pending = 0
        self.raised = NONE

    def draw_on_turn(self, seat: i64, cards: i64, rule: str) -> bool:
        """Draw as the player on turn; False if that came to the emergency: the whole pile is taken (S45, S47)."""
        if self.draw(seat, cards, rule, "S44") == cards:
            return True
        if len(self.pile):
            show_all(self, "took_pile", "S47", seat, self.pile, len(self.pile))
            for card in self.pile:
                self.give(seat, card)
                self.remember(self.seats, seat, card)
            self.pile = vec[i64]()
            self.aces = NONE
            self.live_rank = NO_RANK
            self._calm_down()
        else:
            tell(self, "nothing_left", "S48", seat)
        return False
