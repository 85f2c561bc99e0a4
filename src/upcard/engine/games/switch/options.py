"""What a table of Switch may choose (the table of options in the rulebook), and what the choice comes to."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import OF_RANK
from upcard.engine.games.switch.cards import KINDS, LADDERS, ROUND, TRICK_SETS, TRICKS, UP, WILD, WILD_RANKS
from upcard.engine.options import NO_LIMIT, Option, Value
from upcard.engine.rows import packs_for
from upcard.engine.view import BadSetup

VARIANTS: Final = ("written", "house", "classic", "endless")
CLASSIC: Final = 2
ENDLESS: Final = 3

SETS: Final = ("tricks", "any")
CALLS: Final = ("shown", "unseen")

STARTERS: Final = ("live", "dead", "redraw")
LIVE: Final = 0
REDRAW: Final = 2

ANNOUNCEMENTS: Final = ("auto", "button", "challenge", "timer", "honour")
AUTO: Final = 0
BUTTON: Final = 1
CHALLENGE: Final = 2
TIMER: Final = 3

QUICK_PLAYS: Final = ("off", "rank", "identical")
OFF: Final = 0
BY_RANK: Final = 1

PRESETS: Final = ("casual", "cut-throat")
BY_MODE: Final[dict[str, tuple[Value, Value]]] = {
    "passes": (1, 0),
    "announce": ("challenge", "button"),
    "false_challenge": (0, 2),
    "turn_seconds": (0, 30),
}
"""What the two presets mean for the options that are left to the mode."""

OPTIONS: Final = (
    Option("decks", "auto", 1, 3, ("auto",)),
    Option("hand_size", "auto", 3, 10, ("auto",)),
    Option("dealer", "last", choices=("last",), seat=True, first_seat=-1),
    Option("variant", "written", choices=VARIANTS, was={1: "house"}),
    Option("sets", "tricks", choices=SETS, was={1: "any"}),
    Option("starter", "dead", choices=STARTERS, was={1: "live"}),
    Option("reshuffle", True),
    Option("mode", "casual", choices=PRESETS),
    Option("mistakes", "penalise", choices=("penalise", "reject")),
    Option("passes", "mode", 0, 9, ("mode",)),
    Option("announce", "mode", choices=("mode", *ANNOUNCEMENTS)),
    Option("calls", "shown", choices=CALLS),
    Option("false_challenge", "mode", 0, 5, ("mode",)),
    Option("turn_seconds", "mode", 0, NO_LIMIT, ("mode",)),
    Option("timeout_cards", 2, 0, 5),
    Option("announce_seconds", 5, 1, NO_LIMIT),
    Option("stupid_cards", 2, 0, 5),
    Option("quick_play", "off", choices=QUICK_PLAYS),
    Option("turn_limit", 1000, 0, NO_LIMIT),
)


class Rules:
    """The options as one table plays them: settled once, shared by all its positions."""

    def __init__(self, seats: i64, chosen: dict[str, Value]) -> None:
        for name in BY_MODE:
            if chosen[name] == "mode":
                chosen = {**chosen, name: BY_MODE[name][PRESETS.index(str(chosen["mode"]))]}
        self.hand_size: Final[i64] = _hand_size(seats, chosen["hand_size"])
        self.decks: Final[i64] = _decks(seats, self.hand_size, chosen["decks"])
        self.dealer: Final[i64] = seats - 1 if chosen["dealer"] == "last" else int(chosen["dealer"])
        variant = VARIANTS.index(str(chosen["variant"]))
        self.tricks: Final[i64] = TRICKS[variant]
        self.wild: Final[i64] = WILD[variant]
        self.wild_ranks: Final = WILD_RANKS[variant]
        """What goes on anything in the normal phase (S12)."""
        self.powers: Final = variant != CLASSIC
        """Whether 5♥ and the 7s are trick cards (S9)."""
        self.hearts: Final = len(self.wild_ranks) > 1
        """Whether 5♥ answers 2♥ (S16)."""
        self.endless: Final = variant == ENDLESS
        self.chain: Final = ROUND if self.endless else UP
        """By rank: what may follow it in a run (S31, S36)."""
        self.ladder: Final = LADDERS[variant]
        self.sets: Final = str(chosen["sets"])
        self.together: Final = OF_RANK if self.sets == "any" else TRICK_SETS
        """By rank: what may lie in one play with it (S13)."""
        self.starter: Final[i64] = STARTERS.index(str(chosen["starter"]))
        self.reshuffle: Final = bool(chosen["reshuffle"])
        self.merciless: Final = chosen["mode"] == "cut-throat"
        self.reject: Final = chosen["mistakes"] == "reject"
        self.passes: Final[i64] = int(chosen["passes"])
        self.announce: Final[i64] = ANNOUNCEMENTS.index(str(chosen["announce"]))
        self.calls: Final = str(chosen["calls"])
        self.unseen: Final = self.calls == "unseen"
        self.false_challenge: Final[i64] = max(int(chosen["false_challenge"]), 1 if self.unseen else 0)  # S80
        self.asks_for_calls: Final = not self.unseen or self.announce == TIMER
        """Whether an unmet duty has a window of its own (S71, S80)."""
        self.turn_seconds: Final[i64] = int(chosen["turn_seconds"])
        self.timeout_cards: Final[i64] = int(chosen["timeout_cards"])
        self.announce_seconds: Final[i64] = int(chosen["announce_seconds"])
        self.stupid_cards: Final[i64] = int(chosen["stupid_cards"])
        self.quick_play: Final[i64] = QUICK_PLAYS.index(str(chosen["quick_play"]))
        self.turn_limit: Final[i64] = int(chosen["turn_limit"])


def _hand_size(seats: i64, asked: Value) -> i64:
    if asked == "auto":
        return 7 if seats <= 3 else 5
    return int(asked)


def _decks(seats: i64, hand_size: i64, asked: Value) -> i64:
    """The fewest packs that leave a fifth of their cards in the stock (S2)."""
    packs = packs_for(seats * hand_size + 1, KINDS, [1, 2, 3] if asked == "auto" else [int(asked)])
    if packs:
        return packs
    raise BadSetup(
        "S2",
        f"options decks={asked} and hand_size={hand_size} leave too few cards in the stock for {seats} "
        "seats; take more packs or smaller hands",
    )
