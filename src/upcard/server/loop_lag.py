"""How late the event loop comes round: what one thing holds up, everybody waits for."""

import asyncio
from collections import deque

EVERY = 1.0
"""Seconds between looks."""
REMEMBERED = 60
"""Looks of which the worst is told."""


class LoopLag:
    """Looks once a second how late it is called."""

    def __init__(self) -> None:
        self._late: deque[float] = deque([0.0], maxlen=REMEMBERED)
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def worst(self) -> float:
        """Seconds that the loop was late, at worst in the last minute."""
        return max(self._late)

    def start(self) -> None:
        """Look from now on."""
        loop = asyncio.get_running_loop()
        due = loop.time() + EVERY
        self._alarm = loop.call_at(due, self._look, due)

    def _look(self, due: float) -> None:
        self._late.append(max(0.0, asyncio.get_running_loop().time() - due))
        self.start()

    def stop(self) -> None:
        """Look no more."""
        if self._alarm is not None:
            self._alarm.cancel()
