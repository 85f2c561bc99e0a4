"""Room for live tables: so many in all, so many for one household, and some that are kept for those who hold seats."""

from collections import Counter
from typing import NamedTuple

from upcard.sentences import ENGLISH

PART = 4
"""The part of all room that one household may have, and that is kept for those who hold seats: a quarter."""
LEAST = 4
"""What one household may always have, if there is room at all."""


class Visitor(NamedTuple):
    """Who comes to a table, from where, and what they read."""

    person: str
    household: str
    language: str = ENGLISH


class Room:
    """The live tables, by the household that opened each."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._opened: dict[str, str] = {}
        self._households: Counter[str] = Counter()

    def has(self, household: str, seated: bool) -> bool:
        """Whether one more can be opened from there, by somebody who holds a seat at it or not."""
        kept = 0 if seated else self._most // PART
        share = max(LEAST, self._most // PART)
        return len(self._opened) < self._most - kept and self._households[household] < share

    def take(self, code: str, household: str) -> None:
        """A table is opened."""
        self._opened[code] = household
        self._households[household] += 1

    def leave(self, code: str) -> None:
        """A table has left."""
        household = self._opened.pop(code, None)
        if household is not None:
            self._households[household] -= 1
            if not self._households[household]:
                del self._households[household]
