"""WebSockets under the application: a fast path for frames, and a write timeout for slow readers."""

import asyncio
from collections.abc import Iterable
from typing import Protocol

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from upcard.server.socket.frames import head, is_frame, is_text, text_of

WRITE_TIMEOUT = 10.0
"""Seconds that a reader may take nothing."""
PROTOCOL = "upcard.protocol"


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket without a task for each direction: texts go to whoever listens, frames go out in one write.

    It aborts the connection of a reader who takes nothing for too long: to close in order, they too would have to read.
    """

    timeout: asyncio.TimerHandle | None = None
    listener: "Listener | None" = None
    paused = False
    in_pieces = False
    """Whether anything has come that was not one whole frame."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][PROTOCOL] = self  # type: ignore[assignment]  # extensions are mostly plain facts
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """A text that comes by itself, as nearly all do, is passed on at once. The library reads everything else,
        and all there is from the first piece of a frame on: only it knows what is still to come."""
        whole = is_frame(data)
        if whole and not self.in_pieces and self.listener is not None and not self.close_sent:
            text = text_of(data)
            if text is not None:
                self.listener.receive(text)
                return
        if not whole and self.handshake_initiated:
            self.in_pieces = True
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A message is complete, in however many pieces it came."""
        message = b"".join(self.frames)
        if self.listener is not None and self.curr_msg_data_type == "text" and is_text(message):
            self.frames = []
            self.listener.receive(message)
        else:
            super().send_receive_event_to_app()  # which closes on what is no UTF-8

    @property
    def free(self) -> bool:
        """Whether frames can go out now."""
        return self.timeout is None and not self.close_sent and not self.transport.is_closing()

    def write(self, texts: Iterable[bytes]) -> None:
        """Send texts, all in one write."""
        pieces: list[bytes] = []
        for text in texts:
            pieces.append(head(len(text)))
            pieces.append(text)
        self.transport.write(b"".join(pieces))

    def pause(self, on: bool) -> None:
        """Read no more for now, or read on."""
        if on != self.paused and not self.transport.is_closing():
            self.paused = on
            (self.transport.pause_reading if on else self.transport.resume_reading)()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.timeout = self.loop.call_later(WRITE_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        self._stop_timeout()
        super().resume_writing()
        if self.listener is not None:
            self.listener.flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timeout()
        super().connection_lost(exc)

    def _stop_timeout(self) -> None:
        if self.timeout is not None:
            self.timeout.cancel()
            self.timeout = None


class Listener(Protocol):
    """Who gets the texts of a WebSocket."""

    def receive(self, text: bytes) -> None:
        """A text has come."""

    def flush(self) -> None:
        """The reader has caught up: send what has waited."""


def protocol_of(scope: Scope) -> SocketProtocol:
    """The protocol under a WebSocket of the application."""
    protocol = scope["extensions"][PROTOCOL]
    assert isinstance(protocol, SocketProtocol)
    return protocol
