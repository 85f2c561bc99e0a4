"""One WebSocket: who is there, what comes in within its limits, and an outbox that a slow reader cannot make grow."""

import asyncio
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from upcard.sentences import catalogue
from upcard.server.clock import Clock
from upcard.server.http.limits import Bucket, Limiter
from upcard.server.people.identity import parse_code
from upcard.server.socket import wire
from upcard.server.socket.protocol import line_of
from upcard.server.store import Unavailable
from upcard.server.tables.live import Room
from upcard.server.tables.tables import Broken, Full, Tables

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


class Post:
    """Brings out what was sent, once in a turn of the loop: all that one connection gets goes in one write."""

    def __init__(self) -> None:
        self._waiting: list[Connection] = []

    def call(self, connection: "Connection") -> None:
        """A connection has something to be brought out."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._round)
        self._waiting.append(connection)

    def _round(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            connection.deliver()


class Hall:
    """What all connections of a server share."""

    def __init__(self, tables: Tables, clock: Clock, rate: float, tries: Limiter) -> None:
        self.tables = tables
        self.clock = clock
        self.rate = rate
        self.tries = tries
        """Wrong codes, by address."""
        self.talk = Limiter(rate=1.0, burst=5.0)
        """Chat and reactions, by person."""
        self.post = Post()


class Connection:
    """A guest at a table, over a WebSocket: one request at a time, and the next when it is answered."""

    def __init__(self, socket: WebSocket, person: str, address: str, hall: Hall) -> None:
        self.person = person
        self.screen = False
        self.why = ""
        """Why it ends, once it does."""
        self._socket = socket
        self._line = line_of(socket.scope)
        self._address = address
        self._hall = hall
        self._clock = hall.clock
        self._messages = Bucket(hall.rate, 4 * hall.rate, hall.clock.now())
        self._strikes = 0
        self._room: Room | None = None
        self._entering: asyncio.Task[None] | None = None
        self._inbox: deque[bytes] = deque()
        self._asking = False
        """Whether a request waits for its answer."""
        self._outbox: list[bytes] = []
        self._waiting = 0
        """Bytes in the outbox."""
        self._parted = asyncio.Event()
        self._heard = hall.clock.now()

    # --- the guest's side, called by the table

    def send(self, frame: bytes) -> None:
        """Put a frame into the outbox; a reader who lets it fill up is closed, never waited for."""
        if self.why:
            return
        if not self._outbox:
            self._hall.post.call(self)
        self._outbox.append(frame)
        self._waiting += len(frame)
        if len(self._outbox) > OUTBOX_FRAMES or self._waiting > OUTBOX_BYTES:
            self.deliver()  # all of it may have come in one turn of the loop
            if self._outbox:
                self._outbox.clear()
                self.part("slow")

    def answer(self, frame: bytes) -> None:
        """Send the answer to the request that waits for it, and go on to the next one."""
        self.send(frame)
        self._asking = False
        if self._inbox:
            self._go_on()

    def part(self, why: str) -> None:
        """Say why, and close."""
        if not self.why:
            self.why = why
            self._parted.set()

    # --- its life

    async def live(self) -> None:
        """From the handshake to the end, whichever side ends it."""
        self._line.listener = self
        listening = asyncio.create_task(self._until_gone(), name="line")
        self._alarm = self._clock.call_at(self._clock.now() + HELLO_WITHIN, self._watch)
        try:
            await self._parted.wait()
            await self._say_bye()
        finally:
            self._alarm.cancel()
            self._line.listener = None
            tasks = [task for task in (listening, self._entering) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self._room is not None:
                self._room.gone(self)

    def _watch(self) -> None:
        """Close a connection that never said hello, or that has fallen silent."""
        if self._room is None or self._clock.now() - self._heard > SILENCE:
            self.part("silent")
            return
        self._alarm = self._clock.call_at(self._heard + SILENCE + 1, self._watch)

    async def _until_gone(self) -> None:
        """Texts come to `hear` at once; here come the end, what is no text, and what was said before we listened."""
        with suppress(WebSocketDisconnect):
            while (received := await self._socket.receive())["type"] == "websocket.receive":
                text = received.get("text")
                if text is None:
                    self.part("bad_frame")
                else:
                    self.hear(text.encode())
        self.part("gone")

    async def _say_bye(self) -> None:
        """The last word; one who has fallen behind gets it if he reads on before the line hangs up on him."""
        self.deliver()
        if self.why != "gone":
            with suppress(WebSocketDisconnect):
                await self._socket.send_text(wire.write(wire.Bye(self.why, sentence(self.why))).decode())
                await self._socket.close(CLOSING.get(self.why, 1008), self.why)

    def deliver(self) -> None:
        """Send what lies in the outbox, unless its reader has fallen behind: then it waits for him."""
        if self._outbox and self._line.free:
            self._line.say(self._outbox)
            self._outbox.clear()
            self._waiting = 0

    # --- what comes in

    def hear(self, text: bytes) -> None:
        """A frame: it is counted first, then answered when those before it are."""
        if self.why:
            return
        self._heard = self._clock.now()
        if not self._messages.allows(self._heard):
            self.part("too_fast")
            return
        self._inbox.append(text)
        if self._asking:
            self._line.hold(True)
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Answer what has come, one after the other; read on when nothing waits."""
        while self._inbox and not self._asking and not self.why:
            self._consider(self._inbox.popleft())
        if not self._inbox:
            self._line.hold(False)

    def _consider(self, frame: bytes) -> None:
        try:
            request = wire.read(frame)
        except wire.BadFrame as wrong:
            self._strikes += 1
            self.send(wire.write(wire.No(wire.number_of(frame), "bad_frame", "W1", f"{sentence('bad_frame')} {wrong}")))
            if self._strikes >= STRIKES:
                self.part("bad_frame")
            return
        self._take(request)

    def _take(self, request: wire.Request) -> None:
        if isinstance(request, wire.Ping):
            self.send(wire.write(wire.Pong(request.id)))
        elif isinstance(request, wire.Hello):
            self._enter(request)
        elif self._room is None:
            self.send(wire.write(wire.No(request.id, "no_hello", "W2", sentence("no_hello"))))
        elif isinstance(request, TALK) and not self._hall.talk.allows(self.person, self._heard):
            self.send(wire.write(wire.No(request.id, "too_fast", "W3", sentence("too_much_talk"))))
        else:
            self._asking = True
            self._room.take(self, request)

    def _enter(self, hello: wire.Hello) -> None:
        """Go to a table; only one, and only once."""
        if self._room is not None:
            self.send(wire.write(wire.No(hello.id, "hello_again", "W2", sentence("hello_again"))))
            return
        self._asking = True
        self._entering = asyncio.create_task(self._hello(hello), name="hello")

    async def _hello(self, hello: wire.Hello) -> None:
        try:
            room = await self._find(hello)
        except (Broken, Unavailable):
            room = "broken"
        if isinstance(room, str):
            self.part(room)
            return
        self._room, self.screen = room, hello.screen
        room.take(self, hello)

    async def _find(self, hello: wire.Hello) -> Room | str:
        """The table that was asked for, or why it cannot be had."""
        if hello.version != wire.PROTOCOL:
            return "version"
        tries, now = self._hall.tries, self._clock.now()
        code = parse_code(hello.table)
        try:
            room = await self._hall.tables.find(code) if code else None
        except Full:
            return "full"
        at_home = room is not None and room.lobby.find(self.person)
        if not at_home and not tries.has(self._address, now):  # one who guesses shuts nobody out of his own game
            return "too_fast"
        if room is None:
            tries.allows(self._address, now)  # wrong codes are counted
            return "unknown_table"
        return "closed" if room.lobby.stage == "closed" else room


TALK = (wire.Say, wire.React)


def sentence(why: str) -> str:
    """What people read when a connection ends or a frame is refused."""
    return catalogue("table")["wire"][why]
