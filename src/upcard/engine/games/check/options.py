"""What a table of Check! may choose (the table of options in the rulebook), and what the choice comes to."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.options import NO_LIMIT, Option, Value

OPTIONS: Final = (
    Option("first_player", 0, seat=True, first_seat=0),
    Option("race", "first", choices=("first", "calm")),
    Option("lock_matched", False),
    Option("disqualify_at", 0, 5, 51, (0,)),
    Option("memory_aid", False),
    Option("turn_limit", 1000, 0, NO_LIMIT),
)


class Rules:
    """The options as one table plays them: settled once, shared by all its positions."""

    def __init__(self, chosen: dict[str, Value]) -> None:
        self.first_player: Final[i64] = int(chosen["first_player"])
        self.calm: Final = chosen["race"] == "calm"
        self.lock_matched: Final = bool(chosen["lock_matched"])
        self.disqualify_at: Final[i64] = int(chosen["disqualify_at"])
        self.memory_aid: Final = bool(chosen["memory_aid"])
        self.turn_limit: Final[i64] = int(chosen["turn_limit"])
