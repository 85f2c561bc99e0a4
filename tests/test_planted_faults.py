"""The laws bite: games with a planted fault, each caught by the law it breaks."""

from itertools import count
from typing import ClassVar

import pytest
from msgspec.structs import replace

from kit.example import FollowSuit, add
from upcard.engine.cards import BIT
from upcard.engine.game import show, tell
from upcard.engine.position_text import PositionText
from upcard.engine.view import Own, Refusal, View
from upcard.laws import Trial, Violation, trial

DRAW = 52


class LosesCards(FollowSuit):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if len(self.pile) > 3:
            self.pile = self.pile[1:]


class LetsAllSpeak(FollowSuit):
    def legal(self, seat: int) -> tuple[int, int]:
        return self.held[seat], 0 if self.reason else 1


class LetsLeaversSpeak(FollowSuit):
    def may_interject(self) -> int:
        return 0 if self.reason else sum(BIT[seat] for seat in self.gone)

    def legal(self, seat: int) -> tuple[int, int]:
        return (0, 1) if seat in self.gone and not self.reason else super().legal(seat)


class RefusesWithoutARule(FollowSuit):
    def why_not(self, seat: int, action: int) -> Refusal:
        return Refusal("no", "")


class FitsWhatIsIllegal(FollowSuit):
    def fits(self, seat: int) -> tuple[int, int]:
        return self.legal(seat)[0], 1


class ChangesWhenAsked(FollowSuit):
    def why_not(self, seat: int, action: int) -> Refusal:
        self.turns += 1
        return super().why_not(seat, action)


class SharesWithItsClone(FollowSuit):
    def clone(self) -> FollowSuit:
        twin = super().clone()
        twin.held = self.held
        return twin


class RollsItsOwnDice(FollowSuit):
    dice: ClassVar[count] = count()

    def deal(self) -> None:
        super().deal()
        self.window += next(self.dice)


class ImaginesForAnother(FollowSuit):
    def imagine(self, seat: int, seed: int) -> FollowSuit:
        return super().imagine((seat + 1) % self.seats, seed)


class ImaginesTheTruth(FollowSuit):
    def imagine(self, seat: int, seed: int) -> FollowSuit:
        twin = self.clone()
        twin.reseed(seed)
        return twin


class ImaginesFromHiddenCards(FollowSuit):
    def imagine(self, seat: int, seed: int) -> FollowSuit:
        return super().imagine(seat, seed + self.stock[0])


class ImaginesTooFewCards(FollowSuit):
    def imagine(self, seat: int, seed: int) -> FollowSuit:
        twin = super().imagine(seat, seed)
        twin.take((seat + 1) % self.seats, twin.hand((seat + 1) % self.seats)[0])
        return twin


class ShowsTheNextCard(FollowSuit):
    def public(self) -> View:
        public = super().public()
        card = self.words[self.stock[self.stock_size - 1]] if self.stock_size else ""
        return replace(public, facts={**public.facts, "card": card})


class OwnsWhatIsEverybodys(FollowSuit):
    def own(self, seat: int) -> Own:
        return replace(super().own(seat), facts={"turns": self.turns})


class TellsWatchersADrawnCard(FollowSuit):
    def apply(self, seat: int, action: int) -> None:
        if action == DRAW and self.stock_size:
            show(self, "peeped", "F2", seat, self.stock[self.stock_size - 1])
        super().apply(seat, action)


class TellsADrawnCardByItsNumber(FollowSuit):
    def apply(self, seat: int, action: int) -> None:
        if action == DRAW and self.stock_size:
            tell(self, "counted", "F2", seat, self.stock[self.stock_size - 1])
        super().apply(seat, action)


class WaitsForNobody(FollowSuit):
    def awaited(self) -> int:
        return 0 if self.turns == 5 else super().awaited()


class HasNoWord(FollowSuit):
    def legal(self, seat: int) -> tuple[int, int]:
        return (0, 0) if self.turns == 5 else super().legal(seat)


class ExpiresInVain(FollowSuit):
    def expire(self, number: int) -> bool:
        return number == self.window and not self.reason


class NeverFinishesAPlay(FollowSuit):
    def resting(self) -> bool:
        return False


class NeverEnds(FollowSuit):
    def _end_turn(self, seat: int) -> None:
        self.turn = self.after(seat, 1)
        self.window += 1
        if self.sizes[seat] == 0:
            self.draw(seat, 1, "F2", "F3")


class ForgetsItsTurns(FollowSuit):
    def serialize(self, text: PositionText) -> None:
        super().serialize(text)
        if text.reading:
            self.turns = 0


class ForgetsItsEnd(FollowSuit):
    def serialize(self, text: PositionText) -> None:
        self.serialize_table(text, self.words, type(self.pile)(range(DRAW)))


class NumbersWindowsTwice(FollowSuit):
    def _end_turn(self, seat: int) -> None:
        super()._end_turn(seat)
        self.window = 1 + self.turns % 7


class LetsOldTimersCount(FollowSuit):
    def expire(self, number: int) -> bool:
        return super().expire(self.window if 0 < number < self.window else number)


SEEN_AFTER_EVERY_WORD = [
    (1, LosesCards),
    (4, RollsItsOwnDice),
    (7, WaitsForNobody),
    (7, HasNoWord),
    (8, NeverEnds),
    (10, NumbersWindowsTwice),
]
SEEN_NOW_AND_THEN = [
    (2, LetsAllSpeak),
    (2, LetsLeaversSpeak),
    (2, RefusesWithoutARule),
    (2, FitsWhatIsIllegal),
    (3, ChangesWhenAsked),
    (3, SharesWithItsClone),
    (5, ImaginesForAnother),
    (5, ImaginesTheTruth),
    (5, ImaginesFromHiddenCards),
    (5, ImaginesTooFewCards),
    (5, ShowsTheNextCard),
    (6, OwnsWhatIsEverybodys),
    (6, TellsWatchersADrawnCard),
    (6, TellsADrawnCardByItsNumber),
    (7, ExpiresInVain),
    (7, NeverFinishesAPlay),
    (9, ForgetsItsTurns),
    (9, ForgetsItsEnd),
    (10, LetsOldTimersCount),
]


def try_out(kind: type, dense: bool) -> None:
    for seed in range(10):
        Trial(kind, 3, {}, seed, dense).run()


@pytest.mark.parametrize(("law", "kind"), SEEN_AFTER_EVERY_WORD)
def test_a_fault_is_seen_after_every_word(law: int, kind: type, monkeypatch: pytest.MonkeyPatch):
    add(kind, monkeypatch)
    monkeypatch.setattr(trial, "LONGEST", 1000)
    monkeypatch.setattr(Trial, "now_and_then", lambda trial, often: False)
    with pytest.raises(Violation, match=f"^law {law}:"):
        try_out(kind, dense=False)


@pytest.mark.parametrize(("law", "kind"), SEEN_NOW_AND_THEN)
def test_a_fault_is_seen_now_and_then(law: int, kind: type, monkeypatch: pytest.MonkeyPatch):
    add(kind, monkeypatch)
    with pytest.raises(Violation, match=f"^law {law}:"):
        try_out(kind, dense=True)


def test_the_same_game_without_a_fault_breaks_no_law(monkeypatch: pytest.MonkeyPatch):
    add(FollowSuit, monkeypatch)
    try_out(FollowSuit, dense=False)
    Trial(FollowSuit, 3, {}, 0, dense=True).run()
