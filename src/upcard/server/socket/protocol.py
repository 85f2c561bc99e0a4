"""The connections under the application: how long they wait for people, how much they hear, how they speak."""

import asyncio
from collections.abc import Iterable
from typing import Protocol

from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from upcard.server.socket.frames import head, is_frame, is_text, text_of

SECONDS = 10.0
MOST_BYTES = 64 * 1024
"""Of a request with its headers and body; whatever has a body that fits is far below."""
LINE = "upcard.line"


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


class Line(WebSocketsSansIOProtocol):
    """A WebSocket without a task for each direction: texts go to whoever listens, frames go out in one write.

    It hangs up on a reader who takes nothing for too long: to close in order, he too would have to read.
    """

    alarm: asyncio.TimerHandle | None = None
    listener: "Listener | None" = None
    held = False
    in_pieces = False
    """Whether anything has come that was not one whole frame."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][LINE] = self  # type: ignore[assignment]  # extensions are mostly plain facts
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """A text that comes by itself, as nearly all do, is heard at once. The library reads everything else,
        and all there is from the first piece of a frame on: only it knows what is still to come."""
        whole = is_frame(data)
        if whole and not self.in_pieces and self.listener is not None and not self.close_sent:
            text = text_of(data)
            if text is not None:
                self.listener.hear(text)
                return
        if not whole and self.handshake_initiated:
            self.in_pieces = True
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A message is complete, in however many pieces it came."""
        message = b"".join(self.frames)
        if self.listener is not None and self.curr_msg_data_type == "text" and is_text(message):
            self.frames = []
            self.listener.hear(message)
        else:
            super().send_receive_event_to_app()  # which closes on what is no UTF-8

    @property
    def free(self) -> bool:
        """Whether frames can go out now."""
        return self.alarm is None and not self.close_sent and not self.transport.is_closing()

    def say(self, texts: Iterable[bytes]) -> None:
        """Send texts, all in one write."""
        pieces: list[bytes] = []
        for text in texts:
            pieces.append(head(len(text)))
            pieces.append(text)
        self.transport.write(b"".join(pieces))

    def hold(self, on: bool) -> None:
        """Read no more for now, or read on."""
        if on != self.held and not self.transport.is_closing():
            self.held = on
            (self.transport.pause_reading if on else self.transport.resume_reading)()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.alarm = self.loop.call_later(SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        self._content()
        super().resume_writing()
        if self.listener is not None:
            self.listener.deliver()

    def connection_lost(self, exc: Exception | None) -> None:
        self._content()
        super().connection_lost(exc)

    def _content(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None


class Listener(Protocol):
    """Who talks over a line."""

    def hear(self, text: bytes) -> None:
        """A text has come."""

    def deliver(self) -> None:
        """The reader has caught up: send what has waited."""


def line_of(scope: Scope) -> Line:
    """The line under a WebSocket of the application."""
    line = scope["extensions"][LINE]
    assert isinstance(line, Line)
    return line
