"""Turns (E5, E6, E13, E14): who may say what, drawing and passing."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import tell
from upcard.engine.games.extreme_last_card import ending, fights, last_card, laying, normal, stock, unseen
from upcard.engine.games.extreme_last_card.cards import KINDS
from upcard.engine.games.extreme_last_card.state import FIGHT, OVER, THUNDERDOME, State
from upcard.engine.games.extreme_last_card.words import (
    CATCH_0,
    CONCEDE,
    DANCE,
    DANCE_WORD,
    DRAW,
    DRAW_WORD,
    DUEL,
    DUEL_WORD,
    LAST_CARD,
    LAST_CARD_WORD,
    PASS_WORD,
    TAKE,
    WORDS,
)
from upcard.engine.view import Refusal

# --- who is asked (E5)


def awaited(game: State) -> i64:
    """The seat on turn alone."""
    if game.mode == OVER:
        return 0
    return BIT[game.turn]


def may_interject(game: State) -> i64:
    """The others that may say "Last Card" (E43) or catch somebody (E68)."""
    seats: i64 = 0
    if len(game.laid) == 0:
        for seat in range(game.seats):
            if seat != game.turn and _calls(game, seat):
                seats |= BIT[seat]
    return seats


def _calls(game: State, seat: i64) -> i64:
    """What a seat may call, on turn or not."""
    if game.rules.unseen:
        return unseen.legal(game, seat)
    return LAST_CARD_WORD if last_card.may_declare(game, seat) else 0


# --- what may be said


def legal(game: State, seat: i64) -> tuple[i64, i64]:
    """Cards and other words: on turn a play or what stands for one, else at most a call (E5)."""
    if game.mode == OVER:
        return 0, 0
    if len(game.laid):
        return laying.legal(game, seat)
    others: i64 = _calls(game, seat)
    if seat != game.turn:
        return 0, others
    if game.mode == THUNDERDOME:
        return 0, DUEL_WORD
    if game.must_dance:
        others |= DANCE_WORD
    if game.mode == FIGHT:
        cards = fights.answers(game, seat)
        return cards, others | fights.way_out(game, cards)
    cards = normal.playable(game, seat)
    return cards, others | _draw_or_pass(game, cards)


def why_not(game: State, seat: i64, action: i64) -> Refusal:
    """Why a word is refused; the chapter it belongs to knows more."""
    if game.mode == OVER:
        return Refusal("game_over", "E39")
    if not game.present & BIT[seat]:
        return Refusal("not_active", "E62", {"seat": str(seat)})
    if len(game.laid) and seat != game.turn:
        return Refusal("busy", "E66", {"seat": str(game.turn)})
    if len(game.laid):
        return laying.why_not_next(game, seat, action)
    if action == LAST_CARD:
        return unseen.why_not_call(game, seat) or last_card.why_not_declare(game, seat)
    if action >= CATCH_0:
        return unseen.why_not_catch(game, seat, action - CATCH_0)
    if seat != game.turn:
        return Refusal("not_your_turn", "E5", {"seat": str(game.turn)})
    if game.mode == THUNDERDOME:
        return Refusal("wrong_mode", "E45", why="thunderdome")
    if action < KINDS:
        return _why_not_first(game, seat, action)
    if action < DRAW:
        return Refusal("nothing_laid", "E56")
    if action == DANCE:
        return Refusal("no_dance", "E24")
    if action == DUEL:
        return Refusal("wrong_mode", "E45", why="no_duel")
    return fights.why_not(game, action) if game.mode == FIGHT else _why_not_draw_or_pass(game, seat, action)


def _why_not_first(game: State, seat: i64, card: i64) -> Refusal:
    about = {"card": WORDS[card], "top": WORDS[game.top()]}
    if not game.held[seat] & BIT[card]:
        return Refusal("not_in_hand", "E6", about)
    if last_card.barred(game, seat):
        return last_card.why_not_lay(game, about)
    return fights.why_not_answer(game, card, about) if game.mode == FIGHT else normal.why_not(game, about)


# --- drawing (E13) and passing (E14)


def _draw_or_pass(game: State, cards: i64) -> i64:
    """`draw` if no card can be played, or by choice; `pass` if none can be had either (E53)."""
    if cards and not game.rules.voluntary_draw:
        return 0
    if game.obtainable():
        return DRAW_WORD
    return 0 if cards else PASS_WORD


def _why_not_draw_or_pass(game: State, seat: i64, action: i64) -> Refusal:
    if action == TAKE or action == CONCEDE:
        return Refusal("wrong_mode", "E28" if action == TAKE else "E29", why="no_fight")
    cards = normal.playable(game, seat)
    if action != DRAW:
        return Refusal("must_play" if cards else "must_draw", "E14")
    if cards and not game.rules.voluntary_draw:
        return Refusal("must_play", "E13")
    return Refusal("no_cards", "E53", why="play" if cards else "pass")


def draw(game: State, seat: i64, rule: str) -> None:
    """One card, even if it fits then; the turn is over."""
    game.turns += 1
    game.stuck = 0
    stock.pick_up(game, seat, 1, rule)
    last_card.unbar(game, seat)
    ending.next_turn(game, game.after(seat, 1))
    ending.look_at_limit(game)


def pass_on(game: State, seat: i64, rule: str) -> None:
    """Nothing can be done; if all have said so in a row, the game is blocked (E54)."""
    game.turns += 1
    game.stuck += 1
    tell(game, "passed", rule, seat, game.stuck)
    last_card.unbar(game, seat)
    ending.next_turn(game, game.after(seat, 1))
    if game.stuck >= game.playing():
        stock.end_blocked(game)
    else:
        ending.look_at_limit(game)
