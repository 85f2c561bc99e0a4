"""What of a finished game is worth remembering: for each kind of moment the greatest, the quickest or the first."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from upcard.engine.view import SeenEvent
from upcard.logs.log import Log, sitter
from upcard.logs.replay import steps

LONG = 1 << 60
"""More milliseconds than anybody takes."""


class Kind(Struct, frozen=True):
    """A kind of moment: the events it is chosen among (`what` or `what.rule`), and what makes one of them the one."""

    name: str
    """Its title in the catalogue."""
    among: tuple[str, ...]
    by: Literal["number", "cards", "quick", "first"] = "first"
    least: int = 0
    """So much it must be to be worth a word."""
    since: str = ""
    """The event from which on one is quick."""


class Moment(Struct, frozen=True):
    """One of them: after how many entries of the log, and how many milliseconds somebody took, where that counts."""

    kind: Kind
    step: int
    event: SeenEvent
    took: int | None = None

    @property
    def weight(self) -> int:
        """How great it is among those of its kind."""
        match self.kind.by:
            case "number":
                return self.event.number
            case "cards":
                return len(self.event.cards)
            case "quick":
                return LONG - (self.took or 0)
        return 0


KINDS: dict[str, tuple[Kind, ...]] = {
    "check-game": (
        Kind("attack", ("attacked",), "number"),
        Kind("draw", ("drew",), "cards", 2),
        Kind("first_out", ("out",)),
    ),
    "check": (
        Kind("check", ("called",)),
        Kind("emptied", ("emptied",)),
        Kind("quick_match", ("matched.C20",), "quick", since="matching"),
        Kind("calm_match", ("matched.C52",)),
        Kind("late_match", ("late",)),
        Kind("wrong_match", ("missed",)),
        Kind("disqualified", ("disqualified",)),
    ),
    "uno": (
        Kind("catch", ("caught",), "quick", since="forgot_uno"),
        Kind("challenge", ("proper", "improper")),
        Kind("draw", ("drew",), "cards", 2),
        Kind("round", ("round_won",), "number"),
    ),
    "switch": (
        Kind("debt", ("owed",), "number"),
        Kind("play", ("played",), "cards", 2),
        Kind("run", ("drew.S35",), "cards"),
        Kind("run_ended", ("run_over.S34",)),
        Kind("silent", ("silent",), "number"),
        Kind("pile", ("took_pile",), "cards", 2),
    ),
    "extreme-last-card": (
        Kind("thunderdome", ("thunderdome",)),
        Kind("fight", ("attacked", "deferred", "turned_back", "unblocked"), "number"),
        Kind("block", ("blocked",), "number"),
        Kind("play", ("played",), "cards", 2),
        Kind("silent", ("drew.E20",)),
        Kind("dignity", ("must_dance",), "number"),
    ),
}


LONGEST = Kind("longest", ("thought",), least=10_000)
"""In every game: who took longest for a play, in milliseconds."""
AWAY = 600_000
"""Who takes longer than this has not thought: the table stood still."""


def moments(log: Log, hours: Sequence[int] = ()) -> list[Moment]:
    """The moments of a game in the order they came; `hours` says when each entry was made, in milliseconds."""
    story = told(log)
    found = [one for kind in KINDS.get(log.game, ()) if (one := best(kind, story, hours))]
    if hours and (longest := longest_turn(log, hours)):
        found.append(longest)
    return sorted(found, key=lambda one: one.step)


def told(log: Log) -> list[tuple[int, SeenEvent]]:
    """All that happened in a game, as a watcher may know it, each with its step."""
    story: list[tuple[int, SeenEvent]] = []
    for step, table in enumerate(steps(log)):
        story += [(step, event) for event in table.events(-1, len(story))]
    return story


def best(kind: Kind, story: list[tuple[int, SeenEvent]], hours: Sequence[int]) -> Moment | None:
    """The one moment of a kind, the earliest of equals."""
    found: list[Moment] = []
    began = 0
    for step, event in story:
        if event.what == kind.since:
            began = step
        elif event.what in kind.among or f"{event.what}.{event.rule}" in kind.among:
            took = hours[step - 1] - hours[began - 1] if began and hours else None
            found.append(Moment(kind, step, event, took))
    great = [one for one in found if one.weight >= kind.least]
    return max(great, key=lambda one: one.weight, default=None)


def longest_turn(log: Log, hours: Sequence[int]) -> Moment | None:
    """The play for which a person took longest; what a bot took is nobody's business."""
    bots = [sitter(seat)[0] for seat in log.seats]
    took = [
        (later - earlier, step, entry.number)
        for step, (earlier, later, entry) in enumerate(zip(hours, hours[1:], log.entries[1:], strict=False), 2)
        if entry.what == "act" and not bots[entry.number] and LONGEST.least <= later - earlier < AWAY
    ]
    if not took:
        return None
    longest, step, seat = max(took, key=lambda one: one[0])
    return Moment(LONGEST, step, SeenEvent("thought", "", seat), longest)
