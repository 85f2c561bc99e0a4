"""WebSockets under the application: a fast path for texts, every other frame counted, slow readers cut."""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

from starlette.types import Scope
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from upcard.server.http.limits import Bucket
from upcard.server.http.open_connection import OpenConnection
from upcard.server.socket.frames import head, is_frame, is_text, size_of, text_of

SLICE = 1024
"""Bytes that the library reads in one turn of the loop: a hundred frames at most, however many came."""
CONTROL_RATE = 5.0
CONTROL_BURST = 50.0
"""Frames that are no message by themselves (pings, pongs, continuations): so many a second, and so many at once."""
MOST_PIECES = 16
"""Of one message."""
LAST_SECONDS = 1.0
LAST_BYTES = 1024 * 1024
"""For how long, and how much, one who is not listened to any more may go on sending, to hear why."""
PROTOCOL = "upcard.protocol"

log = logging.getLogger(__name__)


class Sink:
    """Where messages go that nobody reads: whoever listens has heard them otherwise."""

    def put_nowait(self, message: object) -> None:
        """Forget it."""


NOBODY_READS = Sink()


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket without a task for each direction: texts go to whoever listens, frames go out in one write."""

    paused = False
    """Whether the listener wants no more for now."""
    still = False
    """Whether nothing is read from the network."""
    deaf = False
    """Whether whatever else comes is thrown away: the connection is about to end."""
    ignored = 0
    """Bytes that were thrown away."""
    in_pieces = False
    """Whether anything has come that was not one whole frame."""
    pieces = 0
    """Of the message that is coming in."""
    behind = False
    """Whether the reader has not taken yet what was sent."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.listener: Listener | None = None  # compiled, a class that has this by default does not have it
        self.unread = bytearray()
        """What has come, and waits for its turn to be read."""
        self.open = OpenConnection(self.app_state, self.transport, self.client, self.stop_listening)
        self.control_frames = Bucket(CONTROL_RATE, CONTROL_BURST, self.open.clock.now())

    async def run_asgi(self) -> None:
        """Let the application answer the handshake. It is done with that: while somebody listens there is no task, and
        all that was known of the request is forgotten."""
        self.scope["extensions"][PROTOCOL] = self  # type: ignore[assignment]  # extensions are mostly plain facts
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:  # whoever knocked has not waited
            pass
        except Exception:
            log.exception("a handshake failed")
            self.send_500_response()
        if self.listener is None:
            self.transport.close()
        del self.scope

    def serve(self, listener: "Listener") -> None:
        """Pass texts on from now. Whoever is listened to has a place among the sockets; until then, and again while
        it ends, a connection counts like any over HTTP."""
        self.listener = listener
        self.open.uncount()
        del self.request, self.response  # the handshake is over, and thousands of them are large
        self._pass_on_earlier(listener)
        self.queue = NOBODY_READS  # type: ignore[assignment]  # what it holds is a tenth of a connection

    def _pass_on_earlier(self, listener: "Listener") -> None:
        """What was said before anybody listened."""
        while not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] != "websocket.receive":
                listener.close("gone")
            elif (text := message.get("text")) is not None:
                listener.receive(text.encode())
            else:
                listener.close("bad_frame")
        if self.read_paused and not self.still and not self.transport.is_closing():
            self.transport.resume_reading()
        self.read_paused = False

    async def say_goodbye(self, text: bytes, number: int, why: str) -> None:
        """Send a last text, and close; the other side is waited for, but not for long."""
        with suppress(ClientDisconnected):
            await self.send({"type": "websocket.send", "text": text.decode()})
            await self.send({"type": "websocket.close", "code": number, "reason": why})

    def stop_serving(self) -> None:
        """Nobody listens any more."""
        self.listener = None
        if not self.disconnected:
            self.open.count()
        if self.close_timer is None:
            self.transport.close()
        elif self.deaf:
            self.loop.call_later(LAST_SECONDS, self.transport.close)  # the answer to our closing is not heard either

    # --- what comes in

    def data_received(self, data: bytes) -> None:
        """Texts in whole frames, as nearly all are, are passed on at once. The library reads everything else, and all
        there is from the first piece of a frame on: only it knows what is still to come."""
        data = self._pass_on_texts(data)
        if self.deaf:
            self._ignore(data)
        elif not self.handshake_initiated:
            super().data_received(data)
        elif data:
            self.in_pieces = self.in_pieces or not is_frame(data)
            self.unread += data
            if len(self.unread) == len(data):
                self._read_slice()

    def _pass_on_texts(self, data: bytes) -> bytes:
        """What is left of data behind the texts at its beginning; with the first that is too many nobody listens."""
        while (
            data and self.listener is not None and not (self.in_pieces or self.unread or self.close_sent or self.deaf)
        ):
            size = size_of(data)
            text = text_of(data[:size]) if 0 < size <= len(data) else None
            if text is None:
                return data
            self.listener.receive(text)
            data = data[size:]
        return data

    def _read_slice(self) -> None:
        """Let the library read a little; what is left is read in the next turns of the loop, before anything else."""
        if self.unread and not self.transport.is_closing():
            piece = bytes(self.unread[:SLICE])
            del self.unread[:SLICE]
            super().data_received(piece)
            if self.unread:
                self.loop.call_soon(self._read_slice)
            self._start_or_stop_reading()

    def stop_listening(self) -> None:
        """Read nothing any more, neither what has come nor what will."""
        self.deaf = True
        self.unread.clear()

    def _ignore(self, data: bytes) -> None:
        self.ignored += len(data)
        if self.ignored > LAST_BYTES:
            self.transport.abort()

    def pause(self, on: bool) -> None:
        """Read no more for now, or read on."""
        if on != self.paused:
            self.paused = on
            self._start_or_stop_reading()

    def _start_or_stop_reading(self) -> None:
        still = self.paused or bool(self.unread)
        if still != self.still and not self.transport.is_closing():
            self.still = still
            (self.transport.pause_reading if still else self.transport.resume_reading)()

    # --- frames that the library has read

    def handle_ping(self) -> None:
        if self._is_within_limit():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_within_limit():
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        self.pieces = 0
        if self._is_whole_or_piece(event) and (self.listener is not None or self._is_within_limit()):
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        self.pieces = 0
        if self._is_whole_or_piece(event) and self._is_within_limit():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._is_whole_or_piece(event) and self._is_within_limit():
            super().handle_cont(event)

    def _is_within_limit(self) -> bool:
        """W4: so many frames that are no messages."""
        if not self.deaf and not self.control_frames.allows(self.open.clock.now()):
            self._end("too_fast")
        return not self.deaf

    def _is_whole_or_piece(self, event: Frame) -> bool:
        """W4: whether a frame ends its message, or may be a piece of it: not empty, and not one of too many."""
        self.pieces += 1
        if not self.deaf and not event.fin and (not event.data or self.pieces >= MOST_PIECES):
            self._end("bad_frame")
        return not self.deaf

    def _end(self, why: str) -> None:
        self.stop_listening()
        if self.listener is None:
            self.open.cut(why)
        else:
            self.listener.close(why)

    def send_receive_event_to_app(self) -> None:
        """A message is complete, in however many pieces it came."""
        message = b"".join(self.frames)
        if self.listener is not None and self.curr_msg_data_type == "bytes":
            self.listener.close("bad_frame")
        elif self.listener is not None and is_text(message):
            self.frames = []
            self.listener.receive(message)
        else:
            super().send_receive_event_to_app()  # which closes on what is no UTF-8

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._is_gone()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._is_gone()

    def _is_gone(self) -> None:
        if self.listener is not None:
            self.listener.close("gone")

    # --- what goes out

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says; there is nobody to hear it once the library has ended the connection."""
        await self.writable.wait()
        if self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused with a sentence; uvicorn complains of handshakes without an end

    @property
    def free(self) -> bool:
        """Whether frames can go out now."""
        return not self.behind and not self.close_sent and not self.transport.is_closing()

    def write(self, texts: Iterable[bytes]) -> None:
        """Send texts, all in one write."""
        pieces: list[bytes] = []
        for text in texts:
            pieces.append(head(len(text)))
            pieces.append(text)
        self.transport.write(b"".join(pieces))

    def pause_writing(self) -> None:
        super().pause_writing()
        self.behind = True
        self.open.write_timeout.start()

    def resume_writing(self) -> None:
        self.behind = False
        self.open.write_timeout.stop()
        super().resume_writing()
        if self.listener is not None:
            self.listener.flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self.open.ended()
        super().connection_lost(exc)
        self._is_gone()


class Listener(Protocol):
    """Who gets the texts of a WebSocket."""

    def receive(self, text: bytes) -> None:
        """A text has come."""

    def flush(self) -> None:
        """The reader has caught up: send what has waited."""

    def close(self, why: str) -> None:
        """The connection must end."""


def protocol_of(scope: Scope) -> SocketProtocol:
    """The protocol under a WebSocket of the application."""
    protocol = scope["extensions"][PROTOCOL]
    assert isinstance(protocol, SocketProtocol)
    return protocol
