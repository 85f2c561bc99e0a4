"""One WebSocket: who is there, what comes in within its limits, and an outbox that a slow reader cannot make grow."""

import asyncio
import logging
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from upcard.sentences import catalogue
from upcard.server import wire
from upcard.server.clock import Clock
from upcard.server.guard import Bucket, Limiter
from upcard.server.house import Full, Tables
from upcard.server.room import Room
from upcard.server.seats import parse_code
from upcard.server.store import Person

OUTBOX_FRAMES = 64
OUTBOX_BYTES = 256 * 1024
HELLO_WITHIN = 10.0
"""Seconds until a new connection must have said hello."""
SILENCE = 45.0
"""Seconds after which a client that says nothing, not even ping, is taken for gone."""
STRIKES = 3
"""Frames that are no message, before the connection is closed."""

CLOSING = {
    "bad_frame": 1003, "too_fast": 1008, "silent": 1001, "stopping": 1012, "slow": 1013, "taken_over": 4001,
    "removed": 4002, "closed": 4003, "version": 4004, "unknown_table": 4005, "full": 4006, "broken": 4007,
    "conflict": 4007,
}  # fmt: skip
"""Why a connection ends, and the number it is closed with."""

log = logging.getLogger(__name__)


class Connection:
    """A guest at a table, over a WebSocket."""

    def __init__(
        self, socket: WebSocket, person: Person, tables: Tables, clock: Clock, rate: float, tries: Limiter, address: str
    ) -> None:
        self.person = person.id
        self.screen = False
        self._socket = socket
        self._tables = tables
        self._clock = clock
        self._messages = Bucket(rate, 4 * rate, clock.now())
        self._chat = Bucket(1.0, 5.0, clock.now())
        self._tries = tries
        self._address = address
        self._strikes = 0
        self._room: Room | None = None
        self._outbox: deque[str] = deque()
        self._waiting = 0
        self._why = ""
        self._stirred = asyncio.Event()
        self._heard = clock.now()

    # --- the guest's side, called by the table

    def send(self, frame: str) -> None:
        """Put a frame into the outbox; a reader who lets it fill up is closed, never waited for."""
        if self._why:
            return
        self._waiting += len(frame)
        if len(self._outbox) >= OUTBOX_FRAMES or self._waiting > OUTBOX_BYTES:
            self._outbox.clear()
            self.part("slow")
            return
        self._outbox.append(frame)
        self._stirred.set()

    def part(self, why: str) -> None:
        """Say why, and close."""
        if not self._why:
            self._why = why
            self._stirred.set()

    # --- its life

    async def live(self) -> None:
        """From the handshake to the end, whichever side ends it."""
        sending = asyncio.create_task(self._send(), name="outbox")
        reading = asyncio.create_task(self._read(), name="inbox")
        watching = self._clock.call_at(self._clock.now() + HELLO_WITHIN, self._watch)
        try:
            await asyncio.wait({sending, reading}, return_when=asyncio.FIRST_COMPLETED)
            if reading.done() and not sending.done():
                self.part("gone")
                await asyncio.wait({sending}, timeout=1.0)
        finally:
            watching.cancel()
            for task in (sending, reading):
                task.cancel()
            await asyncio.gather(sending, reading, return_exceptions=True)
            if self._room is not None:
                self._room.gone(self)

    def _watch(self) -> None:
        """Close a connection that never said hello, or that has fallen silent."""
        if self._room is None or self._clock.now() - self._heard > SILENCE:
            self.part("silent")
            return
        self._clock.call_at(self._heard + SILENCE + 1, self._watch)

    async def _send(self) -> None:
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            while self._outbox:
                frame = self._outbox.popleft()
                self._waiting -= len(frame)
                await self._socket.send_text(frame)
            if self._why:
                break
        if self._why != "gone" and self._socket.application_state == WebSocketState.CONNECTED:
            await self._socket.send_text(wire.write(wire.Bye(self._why, sentence(self._why))))
            await self._socket.close(CLOSING.get(self._why, 1008), self._why)

    async def _read(self) -> None:
        try:
            while not self._why:
                received = await self._socket.receive()
                if received["type"] == "websocket.disconnect":
                    return
                self._heard = self._clock.now()
                if not self._messages.allows(self._heard):
                    self.part("too_fast")
                    return
                frame = received.get("text")
                if frame is None:
                    self.part("bad_frame")
                    return
                await self._hear(frame)
                if len(self._outbox) > OUTBOX_FRAMES // 2:
                    await asyncio.sleep(0)  # many frames in one breath: the outbox gets its turn, or he would seem slow
        except WebSocketDisconnect:
            return

    async def _hear(self, frame: str) -> None:
        try:
            request = wire.read(frame)
        except wire.BadFrame as wrong:
            self._strikes += 1
            self.send(wire.write(wire.No(wire.number_of(frame), "bad_frame", "W1", f"{sentence('bad_frame')} {wrong}")))
            if self._strikes >= STRIKES:
                self.part("bad_frame")
            return
        answer = await self._answer(request)
        if answer is not None:
            self.send(wire.write(answer))

    async def _answer(self, request: wire.Request) -> wire.Answer | None:
        if isinstance(request, wire.Hello):
            return await self._hello(request)
        if isinstance(request, wire.Ping):
            return wire.Pong(request.id)
        if self._room is None:
            return wire.No(request.id, "no_hello", "W2", sentence("no_hello"))
        if isinstance(request, wire.Say | wire.React) and not self._chat.allows(self._clock.now()):
            return wire.No(request.id, "too_fast", "W3", sentence("too_much_talk"))
        await self._room.ask(self, request)
        return None

    async def _hello(self, hello: wire.Hello) -> wire.Answer | None:
        if hello.version != wire.PROTOCOL:
            self.part("version")
            return None
        if self._room is not None:
            return wire.No(hello.id, "hello_again", "W2", sentence("hello_again"))
        if not self._tries.has(self._address, self._clock.now()):
            self.part("too_fast")
            return None
        code = parse_code(hello.table)
        try:
            room = await self._tables.find(code) if code else None
        except Full:
            self.part("full")
            return None
        if room is None:
            self._tries.allows(self._address, self._clock.now())  # wrong codes are counted
        if room is None or room.lobby.stage == "closed":
            self.part("unknown_table" if room is None else "closed")
            return None
        self._room, self.screen = room, hello.screen
        await room.ask(self, hello)
        return None


def sentence(why: str) -> str:
    """What people read when a connection ends or a frame is refused."""
    return catalogue("table")["wire"][why]
