"""Extreme Last Card: two modes, stacks, fights and the THUNDERDOME. Law: docs/rules/extreme-last-card.md.

One file a chapter of the law, in its order: setup, turns, normal, effects, fights, finishing, last_card, unseen,
thunderdome, stock, laying, clock, ending, messages. What a position remembers is in `state.py`, what the options come
to in `options.py`, what each seat sees in `view.py`, and what must hold in a position from a text in `validity.py`.
"""

from typing import ClassVar, final

from mypy_extensions import i64

from upcard.engine.cards import OF_SUIT
from upcard.engine.games.extreme_last_card import (
    advice,
    clock,
    effects,
    ending,
    fights,
    last_card,
    laying,
    messages,
    setup,
    thunderdome,
    turns,
    unseen,
    validity,
    view,
)
from upcard.engine.games.extreme_last_card.cards import ANSWERS, KINDS, WILD
from upcard.engine.games.extreme_last_card.options import OPTIONS, Rules
from upcard.engine.games.extreme_last_card.practice import PRACTICE
from upcard.engine.games.extreme_last_card.state import OVER, State
from upcard.engine.games.extreme_last_card.words import (
    ASIDES,
    CATCH_0,
    CONCEDE,
    DANCE,
    DRAW,
    DUEL,
    LAST_CARD,
    MOST_SEATS,
    PASS,
    TAKE,
    WORDS,
)
from upcard.engine.options import Option, Value
from upcard.engine.view import Outcome, Own, Refusal, View, Window


@final
class ExtremeLastCard(State):
    """One position of Extreme Last Card."""

    name: ClassVar[str] = "extreme-last-card"
    title: ClassVar[str] = "Extreme Last Card"
    version: ClassVar[int] = 2
    least: ClassVar[int] = 2
    most: ClassVar[int] = MOST_SEATS
    usual: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    practice: ClassVar[str] = PRACTICE
    setup_rule: ClassVar[str] = "E2"
    form_rule: ClassVar[str] = "E67"
    window_rule: ClassVar[str] = "E61"
    words: ClassVar[tuple[str, ...]] = WORDS
    low: ClassVar[int] = KINDS
    proving: ClassVar[tuple[str, ...]] = ("E13",)
    answering: ClassVar[dict[str, int]] = {"E28": int(ANSWERS)}
    named: ClassVar[tuple[int, ...]] = tuple([int(suit & ~WILD) for suit in OF_SUIT])
    asides: ClassVar[int] = ASIDES

    # --- how it starts

    def configure(self, chosen: dict[str, Value]) -> None:
        self.chosen = chosen
        setup.sit_down(self, Rules(self.seats, chosen))

    def deal(self) -> None:
        setup.deal(self)

    # --- what may be done

    def awaited(self) -> i64:
        return turns.awaited(self)

    def may_interject(self) -> i64:
        return turns.may_interject(self)

    def legal(self, seat: i64) -> tuple[i64, i64]:
        return turns.legal(self, seat)

    def why_not(self, seat: i64, action: i64) -> Refusal:
        return turns.why_not(self, seat, action)

    def whole(self, actions: list[int]) -> bool:
        return messages.whole(actions)

    def window_for(self, seat: i64, action: i64) -> i64:
        return self.window

    # --- what then happens

    def apply(self, seat: i64, action: i64) -> None:
        if action < KINDS:
            laying.lay(self, action)
        elif action == LAST_CARD and len(self.laid):
            self.called = True
        elif action == LAST_CARD and self.rules.unseen:
            unseen.call(self, seat)
        elif action == LAST_CARD:
            last_card.declare(self, seat, "E43")
        elif action < DRAW:
            laying.close(self, seat, action)
        elif action == DRAW:
            turns.draw(self, seat, "E13")
        elif action == TAKE:
            fights.take(self, seat, "E28")
        elif action == CONCEDE:
            fights.concede(self, seat, "E29")
        elif action == PASS:
            turns.pass_on(self, seat, "E14")
        elif action == DUEL:
            thunderdome.duel(self, seat, "E45")
        elif action == DANCE:
            effects.dance(self, seat)
        else:
            unseen.catch(self, seat, action - CATCH_0)

    def resting(self) -> bool:
        return len(self.laid) == 0

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
        return self.mode == OVER

    def outcome(self) -> Outcome | None:
        return ending.outcome(self)

    # --- what players who search lean on

    def advise(self, seat: i64) -> i64:
        return advice.advise(self, seat)

    def at_once(self, seat: i64) -> i64:
        return advice.obvious(self, seat, turns.legal(self, seat)[1])

    def prompted(self) -> i64:
        return advice.prompted(self)

    def rate(self, seat: i64, play: list[int]) -> i64:
        return advice.rate(self, seat, play)

    def value(self, seat: i64) -> float:
        return advice.value(self, seat)

    def followers(self, top: i64, named: i64) -> i64:
        return advice.followers(top, named)

    # --- what leaves the engine

    def public(self) -> View:
        return view.public(self)

    def own(self, seat: i64) -> Own:
        return view.own(self, seat)

    def marks(self, seat: i64) -> list[str]:
        return view.marks(self, seat)

    def validate(self) -> None:
        validity.validate(self)

    def clone(self) -> "ExtremeLastCard":
        twin = ExtremeLastCard(self.seats)
        self.copy_to(twin)
        return twin

    def imagine(self, seat: i64, seed: int) -> "ExtremeLastCard":
        assert len(self.laid) == 0, "a play is half-laid; only a position at rest is imagined"
        twin = self.clone()
        twin.redeal(seat, seed, self.mode == OVER)
        return twin
