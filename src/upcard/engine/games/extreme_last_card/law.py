"""Extreme Last Card: what a word does, what silence means, and what happens when somebody leaves."""

from mypy_extensions import i64

from upcard.engine.cards import (
    BIT,
    EIGHT,
    FOUR,
    JACK,
    KING,
    NINE,
    QUEEN,
    RANK,
    SIX,
    TEN,
)
from upcard.engine.game import show, show_all, tell
from upcard.engine.games.extreme_last_card.ending import Ending
from upcard.engine.games.extreme_last_card.words import (
    ADDS,
    CONCEDE,
    DRAW,
    DUEL,
    FIGHT,
    FORFEIT,
    KINDS,
    LAST_CARD,
    LIMIT,
    NORMAL,
    OUT,
    OVER,
    PASS,
    PRINTED,
    SUIT_S,
    TAKE,
    TARGET_0,
    THUNDERDOME,
    UNFINISHED,
    wild,
)
from upcard.engine.history import extended
from upcard.engine.packed import append, vec
from upcard.engine.rows import appended, replaced
from upcard.engine.view import Window


class Law(Ending):
    """The course of the game."""

    # --- what then happens

    def apply(self, seat: i64, action: i64) -> None:
        if action < KINDS:
            self.laid = appended(self.laid, action)
        elif action == LAST_CARD:
            self._call(seat)
        elif action < DRAW:
            self._close(seat, action)
        elif action == DRAW:
            self._draw(seat, "E13")
        elif action == TAKE:
            self._take(seat, "E28")
        elif action == CONCEDE:
            self._concede(seat, "E29")
        elif action == PASS:
            self._pass(seat, "E14")
        elif action == DUEL:
            self._duel(seat, "E45")
        else:
            self.must_dance = False
            tell(self, "danced", "E24", seat)

    def _call(self, seat: i64) -> None:
        if len(self.laid):
            self.called = True
        else:
            self._declare(seat, "E43")

    def _declare(self, seat: i64, rule: str) -> None:
        self.declared |= BIT[seat]
        tell(self, "declared", rule, seat)

    def _close(self, seat: i64, word: i64) -> None:
        """The closing word of a play does everything, in the order of E59."""
        laid = self.laid
        called = self.called
        self._lay_down(seat, laid)
        count: i64 = len(laid)
        card = laid[count - 1]
        rank: i64 = RANK[card]
        strength: i64 = 1
        if self.stacked and RANK[laid[0]] == rank:
            strength = count  # E12
        if self.mode == FIGHT:
            self._answer(seat, card)
        elif self.sizes[seat] == 0 and not BIT[card] & UNFINISHED:
            tell(self, "out", "E36", seat)
            self._end(OUT, BIT[seat], "E36")
            return
        elif ADDS[rank]:
            self._open_fight(seat, card)
        elif wild(rank):
            self._name_suit(seat, word - SUIT_S)
        elif rank == EIGHT:
            self._give_away(seat, word - TARGET_0, called)
            if self.mode == OVER:
                return
        elif rank == JACK:
            self._reverse(seat, strength)
        if called and self.sizes[seat] == 1:
            self._declare(seat, "E40")
        self._hand_on(seat, rank, strength)

    def _lay_down(self, seat: i64, laid: vec[i64]) -> None:
        """The cards go from the hand to the pile; the last one is the middle, as printed."""
        if self.events is not None:
            show_all(self, "played", self._rule_of_play(), seat, laid, len(laid))
        for card in laid:
            self.take(seat, card)
            self.pile = append(self.pile, card)
        self.suit = PRINTED[self.top()]
        self.played = laid
        self.laid = vec[i64]()
        self.called = False
        self.declared &= ~BIT[seat]
        self.stuck = 0
        self.turns += 1

    def _rule_of_play(self) -> str:
        if self.mode == FIGHT:
            return "E25"
        if len(self.laid) == 1:
            return "E18" if not self.stackable() else "E8"
        return "E10" if self.in_sequence() else "E9"

    def _hand_on(self, seat: i64, rank: i64, strength: i64) -> None:
        """The turn moves, and the seat now on turn gets what a 4, a 10 or a King left it."""
        steps: i64 = 1
        if rank == TEN:
            steps += strength
        for step in range(1, steps):
            tell(self, "skipped", "E22", self.after(seat, step), other=seat)
        self._move_to(self.after(seat, steps))
        if rank == FOUR:
            self.free_play = True
            tell(self, "freed", "E18", self.turn, other=seat)
        elif rank == KING:
            self.must_dance = True
            self.dignity = replaced(self.dignity, self.turn, self.dignity[self.turn] + 1)
            tell(self, "must_dance", "E24", self.turn, self.dignity[self.turn], seat)
        elif self.turn == seat:
            self.extra_turn = True
            tell(self, "again", "E22", seat)
        self._look_at_limit()

    def _move_to(self, seat: i64) -> None:
        """Another question opens: the turn of a seat."""
        self.turn = seat
        self.window += 1
        self.free_play = False
        self.must_dance = False
        self.extra_turn = False

    def _look_at_limit(self) -> None:
        """A turn has ended; a fight is finished first (E64)."""
        if self.turn_limit and self.turns >= self.turn_limit and self.mode == NORMAL:
            self._end(LIMIT, 0, "E64")

    # --- cards with an effect in normal mode

    def _name_suit(self, seat: i64, suit: i64) -> None:
        self.suit = suit
        tell(self, "named_suit", "E15", seat, suit)
        if self.sizes[seat] == 0:
            self.draw(seat, 1, "E37", "E50")

    def _give_away(self, seat: i64, target: i64, called: bool) -> None:
        """An 8: the target takes a card at random, which giver and target know (E19)."""
        card = self.hand(seat)[self.pick(self.sizes[seat])]
        self._follow_gift(seat, target, card)
        self.take(seat, card)
        self.give(target, card)
        self.remember(seat, target, card)
        self.declared &= ~BIT[target]  # E44
        show(self, "gave", "E19", seat, card, other=target, seen=BIT[seat] | BIT[target])
        if self.sizes[seat] == 0:
            if called or self.auto_declare:
                self._end(OUT, BIT[seat], "E20")
            else:
                self.draw(seat, 1, "E20", "E50")

    def _follow_gift(self, seat: i64, target: i64, card: i64) -> None:
        """Who knew the giver's only card knows where it went; what was known of a larger hand is no longer certain."""
        if self.sizes[seat] > 1:
            self.forget(seat, BIT[target])
            return
        for viewer in range(self.seats):
            if viewer != target and self.seen_of(viewer, seat, card):
                self.remember(viewer, target, card)

    def _reverse(self, seat: i64, times: i64) -> None:
        if times % 2:
            self.direction = -self.direction
            tell(self, "reversed", "E23", seat, times)

    # --- the fight

    def _open_fight(self, seat: i64, card: i64) -> None:
        self.mode = FIGHT
        self._strike(seat, card)
        tell(self, "attacked", "E16", seat, self.total, self.after(seat, 1))
        self._tell_if_empty(seat, "E35")

    def _strike(self, seat: i64, card: i64) -> None:
        """A card of the fight is laid; of a set the top one acts (E25)."""
        self.total += ADDS[RANK[card]]
        self.fight = extended(self.fight, seat, card, self.total)

    def _answer(self, seat: i64, card: i64) -> None:
        self._strike(seat, card)
        rank: i64 = RANK[card]
        if ADDS[rank]:
            tell(self, "attacked", "E26", seat, self.total, self.after(seat, 1))
        elif rank == NINE:
            tell(self, "deferred", "E26", seat, self.total, self.after(seat, 1))
        elif rank == QUEEN:
            self.direction = -self.direction
            tell(self, "turned_back", "E26", seat, self.total, self.after(seat, 1))
        elif rank == SIX:
            self.blocked = False
            tell(self, "unblocked", "E27", seat, self.total, self.after(seat, 1))
        else:
            self.blocked = True
            tell(self, "blocked", "E26", seat, self.total, self.after(seat, 1))
        self._tell_if_empty(seat, "E34")

    def _tell_if_empty(self, seat: i64, rule: str) -> None:
        if self.sizes[seat] == 0:
            tell(self, "emptied", rule, seat)

    def _take(self, seat: i64, rule: str) -> None:
        self.turns += 1
        total = self.total
        drawn = self.draw(seat, total, rule, "E50")
        self.declared &= ~BIT[seat]
        if drawn < total:
            tell(self, "short", "E51", seat, total - drawn)
        if self._end_fight():
            self._move_to(self.after(seat, 1))
            self._look_at_limit()

    def _concede(self, seat: i64, rule: str) -> None:
        tell(self, "conceded", rule, seat)
        if self._end_fight():
            self._move_to(seat)

    # --- drawing and passing

    def _draw(self, seat: i64, rule: str) -> None:
        self.turns += 1
        self.stuck = 0
        self.draw(seat, 1, rule, "E50")
        self.declared &= ~BIT[seat]
        self._move_to(self.after(seat, 1))
        self._look_at_limit()

    def _pass(self, seat: i64, rule: str) -> None:
        self.turns += 1
        self.stuck += 1
        tell(self, "passed", rule, seat, self.stuck)
        self._move_to(self.after(seat, 1))
        if self.stuck >= self.playing():
            self._end_blocked()
        else:
            self._look_at_limit()

    # --- what silence means

    def windows(self) -> list[Window]:
        return [] if self.mode == OVER else self.one_window(int(self.chosen["turn_seconds"]))

    def expire(self, number: i64) -> bool:
        if self.mode == OVER or number != self.window:
            return False
        seat = self.turn
        self._take_back()
        tell(self, "expired", "E55", seat)
        if self.mode == THUNDERDOME:
            self._duel(seat, "E55")
        elif self.mode == FIGHT:
            if self.blocked:
                self._concede(seat, "E55")
            else:
                self._take(seat, "E55")
        elif self.obtainable():
            self._draw(seat, "E55")
        else:
            self._pass(seat, "E55")
        return True

    def _take_back(self) -> None:
        """A half-laid play goes back to the hand, in which it counted all the time (E66)."""
        if len(self.laid):
            self.laid = vec[i64]()
            self.called = False
            tell(self, "taken_back", "E66", self.turn)

    # --- who leaves

    def leave(self, seat: i64) -> None:
        self._take_back()
        self.walk_away(seat, "E62")
        self.declared &= ~BIT[seat]
        self.stuck = 0
        if self.playing() == 1:
            self._end(FORFEIT, self.present, "E63")
        elif self.contenders & BIT[seat]:
            self._leave_duel(seat)
        elif seat == self.turn and (self.mode == NORMAL or self._end_fight()):
            self._move_to(self.after(seat, 1))
