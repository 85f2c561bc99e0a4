"""Where WebSockets are opened: who may, and how many."""

import asyncio

from starlette.websockets import WebSocket

from upcard.server.clock import Clock
from upcard.server.handles import for_sockets, limit
from upcard.server.http.guard import Guard, household
from upcard.server.http.limits import Limiter, SharedLimiter
from upcard.server.metrics import SOCKETS_CLOSED, SOCKETS_REFUSED
from upcard.server.people.identity import People, hashed, secret_in
from upcard.server.people.programs import programs_of
from upcard.server.settings import Settings
from upcard.server.socket.connection import Connection, Shared
from upcard.server.socket.crowd import Crowd
from upcard.server.store import Person, Unavailable
from upcard.server.tables.tables import Tables

ATTEMPTS = 10.0
"""Connections a second that one address may open, after as many at once as all its people have in two tabs."""
GOODBYE_SECONDS = 5.0
"""How long the last answers and frames may take when the server stops."""


class SocketEndpoint:
    """Where WebSockets are opened: for known people only, and so many of one person and from one address."""

    def __init__(
        self, settings: Settings, guard: Guard, clock: Clock, people: People, tables: Tables, tries: SharedLimiter
    ) -> None:
        self.guard = guard
        self.clock = clock
        self.people = people
        self.shared = Shared(tables, clock, settings.rate, tries)
        self.crowd = Crowd(settings.sockets_per_person, settings.sockets_per_address, for_sockets(limit()))
        self.programs = programs_of(settings.bot_tokens)
        self.attempts = Limiter(ATTEMPTS, 2 * settings.sockets_per_address)
        self.connections: dict[Connection, None] = {}
        self._empty: asyncio.Future[None] | None = None
        people.signed_out.append(self._sign_out)

    async def accept(self, socket: WebSocket) -> None:
        """Accept a known person's socket, if there is room for it."""
        address = household(self.guard.client(socket.scope))
        if not self.attempts.allows(address, self.clock.now()):
            return await refuse(socket, "too_fast")
        person, unavailable = None, False
        try:
            person = await self._person(socket)
        except Unavailable:
            unavailable = True
        if unavailable:
            return await refuse(socket, "unavailable")
        if person is None:
            return await refuse(socket, "stranger")
        connection = Connection(socket, person.id, address, self.shared)
        if not self.crowd.enter(address, person.id, connection):
            return await refuse(socket, "crowd")
        return await self._let_in(socket, connection)

    async def _let_in(self, socket: WebSocket, connection: Connection) -> None:
        """Answer the handshake; from then on the connection lives by itself, and says when it has ended."""
        self.connections[connection] = None
        try:
            await socket.accept()
        except BaseException:
            self._forget(connection)
            raise
        connection.begin(self._forget)

    def _forget(self, connection: Connection) -> None:
        """A connection has ended."""
        del self.connections[connection]
        SOCKETS_CLOSED.labels(connection.why).inc()
        if not self.connections and self._empty is not None and not self._empty.done():
            self._empty.set_result(None)
        self.crowd.leave(connection.household, connection.person, connection)

    async def _person(self, socket: WebSocket) -> Person | None:
        """Who connects: by the cookie of their browser, or without a browser by the bearer of the secret."""
        bearer = socket.headers.get("authorization", "")
        secret = secret_in(socket.headers.get("cookie", ""), self.guard.secure(socket.scope))
        if bearer.startswith("Bearer ") and "origin" not in socket.headers:
            secret = bearer.removeprefix("Bearer ")
            program = self.programs.get(hashed(secret))
            if program is not None:
                return program
        return await self.people.find(secret) if secret else None

    def _sign_out(self, person: str) -> None:
        """Devices of somebody were revoked: those that are still theirs come back."""
        for connection in list(self.connections):
            if connection.person == person:
                connection.close("signed_out")

    async def close(self) -> None:
        """Answer what was asked, tell everybody that the server stops, and give it a moment to reach them."""
        for connection in list(self.connections):
            connection.part("stopping")
        if self.connections:
            self._empty = asyncio.get_running_loop().create_future()
            await asyncio.wait({self._empty}, timeout=GOODBYE_SECONDS)


async def refuse(socket: WebSocket, why: str) -> None:
    """Do not open a socket; whoever asked reads no more than 403."""
    SOCKETS_REFUSED.labels(why).inc()
    await socket.close()
