"""Turns (S5–S8): who may say what, and drawing."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import NOBODY
from upcard.engine.games.switch import ending, faults, last_card, laying, quick_play, stock, unseen
from upcard.engine.games.switch.cards import KINDS
from upcard.engine.games.switch.state import FIVE_PHASE, OVER, RUN, TWOS, State
from upcard.engine.games.switch.words import CHALLENGE_0, DONE, LAST_CARD, WORDS
from upcard.engine.view import Refusal

# --- who is asked (S5)


def awaited(game: State) -> i64:
    """The seat on turn, or the one whose play is half-laid."""
    if game.phase == OVER:
        return 0
    return BIT[game.turn] if game.layer == NOBODY else BIT[game.layer]


def may_interject(game: State) -> i64:
    """The others that have something to say."""
    seats: i64 = 0
    if game.layer == NOBODY:
        for seat in range(game.seats):
            cards, others = legal(game, seat)
            if seat != game.turn and (cards or others):
                seats |= BIT[seat]
    return seats


# --- what may be said


def legal(game: State, seat: i64) -> tuple[i64, i64]:
    """Cards and other words: on turn a play or a draw, else an interrupt; calls at any time (S5)."""
    if game.phase == OVER or not game.present & BIT[seat]:
        return 0, 0
    if game.layer != NOBODY:
        return laying.legal(game, seat)
    others = unseen.calls(game, seat) if game.rules.unseen else last_card.calls(game, seat)
    if seat != game.turn:
        return laying.interrupting(game, seat), others
    cards: i64 = game.held[seat]
    if game.rules.reject:
        cards &= laying.first_cards(game)
    return cards, others | stock.draw_word(game)


def fits(game: State, seat: i64) -> tuple[i64, i64]:
    """Of these what is no mistake; `legal` without what has a price."""
    if game.phase == OVER or not game.present & BIT[seat]:
        return 0, 0
    if game.layer != NOBODY:
        return laying.fits(game, seat)
    others = unseen.calls(game, seat) if game.rules.unseen else last_card.right_calls(game, seat)
    if seat != game.turn:
        return laying.interrupting(game, seat), others
    return game.held[seat] & laying.first_cards(game), others | stock.draw_word(game)


def why_not(game: State, seat: i64, action: i64) -> Refusal:
    """Why a word is refused; the chapter it belongs to knows more."""
    if game.phase == OVER:
        return Refusal("game_over", "S5")
    if not game.present & BIT[seat]:
        return Refusal("not_active", "S73", {"seat": str(seat)})
    if game.layer == seat:
        return laying.why_not_next(game, seat, action)
    if game.layer != NOBODY:
        return Refusal("busy", "S77", {"seat": str(game.layer)})
    if action < KINDS:
        return _why_not_first(game, seat, action)
    if action <= DONE:
        return Refusal("nothing_laid", "S65")
    if action == LAST_CARD or action >= CHALLENGE_0:
        return _why_not_call(game, seat, action)
    if seat != game.turn:
        return Refusal("not_your_turn", "S5", {"seat": str(game.turn)})
    return Refusal("nothing_to_draw", "S48")


def _why_not_call(game: State, seat: i64, action: i64) -> Refusal:
    if game.rules.unseen:
        return unseen.why_not(game, seat, action)
    if action == LAST_CARD:
        return last_card.why_not_announce(game, seat)
    return last_card.why_not_challenge(game, seat, action - CHALLENGE_0)


def _why_not_first(game: State, seat: i64, card: i64) -> Refusal:
    if seat != game.turn and not quick_play.may_interrupt(game, seat):
        rule = "S61" if game.rules.quick_play else "S5"
        return Refusal("not_your_turn", rule, {"seat": str(game.turn)})
    if not game.held[seat] & BIT[card]:
        return Refusal("not_in_hand", "S8", {"card": WORDS[card]})
    return faults.unfitting(game, seat, card)


# --- drawing (S6)


def draw(game: State, seat: i64) -> None:
    """Take one card, or what the phase asks; the turn is over."""
    last_card.pay_overdue(game, seat)
    last_card.end_duty(game, seat)
    stock.serve(game, seat, 0, _drawing_rule(game))
    ending.complete_draw(game, seat)


def _drawing_rule(game: State) -> str:
    if game.phase == RUN:
        return "S35"
    if game.phase == FIVE_PHASE:
        return "S20"
    return "S17" if game.phase == TWOS else "S6"
