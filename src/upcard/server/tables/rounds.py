"""Tables whose plays come close upon each other wake together.

Alone, a play pays for a commit of its own, and finds in no cache of the processor what it needs: in company it costs
half as much.
"""

import asyncio
from typing import Protocol

GAP = 0.025
"""Seconds: a table that wakes so soon after another one waits for company, while others come as soon."""
LONGEST = 0.1
"""Seconds for which a table waits at most: what takes no longer is felt to be at once."""
ENOUGH = 24
"""Tables that wait for no more of them."""


class Sleeper(Protocol):
    """Whoever can be woken."""

    def wake(self) -> None:
        """There is something to do."""


class Rounds:
    """Wakes the tables of a server: one that comes alone at once, others in rounds."""

    def __init__(self) -> None:
        self._waiting: dict[Sleeper, None] = {}
        self._began = 0.0
        """When the first of them came, by the clock of the loop."""
        self._latest: Sleeper | None = None
        self._came = 0.0
        """When that one came."""
        self._alarm: asyncio.TimerHandle | None = None

    def wake(self, table: Sleeper) -> None:
        """Wake a table, now or in a moment."""
        now = asyncio.get_running_loop().time()
        alone = not self._waiting and (table is self._latest or now - self._came > GAP)
        self._latest, self._came = table, now
        if alone:
            table.wake()
            return
        if not self._waiting:
            self._began = now
            self._look_in(GAP)
        self._waiting[table] = None
        if len(self._waiting) >= ENOUGH:
            self._wake_all()

    def _look_in(self, seconds: float) -> None:
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._look)

    def _look(self) -> None:
        """End the round if nobody has come for a while, or it is long enough."""
        wait = min(self._came + GAP, self._began + LONGEST) - asyncio.get_running_loop().time()
        if wait > 0:
            self._look_in(wait)
        else:
            self._wake_all()

    def _wake_all(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        waiting, self._waiting = self._waiting, {}
        for table in waiting:
            table.wake()
