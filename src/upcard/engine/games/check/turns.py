"""Turns (C13–C16, C43, C44): who may say what, and what becomes of the card in hand."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD, POKER
from upcard.engine.game import show
from upcard.engine.games.check import abilities, calm, drawing, last_turns, matching, setup, stock
from upcard.engine.games.check.state import ABILITY, DECIDE, DRAW, INITIAL_PEEK, LOCKS, MATCH, OVER, PHASES, State
from upcard.engine.games.check.words import (
    CHECK,
    DECK,
    DONE,
    PASS,
    PEEK,
    READY,
    READY_WORD,
    SEAT_0,
    SKIP,
    SLOTS,
    SWAP,
    TAKE,
    THROW,
    THROW_WORD,
)
from upcard.engine.view import Refusal

# --- who may say what (C43)


def awaited(game: State) -> i64:
    """All not ready, all who may still match, or the one whose turn or ability it is."""
    if _asks_several(game):
        return game.waiting
    if game.phase == OVER:
        return 0
    return BIT[game.actor()]


def _asks_several(game: State) -> bool:
    return game.phase == MATCH or game.phase == INITIAL_PEEK


def legal(game: State, seat: i64) -> tuple[i64, i64]:
    """Slots and other words, by phase."""
    if not awaited(game) & BIT[seat]:
        return 0, 0
    if game.phase == MATCH:
        return matching.legal(game, seat)
    if game.phase == DRAW:
        return 0, drawing.words(game) | last_turns.call_word(game)
    if game.phase == DECIDE:
        return game.full[seat], _throw_word(game)
    if game.phase == ABILITY:
        return abilities.words(game)
    return 0, READY_WORD


def fits(game: State, seat: i64) -> tuple[i64, i64]:
    """Of these what is no mistake: only a card that is tried can be one."""
    if game.phase == MATCH and game.waiting & BIT[seat]:
        return matching.fits(game, seat)
    return legal(game, seat)


def why_not(game: State, seat: i64, action: i64) -> Refusal:
    """Why a word is refused; the chapter of the phase knows more."""
    if game.phase == OVER:
        return Refusal("game_over", "C36")
    if not _has_word(game.phase, action):
        return Refusal("wrong_phase", "C43", why=PHASES[game.phase])
    if _asks_several(game):
        return _why_not_one_of_several(game, seat, action)
    if seat != game.actor():
        return Refusal("not_your_turn", "C43", {"seat": str(game.actor())})
    if game.phase == ABILITY:
        return abilities.why_not(game, action)
    if game.phase == DECIDE:
        return _why_not_there(game, action)
    return last_turns.why_not_call() if action == CHECK else drawing.why_not(game, action)


def _has_word(phase: i64, action: i64) -> bool:
    """Whether a phase has this word at all."""
    if phase == DRAW:
        return action == DECK or action == TAKE or action == CHECK
    if phase == DECIDE:
        return action < SLOTS or action == THROW
    if phase == MATCH:
        return action < SLOTS or action == PASS
    if phase == ABILITY:
        return action < READY or action >= PEEK
    return action == READY


def _why_not_one_of_several(game: State, seat: i64, action: i64) -> Refusal:
    if not game.unlocked & BIT[seat]:
        return Refusal("locked", "C35", why=LOCKS[game.locks[seat]])
    if game.phase == INITIAL_PEEK:
        return Refusal("passed", "C8", why="ready")
    return calm.why_not(game, seat, action) if game.rules.calm else matching.why_not(game, seat, action)


def apply(game: State, seat: i64, action: i64) -> None:
    """Carry out a word, by phase."""
    if game.phase == MATCH:
        if game.rules.calm:
            calm.choose(game, seat, action)
        else:
            matching.answer(game, seat, action)
    elif game.phase == ABILITY:
        abilities.say(game, seat, action)
    elif game.phase == INITIAL_PEEK:
        setup.get_ready(game, seat)
    else:
        game.acted = True
        _take_turn(game, seat, action)


def _take_turn(game: State, seat: i64, action: i64) -> None:
    if action < SLOTS:
        put(game, seat, action)
    elif action == DECK:
        drawing.draw(game, seat)
    elif action == TAKE:
        drawing.take(game, seat)
    elif action == THROW:
        throw(game, seat)
    else:
        last_turns.call(game, seat)


# --- the card in hand (C13–C16)


def _throw_word(game: State) -> i64:
    """`throw`, unless the card in hand was taken from the pile (C14)."""
    if game.from_pile:
        return 0
    return THROW_WORD


def _why_not_there(game: State, action: i64) -> Refusal:
    if action == THROW:
        return Refusal("must_swap", "C14", {"card": POKER[game.held]})
    return Refusal("bad_slot", "C13", {"number": str(action)})


def put(game: State, seat: i64, slot: i64) -> None:
    """The card in hand goes face down into a slot, where it triggers nothing (C15); what lay there is laid (C13)."""
    place = seat * SLOTS + slot
    card = game.grid[place]
    game.grid[place] = game.held
    show(game, "put", "C13", seat, card, slot)
    _discard(game, seat, card)


def throw(game: State, seat: i64) -> None:
    """The card in hand is laid, the grid is untouched (C14)."""
    show(game, "threw", "C14", seat, game.held)
    _discard(game, seat, game.held)


def _discard(game: State, seat: i64, card: i64) -> None:
    """A court card gives its player an ability (C16); then everybody may match."""
    game.held = NO_CARD
    stock.lay(game, card)
    abilities.push(game, seat, card, "C16")
    matching.open_stage(game)


# --- messages (C43, C44)


def is_whole(actions: list[int]) -> bool:
    """One of the plays of the table in C43."""
    if len(actions) == 1:
        return actions[0] < SEAT_0 or READY <= actions[0] < PEEK or actions[0] == SKIP
    if len(actions) == 5 and actions[0] == SWAP:
        return _names_places(actions[1:])
    if len(actions) in (4, 6) and actions[0] == PEEK and actions[-1] == DONE:
        return _names_places(actions[1:-1])
    return False


def _names_places(words: list[int]) -> bool:
    """Whether words name a seat and a slot by turns."""
    return all([(word < SEAT_0) == (place % 2 == 1) and word < READY for place, word in enumerate(words)])
