"""What is on a page for one who reads roles and names: things in order, each with the groups it stands in."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

LINE = re.compile(
    r"""(?P<indent>\ *)-\ (?P<quote>'?)(?P<role>[a-z]+)(\ (?P<name>"(\\.|[^"\\])*"))?(?P<states>(\ \[[^\]]*\])*)
        (?P=quote)(:\ ?(?P<text>.*))?$""",
    re.VERBOSE,
)
CARD = re.compile(
    r"""(?P<card>.*\ of\ (spades|hearts|diamonds|clubs)|(red\ |black\ )?joker|wild(\ draw\ four)?
        |(red|yellow|green|blue)\ [a-z\ ]+)(,\ |$)""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class Thing:
    """One thing on the screen: its role, its name (or its text), its states, and the names of what it stands in."""

    role: str
    name: str
    states: str
    within: tuple[str, ...]
    text: str
    number: int = 0
    """Which of those of the same role and name, from 0."""
    shown: str = ""
    """The name as it is on the screen, in whatever language."""

    @property
    def card(self) -> str:
        """The card it is, if it is one: `seven of hearts`."""
        found = CARD.match(self.name)
        return found["card"] if found else ""

    def wears(self, word: str) -> bool:
        """Whether a card's name also says this: `playable`, `picked`, `on its way`."""
        return word in self.name.split(", ")[1:]

    @property
    def open(self) -> bool:
        return "[disabled]" not in self.states


@dataclass(frozen=True)
class Screen:
    """All of it, and the tab's title."""

    title: str
    things: tuple[Thing, ...]

    def find(self, role: str, name: str = "", within: str = "") -> list[Thing]:
        """Things of a role, by the beginning of their name, in a group whose name begins so."""
        named = [one for one in self.things if one.role == role and one.name.startswith(name)]
        return [one for one in named if not within or any(group.startswith(within) for group in one.within)]

    def has(self, role: str, name: str = "", within: str = "") -> bool:
        return bool(self.find(role, name, within))

    def said(self, role: str) -> str:
        """All the text under a role: an alert, a status."""
        inside = [one.text or one.name for one in self.things if one.role == role or f"<{role}>" in one.within]
        return " ".join(part for part in inside if part)


def read(title: str, snapshot: str, english: Callable[[str], str] = str) -> Screen:
    """A screen, from what Playwright writes of the tree that screen readers get."""
    path: list[tuple[int, str]] = []
    things: list[Thing] = []
    counts: dict[tuple[str, str], int] = {}
    for line in snapshot.splitlines():
        found = LINE.match(line)
        if found is None:
            continue
        indent, role = len(found["indent"]), found["role"]
        raw = found["name"].replace("''", "'") if found["quote"] and found["name"] else found["name"]
        shown = json.loads(raw) if raw else ""
        name, text = english(shown), english((found["text"] or "").strip("\"'"))
        while path and path[-1][0] >= indent:
            path.pop()
        within = tuple(part for _, group in path for part in group.split("\n"))
        number = counts[role, shown] = counts.get((role, shown), -1) + 1
        things.append(Thing(role, name, found["states"], within, text, number, shown))
        path.append((indent, f"<{role}>\n{name}" if name else f"<{role}>"))
    return Screen(english(title), tuple(things))
