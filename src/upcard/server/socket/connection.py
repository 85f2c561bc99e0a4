"""One WebSocket: who is there, what comes in within its limits, and an outbox that a slow reader cannot make grow."""

import asyncio
from collections import deque
from collections.abc import Callable

from starlette.websockets import WebSocket

from upcard.sentences import catalogue
from upcard.server.clock import Clock
from upcard.server.http.language import language_of
from upcard.server.http.limits import Bucket, Limiter, SharedLimiter
from upcard.server.people.codes import parse_code
from upcard.server.socket import wire
from upcard.server.socket.protocol import protocol_of
from upcard.server.store import Unavailable
from upcard.server.tables.live import LiveTable
from upcard.server.tables.room import Visitor
from upcard.server.tables.tables import Broken, ClosedTable, Full, Tables

OUTBOX_FRAMES = 64
OUTBOX_BYTES = 256 * 1024
HELLO_WITHIN = 10.0
"""Seconds until a new connection must have said hello."""
SILENCE = 45.0
"""Seconds after which a client that says nothing, not even ping, is taken for gone."""
BAD_FRAMES = 3
"""Frames that are no message, before the connection is closed."""

CLOSING = {
    "bad_frame": 1003, "too_fast": 1008, "silent": 1001, "stopping": 1012, "slow": 1013, "taken_over": 4001,
    "crowd": 4001, "removed": 4002, "closed": 4003, "version": 4004, "unknown_table": 4005, "full": 4006,
    "broken": 4007, "conflict": 4007, "signed_out": 4008,
}  # fmt: skip
"""Why a connection ends, and the number it is closed with."""


IN_THE_WAY = ("too_fast", "bad_frame", "crowd", "slow")
"""Why a connection ends that nobody waits for to answer: it ends soon after it was told."""


