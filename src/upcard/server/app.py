"""The server put together: the edge, the page, the API and the socket around the tables."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from upcard.sentences import catalogue
from upcard.server.clock import Clock, WallClock
from upcard.server.http.api import Api, Refused
from upcard.server.http.guard import Gate, Guard, SafeHeaders, household
from upcard.server.http.limits import Limiter, Sockets
from upcard.server.metrics import HERE, LIVE, ON, OPEN, PARTED, TURNED_AWAY
from upcard.server.people.identity import Doorman, Entropy, new_code, secret_in
from upcard.server.settings import Settings
from upcard.server.socket.connection import Connection, Hall
from upcard.server.store import Person, Store, Unavailable
from upcard.server.store.sqlite.database import DATABASE
from upcard.server.store.sqlite.store import SqliteStore
from upcard.server.tables.tables import Tables

STATIC = Path(__file__).parent / "static"
PAGES = ("/", "/t/{code}", "/t/{code}/screen", "/rules/{game}", "/g/{code}/{number}", "/settings", "/link")

KNOCKS = 10.0
"""Connections a second that one address may open, after as many at once as all its people have in two tabs."""
FAREWELL = 2.0
"""Seconds that a last word may take."""


def build(
    settings: Settings,
    clock: Clock | None = None,
    entropy: Entropy = secrets.token_bytes,
    open_store: Callable[[Path], Store] = SqliteStore.open,
) -> Starlette:
    """The application, on a store in its data folder; the clock and all chance are handed in."""
    clock = clock or WallClock()
    guard = Guard(settings)
    store = open_store(settings.data / DATABASE)
    doorman = Doorman(store, clock.now, entropy)
    tables = Tables(
        store,
        clock,
        lambda: entropy(32).hex(),
        lambda: new_code(entropy),
        settings.bot_pace,
        settings.grace,
        settings.tables_live,
    )
    api = Api(settings, guard, clock, store, doorman, tables)
    door = Door(settings, guard, clock, doorman, tables, api.tries)
    watch(tables, door)

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        tables.begin()
        yield
        await tables.stop()
        await store.close()

    async def page(request: Request) -> Response:
        index = STATIC / "index.html"
        if not index.is_file():
            return PlainTextResponse(catalogue("table")["http"]["no_page"] + "\n", 503)
        response = FileResponse(index, headers={"cache-control": "no-cache"})
        with suppress(Refused, Unavailable):  # the page asks who he is, and says why nobody could be greeted
            await api.greeted(request, response)
        return response

    routes = [*api.routes(), WebSocketRoute("/ws", door.enter), *[Route(path, page) for path in PAGES]]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(SafeHeaders, guard=guard), Middleware(Gate, guard=guard)],
        lifespan=life,
    )
    if STATIC.is_dir():
        app.mount("/", StaticFiles(directory=STATIC))
    app.state.tables, app.state.farewell = tables, door.close
    return app


class Door:
    """Where sockets come in: known people only, so many from one address."""

    def __init__(
        self, settings: Settings, guard: Guard, clock: Clock, doorman: Doorman, tables: Tables, tries: Limiter
    ) -> None:
        self.guard = guard
        self.clock = clock
        self.doorman = doorman
        self.hall = Hall(tables, clock, settings.rate, tries)
        self.sockets = Sockets(settings.sockets_per_address)
        self.knocks = Limiter(KNOCKS, 2 * settings.sockets_per_address)
        self.connections: dict[Connection, None] = {}
        self._empty: asyncio.Future[None] | None = None

    async def enter(self, socket: WebSocket) -> None:
        """Let a person in, and stay with the connection to its end."""
        address = household(self.guard.client(socket.scope))
        if not self.knocks.allows(address, self.clock.now()):
            return await turned_away(socket, "too_fast")
        person = await self._person(socket)
        if person is None:
            return await turned_away(socket, "stranger")
        if not self.sockets.enter(address):
            return await turned_away(socket, "crowd")
        connection = Connection(socket, person.id, address, self.hall)
        self.connections[connection] = None
        try:
            await socket.accept()
            await connection.live()
        finally:
            del self.connections[connection]
            PARTED.labels(connection.why).inc()
            if not self.connections and self._empty is not None and not self._empty.done():
                self._empty.set_result(None)
            self.sockets.leave(address)

    async def _person(self, socket: WebSocket) -> Person | None:
        """Who connects: by the cookie of his browser, or without a browser by the bearer of the secret."""
        bearer = socket.headers.get("authorization", "")
        secret = secret_in(socket.headers.get("cookie", ""), self.guard.secure(socket.scope))
        if bearer.startswith("Bearer ") and "origin" not in socket.headers:
            secret = bearer.removeprefix("Bearer ")
        return await self.doorman.known(secret) if secret else None

    async def close(self) -> None:
        """Tell everybody that the server stops, and give it a moment to reach them."""
        for connection in list(self.connections):
            connection.part("stopping")
        if self.connections:
            self._empty = asyncio.get_running_loop().create_future()
            await asyncio.wait({self._empty}, timeout=FAREWELL)


def watch(tables: Tables, door: Door) -> None:
    """Count what is live whenever somebody asks for the figures."""
    LIVE.set_function(lambda: len(tables.rooms))
    ON.set_function(lambda: sum([room.playing is not None for room in tables.rooms.values()]))
    HERE.set_function(lambda: sum([len(room.here()) for room in tables.rooms.values()]))
    OPEN.set_function(lambda: len(door.connections))


async def turned_away(socket: WebSocket, why: str) -> None:
    """Do not open a socket; whoever asked reads no more than 403."""
    TURNED_AWAY.labels(why).inc()
    await socket.close()
