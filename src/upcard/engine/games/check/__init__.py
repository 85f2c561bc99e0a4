"""Check!: four face-down cards each, two of them seen once; the lowest total wins. Law: docs/rules/check.md.

One file a chapter of the law, in its order: knowledge, setup, drawing, turns, matching, calm, abilities, last_turns,
ending, stock, clock. What a position remembers is in `state.py` (an ability as a number in `stack.py`), what the
options come to in `options.py`, what each seat sees in `view.py`, and what must hold in a position from a text in
`validity.py`.
"""

from typing import ClassVar, final

from mypy_extensions import i64

from upcard.engine.cards import RANK
from upcard.engine.games.check import advice, clock, ending, knowledge, matching, setup, turns, validity, view
from upcard.engine.games.check.cards import PACK, POINTS
from upcard.engine.games.check.options import OPTIONS, Rules
from upcard.engine.games.check.practice import PRACTICE
from upcard.engine.games.check.state import OVER, State
from upcard.engine.games.check.words import FACES, MOST_SEATS, SLOTS, WORDS
from upcard.engine.options import Option, Value
from upcard.engine.position_text import PositionText
from upcard.engine.view import Outcome, Own, Refusal, View, Window


@final
class Check(State):
    """One position of Check!."""

    name: ClassVar[str] = "check"
    title: ClassVar[str] = "Check!"
    version: ClassVar[int] = 1
    least: ClassVar[int] = 2
    most: ClassVar[int] = MOST_SEATS
    usual: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    practice: ClassVar[str] = PRACTICE
    setup_rule: ClassVar[str] = "C7"
    form_rule: ClassVar[str] = "C43"
    window_rule: ClassVar[str] = "C44"
    words: ClassVar[tuple[str, ...]] = WORDS
    low: ClassVar[int] = SLOTS
    faces: ClassVar[tuple[str, ...]] = FACES
    auto_pass: ClassVar[str] = "pass"
    totals: ClassVar[bool] = True
    points: ClassVar[tuple[int, ...]] = tuple([int(POINTS[RANK[card]]) for card in range(len(PACK))])

    # --- how it starts

    def configure(self, chosen: dict[str, Value]) -> None:
        self.chosen = chosen
        setup.sit_down(self, Rules(chosen))

    def deal(self) -> None:
        setup.deal(self)

    # --- what may be done

    def awaited(self) -> i64:
        return turns.awaited(self)

    def legal(self, seat: i64) -> tuple[i64, i64]:
        return turns.legal(self, seat)

    def why_not(self, seat: i64, action: i64) -> Refusal:
        return turns.why_not(self, seat, action)

    def fits(self, seat: i64) -> tuple[i64, i64]:
        return turns.fits(self, seat)

    def why_unfit(self, seat: i64, action: i64) -> Refusal:
        return matching.why_unfit(self, seat, action)

    def whole(self, actions: list[int]) -> bool:
        return turns.is_whole(actions)

    def window_for(self, seat: i64, action: i64) -> i64:
        return self.window  # C44

    def may_help(self) -> bool:
        return self.rules.memory_aid

    def is_memory(self) -> bool:
        return not self.rules.memory_aid

    # --- what then happens

    def apply(self, seat: i64, action: i64) -> None:
        turns.apply(self, seat, action)

    def resting(self) -> bool:
        return len(self.making) == 0

    # --- what silence means, and who leaves

    def windows(self) -> list[Window]:
        return clock.windows(self)

    def expire(self, number: i64) -> bool:
        return clock.expire(self, number)

    def why_not_leave(self, seat: i64) -> Refusal | None:
        return clock.why_not_leave(self, seat)

    def leave(self, seat: i64) -> None:
        clock.leave(self, seat)

    # --- who wins

    def over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        return ending.outcome(self)

    # --- what players who search lean on

    def advise(self, seat: i64) -> i64:
        return advice.advise(self, seat)

    def own_plays(self, seat: i64) -> list[list[int]]:
        return advice.plays(self, seat)

    def rate(self, seat: i64, play: list[int]) -> i64:
        return advice.rate(self, seat, play)

    def value(self, seat: i64) -> float:
        return advice.value(self, seat)

    def keep_out(self, viewer: i64, place: i64, cards: i64) -> None:
        view.keep_out(self, viewer, place, cards)

    def remembered(self, seat: i64) -> i64:
        return knowledge.remembered(self, seat)

    def forgetting(self, seat: i64, cards: i64) -> "Check":
        twin = self.clone()
        knowledge.forget_of(twin, seat, cards & knowledge.remembered(self, seat))
        return twin

    # --- what leaves the engine

    def public(self) -> View:
        return view.public(self)

    def own(self, seat: i64) -> Own:
        return view.own(self, seat)

    def open_hand(self, seat: i64) -> tuple[str, ...]:
        return view.open_hand(self, seat)

    def clone(self) -> "Check":
        twin = Check(self.seats)
        self.copy_to(twin)
        return twin

    def imagine(self, seat: i64, seed: int) -> "Check":
        assert len(self.making) == 0, "a play is half-laid; only a position at rest is imagined"
        twin = self.clone()
        twin.reseed(seed)
        view.deal_anew(twin, seat)
        return twin

    def serialize(self, text: PositionText) -> None:
        super().serialize(text)
        if text.reading:
            knowledge.add_the_obvious(self)

    def validate(self) -> None:
        validity.validate(self)
