"""Time as tables know it: handed in, so that tests can turn it."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

CLOCK = "upcard.clock"
"""Where protocols find the clock, in the state that the application hands them."""


class Alarm(Protocol):
    """Something that will happen, unless it is cancelled."""

    def cancel(self) -> None:
        """Let it not happen."""


class Clock(Protocol):
    """The hour, and alarms."""

    def now(self) -> float:
        """Seconds since 1970."""
        raise NotImplementedError

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        """Call back at a moment, or at once if it has passed."""
        raise NotImplementedError


class WallClock:
    """The clock on the wall, with the alarms of the running event loop."""

    def now(self) -> float:
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback)


def millis(seconds: float) -> int:
    """A moment as logs and the wire write it."""
    return int(seconds * 1000)
