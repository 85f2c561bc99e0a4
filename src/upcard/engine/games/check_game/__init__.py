"""Check-game: 54 cards, sevens and jokers attack, the last with cards loses. Law: docs/rules/check-game.md.

One file a chapter of the law, in its order: setup, playable, turns, stock, going_out, clock. What a position remembers
is in `state.py`, what the options come to in `options.py`, what each seat sees in `view.py`, and
what must hold in a position from a text in `validity.py`.
"""

from typing import ClassVar, final

from mypy_extensions import i64

from upcard.engine.cards import OF_SUIT
from upcard.engine.games.check_game import advice, clock, going_out, playable, setup, turns, validity, view
from upcard.engine.games.check_game.cards import ATTACKS, DRAW, FREE, KINDS, PRINTED, SUIT_S, WORDS
from upcard.engine.games.check_game.options import OPTIONS, Rules
from upcard.engine.games.check_game.practice import PRACTICE
from upcard.engine.games.check_game.state import OVER, State
from upcard.engine.options import Option, Value
from upcard.engine.view import Outcome, Own, Refusal, View, Window


@final
class CheckGame(State):
    """One position of Check-game."""

    name: ClassVar[str] = "check-game"
    title: ClassVar[str] = "Check-game"
    version: ClassVar[int] = 2
    least: ClassVar[int] = 2
    most: ClassVar[int] = 10
    usual: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    practice: ClassVar[str] = PRACTICE
    setup_rule: ClassVar[str] = "G1"
    form_rule: ClassVar[str] = "G26"
    window_rule: ClassVar[str] = "G27"
    words: ClassVar[tuple[str, ...]] = WORDS
    low: ClassVar[int] = KINDS
    proving: ClassVar[tuple[str, ...]] = ("G14",)
    answering: ClassVar[dict[str, int]] = {"G15": int(ATTACKS)}
    named: ClassVar[tuple[int, ...]] = tuple([int(suit & ~FREE) for suit in OF_SUIT])
    optional_words: ClassVar[tuple[str, ...]] = WORDS[SUIT_S:]
    asking_cards: ClassVar[tuple[str, ...]] = ("JS", "JH", "JD", "JC")

    # --- how it starts

    def configure(self, chosen: dict[str, Value]) -> None:
        self.chosen = chosen
        setup.sit_down(self, Rules(self.seats, chosen))

    def deal(self) -> None:
        setup.deal(self)

    # --- what may be done

    def awaited(self) -> i64:
        return turns.awaited(self)

    def legal(self, seat: i64) -> tuple[i64, i64]:
        return turns.legal(self, seat)

    def why_not(self, seat: i64, action: i64) -> Refusal:
        return turns.why_not(self, seat, action)

    def whole(self, actions: list[int]) -> bool:
        return turns.whole(actions)

    def window_for(self, seat: i64, action: i64) -> i64:
        return self.window  # G27

    # --- what then happens

    def apply(self, seat: i64, action: i64) -> None:
        if action < KINDS:
            turns.play(self, seat, action)
        elif action == DRAW:
            turns.draw(self, "G15" if self.attack else "G14")
        else:
            turns.name_suit(self, action - SUIT_S, "G12")

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
        return going_out.outcome(self)

    # --- what players who search lean on

    def advise(self, seat: i64) -> i64:
        return advice.advise(self, seat)

    def rate(self, seat: i64, play: list[int]) -> i64:
        return advice.rate(self, seat, play)

    def value(self, seat: i64) -> float:
        return advice.value(self, seat)

    def followers(self, top: i64, named: i64) -> i64:
        return playable.followers(top, PRINTED[top] if named < 0 else named)

    # --- what leaves the engine

    def public(self) -> View:
        return view.public(self)

    def own(self, seat: i64) -> Own:
        return view.own(self, seat)

    def marks(self, seat: i64) -> list[str]:
        return view.marks(self, seat)

    def validate(self) -> None:
        validity.validate(self)

    def clone(self) -> "CheckGame":
        twin = CheckGame(self.seats)
        self.copy_to(twin)
        return twin

    def imagine(self, seat: i64, seed: int) -> "CheckGame":
        twin = self.clone()
        twin.redeal(seat, seed, self.phase == OVER)
        return twin
