"""\"Last card\": who must announce, who may still do so, who may be challenged, and the window of each duty."""

from mypy_extensions import i64, mypyc_attr

from upcard.engine.cards import BIT
from upcard.engine.game import NOBODY, tell
from upcard.engine.games.switch.laying import Laying
from upcard.engine.games.switch.words import (
    AUTO,
    BUTTON,
    CALL_WORD,
    CHALLENGE,
    CHALLENGE_WORD,
    TIMER,
)
from upcard.engine.packed import vec
from upcard.engine.rows import NONE, replaced
from upcard.engine.view import Refusal, Window


@mypyc_attr(allow_interpreted_subclasses=True)
class Calls(Laying):
    """The part of a position that knows of announcements."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.false_challenge: i64 = 0
        self.stupid_cards: i64 = 2
        self.reshuffling = True
        self.announce_seconds: i64 = 5
        self.turn_seconds: i64 = 0
        self.passes_left = NONE
        self.owes: i64 = 0
        """Seats with an unmet duty to announce (S49), as a mask; likewise the next four."""
        self.announced: i64 = 0
        self.exposed: i64 = 0
        """Those of them whose call would come too late (S53)."""
        self.stuck: i64 = 0
        """Seats whose one card was picked up behind a last trick card: they call that they cannot finish (S49)."""
        self.challenged: i64 = 0
        """Seats that challenged wrongly since a turn was completed (S55)."""
        self.duty_windows = NONE
        """By seat: the number of the window of an unmet duty."""
        self.opened: i64 = 1
        """How many windows were opened so far; `window` is that of the turn (S71)."""

    def sit_with_passes(self, depth: i64, passes: i64) -> None:
        """Everybody is there with no card and so many forgiveness passes."""
        self.sit_down(depth)
        self.passes_left = vec[i64]([passes] * self.seats)
        self.duty_windows = vec[i64]([0] * self.seats)

    # --- what may be said

    def call_words(self, seat: i64) -> i64:
        """The announcement and the challenges a seat may make outside a play."""
        words = self._announcement(seat)
        if self.announce != CHALLENGE:
            return words
        for other in range(self.seats):
            if self._challenge_counts(other) or self._may_challenge_wrongly(seat, other):
                if other != seat and self.present & BIT[other]:
                    words |= CHALLENGE_WORD * BIT[other]
        return words

    def true_calls(self, seat: i64) -> i64:
        """Of these the ones that are no mistake: every announcement, and challenges that are right (S79)."""
        if not self.owes:
            return 0
        words = self._announcement(seat)
        for other in range(self.seats):
            if other != seat and self._challenge_counts(other):
                words |= CHALLENGE_WORD * BIT[other]
        return words

    def _announcement(self, seat: i64) -> i64:
        if self.may_announce(seat):
            return CALL_WORD
        return 0

    def may_announce(self, seat: i64) -> bool:
        """Whether a call still meets a duty of this seat."""
        return bool(self.owes & BIT[seat] & ~self.exposed)

    def _challenge_counts(self, offender: i64) -> bool:
        """Whether a seat's missed call may be challenged: it is exposed, or has an extra turn (S53)."""
        if self.announce != CHALLENGE or not self.owes & BIT[offender]:
            return False
        return offender == self.turn or bool(self.exposed & BIT[offender])

    def _may_challenge_wrongly(self, seat: i64, other: i64) -> bool:
        return bool(self.false_challenge) and not self.owes & BIT[other] and not self.challenged & BIT[seat]  # S55

    def refuse_announcing(self, seat: i64) -> Refusal | None:
        """Why a call outside a play is refused."""
        if self.may_announce(seat):
            return None
        if self.announce == AUTO:
            return Refusal("no_call", "S51")
        if self.exposed & BIT[seat]:
            return Refusal("too_late", "S53")
        return Refusal("no_duty", "S55")

    def refuse_challenge(self, seat: i64, other: i64) -> Refusal | None:
        """Why a challenge is refused."""
        if self.announce != CHALLENGE:
            return Refusal("no_challenge", "S55")
        if other == seat or not self.present & BIT[other]:
            return Refusal("bad_target", "S8")
        if self._challenge_counts(other) or self._may_challenge_wrongly(seat, other):
            return None
        if self.owes & BIT[other]:
            return Refusal("in_time", "S53", {"seat": str(other)})
        why = "again" if self.challenged & BIT[seat] else ""
        return Refusal("wrong_challenge", "S55", {"seat": str(other)}, why)

    # --- what then happens

    def say_last_card(self, seat: i64, rule: str) -> None:
        """The duty is met."""
        self.settle(seat)
        self.announced |= BIT[seat]
        tell(self, "last_card", "S49" if self.stuck & BIT[seat] else rule, seat)

    def challenge(self, seat: i64, other: i64) -> None:
        """A seat says that another has missed its call."""
        tell(self, "challenged", "S53", seat, other=other)
        if self._challenge_counts(other):
            self.pay_for_silence(other, "S53")
            return
        self.challenged |= BIT[seat]
        if not self.forgive(seat):
            self.fetch(seat, self.false_challenge, "S55")

    def pay_for_silence(self, seat: i64, rule: str) -> None:
        """A missed call costs stupid cards or a pass, and is settled."""
        self.settle(seat)
        if not self.stupid_cards:
            return
        if self.forgive(seat):
            self.announced |= BIT[seat]
        else:
            tell(self, "silent", rule, seat, self.stupid_cards)
            self.fetch(seat, self.stupid_cards, rule)

    def forgive(self, seat: i64) -> bool:
        """Use up a forgiveness pass, if there is one (S58)."""
        if not self.passes_left[seat]:
            return False
        self.passes_left = replaced(self.passes_left, seat, self.passes_left[seat] - 1)
        tell(self, "forgiven", "S58", seat, self.passes_left[seat])
        return True

    def fetch(self, seat: i64, cards: i64, rule: str) -> None:
        """Draw cards that are owed for a call or a challenge: never by the emergency (S46)."""
        wanted = cards
        drawn = self.draw(seat, wanted, rule, "S44")
        if drawn < wanted:
            tell(self, "short", "S46", seat, wanted - drawn)
        self.forget_call(seat)

    def restock(self, rule: str) -> bool:
        return self.reshuffling and super().restock(rule)

    def new_duty(self, seat: i64, called: bool, picked_up: bool) -> None:
        """A play is complete: if it left one card, its player must have announced (S49)."""
        if self.sizes[seat] != 1:
            return
        if picked_up:
            self.stuck |= BIT[seat]
        if called or self.announce == AUTO:
            self.say_last_card(seat, "S50" if called else "S51")
        elif self.announce == BUTTON and self.turn != seat:
            self.pay_for_silence(seat, "S52")
        else:
            self.owes |= BIT[seat]

    def pay_overdue(self, seat: i64) -> None:
        """With `button` a call missed through an extra turn is paid before the next play or draw (S52)."""
        if self.announce == BUTTON and self.owes & BIT[seat]:
            self.pay_for_silence(seat, "S52")

    def expose(self, late: i64) -> None:
        """The next player has acted: these seats can no longer announce, and may be challenged (S53)."""
        self.exposed |= late
        for seat in range(self.seats):
            if late & BIT[seat]:
                tell(self, "exposed", "S53", seat)

    def settle(self, seat: i64) -> None:
        """A duty is met, paid, forgiven or ended; its window closes."""
        self.owes &= ~BIT[seat]
        self.exposed &= ~BIT[seat]
        if self.duty_windows[seat]:
            self.duty_windows = replaced(self.duty_windows, seat, 0)

    def forget_call(self, seat: i64) -> None:
        """A hand that is no longer one card has neither a duty nor a call (S49)."""
        if self.sizes[seat] != 1:
            self.end_duty(seat)

    def end_duty(self, seat: i64) -> None:
        """Duty and call end: with the player's own next play, draw or interrupt, or with another hand (S49)."""
        self.settle(seat)
        self.announced &= ~BIT[seat]
        self.stuck &= ~BIT[seat]

    # --- windows

    def open_windows(self, seat: i64) -> None:
        """A turn is completed: open the next one's window, then that of a duty just left unmet (S71)."""
        self.opened += 1
        self.window = self.opened
        if self.owes & BIT[seat]:
            self.opened += 1
            self.duty_windows = replaced(self.duty_windows, seat, self.opened)

    def duty_window(self, seat: i64) -> i64:
        """The window that words about a seat's duty answer: its own while it is open, else the turn's (S78)."""
        if seat < self.seats and self.duty_windows[seat]:
            return self.duty_windows[seat]
        return self.window

    def duty_of(self, number: i64) -> i64:
        """The seat whose duty has that window, or nobody."""
        for seat in range(self.seats):
            if number and self.duty_windows[seat] == number:
                return seat
        return NOBODY

    def open_questions(self) -> list[Window]:
        """The turn's window and those of unmet duties; only `timer` gives these a clock."""
        clock = self.announce_seconds if self.announce == TIMER else 0
        questions = self.one_window(self.turn_seconds)
        for seat in range(self.seats):
            if self.duty_windows[seat]:
                questions.append(Window(self.duty_windows[seat], (seat,), clock))
        return questions
