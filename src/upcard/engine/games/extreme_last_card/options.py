"""What a table of Extreme Last Card may choose (the table of options in the rulebook), and what the choice comes to."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.games.extreme_last_card.cards import JK
from upcard.engine.options import NO_LIMIT, Option, Value
from upcard.engine.rows import packs_for
from upcard.engine.view import BadSetup

OPTIONS: Final = (
    Option("hand_size", 7, 5, 10),
    Option("jokers", 2, 0, 4),
    Option("decks", "auto", 1, 2, ("auto",)),
    Option("dealer", "last", choices=("last",), seat=True, first_seat=-1),
    Option("declare", "manual", choices=("manual", "auto")),
    Option("calls", "shown", choices=("shown", "unseen"), was={1: "shown"}),
    Option("voluntary_draw", False),
    Option("must_respond", True, was={1: False}),
    Option("stacked_10_j", False),
    Option("double_up", False),
    Option("fight_sets", False),
    Option("turn_seconds", 0, 0, NO_LIMIT),
    Option("turn_limit", 1000, 0, NO_LIMIT),
)


class Rules:
    """The options as one table plays them: settled once, shared by all its positions."""

    def __init__(self, seats: i64, chosen: dict[str, Value]) -> None:
        self.hand_size: Final[i64] = int(chosen["hand_size"])
        self.jokers: Final[i64] = int(chosen["jokers"])
        self.decks: Final[i64] = _decks(seats, self.hand_size, self.jokers, chosen["decks"])
        self.dealer: Final[i64] = seats - 1 if chosen["dealer"] == "last" else int(chosen["dealer"])
        self.auto_declare: Final = chosen["declare"] == "auto"
        self.unseen: Final = chosen["calls"] == "unseen" and not self.auto_declare  # nothing tells who called (E68)
        self.voluntary_draw: Final = bool(chosen["voluntary_draw"])
        self.must_respond: Final = bool(chosen["must_respond"])
        self.stacked_10_j: Final = bool(chosen["stacked_10_j"])
        self.double_up: Final = bool(chosen["double_up"])
        self.fight_sets: Final = bool(chosen["fight_sets"])
        self.turn_seconds: Final[i64] = int(chosen["turn_seconds"])
        self.turn_limit: Final[i64] = int(chosen["turn_limit"])


def _decks(seats: i64, hand_size: i64, jokers: i64, asked: Value) -> i64:
    """The fewest packs that leave a fifth of their cards in the stock (E2)."""
    packs = packs_for(seats * hand_size + 1, JK + jokers, [1, 2] if asked == "auto" else [int(asked)])
    if packs:
        return packs
    raise BadSetup("E2", f"option decks is {asked}; for {seats} hands of {hand_size} cards it must be 2")
