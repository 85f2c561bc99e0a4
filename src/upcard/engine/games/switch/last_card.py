"""\"Last card\" (S49–S55): who must announce, who may still do so, who may be challenged, and what silence costs."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import NOBODY, tell
from upcard.engine.games.switch import forgiveness, stock
from upcard.engine.games.switch.options import AUTO, BUTTON, CHALLENGE
from upcard.engine.games.switch.state import State
from upcard.engine.games.switch.words import CALL_WORD, CHALLENGE_WORD
from upcard.engine.rows import replaced
from upcard.engine.view import Refusal

# --- the duty (S49)


def new_duty(game: State, seat: i64, called: bool, picked_up: bool) -> None:
    """A play is complete: if it left one card, its player must have announced (S49)."""
    if game.sizes[seat] != 1:
        return
    if picked_up:
        game.stuck |= BIT[seat]
    if called or game.rules.announce == AUTO:
        announce(game, seat, "S50" if called else "S51")
    elif game.rules.announce == BUTTON and game.turn != seat:
        pay_for_silence(game, seat, "S52")
    else:
        game.owes |= BIT[seat]


def end_duty(game: State, seat: i64) -> None:
    """Duty and call end: with the player's own next play, draw or interrupt, or with another hand (S49)."""
    settle(game, seat)
    game.announced &= ~BIT[seat]
    game.stuck &= ~BIT[seat]


def forget_call(game: State, seat: i64) -> None:
    """A hand that is no longer one card has neither a duty nor a call (S49)."""
    if game.sizes[seat] != 1:
        end_duty(game, seat)


def settle(game: State, seat: i64) -> None:
    """A duty is met, paid, forgiven or ended; its window closes."""
    game.owes &= ~BIT[seat]
    game.exposed &= ~BIT[seat]
    if game.duty_windows[seat]:
        game.duty_windows = replaced(game.duty_windows, seat, 0)


# --- the call (S50–S54)


def announce(game: State, seat: i64, rule: str) -> None:
    """The duty is met (S50); behind an S41 pick-up the call says that one cannot finish (S49)."""
    settle(game, seat)
    game.announced |= BIT[seat]
    tell_call(game, seat, rule)


def tell_call(game: State, seat: i64, rule: str) -> None:
    """Everybody hears a call."""
    tell(game, "last_card", "S49" if game.stuck & BIT[seat] else rule, seat)


def may_announce(game: State, seat: i64) -> bool:
    """Whether a call still meets a duty of this seat."""
    return bool(game.owes & BIT[seat] & ~game.exposed)


def why_not_announce(game: State, seat: i64) -> Refusal:
    """Why a call outside a play is refused."""
    if game.rules.announce == AUTO:
        return Refusal("no_call", "S51")
    if game.exposed & BIT[seat]:
        return Refusal("too_late", "S53")
    return Refusal("no_duty", "S55")


def pay_overdue(game: State, seat: i64) -> None:
    """With `button` a call missed through an extra turn is paid before the next play or draw (S52)."""
    if game.rules.announce == BUTTON and game.owes & BIT[seat]:
        pay_for_silence(game, seat, "S52")


def pay_for_silence(game: State, seat: i64, rule: str) -> None:
    """A missed call costs stupid cards or a pass, and is settled (S52–S54)."""
    settle(game, seat)
    if not game.rules.stupid_cards:
        return
    if forgiveness.forgive(game, seat):
        game.announced |= BIT[seat]
    else:
        tell(game, "silent", rule, seat, game.rules.stupid_cards)
        _fetch(game, seat, game.rules.stupid_cards, rule)


def _fetch(game: State, seat: i64, cards: i64, rule: str) -> None:
    stock.draw_off_turn(game, seat, cards, rule)
    forget_call(game, seat)


def others_have_acted(game: State, late: i64) -> None:
    """Another seat has acted: these can no longer announce; they pay (S52), or may be challenged (S53)."""
    for seat in range(game.seats):
        if late & BIT[seat]:
            if game.rules.announce == BUTTON:
                pay_for_silence(game, seat, "S52")
            elif game.rules.announce == CHALLENGE and not game.exposed & BIT[seat]:
                _expose(game, seat)


def _expose(game: State, seat: i64) -> None:
    game.exposed |= BIT[seat]
    if not game.rules.unseen:
        tell(game, "exposed", "S53", seat)


# --- challenges (S53, S55)


def challenge(game: State, seat: i64, other: i64) -> None:
    """A seat says that another has missed its call."""
    tell(game, "challenged", "S53", seat, other=other)
    if is_right(game, other):
        pay_for_silence(game, other, "S53")
        return
    game.challenged |= BIT[seat]
    if not forgiveness.forgive(game, seat):
        _fetch(game, seat, game.rules.false_challenge, "S55")


def is_right(game: State, offender: i64) -> bool:
    """Whether a seat's missed call may be challenged: it is exposed, or has an extra turn (S53)."""
    if game.rules.announce != CHALLENGE or not game.owes & BIT[offender]:
        return False
    return offender == game.turn or bool(game.exposed & BIT[offender])


def _may_be_wrong(game: State, seat: i64, other: i64) -> bool:
    """Whether a wrong challenge is not refused but paid for, once a turn (S55)."""
    return bool(game.rules.false_challenge) and not game.owes & BIT[other] and not game.challenged & BIT[seat]


def why_not_challenge(game: State, seat: i64, other: i64) -> Refusal:
    """Why a challenge is refused."""
    if game.rules.announce != CHALLENGE:
        return Refusal("no_challenge", "S55")
    if other == seat or not game.present & BIT[other]:
        return Refusal("bad_target", "S8")
    if game.owes & BIT[other]:
        return Refusal("in_time", "S53", {"seat": str(other)})
    why = "again" if game.challenged & BIT[seat] else ""
    return Refusal("wrong_challenge", "S55", {"seat": str(other)}, why)


def why_wrong(other: i64) -> Refusal:
    """What is wrong with a challenge that may be made and will be paid for."""
    return Refusal("wrong_challenge", "S55", {"seat": str(other)})


# --- as words


def calls(game: State, seat: i64) -> i64:
    """The announcement and the challenges that a seat may make outside a play."""
    words = _announcement(game, seat)
    if game.rules.announce != CHALLENGE:
        return words
    for other in range(game.seats):
        if is_right(game, other) or _may_be_wrong(game, seat, other):
            if other != seat and game.present & BIT[other]:
                words |= CHALLENGE_WORD * BIT[other]
    return words


def right_calls(game: State, seat: i64) -> i64:
    """Of these the ones that are no mistake: every announcement, and challenges that are right."""
    if not game.owes:
        return 0
    words = _announcement(game, seat)
    for other in range(game.seats):
        if other != seat and is_right(game, other):
            words |= CHALLENGE_WORD * BIT[other]
    return words


def _announcement(game: State, seat: i64) -> i64:
    if may_announce(game, seat):
        return CALL_WORD
    return 0


# --- as questions


def window_of(game: State, seat: i64) -> i64:
    """The window that words about a seat's duty answer: its own while it is open, else the turn's."""
    if seat < game.seats and game.duty_windows[seat]:
        return game.duty_windows[seat]
    return game.window


def duty_of(game: State, number: i64) -> i64:
    """The seat whose duty has that window, or nobody."""
    for seat in range(game.seats):
        if number and game.duty_windows[seat] == number:
            return seat
    return NOBODY
