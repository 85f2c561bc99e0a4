"""Switch: runs, stacks and mirrors; the first to empty the hand with a plain card wins. Law: docs/rules/switch.md.

One file a chapter of the law, in its order: setup, turns, normal, tricks, runs, finishing, stock, last_card, unseen,
forgiveness, mistakes, quick_play, laying, clock, ending, messages, faults. What a position remembers is in `state.py`,
what the options come to in `options.py`, what each seat sees in `view.py`, and what must hold in a position from
a text in `validity.py`.
"""

from typing import ClassVar, final

from mypy_extensions import i64

from upcard.engine.cards import ACE, OF_RANK, OF_SUIT, TWO
from upcard.engine.game import NOBODY
from upcard.engine.games.switch import (
    advice,
    clock,
    ending,
    faults,
    last_card,
    laying,
    messages,
    setup,
    turns,
    unseen,
    validity,
    view,
)
from upcard.engine.games.switch.cards import KINDS
from upcard.engine.games.switch.options import OPTIONS, Rules
from upcard.engine.games.switch.practice import PRACTICE
from upcard.engine.games.switch.state import OVER, State
from upcard.engine.games.switch.words import ASIDES, CHALLENGE_0, DONE, DRAW, SUIT_S, WORDS
from upcard.engine.options import Option, Value
from upcard.engine.view import Outcome, Own, Refusal, View, Window


@final
class Switch(State):
    """One position of Switch."""

    name: ClassVar[str] = "switch"
    title: ClassVar[str] = "Switch"
    version: ClassVar[int] = 2
    least: ClassVar[int] = 2
    most: ClassVar[int] = 10
    usual: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    practice: ClassVar[str] = PRACTICE
    setup_rule: ClassVar[str] = "S2"
    form_rule: ClassVar[str] = "S78"
    window_rule: ClassVar[str] = "S78"
    words: ClassVar[tuple[str, ...]] = WORDS
    low: ClassVar[int] = KINDS
    proving: ClassVar[tuple[str, ...]] = ("S6",)
    answering: ClassVar[dict[str, int]] = {"S17": int(OF_RANK[TWO])}
    named: ClassVar[tuple[int, ...]] = tuple([int(suit & ~OF_RANK[ACE]) for suit in OF_SUIT])
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

    def fits(self, seat: i64) -> tuple[i64, i64]:
        return turns.fits(self, seat)

    def why_unfit(self, seat: i64, action: i64) -> Refusal:
        return faults.why_unfit(self, seat, action)

    def whole(self, actions: list[int]) -> bool:
        return messages.whole(actions)

    def window_for(self, seat: i64, action: i64) -> i64:
        return messages.window_for(self, seat, action)

    def may_help(self) -> bool:
        return not self.rules.merciless

    # --- what then happens

    def apply(self, seat: i64, action: i64) -> None:
        if action < KINDS:
            laying.lay(self, seat, action)
        elif action <= DONE:
            laying.close(self, seat, action - SUIT_S)
        elif action == DRAW:
            turns.draw(self, seat)
        elif action >= CHALLENGE_0:
            last_card.challenge(self, seat, action - CHALLENGE_0)
        elif self.layer == seat:
            self.called = True
        elif self.rules.unseen:
            unseen.announce(self, seat)
        else:
            last_card.announce(self, seat, "S50")

    def resting(self) -> bool:
        return self.layer == NOBODY

    def restock(self, rule: str) -> bool:
        return self.rules.reshuffle and super().restock(rule)  # S44

    # --- what silence means, and who leaves

    def windows(self) -> list[Window]:
        return clock.windows(self)

    def expire(self, number: i64) -> bool:
        return clock.expire(self, number)

    def why_not_leave(self, seat: i64) -> Refusal | None:
        return ending.why_not_leave(self, seat)

    def leave(self, seat: i64) -> None:
        ending.leave(self, seat)

    # --- who wins

    def over(self) -> bool:
        return self.phase == OVER

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
        return advice.followers(self, top, named)

    # --- what leaves the engine

    def public(self) -> View:
        return view.public(self)

    def own(self, seat: i64) -> Own:
        return view.own(self, seat)

    def marks(self, seat: i64) -> list[str]:
        return view.marks(self, seat)

    def validate(self) -> None:
        validity.validate(self)

    def clone(self) -> "Switch":
        twin = Switch(self.seats)
        self.copy_to(twin)
        return twin

    def imagine(self, seat: i64, seed: int) -> "Switch":
        assert self.layer == NOBODY, "a play is half-laid; only a position at rest is imagined"
        twin = self.clone()
        twin.redeal(seat, seed, self.phase == OVER)
        return twin
