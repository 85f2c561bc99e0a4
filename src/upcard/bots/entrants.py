"""Bots as commands name them: by their registered name, or by the program that plays.

Never for what comes over the wire: a name there must start no program.
"""

from upcard.bots.process import ProgramBot, command_of, is_program
from upcard.bots.protocol import AnyBot
from upcard.bots.registry import Seating, make
from upcard.engine.game import Game
from upcard.play.registry import find


def entrant(spec: str, game: str | type[Game], seats: int, seed: int) -> AnyBot:
    """A bot for one seat of a game; a program is started when it is first asked."""
    if not is_program(spec):
        return make(spec, game, seats, seed)
    try:
        command_of(spec)
    except ValueError as wrong:
        raise ValueError(f"there is no bot {spec!r}: {wrong}") from wrong
    return ProgramBot(spec, Seating(find(game) if isinstance(game, str) else game, seats, seed))
