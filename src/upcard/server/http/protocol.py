"""HTTP under the application: a request must be complete in time, and must not be too large."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

TIMEOUT = 10.0
"""Seconds for a request."""
MOST_BYTES = 64 * 1024
"""Of a request with its headers and body; whatever has a body that fits is far below."""


class TimeoutHttp(HttpToolsProtocol):
    """HTTP that closes a connection whose request is not complete in time, or grows too large."""

    timeout: asyncio.TimerHandle | None = None
    received = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._start_timeout()

    def data_received(self, data: bytes) -> None:
        self._start_timeout()
        self.received += len(data)
        if self.received > MOST_BYTES:
            self._abort()
        else:
            super().data_received(data)

    def on_message_begin(self) -> None:
        self._start_timeout()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._stop_timeout()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_timeout()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timeout()
        super().connection_lost(exc)

    def _start_timeout(self) -> None:
        if self.timeout is None:
            self.timeout = self.loop.call_later(TIMEOUT, self._abort)

    def _stop_timeout(self) -> None:
        self.received = 0
        if self.timeout is not None:
            self.timeout.cancel()
            self.timeout = None

    def _abort(self) -> None:
        self.transport.abort()
