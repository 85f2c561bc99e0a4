"""What a table of Check-game may choose (the table of options in the rulebook), and what the choice comes to."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.options import NO_LIMIT, Option, Value
from upcard.engine.view import BadSetup

STARTERS: Final = ("as-turned", "redraw")
REDRAW: Final = 1

MOST_DEALT: Final = 49  # 54 cards less the starter and four for a joker that is served at once

OPTIONS: Final = (
    Option("hand_size", "auto", 1, 24, ("auto",)),
    Option("first_player", 0, seat=True, first_seat=0),
    Option("direction", 1, choices=(1, -1)),
    Option("forced_play", True, was={1: False}),
    Option("starter", "as-turned", choices=STARTERS, was={1: "redraw"}),
    Option("turn_limit", 1000, 0, NO_LIMIT),
)


class Rules:
    """The options as one table plays them: settled once, shared by all its positions."""

    def __init__(self, seats: i64, chosen: dict[str, Value]) -> None:
        self.hand_size: Final[i64] = _hand_size(seats, chosen["hand_size"])
        self.first_player: Final[i64] = int(chosen["first_player"])
        self.direction: Final[i64] = int(chosen["direction"])
        self.forced_play: Final = bool(chosen["forced_play"])
        self.starter: Final[i64] = STARTERS.index(str(chosen["starter"]))
        self.turn_limit: Final[i64] = int(chosen["turn_limit"])


def _hand_size(seats: i64, asked: Value) -> i64:
    """Seven cards, or as many as the pack allows (G1)."""
    most = MOST_DEALT // seats
    if asked == "auto":
        return 7 if seats <= 7 else most
    if int(asked) > most:
        raise BadSetup("G1", f"option hand_size is {asked}; with {seats} seats it must be 1 to {most}, or auto")
    return int(asked)
