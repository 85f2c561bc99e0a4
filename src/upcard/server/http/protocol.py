"""HTTP under the application: what one connection may ask, hold and leave unread."""

import asyncio

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from upcard.server.clock import Alarm
from upcard.server.http.open_connection import OpenConnection

TIMEOUT = 10.0
"""Seconds for a request."""
MOST_BYTES = 64 * 1024
"""Of a request with its headers and body; whatever has a body that fits is far below."""
MOST_HEAD = 16 * 1024
"""Of these, the address and the headers."""
MOST_PARTS = 200
"""Headers of a request and pieces of its body: each costs as much as many bytes."""
MOST_REQUESTS = 100
"""On one connection; the last answer says that it ends."""
MOST_WAITING = 8
"""Requests that may be sent before those ahead of them are answered."""


class Impatient(Exception):
    """Ends the reading of a connection that was cut."""


class BoundedHttp(HttpToolsProtocol):
    """HTTP that cuts a connection whose request is not complete in time or grows too large, that asks without waiting
    for answers, or that leaves its answers unread."""

    timeout: Alarm | None = None
    received = 0
    head = 0
    """Bytes of the address and the headers of the request that is coming."""
    parts = 0
    """Its headers, and the pieces of its body."""
    asked = 0
    """Requests so far."""
    running: RequestResponseCycle | None = None
    """The request that is being answered; `cycle` is the latest one."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.open = OpenConnection(self.app_state, transport, self.client, self._give_up)
        self._start_timeout()

    # --- what is asked

    def data_received(self, data: bytes) -> None:
        self._start_timeout()
        self.received += len(data)
        if self.received > MOST_BYTES:
            self.open.cut("too_large")
        else:
            super().data_received(data)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_WAITING:
            self.open.cut("pipeline")
            raise Impatient
        self._start_timeout()
        self.head = self.parts = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count_head(len(name) + len(value))
        self._count_part()
        super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        self._count_part()
        super().on_body(body)

    def _count_head(self, size: int) -> None:
        self.head += size
        if self.head > MOST_HEAD:
            self.open.cut("too_large")
            raise Impatient

    def _count_part(self) -> None:
        self.parts += 1
        if self.parts > MOST_PARTS:
            self.open.cut("too_large")
            raise Impatient

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.asked += 1
        if self.asked >= MOST_REQUESTS and self.cycle is not None:
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        self._stop_timeout()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        if self._is_answering():  # whoever writes that would never hear again whether it is taken
            self.open.cut("pipeline")
            return
        if self.open.wait(self.loop.time()) is None:
            self.open.cut("too_fast")
            return
        self._stop_timeout()
        self.open.ended()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it knows us: the collector looks seldom

    def _start_timeout(self) -> None:
        if self.timeout is None:
            clock = self.open.clock
            self.timeout = clock.call_at(clock.now() + TIMEOUT, lambda: self.open.cut("slow"))

    def _stop_timeout(self) -> None:
        self.received = 0
        if self.timeout is not None:
            self.timeout.cancel()
            self.timeout = None

    # --- what is answered

    def _is_answering(self) -> bool:
        """Whether something that was asked before is not answered, or its answer not taken."""
        waits = self.running is not None and not self.running.response_complete
        return waits or bool(self.pipeline) or self.flow.write_paused

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.running = cycle
        wait = self.open.wait(self.loop.time())
        if wait is None:
            self.open.cut("too_fast")
        elif wait:
            self.loop.call_later(wait, self._start_later, cycle, app)
        else:
            super()._start_asgi_task(cycle, app)

    def _start_later(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        if not cycle.disconnected:
            super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.open.write_timeout.start()

    def resume_writing(self) -> None:
        self.open.write_timeout.stop()
        super().resume_writing()

    # --- its end

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timeout()
        self._give_up()
        super().connection_lost(exc)
        self.open.ended()
        self.running = self.cycle = None  # type: ignore[assignment]  # they know us: the collector looks seldom

    def _give_up(self) -> None:
        """Answer nothing any more: uvicorn would go on with what waits, and complain that nobody is there."""
        self.pipeline.clear()
        if self.running is not None:
            self.running.disconnected = True
            self.running.message_event.set()
