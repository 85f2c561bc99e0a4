"""Readers who take nothing: a connection is cut when what was sent makes no progress for too long."""

import asyncio
from collections.abc import Callable

from upcard.server.clock import Alarm, Clock

SECONDS = 10.0
"""How long a reader may take nothing."""


class WriteTimeout:
    """Watches whatever waits for the reader of one connection, from the first byte on.

    It cuts the connection off: to close it in order, the reader too would have to read.
    """

    def __init__(self, clock: Clock, transport: asyncio.WriteTransport, cut: Callable[[], None]) -> None:
        self._clock = clock
        self._transport = transport
        self._cut = cut
        self._alarm: Alarm | None = None
        self._waiting = 0
        """Bytes that waited when the alarm was set."""
        transport.set_write_buffer_limits(high=0)

    def start(self) -> None:
        """Something waits to be read."""
        self._waiting = self._transport.get_write_buffer_size()
        self._alarm = self._clock.call_at(self._clock.now() + SECONDS, self._check)

    def stop(self) -> None:
        """All of it was taken, or nobody is there any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def forget(self) -> None:
        """The connection has ended: hold on to nothing of it."""
        self.stop()
        self._cut = _nothing

    def _check(self) -> None:
        if self._transport.get_write_buffer_size() < self._waiting:
            self.start()
        else:
            self._cut()


def _nothing() -> None:
    return None
