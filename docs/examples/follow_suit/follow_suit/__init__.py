"""Follow Suit: a whole game in plain Python, for docs/add_a_game.md. Its law is follow-suit.md; en/ has its texts."""

from typing import ClassVar

from mypy_extensions import i64

from upcard.engine.cards import BIT, OF_RANK, OF_SUIT, POKER, RANK, SUIT
from upcard.engine.endings import places_by, seats_of
from upcard.engine.game import NOBODY, show, tell
from upcard.engine.options import Option, Value
from upcard.engine.packed import append, vec
from upcard.engine.position_text import PositionText
from upcard.engine.shedding import Shedding
from upcard.engine.view import Outcome, Own, Refusal, View, Window

KINDS = 52
DRAW = 52
DRAW_WORD = 1  # the words behind the cards, as a mask
HAND = 5
SECONDS = 30
REASONS = ("none", "out", "limit", "forfeit")
OUT, LIMIT, FORFEIT = 1, 2, 3


class FollowSuit(Shedding):
    """One position of Follow Suit."""

    # --- what the game is

    name: ClassVar[str] = "follow-suit"
    title: ClassVar[str] = "Follow Suit"
    texts: ClassVar[str] = "follow_suit"
    least: ClassVar[int] = 2
    most: ClassVar[int] = 6
    usual: ClassVar[int] = 3
    options: ClassVar[tuple[Option, ...]] = (Option("turn_limit", 300, 1, 1000),)
    setup_rule: ClassVar[str] = "F1"
    form_rule: ClassVar[str] = "F2"
    window_rule: ClassVar[str] = "F6"
    words: ClassVar[tuple[str, ...]] = (*POKER, "draw")
    low: ClassVar[int] = KINDS

    # --- what it remembers, besides what every shedding game does

    def __init__(self, seats: int) -> None:
        super().__init__(seats, KINDS)
        self.low_words = KINDS
        self.last_resort = DRAW_WORD
        self.reason = 0
        self.turn_limit = 0

    # --- how it starts

    def configure(self, chosen: dict[str, Value]) -> None:
        self.chosen = chosen
        self.turn_limit = int(chosen["turn_limit"])
        self.sit_down(0)

    def deal(self) -> None:
        pack = vec[i64](range(KINDS))
        self.shuffle(pack)
        self.stack(pack)
        tell(self, "dealt", "F1", number=HAND)
        for _ in range(HAND):
            for seat in range(self.seats):
                self.give(seat, self.turn_up())
        self.pile = append(self.pile, self.turn_up())
        show(self, "starter", "F1", NOBODY, self.top())

    # --- what may be done

    def awaited(self) -> int:
        return 0 if self.reason else BIT[self.turn]

    def legal(self, seat: int) -> tuple[int, int]:
        if self.reason or seat != self.turn:
            return 0, 0
        return self.held[seat] & self.following(), DRAW_WORD

    def following(self) -> int:
        """The cards that go on the top card, whoever holds them (F2)."""
        return OF_SUIT[SUIT[self.top()]] | OF_RANK[RANK[self.top()]]

    def why_not(self, seat: int, action: int) -> Refusal:
        if self.reason:
            return Refusal("game_over", "F4")
        if seat != self.turn:
            return Refusal("not_your_turn", "F2", {"seat": str(self.turn)})
        if not self.held[seat] & BIT[action]:
            return Refusal("not_in_hand", "F2", {"card": self.words[action]})
        return Refusal("illegal_card", "F2", {"card": self.words[action], "top": self.words[self.top()]})

    def window_for(self, seat: int, action: int) -> int:
        return self.window

    # --- what then happens

    def apply(self, seat: int, action: int) -> None:
        if action == DRAW:
            self.draw(seat, 1, "F2", "F3")
        else:
            self.take(seat, action)
            self.pile = append(self.pile, action)
            show(self, "played", "F2", seat, action)
        self._end_turn(seat)

    def _end_turn(self, seat: int) -> None:
        self.turns += 1
        self.window += 1
        self.turn = self.after(seat, 1)
        if self.sizes[seat] == 0:
            tell(self, "out", "F4", seat, 1)
            self._end(OUT, "F4")
        elif self.turns == self.turn_limit:
            self._end(LIMIT, "F5")

    def _end(self, reason: int, rule: str) -> None:
        self.reason = reason
        tell(self, "over", rule)
        self.reveal(rule)

    # --- what silence means, and who leaves

    def windows(self) -> list[Window]:
        return [] if self.reason else self.one_window(SECONDS)

    def expire(self, number: int) -> bool:
        if self.reason or number != self.window:
            return False
        tell(self, "expired", "F6", self.turn)
        self.apply(self.turn, DRAW)
        return True

    def why_not_leave(self, seat: int) -> Refusal | None:
        if self.reason:
            return Refusal("game_over", "F4")
        if not self.present & BIT[seat]:
            return Refusal("not_active", "F7", {"seat": str(seat)})
        return None

    def leave(self, seat: int) -> None:
        self.walk_away(seat, "F7")
        if seat == self.turn:
            self.turn = self.after(seat, 1)
            self.window += 1
        if self.playing() == 1:
            self._end(FORFEIT, "F7")

    # --- who wins

    def over(self) -> bool:
        return self.reason > 0

    def outcome(self) -> Outcome | None:
        if not self.reason:
            return None
        counts = [self.sizes[seat] if self.present & BIT[seat] else KINDS for seat in range(self.seats)]
        places = places_by(counts)
        return Outcome(REASONS[self.reason], places, tuple(self.sizes), seats_of(places, 1))

    # --- what leaves the engine

    def public(self) -> View:
        phase = "over" if self.reason else "turn"
        return self.public_table(self.name, self.words, phase, self.reason > 0, {"turns": self.turns})

    def own(self, seat: int) -> Own:
        return self.own_hand(self.words, seat, {})

    def imagine(self, seat: int, seed: int) -> "FollowSuit":
        twin = self.clone()
        twin.redeal(seat, seed, self.reason > 0)
        return twin

    def clone(self) -> "FollowSuit":
        twin = type(self)(self.seats)
        self.copy_to(twin)
        twin.reason = self.reason
        twin.turn_limit = self.turn_limit
        return twin

    def serialize(self, text: PositionText) -> None:
        self.serialize_table(text, self.words, vec[i64](range(KINDS)))
        self.reason = text.choice("reason", self.reason, REASONS)
