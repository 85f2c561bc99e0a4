"""UNO: match by colour or face, call your last card; the first to the target wins the match. Law: docs/rules/uno.md.

One file a chapter of the law, in its order: setup, turns, wild_four, calls, unseen, rounds, pause, stock, clock, teams.
What a position remembers is in `state.py`, what the options come to in `options.py`, what each seat sees in
`view.py`, and what must hold in a position from a text in `validity.py`.
"""

from typing import ClassVar, final

from mypy_extensions import i64

from upcard.engine.games.uno import advice, calls, clock, pause, rounds, setup, turns, unseen, validity, view, wild_four
from upcard.engine.games.uno.cards import KINDS, OF_COLOUR
from upcard.engine.games.uno.options import OPTIONS, PAIRS, Rules
from upcard.engine.games.uno.practice import PRACTICE
from upcard.engine.games.uno.state import OVER, ROUND_OVER, State
from upcard.engine.games.uno.words import (
    ACCEPT,
    ASIDES,
    CATCH_0,
    CHALLENGE,
    COLOUR_R,
    DRAW,
    ENOUGH,
    KEEP,
    NEXT,
    SAY_UNO,
    WORDS,
)
from upcard.engine.options import Option, Value
from upcard.engine.view import Outcome, Own, Refusal, View, Window


@final
class Uno(State):
    """One position of UNO."""

    name: ClassVar[str] = "uno"
    title: ClassVar[str] = "UNO"
    card_style: ClassVar[str] = "coloured"
    version: ClassVar[int] = 2
    least: ClassVar[int] = 2
    most: ClassVar[int] = 10
    usual: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    practice: ClassVar[str] = PRACTICE
    setup_rule: ClassVar[str] = "U1"
    form_rule: ClassVar[str] = "U42"
    window_rule: ClassVar[str] = "U47"
    words: ClassVar[tuple[str, ...]] = WORDS
    low: ClassVar[int] = KINDS
    proving: ClassVar[tuple[str, ...]] = ("U12",)
    named: ClassVar[tuple[int, ...]] = tuple([int(colour) for colour in OF_COLOUR])
    asides: ClassVar[int] = ASIDES
    optional_words: ClassVar[tuple[str, ...]] = ("say-uno", "colour-R", "colour-Y", "colour-G", "colour-B")
    asking_cards: ClassVar[tuple[str, ...]] = ("W", "W+4")
    public_verdicts: ClassVar[tuple[str, ...]] = ("starter_back", "offered", "improper", "proper")
    pairs: ClassVar[tuple[int, ...]] = PAIRS
    pairs_option: ClassVar[str] = "teams"

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
        return unseen.may_interject(self) if self.rules.unseen else calls.may_interject(self)

    def legal(self, seat: i64) -> tuple[i64, i64]:
        return turns.legal(self, seat)

    def why_not(self, seat: i64, action: i64) -> Refusal:
        return turns.why_not(self, seat, action)

    def whole(self, actions: list[int]) -> bool:
        return turns.whole(actions)

    def window_for(self, seat: i64, action: i64) -> i64:
        return self.window  # U47

    # --- what then happens

    def apply(self, seat: i64, action: i64) -> None:
        if action < KINDS:
            turns.play(self, seat, action)
        elif action == DRAW:
            turns.draw(self, True, "U12")
        elif action == KEEP:
            turns.keep(self, "U13")
        elif action < ACCEPT:
            turns.name_colour(self, action - COLOUR_R, "U43")
        elif action == ACCEPT:
            wild_four.accept(self, "U16")
        elif action == CHALLENGE:
            wild_four.challenge(self)
        elif action == NEXT:
            pause.be_ready(self, seat)
        elif action == ENOUGH:
            pause.stop(self, seat)
        elif self.rules.unseen:
            self._shout_unseen(seat, action)
        elif action == SAY_UNO:
            calls.call(self, seat)
        else:
            calls.catch(self, seat, action - CATCH_0)

    def _shout_unseen(self, seat: i64, action: i64) -> None:
        if action == SAY_UNO:
            unseen.call(self, seat)
        else:
            unseen.catch(self, seat, action - CATCH_0)

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
        return rounds.outcome(self)

    # --- what players who search lean on

    def advise(self, seat: i64) -> i64:
        return advice.advise(self, seat)

    def at_once(self, seat: i64) -> i64:
        return advice.obvious(self, seat, turns.legal(self, seat)[1])

    def prompted(self) -> i64:
        return advice.prompted(self)

    def rate(self, seat: i64, play: list[int]) -> i64:
        return advice.rate(self, seat, play)

    def settled(self) -> bool:
        return self.phase >= ROUND_OVER

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

    def clone(self) -> "Uno":
        twin = Uno(self.seats)
        self.copy_to(twin)
        return twin

    def imagine(self, seat: i64, seed: int) -> "Uno":
        twin = self.clone()
        view.imagine(twin, seat, seed)
        return twin
