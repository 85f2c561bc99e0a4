"""The server put together: the edge, the page, the API and the socket around the tables."""

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from upcard.server.clock import CLOCK, Clock, SystemClock
from upcard.server.handles import for_http, limit
from upcard.server.http.answers import Refused
from upcard.server.http.api import Api
from upcard.server.http.connections import OPEN, Connections
from upcard.server.http.guard import Gate, Guard, SafeHeaders
from upcard.server.http.page import Page
from upcard.server.loop_lag import LoopLag
from upcard.server.metrics import (
    BOTS_THINKING,
    GAMES_ON,
    LOOP_LAG,
    PLAYERS_HERE,
    SOCKETS_OPEN,
    STORE_WAITING,
    STORE_WRITABLE,
    TABLES_LIVE,
)
from upcard.server.people.codes import Entropy, new_code
from upcard.server.people.identity import People
from upcard.server.settings import Settings
from upcard.server.socket.endpoint import SocketEndpoint
from upcard.server.store import Store, Unavailable
from upcard.server.store.lock import lock, unlock
from upcard.server.store.sqlite.database import DATABASE
from upcard.server.store.sqlite.store import SqliteStore
from upcard.server.tables.tables import Tables

STATIC = Path(__file__).parent / "static"
PAGES = ("/", "/t/{code}", "/t/{code}/screen", "/rules/{game}", "/g/{code}/{number}", "/settings", "/link")


def build(
    settings: Settings,
    clock: Clock | None = None,
    entropy: Entropy = secrets.token_bytes,
    open_store: Callable[[Path], Store] = SqliteStore.open,
) -> Starlette:
    """The application, on a store in its data folder; the clock and all chance are handed in."""
    clock = clock or SystemClock()
    guard = Guard(settings)
    page = Page(STATIC)
    most = min(settings.http_connections, for_http(limit()))
    connections = Connections(guard, settings.http_per_address, most)
    locked = lock(settings.data)
    store = open_store(settings.data / DATABASE)
    lag = LoopLag()
    people = People(store, clock.wall_time, entropy)
    tables = Tables(
        store,
        clock,
        lambda: entropy(32).hex(),
        lambda: new_code(entropy),
        settings.bot_pace,
        settings.grace,
        settings.tables_live,
    )
    api = Api(settings, guard, clock, store, people, tables)
    endpoint = SocketEndpoint(settings, guard, clock, people, tables, api.tries)
    set_gauges(tables, endpoint, store, lag)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[dict[str, object]]:
        tables.start()
        lag.start()
        yield {CLOCK: clock, OPEN: connections}
        lag.stop()
        await tables.stop()
        await store.close()
        unlock(locked)

    async def index(request: Request, status: int = 200) -> Response:
        response = page.index(request, status)
        with suppress(Refused, Unavailable):  # the page asks who they are, and says why nobody could be registered
            await api.registered(request, response)
        return response

    async def nowhere(request: Request, _wrong: Exception) -> Response:
        """Whoever follows a wrong link reads our page; a program reads that there is nothing."""
        if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/"):
            return await index(request, 404)
        return PlainTextResponse("Not Found", 404)

    routes = [*api.routes(), WebSocketRoute("/ws", endpoint.accept), *[Route(path, index) for path in PAGES]]
    routes.append(Route("/{path:path}", page.file))
    app = Starlette(
        routes=routes,
        middleware=[Middleware(SafeHeaders, guard=guard), Middleware(Gate, guard=guard)],
        exception_handlers={404: nowhere},
        lifespan=lifespan,
    )
    app.state.tables, app.state.say_goodbye = tables, endpoint.close
    return app


def set_gauges(tables: Tables, endpoint: SocketEndpoint, store: Store, lag: LoopLag) -> None:
    """Count what is live whenever somebody asks for the figures."""
    TABLES_LIVE.set_function(lambda: len(tables.live))
    GAMES_ON.set_function(lambda: sum([table.log.playing is not None for table in tables.live.values()]))
    PLAYERS_HERE.set_function(lambda: sum([len(table.audience.here()) for table in tables.live.values()]))
    SOCKETS_OPEN.set_function(lambda: len(endpoint.connections))
    BOTS_THINKING.set_function(lambda: sum([table.bots.pending for table in tables.live.values()]))
    STORE_WRITABLE.set_function(lambda: store.writable)
    STORE_WAITING.set_function(lambda: store.waiting)
    LOOP_LAG.set_function(lambda: lag.worst)
