"""Extreme Last Card, complete: what each seat may see, imagined positions, copies and texts."""

from typing import final

from mypy_extensions import i64

from upcard.engine.cards import BIT, RANK, RANKS, SUITS, members
from upcard.engine.game import NOBODY
from upcard.engine.games.extreme_last_card.ending import MOST_ROUNDS
from upcard.engine.games.extreme_last_card.law import Law
from upcard.engine.games.extreme_last_card.words import (
    ADDS,
    BENIGN,
    BLOWS,
    FIGHT,
    FIGHT_CARDS,
    FIGHT_POWERS,
    JK,
    KINDS,
    MODES,
    NO_SUIT,
    NORMAL,
    NUMBERS,
    OPENERS,
    OVER,
    POWERS,
    PRINTED,
    REASONS,
    WORDS,
)
from upcard.engine.history import card_of, extended, number_of, seat_of, serialize_history, spelled
from upcard.engine.packed import vec
from upcard.engine.position_text import MANY, PositionText
from upcard.engine.view import BadText, Fact, Own, View


@final
class ExtremeLastCard(Law):
    """One position of Extreme Last Card."""

    def public(self) -> View:
        facts: dict[str, Fact] = {
            "number": NUMBERS[RANK[self.top()]] if len(self.pile) else 0,
            "rank": self._rank_to_follow(),
            "suit": SUITS[self.suit] if len(self.pile) else "",
            "played": faces(self.played),
            "direction": self.direction,
            "free_play": self.free_play,
            "extra_turn": self.extra_turn,
            "total": self.total,
            "blocked": self.blocked,
            "fight": self._fight(),
            "contenders": tuple(members(self.contenders)),
            "drawn": faces(self.drawn),
            "set_aside": faces(self.set_aside),
            "duel": self._duel_so_far(),
            "round": self.round,
            "dignity_lost": tuple([int(times) for times in self.dignity]),
            "stuck": self.stuck,
            "turns": self.turns,
        }
        return self.public_table(self.name, WORDS, MODES[self.mode], self.mode == OVER, facts)

    def own(self, seat: i64) -> Own:
        mine = seat == self.turn
        facts: dict[str, Fact] = {
            "blows": self._blows(seat) if mine else (),
            "laid": faces(self.laid) if mine else (),  # E66
            "called": self.called and mine,
            "powers": self._powers(seat),
        }
        return self.own_hand(WORDS, seat, facts)

    def _rank_to_follow(self) -> str:
        """The rank whose number may be followed; a Joker has none (Q49)."""
        top = self.top()
        return RANKS[RANK[top]] if 0 <= top < JK else ""

    def _fight(self) -> tuple[str, ...]:
        """The fight so far: seat, card, what it came to, what the card did."""
        if self.mode != FIGHT:
            return ()
        steps = spelled(self.fight, WORDS)
        return tuple([f"{steps[place]}:{BLOWS[RANK[card_of(self.fight[place])]]}" for place in range(len(steps))])

    def _blows(self, seat: i64) -> tuple[str, ...]:
        """What each fight card of the seat on turn does on top of a play: card, blow, whom it hits, with how many."""
        if self.mode == NORMAL:
            cards: i64 = 0 if self.barred(seat) else self.held[seat] & OPENERS
        else:
            cards = self.playable(seat) if self.mode == FIGHT else 0
        return tuple([self._blow(seat, card) for card in members(cards)])

    def _blow(self, seat: i64, card: i64) -> str:
        rank: i64 = RANK[card]
        blow = "attack" if self.mode == NORMAL else BLOWS[rank]
        victim = NOBODY if blow == "block" else self.after(seat, self.playing() - 1 if blow == "back" else 1)
        return f"{WORDS[card]}:{blow}:{victim}:{self.total + ADDS[rank]}"

    def _duel_so_far(self) -> tuple[str, ...]:
        """Every draw of the THUNDERDOME: seat, card, its value, the round."""
        if not self.round:
            return ()
        draws = self.duel
        seats = members(self.contenders)
        for place in range(len(self.drawn)):
            draws = extended(draws, seats[place], self.drawn[place], self.round)
        return tuple(
            [f"{seat_of(one)}:{WORDS[card_of(one)]}:{NUMBERS[RANK[card_of(one)]]}:{number_of(one)}" for one in draws]
        )

    def _powers(self, seat: i64) -> tuple[str, ...]:
        """What a seat's own cards do; in a fight no normal-mode power works (E25)."""
        if self.mode == NORMAL:
            return self.labelled(seat, ~BENIGN, POWERS)
        return self.labelled(seat, FIGHT_CARDS if self.mode == FIGHT else 0, FIGHT_POWERS)

    def marks(self, seat: i64) -> list[str]:
        if seat in self.gone:
            return ["left"]
        marks: list[str] = []
        if self.mode == FIGHT and self.sizes[seat] == 0:
            marks.append("emptied")
        if self.blocked and len(self.fight) and seat == seat_of(self.fight[len(self.fight) - 1]):
            marks.append("blocks")
        if self.sizes[seat] == 1 and self.has_declared(seat):
            marks.append("declared")
        if self.must_dance and seat == self.turn:
            marks.append("must_dance")
        if self.contenders & BIT[seat]:
            marks.append("contender")
        if self.beaten[seat]:
            marks.append("beaten")
        return marks

    def imagine(self, seat: i64, seed: int) -> "ExtremeLastCard":
        twin = self.clone()
        twin.redeal(seat, seed, self.mode == OVER)
        return twin

    def clone(self) -> "ExtremeLastCard":
        twin = ExtremeLastCard(self.seats)
        self.copy_to(twin)
        twin.mode = self.mode
        twin.suit = self.suit
        twin.laid = self.laid
        twin.called = self.called
        twin.played = self.played
        twin.declared = self.declared
        twin.free_play = self.free_play
        twin.must_dance = self.must_dance
        twin.extra_turn = self.extra_turn
        twin.dignity = self.dignity
        twin.total = self.total
        twin.blocked = self.blocked
        twin.fight = self.fight
        twin.contenders = self.contenders
        twin.drawn = self.drawn
        twin.set_aside = self.set_aside
        twin.duel = self.duel
        twin.round = self.round
        twin.beaten = self.beaten
        twin.stuck = self.stuck
        twin.winners = self.winners
        twin.reason = self.reason
        twin.auto_declare = self.auto_declare
        twin.voluntary_draw = self.voluntary_draw
        twin.must_respond = self.must_respond
        twin.stacked = self.stacked
        twin.double_up = self.double_up
        twin.fight_sets = self.fight_sets
        twin.turn_limit = self.turn_limit
        return twin

    def serialize(self, text: PositionText) -> None:
        self.mode = text.choice("mode", self.mode, MODES)
        self.contenders = text.seats("contenders", self.contenders, self.seats)
        self.drawn = text.cards("drawn", self.drawn, WORDS, KINDS)
        self.set_aside = text.cards("set-aside", self.set_aside, WORDS, KINDS)
        self.duel = serialize_history(text, "duel", self.duel, WORDS, KINDS, self.seats)
        self.round = text.number("round", self.round, 0, MOST_ROUNDS + 1)
        self.beaten = text.numbers("beaten", self.beaten, 0, MOST_ROUNDS)
        self.serialize_table(text, WORDS, self.pack())
        self._ink_middle(text)
        self.free_play = text.flag("free-play", self.free_play)
        self.extra_turn = text.flag("extra-turn", self.extra_turn)
        self.must_dance = text.flag("must-dance", self.must_dance)
        self.dignity = text.numbers("dignity-lost", self.dignity, 0, MANY)
        self.declared = text.seats("declared", self.declared, self.seats)
        self.laid = text.cards("laid", self.laid, WORDS, KINDS)
        self.called = text.flag("called", self.called)
        self.played = text.cards("played", self.played, WORDS, KINDS)
        self.total = text.number("total", self.total, 0, MANY)
        self.blocked = text.flag("blocked", self.blocked)
        self.fight = serialize_history(text, "fight", self.fight, WORDS, KINDS, self.seats)
        self.stuck = text.number("stuck", self.stuck, 0, self.seats)
        self.winners = text.seats("winners", self.winners, self.seats)
        self.reason = text.choice("reason", self.reason, REASONS)

    def _ink_middle(self, text: PositionText) -> None:
        """The suit that counts; a text may leave it out where it is the printed one."""
        suit = self.suit
        if suit == NO_SUIT and len(self.pile):
            suit = PRINTED[self.top()]
        self.suit = text.choice("suit", suit, (*SUITS, "none"))
        if self.suit == NO_SUIT and self.mode <= FIGHT:
            raise BadText("the middle has no suit: there is no pile, or its Joker named none")

    def all_cards(self) -> list[int]:
        loose = [int(card) for card in self.drawn] + [int(card) for card in self.set_aside]
        return sorted(super().all_cards() + loose)


def faces(cards: vec[i64]) -> tuple[str, ...]:
    """The words of cards."""
    return tuple([WORDS[card] for card in cards])
