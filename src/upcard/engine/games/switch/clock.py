"""Clock (S71, S72): the questions that are open, and what it means that time is up for one."""

from mypy_extensions import i64

from upcard.engine.game import NOBODY
from upcard.engine.games.switch import last_card, messages, mistakes
from upcard.engine.games.switch.options import TIMER
from upcard.engine.games.switch.state import OVER, State
from upcard.engine.view import Window


def windows(game: State) -> list[Window]:
    """The turn's window and those of unmet duties; only `timer` gives these a clock."""
    if game.phase == OVER:
        return []
    clock = game.rules.announce_seconds if game.rules.announce == TIMER else 0
    questions = game.one_window(game.rules.turn_seconds)
    for seat in range(game.seats):
        if game.duty_windows[seat]:
            questions.append(Window(game.duty_windows[seat], (seat,), clock))
    return questions


def expire(game: State, number: i64) -> bool:
    """The turn's window: a timeout (S59); a duty's under `timer`: it is missed (S54); any other is stale."""
    if game.phase == OVER:
        return False
    if number == game.window:
        messages.take_back(game)
        mistakes.time_out(game, game.turn)
        return True
    late = last_card.duty_of(game, number)
    if late == NOBODY or game.rules.announce != TIMER:
        return False
    messages.take_back(game)
    last_card.pay_for_silence(game, late, "S54")
    return True
