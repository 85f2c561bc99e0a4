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
    """Two clocks, and alarms: one that nobody sets, for all that waits, and wall time, for what is stored."""

    def now(self) -> float:
        """Seconds that only ever grow, from a beginning that means nothing."""
        raise NotImplementedError

    def wall_time(self) -> float:
        """Seconds since 1970; somebody may set this clock at any moment."""
        raise NotImplementedError

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        """Call back at a moment of `now`, or at once if it has passed."""
        raise NotImplementedError


class SystemClock:
    """The clocks of this machine, with the alarms of the running event loop."""

    def now(self) -> float:
        return time.monotonic()

    def wall_time(self) -> float:
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback)


class SharedClock(SystemClock):
    """The same with the hour of a database, which is looked up again and again: all who share it have one hour."""

    def __init__(self) -> None:
        self._ahead = time.time() - self.now()

    def set(self, wall_time: float, asked: float) -> None:
        """It was so late at some moment since the database was asked, by `now`: whoever has the hour within that keeps
        it, however long the answer was on its way."""
        self._ahead = min(max(self._ahead, wall_time - self.now()), wall_time - asked)

    def wall_time(self) -> float:
        return self.now() + self._ahead


def millis(seconds: float) -> int:
    """A moment as logs and the wire write it."""
    return int(seconds * 1000)
