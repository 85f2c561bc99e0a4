"""Extreme Last Card: why a word is refused, and what would be right; agrees with `legal` (law 2)."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, JOKER, RANK, SUITS
from upcard.engine.games.extreme_last_card.laying import Laying
from upcard.engine.games.extreme_last_card.words import (
    CONCEDE,
    DANCE,
    DONE,
    DONE_WORD,
    DRAW,
    DUEL,
    FIGHT,
    FIGHT_CARDS,
    JK,
    KINDS,
    LAST_CARD,
    NORMAL,
    OVER,
    SUIT_S,
    SUIT_WORDS,
    TAKE,
    THUNDERDOME,
    WORDS,
)
from upcard.engine.view import Refusal


class Reasons(Laying):
    """The rule that every refused word breaks."""

    def refuse(self, seat: i64, action: i64) -> Refusal | None:
        if self.mode == OVER:
            return Refusal("game_over", "E39")
        if not self.present & BIT[seat]:
            return Refusal("not_active", "E62", {"seat": str(seat)})
        if len(self.laid):
            if seat != self.turn:
                return Refusal("busy", "E66", {"seat": str(self.turn)})
            return self._refuse_next(seat, action)
        if action == LAST_CARD:
            return self._refuse_declaring(seat)
        if seat != self.turn:
            return Refusal("not_your_turn", "E5", {"seat": str(self.turn)})
        if self.mode == THUNDERDOME:
            return None if action == DUEL else Refusal("wrong_mode", "E45", why="thunderdome")
        if action < KINDS:
            return self._refuse_card(seat, action)
        if action < DRAW:
            return Refusal("nothing_laid", "E56")
        if action == DANCE:
            return None if self.must_dance else Refusal("no_dance", "E24")
        if action == DUEL:
            return Refusal("wrong_mode", "E45", why="no_duel")
        return self._refuse_fight_word(seat, action) if self.mode == FIGHT else self._refuse_normal_word(seat, action)

    def _refuse_declaring(self, seat: i64) -> Refusal | None:
        if self.auto_declare:
            return Refusal("cannot_declare", "E40", why="auto")
        if self.mode == THUNDERDOME:
            return Refusal("cannot_declare", "E43", why="thunderdome")
        if self.sizes[seat] != 1:
            return Refusal("cannot_declare", "E43", {"number": str(self.sizes[seat])}, "not_one")
        if self.declared & BIT[seat]:
            return Refusal("cannot_declare", "E43", why="already")
        return None if self.may_declare(seat) else Refusal("too_late", "E43")

    def _refuse_card(self, seat: i64, card: i64) -> Refusal | None:
        """Why a card cannot begin a play."""
        about = {"card": WORDS[card], "top": WORDS[self.top()]}
        if not self.held[seat] & BIT[card]:
            return Refusal("not_in_hand", "E6", about)
        if self.barred(seat):
            return Refusal("must_declare", "E42", about, "fight" if self.mode == FIGHT else "normal")
        if self.playable(seat) & BIT[card]:
            return None
        if self.mode == NORMAL:
            about["suit"] = SUITS[self.suit]
            return Refusal("illegal_card", "E8", about, "no_number" if RANK[self.top()] == JOKER else "follow")
        about["number"] = str(self.total)
        if not FIGHT_CARDS & BIT[card]:
            return Refusal("illegal_card", "E25", about, "no_fight_card")
        if self.blocked:
            return Refusal("illegal_card", "E27", about, "blocked")
        return Refusal("illegal_card", "E26", about, "six")

    def _refuse_fight_word(self, seat: i64, action: i64) -> Refusal | None:
        right = CONCEDE if self.blocked else TAKE
        if action == right:
            if self.must_respond and self.playable(seat):
                return Refusal("must_respond", "E30")
            return None
        if self.blocked:
            return Refusal("wrong_mode", "E29", why="blocked")
        return Refusal("wrong_mode", "E28", {"number": str(self.total)}, "attacked")

    def _refuse_normal_word(self, seat: i64, action: i64) -> Refusal | None:
        if action == TAKE or action == CONCEDE:
            return Refusal("wrong_mode", "E28" if action == TAKE else "E29", why="no_fight")
        cards = self.playable(seat)
        if cards and not (action == DRAW and self.voluntary_draw):
            return Refusal("must_play", "E13" if action == DRAW else "E14")
        if action == DRAW:
            return None if self.obtainable() else Refusal("no_cards", "E53", why="play" if cards else "pass")
        return Refusal("must_draw", "E14") if self.obtainable() else None

    def _refuse_next(self, seat: i64, action: i64) -> Refusal | None:
        """Why a word cannot follow the cards laid so far."""
        if action < KINDS:
            return self._refuse_further(seat, action)
        if action == LAST_CARD:
            return self._refuse_call(seat)
        if action >= DRAW:
            return Refusal("half_laid", "E56")
        right = self.closings(seat)
        if right & BIT[action - KINDS]:
            return None
        about = {"top": WORDS[self.last_laid()]}
        if right & DONE_WORD:
            return Refusal("wrong_closing", "E6", about, "done")
        if right & SUIT_WORDS:
            return Refusal("wrong_closing", "E6", about, "suit")
        return Refusal("wrong_closing", "E6", about, "target")

    def _refuse_call(self, seat: i64) -> Refusal | None:
        if self.auto_declare:
            return Refusal("cannot_declare", "E40", why="auto")
        if self.called:
            return Refusal("cannot_declare", "E57", why="already")
        return None if self.may_call(seat) else Refusal("cannot_declare", "E57", why="not_left_with_one")

    def _refuse_further(self, seat: i64, card: i64) -> Refusal | None:
        """Why a card cannot be laid upon those laid already."""
        about = {"card": WORDS[card], "top": WORDS[self.last_laid()]}
        if self.called:
            return Refusal("after_call", "E57", about)
        if not self._unlaid(seat) & BIT[card]:
            return Refusal("not_in_hand", "E6", about)
        if self.further(seat) & BIT[card]:
            return None
        if self.mode == FIGHT:
            return Refusal("illegal_card", "E25", about, "one_number" if self.fight_sets else "one_card")
        if card == JK or self.laid[0] == JK:
            return Refusal("illegal_card", "E11", about, "single_joker")
        if not self.stackable():
            return Refusal("illegal_card", "E18", about, "one_free_card")
        if self.in_sequence():
            return Refusal("illegal_card", "E10", about, "sequence")
        return Refusal("illegal_card", "E11", about, "number" if len(self.laid) > 1 else "stack")

    def why_not_leave(self, seat: i64) -> Refusal | None:
        if self.mode == OVER:
            return Refusal("game_over", "E39")
        if not self.present & BIT[seat]:
            return Refusal("not_active", "E62", {"seat": str(seat)})
        return None

    def whole(self, actions: list[int]) -> bool:
        """E67: `card+ [last-card] (done | suit-x | target-p)`, or one of the other words alone."""
        if not actions:
            return False
        closing = actions[-1]
        if len(actions) == 1:
            return closing == LAST_CARD or closing >= DRAW
        cards = actions[:-2] if actions[-2] == LAST_CARD else actions[:-1]
        closes = SUIT_S <= closing < LAST_CARD or closing == DONE
        return closes and len(cards) > 0 and max(cards) < KINDS

    def window_for(self, seat: i64, action: i64) -> i64:
        return self.window
