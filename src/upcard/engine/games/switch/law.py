"""Switch: runs, stacks and mirrors; the first to empty the hand with a plain card wins. Law: docs/rules/switch.md.

How it starts is in `dealing.py`, how cards are laid in `laying.py`, what they do in `tricks.py`, announcements in
`calls.py`.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from upcard.engine.cards import BIT
from upcard.engine.game import NOBODY, show_all, tell
from upcard.engine.games.switch.dealing import Dealing
from upcard.engine.games.switch.words import (
    CHALLENGE,
    CHALLENGE_0,
    DONE,
    DRAW,
    DRAW_WORD,
    FIVE_PHASE,
    KINDS,
    LAST_CARD,
    NORMAL,
    OVER,
    RUN,
    SUIT_S,
    TIMER,
    TRICKS,
    TWOS,
    WORDS,
)
from upcard.engine.places import places_by
from upcard.engine.view import Outcome, Refusal, Window

REASONS: Final = ("none", "out", "forfeit", "limit")
OUT: Final = 1
FORFEIT: Final = 2
LIMIT: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
class Law(Dealing):
    """The rules of Switch."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.low_words = KINDS
        self.last_resort = DRAW_WORD
        self.can_err = True
        self.winner: i64 = NOBODY
        self.reason: i64 = 0

    # --- what may be done

    def awaited(self) -> i64:
        if self.phase == OVER:
            return 0
        return BIT[self.turn] if self.layer == NOBODY else BIT[self.layer]

    def may_interject(self) -> i64:
        seats: i64 = 0
        if self.layer == NOBODY:
            for seat in range(self.seats):
                cards, others = self.legal(seat)
                if seat != self.turn and (cards or others):
                    seats |= BIT[seat]
        return seats

    def legal(self, seat: i64) -> tuple[i64, i64]:
        if self.phase == OVER or not self.present & BIT[seat]:
            return 0, 0
        if self.layer != NOBODY:
            if seat != self.layer:
                return 0, 0  # S77
            return self.laying_words(seat, self.right_cards(seat) if self.strict(seat) else self.held[seat])
        others = self.call_words(seat)
        if seat != self.turn:
            return self._interrupting(seat), others
        cards: i64 = self.held[seat]
        if self.rejecting:
            cards &= self.first_cards()
        return cards, others | self._draw_word()

    def _draw_word(self) -> i64:
        if self.stock_size or len(self.pile):
            return DRAW_WORD
        return 0  # S48

    def _interrupting(self, seat: i64) -> i64:
        """The cards that a seat not on turn may begin to lay."""
        if self.may_interrupt(seat):
            return self.held[seat] & self.right_cards(seat)
        return 0

    def fits(self, seat: i64) -> tuple[i64, i64]:
        if self.phase == OVER or not self.present & BIT[seat]:
            return 0, 0
        if self.layer != NOBODY:
            if seat != self.layer or self.wrong:
                return 0, 0
            return self.laying_words(seat, self.right_cards(seat))
        others = self.true_calls(seat)
        if seat != self.turn:
            return self._interrupting(seat), others
        return self.held[seat] & self.first_cards(), others | self._draw_word()

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("game_over", "S5")
        if not self.present & BIT[seat]:
            return Refusal("not_active", "S73", {"seat": str(seat)})
        if self.layer == seat:
            return self.refuse_laying(seat, action)
        if self.layer != NOBODY:
            return Refusal("busy", "S77", {"seat": str(self.layer)})
        if action < KINDS:
            return self._refuse_first(seat, action)
        if action <= DONE:
            return Refusal("nothing_laid", "S65")
        if action == LAST_CARD:
            return self.refuse_announcing(seat)
        if action >= CHALLENGE_0:
            return self.refuse_challenge(seat, action - CHALLENGE_0)
        if seat != self.turn:
            return Refusal("not_your_turn", "S5", {"seat": str(self.turn)})
        return None if self._draw_word() else Refusal("nothing_to_draw", "S48")

    def _refuse_first(self, seat: i64, card: i64) -> Refusal | None:
        if seat != self.turn and not self.may_interrupt(seat):
            rule = "S61" if self.quick_play else "S5"
            return Refusal("not_your_turn", rule, {"seat": str(self.turn)})
        if not self.held[seat] & BIT[card]:
            return Refusal("not_in_hand", "S8", {"card": WORDS[card]})
        if self.strict(seat) and not self.right_cards(seat) & BIT[card]:
            return self.unfitting(seat, card)
        return None

    def fault(self, seat: i64, action: i64) -> Refusal | None:
        if action >= CHALLENGE_0:
            other = action - CHALLENGE_0
            if self.true_calls(seat) & BIT[action - KINDS]:
                return None
            return Refusal("wrong_challenge", "S55", {"seat": str(other)})
        if self.wrong:
            return self.unfitting(seat, self.stray)
        if action < KINDS and not self.right_cards(seat) & BIT[action]:
            return self.unfitting(seat, action)
        return None

    def whole(self, actions: list[int]) -> bool:
        if len(actions) == 1:
            return actions[0] >= DRAW  # S78
        cards = actions[:-1]
        if cards and cards[-1] == LAST_CARD:
            cards = cards[:-1]
        if not cards or not SUIT_S <= actions[-1] <= DONE:
            return False
        return max(cards) < KINDS

    def window_for(self, seat: i64, action: i64) -> i64:
        if action == LAST_CARD:
            return self.duty_window(seat)
        return self.duty_window(action - CHALLENGE_0) if action >= CHALLENGE_0 else self.window

    # --- what then happens

    def apply(self, seat: i64, action: i64) -> None:
        if action < KINDS:
            self.lay(seat, action)
        elif action <= DONE:
            self._close(seat, action - SUIT_S)
        elif action == DRAW:
            self._draw(seat)
        elif action >= CHALLENGE_0:
            self.challenge(seat, action - CHALLENGE_0)
        elif self.layer == seat:
            self.called = True
        else:
            self.say_last_card(seat, "S50")

    def resting(self) -> bool:
        return self.layer == NOBODY

    def _close(self, seat: i64, suit: i64) -> None:
        """The closing word judges the play and does everything, in the order of S69."""
        if self.wrong:
            self._mistake(seat)
            return
        self.pay_overdue(seat)
        self.end_duty(seat)
        called = self.called
        before = self.phase
        rule = "S14" if seat == self.turn else "S62"
        for card in self.laid:
            self.take(seat, card)
        show_all(self, "played", rule, seat, self.laid, len(self.laid))
        steps = self.carry_out(seat, suit)
        tricky: i64 = self.count_laid(TRICKS[self.variant])
        self.last_player = seat
        self.last_cards = self.laid
        self.take_back()
        if self.sizes[seat]:
            self._complete_play(seat, self._following(seat, steps), called, False)
        elif before == NORMAL and not tricky:
            self._win(seat)
        else:
            self._pick_up_one(seat, steps, called)

    def _pick_up_one(self, seat: i64, steps: i64, called: bool) -> None:
        """A trick card laid last does not win: the play stands, and one card is picked up (S41)."""
        if self.phase == RUN:  # S42
            self.phase = NORMAL
            tell(self, "run_over", "S42", seat)
        if self.draw_on_turn(seat, 1, "S41"):
            self._complete_play(seat, self._following(seat, steps), called, True)
        else:
            self._complete_play(seat, self.after(seat, 1), called, True)  # S47

    def _following(self, seat: i64, steps: i64) -> i64:
        """Whose turn it is after a play, with the extra turn or the skips it brought."""
        if steps == 0:
            tell(self, "again", "S27", seat)
            return seat
        if steps > 1:
            tell(self, "skips", "S29", seat, steps - 1)
        return self.after(seat, steps)

    def _draw(self, seat: i64) -> None:
        self.pay_overdue(seat)
        self.end_duty(seat)
        self.serve(seat, 0, self._drawing_rule())
        self._complete_draw(seat)

    def _drawing_rule(self) -> str:
        if self.phase == RUN:
            return "S35"
        if self.phase == FIVE_PHASE:
            return "S20"
        return "S17" if self.phase == TWOS else "S6"

    def _mistake(self, seat: i64) -> None:
        """A play the rules forbid is taken back, and forgiven or paid (S56–S58)."""
        tried: i64 = len(self.laid)
        behind_three = self.wrong == 3
        self.take_back()
        if self.forgive(seat):
            tell(self, "mistake", "S58", seat, tried)
            return
        tell(self, "mistake", "S57", seat, tried)
        self.pay_overdue(seat)
        self.end_duty(seat)
        if self.phase == NORMAL:
            price: i64 = 3 + self.stupid_cards if behind_three else self.stupid_cards  # S57a, S57b
            self.draw_on_turn(seat, price if price else 1, "S57")
        else:
            self.serve(seat, self.stupid_cards, "S57")  # S57c, S57d
        self._complete_draw(seat)

    def _complete_play(self, seat: i64, following: i64, called: bool, picked_up: bool) -> None:
        late: i64 = self.owes
        self.turn = following
        self.new_duty(seat, called, picked_up)
        self._complete(seat, late, True)

    def _complete_draw(self, seat: i64) -> None:
        self.turn = self.after(seat, 1)
        self._complete(seat, self.owes, False)

    def _complete(self, seat: i64, late: i64, played: bool) -> None:
        """A turn is completed (S75): duties are exposed, interrupts open or close, the next window opens (S69)."""
        if self.announce == CHALLENGE and late:
            self.expose(late & ~self.exposed)
        self.quick_open = played and len(self.pile) > 0
        self.challenged = 0
        self.turns += 1
        if self.turns == self.turn_limit:
            self._end(LIMIT, "S75")
            return
        self.open_windows(seat)

    def _win(self, seat: i64) -> None:
        self.winner = seat
        self.turns += 1
        self._end(OUT, "S40")

    def _end(self, reason: i64, rule: str) -> None:
        self.phase = OVER
        self.reason = reason
        tell(self, "over", rule, self.winner)
        self.reveal("S76")

    # --- what silence means

    def expire(self, number: i64) -> bool:
        if self.phase == OVER:
            return False
        if number == self.window:
            self.take_back()
            self._time_out(self.turn)
            return True
        late = self.duty_of(number)
        if late == NOBODY or self.announce != TIMER:
            return False
        self.take_back()
        self.pay_for_silence(late, "S54")
        return True

    def _time_out(self, seat: i64) -> None:
        """As `draw` for the phase, with extra cards if there is a clock (S59)."""
        tell(self, "expired", "S59", seat)
        self.pay_overdue(seat)
        self.end_duty(seat)
        extra: i64 = self.timeout_cards if self.turn_seconds else 0  # S72
        if extra and self._draw_word() and self.forgive(seat):
            extra = 0
        self.serve(seat, extra, "S59")
        self._complete_draw(seat)

    def why_not_leave(self, seat: i64) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("game_over", "S5")
        if not self.present & BIT[seat]:
            return Refusal("not_active", "S73", {"seat": str(seat)})
        return None

    def leave(self, seat: i64) -> None:
        self.take_back()
        following = self.after(seat, 1)
        self.walk_away(seat, "S73")
        self.forget_call(seat)
        if self.playing() == 1:
            self.winner = following
            self._end(FORFEIT, "S74")
        elif seat == self.turn:
            self._calm_down()
            self.turn = following
            self.open_windows(seat)

    def windows(self) -> list[Window]:
        return [] if self.phase == OVER else self.open_questions()

    # --- who wins

    def over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        places = places_by([self._rank(seat) for seat in range(self.seats)])
        winners = () if self.winner == NOBODY else (int(self.winner),)
        return Outcome(REASONS[self.reason], places, tuple([int(size) for size in self.sizes]), winners)

    def _rank(self, seat: i64) -> int:
        """A number that is smaller the better a seat has done (S76)."""
        if seat == self.winner:
            return -1
        for place in range(len(self.gone)):
            if self.gone[place] == seat:
                return 1000 - place
        return self.sizes[seat]
