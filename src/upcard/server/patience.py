"""How long the server waits for people to ask and to read, and how much it hears: uvicorn alone waits for ever."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SECONDS = 10.0
MOST_BYTES = 64 * 1024
"""Of a request with its headers and body; whatever has a body that fits is far below."""


class Impatient(HttpToolsProtocol):
    """HTTP that hangs up on whoever does not finish asking in time, or does not come to an end."""

    alarm: asyncio.TimerHandle | None = None
    heard = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        self._wait()
        self.heard += len(data)
        if self.heard > MOST_BYTES:
            self._hang_up()
        else:
            super().data_received(data)

    def on_message_begin(self) -> None:
        self._wait()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._content()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._content()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._content()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self.alarm is None:
            self.alarm = self.loop.call_later(SECONDS, self._hang_up)

    def _content(self) -> None:
        self.heard = 0
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def _hang_up(self) -> None:
        self.transport.abort()


class Brisk(WebSocketsSansIOProtocol):
    """WebSockets that hang up on whoever reads nothing for too long: to close in order, they too would have to read."""

    alarm: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self.alarm = self.loop.call_later(SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        self._content()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._content()
        super().connection_lost(exc)

    def _content(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
