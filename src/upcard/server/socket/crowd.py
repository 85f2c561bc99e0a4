"""How many WebSockets may be open: of a person, of their household, and in all; and who yields when it is full."""

from collections.abc import Callable
from typing import Protocol

SEVERAL = 3
"""Connections of which other workers are told, where fewer are far from the limit."""


class Yielding(Protocol):
    """A connection that can be asked to end."""

    def close(self, why: str) -> None:
        """Say why, and close."""


def several(most: int) -> int:
    """How many connections other workers are told of where so many are allowed.

    >>> [several(most) for most in (1, 4, 8, 50)]
    [1, 1, 2, 3]
    """
    return max(1, min(SEVERAL, most // 4))


class Crowd:
    """Open connections by household and person, oldest first.

    Whoever has one open can always open another in its place; and nobody keeps others of their household out.
    """

    def __init__(self, most_of_person: int, most_of_address: int, most: int) -> None:
        self.number = 0
        self._most_of_person = most_of_person
        self._most_of_address = most_of_address
        self._most = most
        self._open: dict[str, dict[str, dict[Yielding, None]]] = {}
        self.elsewhere: Callable[[str, str], tuple[int, int]] = lambda _household, _person: (0, 0)
        """How many a household and a person have open at other workers."""

    def enter(self, address: str, person: str, connection: Yielding) -> bool:
        """Let one more in if it may, in the place of another where it is full."""
        household = self._open.get(address, {})
        yields = self._who_yields(household, person, *self.elsewhere(address, person))
        if yields is not None:
            if not household.get(yields):
                return False
            oldest = next(iter(household[yields]))
            self.leave(address, yields, oldest)
            oldest.close("crowd")
        self._open.setdefault(address, {}).setdefault(person, {})[connection] = None
        self.number += 1
        return True

    def _who_yields(
        self, household: dict[str, dict[Yielding, None]], person: str, of_household: int, of_person: int
    ) -> str | None:
        """Who of a household must close a connection, if somebody must: the person, or who has far more than they."""
        own = len(household.get(person, ()))
        if own + of_person >= self._most_of_person or self.number >= self._most:
            return person
        if sum([len(connections) for connections in household.values()]) + of_household < self._most_of_address:
            return None
        if not household:
            return person
        busiest = max(household, key=lambda one: len(household[one]))
        return busiest if len(household[busiest]) > own + 1 else person

    def counts(self) -> tuple[dict[str, int], dict[str, int]]:
        """How many households and people have open, those who have several."""
        households: dict[str, int] = {}
        people: dict[str, int] = {}
        for address, household in self._open.items():
            number = sum([len(connections) for connections in household.values()])
            if number >= several(self._most_of_address):
                households[address] = number
            least = several(self._most_of_person)
            people |= {person: len(those) for person, those in household.items() if len(those) >= least}
        return households, people

    def leave(self, address: str, person: str, connection: Yielding) -> None:
        """One has ended; it may have yielded before."""
        household = self._open.get(address, {})
        if connection in household.get(person, ()):
            del household[person][connection]
            self.number -= 1
            if not household[person]:
                del household[person]
            if not household:
                del self._open[address]
