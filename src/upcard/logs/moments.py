"""What of a finished game is worth remembering: for each kind of moment the greatest, the quickest or the first."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, convert

from upcard.engine.game import Game
from upcard.engine.view import SeenEvent
from upcard.logs.log import Log, sitter
from upcard.logs.replay import steps
from upcard.play.registry import find
from upcard.sentences import ENGLISH, catalogue, texts

LONG = 1 << 60
"""More milliseconds than anybody takes."""


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of moment: the events it is chosen among (`what` or `what.rule`), and what makes one of them the one."""

    name: str
    title: str
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


LONGEST = 10_000
"""Milliseconds that the longest turn of a game must have taken to be worth a word."""
AWAY = 600_000
"""Who takes longer than this has not thought: the table stood still."""


def kinds(game: type[Game], language: str = ENGLISH) -> list[Kind]:
    """The kinds of moments that a game brings with its texts."""
    return convert(texts(game.name, game.texts, language).get("moment", []), list[Kind])


def moments(log: Log, hours: Sequence[int] = (), language: str = ENGLISH) -> list[Moment]:
    """The moments of a game in the order they came; `hours` says when each entry was made, in milliseconds."""
    story = told(log)
    found = [one for kind in kinds(find(log.game), language) if (one := best(kind, story, hours))]
    if hours and (longest := longest_turn(log, hours, language)):
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


def longest_turn(log: Log, hours: Sequence[int], language: str = ENGLISH) -> Moment | None:
    """The play for which a person took longest; what a bot took is nobody's business."""
    bots = [sitter(seat)[0] for seat in log.seats]
    took = [
        (later - earlier, step, entry.number)
        for step, (earlier, later, entry) in enumerate(zip(hours, hours[1:], log.entries[1:], strict=False), 2)
        if entry.what == "act" and not bots[entry.number] and LONGEST <= later - earlier < AWAY
    ]
    if not took:
        return None
    longest, step, seat = max(took, key=lambda one: one[0])
    kind = Kind("longest", catalogue("common", language=language)["moments"]["longest"], ("thought",))
    return Moment(kind, step, SeenEvent("thought", "", seat), longest)
