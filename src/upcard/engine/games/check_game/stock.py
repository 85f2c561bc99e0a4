"""Stock (G17–G19): drawing where there may be too little, and draws that bring nothing."""

from mypy_extensions import i64

from upcard.engine.game import tell
from upcard.engine.games.check_game.state import State


def draw_one(game: State, seat: i64, rule: str) -> None:
    """One card; where none is to be had it is a pass (G19)."""
    if game.draw(seat, 1, rule, "G17"):
        game.passes = 0
    else:
        game.passes += 1
        tell(game, "passed", "G19", seat, game.passes)


def draw_owed(game: State, seat: i64, rule: str) -> None:
    """All cards of the attack, or what there is of them (G18)."""
    drawn = game.draw(seat, game.attack, rule, "G17")
    if drawn < game.attack:
        tell(game, "short", "G18", seat, game.attack - drawn)
    game.passes = 0
