"""Extreme Last Card: how a game ends; the THUNDERDOME, in which empty hands meet after a fight; who is second."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, RANK, lowest, members, size
from upcard.engine.endings import places_by
from upcard.engine.game import show, tell
from upcard.engine.games.extreme_last_card.reasons import Reasons
from upcard.engine.games.extreme_last_card.words import (
    BLOCKED,
    DUELLED,
    FIGHT_ENDED,
    NORMAL,
    NUMBERS,
    OVER,
    REASONS,
    THUNDERDOME,
)
from upcard.engine.history import extended
from upcard.engine.options import Value
from upcard.engine.packed import append, vec
from upcard.engine.rows import NONE, appended, replaced
from upcard.engine.view import Outcome

MOST_ROUNDS: Final = 20  # of drawing equal cards in the THUNDERDOME (E60)
A_CARD: Final = 1000  # weighs more than the numbers of a whole hand
BEHIND: Final = 1_000_000  # where those who left are ranked


class Ending(Reasons):
    """The ends of fights, of duels and of the game."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.contenders: i64 = 0
        """Seats that may still win the THUNDERDOME, as a mask."""
        self.drawn = NONE
        """The cards of this round, by contender in ascending order; those below `turn` have drawn."""
        self.set_aside = NONE
        """The cards of earlier rounds."""
        self.duel = NONE
        """Who drew which card in which round, as far as the cards were compared."""
        self.round: i64 = 0
        self.beaten = NONE
        """By seat: the round in which it was beaten, or 0."""

    def configure(self, chosen: dict[str, Value]) -> None:
        super().configure(chosen)
        self.drawn = vec[i64]()
        self.set_aside = vec[i64]()
        self.beaten = vec[i64]([0] * self.seats)

    # --- the end of a fight

    def _end_fight(self) -> bool:
        """Back to normal mode (E31); False if empty hands end the game or enter the THUNDERDOME (E33)."""
        self.mode = NORMAL
        self._drop_fight()
        tell(self, "fight_over", "E31")
        empty: i64 = 0
        for seat in range(self.seats):
            if self.sizes[seat] == 0:
                empty |= BIT[seat]
        empty &= self.present
        if empty == 0:
            return True
        if empty & (empty - 1):
            self._enter_thunderdome(empty)
        else:
            self._end(FIGHT_ENDED, empty, "E33")
        return False

    def _drop_fight(self) -> None:
        self.total = 0
        self.blocked = False
        self.fight = NONE

    # --- THUNDERDOME

    def _enter_thunderdome(self, contenders: i64) -> None:
        self.mode = THUNDERDOME
        self.contenders = contenders
        tell(self, "thunderdome", "E45", number=size(contenders))
        self._begin_round()

    def _begin_round(self) -> None:
        self.round += 1
        loose: i64 = self.stock_size + len(self.pile) + len(self.set_aside)
        if loose < size(self.contenders) or self.round > MOST_ROUNDS:
            self._end(DUELLED, self.contenders, "E60")
        else:
            self._ask_to_duel(lowest(self.contenders))

    def _ask_to_duel(self, seat: i64) -> None:
        self.turn = seat
        self.window += 1

    def _duel(self, seat: i64, rule: str) -> None:
        if self.stock_size == 0:
            self._gather()
        card = self.turn_up()
        self.drawn = appended(self.drawn, card)
        show(self, "duelled", rule, seat, card, NUMBERS[RANK[card]])
        self._duel_on(seat)

    def _gather(self) -> None:
        """Shuffle everything that is neither in a hand nor drawn in this round into a new stock (E48)."""
        loose = self.pile[:]
        for card in self.set_aside:
            loose = append(loose, card)
        loose = self.sorted(loose)
        self.shuffle(loose)
        self.stack(loose)
        self.pile = vec[i64]()
        self.set_aside = vec[i64]()
        tell(self, "reshuffled", "E48", number=self.stock_size)

    def _duel_on(self, seat: i64) -> None:
        """A contender has drawn or left: the next one draws, or the cards are compared."""
        waiting: i64 = self.contenders & ~(BIT[seat + 1] - 1)
        if waiting:
            self._ask_to_duel(lowest(waiting))
        else:
            self._compare()

    def _compare(self) -> None:
        best: i64 = -1
        tied: i64 = 0
        waiting: i64 = self.contenders
        for card in self.drawn:
            number: i64 = NUMBERS[RANK[card]]
            if number > best:
                best = number
                tied = 0
            if number == best:
                tied |= waiting & -waiting
            self.duel = extended(self.duel, lowest(waiting), card, self.round)
            waiting &= waiting - 1
            self.set_aside = appended(self.set_aside, card)
        self.drawn = vec[i64]()
        self._beat(self.contenders & ~tied)
        if tied & (tied - 1) == 0:
            self._end(DUELLED, tied, "E47")
        else:
            tell(self, "tied", "E47", number=best)
            self._begin_round()

    def _beat(self, losers: i64) -> None:
        self.contenders &= ~losers
        while losers:
            self.beaten = replaced(self.beaten, lowest(losers), self.round)
            losers &= losers - 1

    def _leave_duel(self, seat: i64) -> None:
        """A contender has left; what it drew in this round is set aside (E62)."""
        if seat < self.turn:
            place = size(self.contenders & (BIT[seat] - 1))
            self.set_aside = appended(self.set_aside, self.drawn[place])
            kept = self.drawn[:place]
            for index in range(place + 1, len(self.drawn)):
                kept = append(kept, self.drawn[index])
            self.drawn = kept
        self.contenders &= ~BIT[seat]
        if self.contenders & (self.contenders - 1) == 0:
            self._end(DUELLED, self.contenders, "E62")
        elif seat == self.turn:
            self._duel_on(seat)

    # --- the end of the game

    def _end_blocked(self) -> None:
        """Nobody can play or draw: the fewest cards win, then the lowest numbers (E54)."""
        least: i64 = BEHIND
        winners: i64 = 0
        for seat in range(self.seats):
            if self.present & BIT[seat]:
                weight = self._weight(seat)
                if weight < least:
                    least = weight
                    winners = 0
                if weight == least:
                    winners |= BIT[seat]
        self._end(BLOCKED, winners, "E54")

    def _weight(self, seat: i64) -> i64:
        weight: i64 = A_CARD * self.sizes[seat]
        for card in self.hand(seat):
            weight += NUMBERS[RANK[card]]
        return weight

    def _end(self, reason: i64, winners: i64, rule: str) -> None:
        self.mode = OVER
        self._drop_fight()
        self.reason = reason
        self.winners = winners
        if self.events is not None:
            for seat in members(winners):
                tell(self, "won", rule, seat)
        tell(self, "over", rule)
        self.reveal("E65")

    def over(self) -> bool:
        return self.mode == OVER

    def outcome(self) -> Outcome | None:
        if self.mode != OVER:
            return None
        places = places_by([self._rank(seat) for seat in range(self.seats)])
        scores = tuple([int(cards) for cards in self.sizes])
        return Outcome(REASONS[self.reason], places, scores, tuple(members(self.winners)))

    def _rank(self, seat: i64) -> int:
        """A number that is smaller the better a seat has done (E65)."""
        if self.winners & BIT[seat]:
            return 0
        for place in range(len(self.gone)):
            if self.gone[place] == seat:
                return BEHIND - place
        if self.beaten[seat]:
            return 1 + MOST_ROUNDS - self.beaten[seat]
        return A_CARD + (self._weight(seat) if self.reason == BLOCKED else A_CARD * self.sizes[seat])
