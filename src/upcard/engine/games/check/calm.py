"""Calm matching (C50–C53): all choose face down, then the order of turns decides."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import show, show_all, tell
from upcard.engine.games.check import abilities, ending, knowledge, matching
from upcard.engine.games.check.state import BY_DQ, OVER, State
from upcard.engine.games.check.words import PASS, SLOTS, UNCHOSEN
from upcard.engine.packed import append, vec
from upcard.engine.rows import replaced
from upcard.engine.view import Refusal

# --- choosing (C50)


def why_not(game: State, seat: i64, action: i64) -> Refusal:
    """Why a seat that is not locked may not choose this slot, or nothing any more."""
    if game.waiting & BIT[seat]:
        return Refusal("bad_slot", "C50", {"number": str(action)})
    return Refusal("passed", "C50", why="chosen")


def choose(game: State, seat: i64, word: i64) -> None:
    """Somebody chooses a slot or to pass, face down."""
    game.choices = replaced(game.choices, seat, word)
    game.waiting &= ~BIT[seat]
    tell(game, "chose", "C50", seat)
    if game.waiting == 0:
        close_stage(game)


def drop_choice(game: State, seat: i64) -> None:
    """The choice of one who leaves is dropped (C53)."""
    if game.choices[seat] != UNCHOSEN:
        game.choices = replaced(game.choices, seat, UNCHOSEN)
        tell(game, "choice_dropped", "C53", seat)


# --- closing (C51) and the result (C52)


def close_stage(game: State) -> None:
    """Choices are turned up, the first right one matches, then the wrong ones pay."""
    game.waiting = 0
    _turn_up_choices(game)
    choices = game.choices
    right = _right_seats(game)
    late = _match_first(game, right)
    _charge_wrong(game, choices, right)
    if game.phase != OVER:
        if matching.too_few(game):
            ending.end(game, BY_DQ, "C21")
        else:
            abilities.resolve(game)
    game.choices = choices  # the result stays in sight for one window
    game.late = late


def _turn_up_choices(game: State) -> None:
    """All at once, with the cards that are right; who has not chosen has passed, who has left has nothing (C51)."""
    for seat in range(game.seats):
        if game.unlocked & BIT[seat] and game.choices[seat] == UNCHOSEN:
            game.choices = replaced(game.choices, seat, PASS)
        word: i64 = game.choices[seat]
        if word != UNCHOSEN:
            game.acted = game.acted or word < SLOTS
            faces = vec[i64]([SLOTS + word])
            if _is_right(game, seat):
                faces = append(faces, game.grid[seat * SLOTS + word])
            show_all(game, "chosen", "C51", seat, faces)


def _is_right(game: State, seat: i64) -> bool:
    """Whether a seat has chosen a card of the rank on top."""
    return game.choices[seat] < SLOTS and matching.is_right(game, seat, game.choices[seat])


def _right_seats(game: State) -> i64:
    right: i64 = 0
    for seat in range(game.seats):
        if _is_right(game, seat):
            right |= BIT[seat]
    return right


def _match_first(game: State, right: i64) -> i64:
    """The first right card in the order of turns matches, the others are late; return these as a mask (C52)."""
    late: i64 = 0
    matched = False
    seat = game.turn
    for _step in range(game.seats):
        seat = game.after(seat)
        if right & BIT[seat]:
            if matched:
                late |= _show_late(game, seat, game.choices[seat])
            else:
                matching.match(game, seat, game.choices[seat], "C52")
            matched = True
    return late


def _show_late(game: State, seat: i64, slot: i64) -> i64:
    """A right card that comes too late is shown to all and stays; return it as a mask (C52)."""
    card = game.grid[seat * SLOTS + slot]
    knowledge.learn_all(game, card)
    show(game, "late", "C52", seat, card, slot)
    return BIT[card]


def _charge_wrong(game: State, choices: vec[i64], right: i64) -> None:
    """Each wrong card costs, in the order of turns, until a lack of cards has ended the round (C52)."""
    seat = game.turn
    for _step in range(game.seats):
        seat = game.after(seat)
        if choices[seat] < SLOTS and not right & BIT[seat] and game.phase != OVER:
            matching.miss(game, seat, choices[seat], "C52")
