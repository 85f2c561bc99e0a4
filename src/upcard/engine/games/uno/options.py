"""What a table of UNO may choose (the table of options in the rulebook), and what the choice comes to."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.options import NO_LIMIT, Option, Value
from upcard.engine.view import BadSetup

PAIRS: Final = (0, 1, 0, 1)
"""By seat, where a table plays in pairs: its team; partners sit opposite (U34)."""

OPTIONS: Final = (
    Option("target", 500, 0, NO_LIMIT, single=0),
    Option("teams", False),
    Option("wd4_rule", "playable", choices=("playable", "colour")),
    Option("calls", "shown", choices=("shown", "unseen"), was={1: "shown"}),
    Option("forced_play", False),
    Option("enough", False, alone=True),
    Option("first_player", 0, seat=True, first_seat=0),
    Option("turn_limit", 1000, 0, NO_LIMIT),
)


class Rules:
    """The options as one table plays them: settled once, shared by all its positions."""

    def __init__(self, seats: i64, chosen: dict[str, Value]) -> None:
        self.target: Final[i64] = int(chosen["target"])
        self.teams: Final = bool(chosen["teams"])
        self.by_colour: Final = chosen["wd4_rule"] == "colour"  # only a card of the colour makes a W+4 improper
        self.unseen: Final = chosen["calls"] == "unseen"  # nothing tells who has called (U52)
        self.forced_play: Final = bool(chosen["forced_play"])
        self.enough: Final = bool(chosen["enough"])  # a match may end between two rounds (U53)
        self.first_player: Final[i64] = int(chosen["first_player"])
        self.turn_limit: Final[i64] = int(chosen["turn_limit"])
        if self.teams and seats != len(PAIRS):
            raise BadSetup("U1", f"option teams is on; it needs 4 seats, not {seats}", "teams")
