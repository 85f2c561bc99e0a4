"""The HTTP connections that are open: of too many the oldest of whoever has most yields; too many requests wait."""

from typing import Protocol

from upcard.server.http.guard import Guard, household
from upcard.server.http.limits import Limiter

RATE, AT_ONCE = 200.0, 1_000.0
"""Requests a second of one address, and at once after a silence: what thirty people ask who open the page together."""
LONGEST = 1.0
"""Seconds that a request waits for its turn; more than that are not let wait."""
OPEN = "upcard.http"
"""Where connections find what they are counted in, in the state that the application hands them."""


class Cuttable(Protocol):
    """A connection that can be ended at once."""

    def cut(self, why: str) -> None:
        """End it."""


class Connections:
    """Open connections by household, oldest first.

    The newest is never turned away: whoever holds many loses the oldest of them, and so keeps nobody else out.
    """

    def __init__(self, guard: Guard, most_of_one: int, most: int) -> None:
        self.number = 0
        self._guard = guard
        self._most_of_one = most_of_one
        self._most = most
        self._open: dict[str, dict[Cuttable, None]] = {}
        self._requests = Limiter(RATE, AT_ONCE)

    def enter(self, address: str, connection: Cuttable) -> None:
        """One more is open. A proxy that we believe brings many people, so that only the number of all counts."""
        own = self._open.setdefault(household(address), {})
        own[connection] = None
        self.number += 1
        if len(own) > self._most_of_one and not self._guard.believes(address):
            self._cut_oldest(household(address))
        elif self.number > self._most:
            self._cut_oldest(max(self._open, key=lambda name: len(self._open[name])))

    def leave(self, address: str, connection: Cuttable) -> None:
        """One has ended, or is a WebSocket now."""
        name = household(address)
        own = self._open.get(name, {})
        if connection in own:
            del own[connection]
            self.number -= 1
            if not own:
                del self._open[name]

    def wait(self, address: str, now: float) -> float | None:
        """Seconds until something that is asked from there has its turn; None if too much waits."""
        if self._guard.believes(address):
            return 0.0
        return self._requests.bucket(household(address), now).wait(now, LONGEST)

    def _cut_oldest(self, name: str) -> None:
        oldest = next(iter(self._open[name]))
        self.leave(name, oldest)
        oldest.cut("crowd")