class Flusher:
    """Flushes outboxes once in a turn of the loop: all that one connection gets goes in one write."""

    def __init__(self) -> None:
        self._waiting: list[Connection] = []

    def schedule(self, connection: "Connection") -> None:
        """A connection has something in its outbox."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting.append(connection)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            connection.flush()


class Shared:
    """What all connections of a server share."""

    def __init__(self, tables: Tables, clock: Clock, rate: float, tries: SharedLimiter) -> None:
        self.tables = tables
        self.clock = clock
        self.rate = rate
        self.tries = tries
        """Wrong codes, by address."""
        self.talk = Limiter(rate=1.0, burst=5.0)
        """Chat and reactions, by person."""
        self.flusher = Flusher()


class Connection:
    """A guest at a table, over a WebSocket: one request at a time, and the next when it is answered."""

    def __init__(self, socket: WebSocket, person: str, address: str, shared: Shared) -> None:
        self.person = person
        self.language = language_of(socket.headers)
        self.screen = False
        self.why = ""
        """Why it ends, once it does."""
        self._protocol = protocol_of(socket.scope)
        self.household = address
        self._shared = shared
        self._clock = shared.clock
        self._messages = Bucket(shared.rate, 4 * shared.rate, shared.clock.now())
        self._bad_frames = 0
        self._table: LiveTable | None = None
        self._entering: asyncio.Task[None] | None = None
        self._inbox: deque[bytes] = deque()
        self._asking = False
        """Whether a request waits for its answer."""
        self._parting = ""
        """Why it ends when that has been answered."""
        self._outbox: list[bytes] = []
        self._waiting = 0
        """Bytes in the outbox."""
        self._ended: Callable[[Connection], None] | None = None
        """Who is told when it has ended, once it has begun."""
        self._ending: asyncio.Task[None] | None = None
        self._last_received = shared.clock.now()

    # --- the guest's side, called by the table

    def send(self, frame: bytes) -> None:
        """Put a frame into the outbox; a reader who lets it fill up is closed, never waited for."""
        if self.why:
            return
        if not self._outbox:
            self._shared.flusher.schedule(self)
        self._outbox.append(frame)
        self._waiting += len(frame)
        if len(self._outbox) > OUTBOX_FRAMES or self._waiting > OUTBOX_BYTES:
            self.flush()  # all of it may have come in one turn of the loop
            if self._outbox:
                self._outbox.clear()
                self.close("slow")

    def answer(self, frame: bytes) -> None:
        """Send the answer to the request that waits for it, and go on to the next one."""
        self.send(frame)
        self._asking = False
        if self._parting:
            self.close(self._parting)
        elif self._inbox:
            self._next_request()

    def close(self, why: str) -> None:
        """Say why, and close."""
        if not self.why:
            self.why = why
            if why in IN_THE_WAY:
                self._protocol.stop_listening()
            self._start_ending()

    def part(self, why: str) -> None:
        """Close, but not before the request that waits has its answer; nothing behind it is taken any more."""
        self._parting = why
        if not self._asking:
            self.close(why)

    # --- its life

    def begin(self, ended: "Callable[[Connection], None]") -> None:
        """The handshake is done. No task waits from here to the end, whichever side ends it."""
        self._ended = ended
        self._alarm = self._clock.call_at(self._clock.now() + HELLO_WITHIN, self._check_silence)
        self._protocol.serve(self)
        self._start_ending()

    def _start_ending(self) -> None:
        """Say goodbye, if there is a reason: one may have come before the handshake was done."""
        if self.why and self._ended is not None and self._ending is None:
            self._ending = asyncio.create_task(self._end(self._ended), name="goodbye")

    async def _end(self, ended: "Callable[[Connection], None]") -> None:
        try:
            await self._send_bye()
        finally:
            self._alarm.cancel()
            self._protocol.stop_serving()
            if self._entering is not None:
                self._entering.cancel()
                await asyncio.gather(self._entering, return_exceptions=True)
            if self._table is not None:
                self._table.disconnected(self)
            ended(self)

    def _check_silence(self) -> None:
        """Close a connection that never said hello, or that has fallen silent."""
        if self._table is None or self._clock.now() - self._last_received > SILENCE:
            self.close("silent")
            return
        self._alarm = self._clock.call_at(self._last_received + SILENCE + 1, self._check_silence)

    async def _send_bye(self) -> None:
        """The last frame; one who has fallen behind gets it if they read on before the write timeout."""
        self.flush()
        if self.why != "gone":
            bye = wire.write(wire.Bye(self.why, self._sentence(self.why)))
            await self._protocol.say_goodbye(bye, CLOSING.get(self.why, 1008), self.why)

    def flush(self) -> None:
        """Send what lies in the outbox, unless its reader has fallen behind: then it waits for them."""
        if self._outbox and self._protocol.free:
            self._protocol.write(self._outbox)
            self._outbox.clear()
            self._waiting = 0

    # --- what comes in

    def receive(self, text: bytes) -> None:
        """A frame: it is counted first, then answered when those before it are."""
        self._last_received = self._clock.now()
        if not self._messages.allows(self._last_received):
            self.close("too_fast")
        if self.why:
            return
        self._inbox.append(text)
        if self._asking:
            self._protocol.pause(True)
        else:
            self._next_request()

    def _next_request(self) -> None:
        """Answer what has come, one after the other; read on when nothing waits."""
        while self._inbox and not self._asking and not self.why:
            self._read(self._inbox.popleft())
        if not self._inbox:
            self._protocol.pause(False)

    def _read(self, frame: bytes) -> None:
        try:
            request = wire.read(frame)
        except wire.BadFrame as wrong:
            self._bad_frames += 1
            self.send(
                wire.write(wire.No(wire.number_of(frame), "bad_frame", "W1", f"{self._sentence('bad_frame')} {wrong}"))
            )
            if self._bad_frames >= BAD_FRAMES:
                self.close("bad_frame")
            return
        self._route(request)

    def _route(self, request: wire.Request) -> None:
        if isinstance(request, wire.Ping):
            self.send(wire.write(wire.Pong(request.id)))
        elif isinstance(request, wire.Hello):
            self._enter(request)
        elif self._table is None:
            self.send(wire.write(wire.No(request.id, "no_hello", "W2", self._sentence("no_hello"))))
        elif isinstance(request, TALK) and not self._shared.talk.allows(self.person, self._last_received):
            self.send(wire.write(wire.No(request.id, "too_fast", "W3", self._sentence("too_much_talk"))))
        else:
            self._asking = True
            self._table.receive(self, request)

    def _enter(self, hello: wire.Hello) -> None:
        """Go to a table; only one, and only once."""
        if self._table is not None:
            self.send(wire.write(wire.No(hello.id, "hello_again", "W2", self._sentence("hello_again"))))
            return
        self._asking = True
        self._entering = asyncio.create_task(self._hello(hello), name="hello")

    async def _hello(self, hello: wire.Hello) -> None:
        try:
            table = await self._find(hello)
        except (Broken, Unavailable):
            table = "broken"
        if isinstance(table, str):
            self.close(table)
            return
        self._table, self.screen = table, hello.screen
        table.receive(self, hello)

    async def _find(self, hello: wire.Hello) -> LiveTable | str:
        """The table that was asked for, or why it cannot be had."""
        if hello.version != wire.PROTOCOL:
            return "version"
        tries, now = self._shared.tries, self._clock.now()
        code = parse_code(hello.table)
        try:
            visitor = Visitor(self.person, self.household)
            table = await self._shared.tables.find(code, visitor) if code else None
        except Full:
            return "full"
        except ClosedTable:
            return "closed" if tries.has(self.household, now) else "too_fast"
        at_home = table is not None and table.log.lobby.find(self.person)
        if not at_home and not tries.has(self.household, now):  # one who guesses shuts nobody out of their own game
            return "too_fast"
        if table is None:
            tries.allows(self.household, now)  # wrong codes are counted
            return "unknown_table"
        return "closed" if table.log.lobby.stage == "closed" else table

    def _sentence(self, why: str) -> str:
        """What people read when a connection ends or a frame is refused."""
        return catalogue("table", language=self.language)["wire"][why]


TALK = (wire.Say, wire.React)
