"""What holds for every connection, whatever it speaks: it is counted, must take what it is sent, and can be cut."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from upcard.server.clock import CLOCK, Clock
from upcard.server.http.connections import OPEN, Connections
from upcard.server.metrics import CONNECTIONS_CUT
from upcard.server.write_timeout import WriteTimeout


class OpenConnection:
    """One connection under its protocol."""

    def __init__(
        self,
        state: Mapping[str, Any],
        transport: asyncio.Transport,
        client: tuple[str, int] | None,
        before_cut: Callable[[], None],
    ) -> None:
        clock: Clock = state[CLOCK]
        all_open: Connections = state[OPEN]
        self.clock = clock
        self.address = client[0] if client else "unknown"
        self.write_timeout = WriteTimeout(clock, transport, lambda: self.cut("unread"))
        self._all_open = all_open
        self._transport = transport
        self._before_cut = before_cut
        self.count()

    def count(self) -> None:
        """Count as one of those that may be open; of too many one is cut."""
        self._all_open.enter(self.address, self)

    def uncount(self) -> None:
        """Count no more: it has another place, or has ended."""
        self._all_open.leave(self.address, self)

    def wait(self, now: float) -> float | None:
        """Seconds until something that is asked here has its turn; None if too much waits already."""
        return self._all_open.wait(self.address, now)

    def cut(self, why: str) -> None:
        """End it at once, and count why."""
        CONNECTIONS_CUT.labels(why).inc()
        self._before_cut()
        self._transport.abort()

    def ended(self) -> None:
        """It is no more: hold on to nothing of it."""
        self.uncount()
        self.write_timeout.forget()
        self._before_cut = _nothing


def _nothing() -> None:
    return None
