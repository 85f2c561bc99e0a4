"""The server put together: the edge, the page, the API and the socket around the tables."""

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

from upcard.sentences import catalogue
from upcard.server.clock import Clock, WallClock
from upcard.server.http.answers import Refused
from upcard.server.http.api import Api
from upcard.server.http.guard import Gate, Guard, SafeHeaders
from upcard.server.metrics import GAMES_ON, PLAYERS_HERE, SOCKETS_OPEN, TABLES_LIVE
from upcard.server.people.codes import Entropy, new_code
from upcard.server.people.identity import People
from upcard.server.settings import Settings
from upcard.server.socket.endpoint import SocketEndpoint
from upcard.server.store import Store, Unavailable
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
    clock = clock or WallClock()
    guard = Guard(settings)
    store = open_store(settings.data / DATABASE)
    people = People(store, clock.now, entropy)
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
    set_gauges(tables, endpoint)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        tables.start()
        yield
        await tables.stop()
        await store.close()

    async def page(request: Request, status: int = 200) -> Response:
        index = STATIC / "index.html"
        if not index.is_file():
            return PlainTextResponse(catalogue("table")["http"]["no_page"] + "\n", 503)
        response = FileResponse(index, status, headers={"cache-control": "no-cache"})
        with suppress(Refused, Unavailable):  # the page asks who they are, and says why nobody could be registered
            await api.registered(request, response)
        return response

    async def nowhere(request: Request, _wrong: Exception) -> Response:
        """Whoever follows a wrong link reads our page; a program reads that there is nothing."""
        if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/"):
            return await page(request, 404)
        return PlainTextResponse("Not Found", 404)

    routes = [*api.routes(), WebSocketRoute("/ws", endpoint.accept), *[Route(path, page) for path in PAGES]]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(SafeHeaders, guard=guard), Middleware(Gate, guard=guard)],
        exception_handlers={404: nowhere},
        lifespan=lifespan,
    )
    if STATIC.is_dir():
        app.mount("/", StaticFiles(directory=STATIC))
    app.state.tables, app.state.say_goodbye = tables, endpoint.close
    return app


def set_gauges(tables: Tables, endpoint: SocketEndpoint) -> None:
    """Count what is live whenever somebody asks for the figures."""
    TABLES_LIVE.set_function(lambda: len(tables.live))
    GAMES_ON.set_function(lambda: sum([table.log.playing is not None for table in tables.live.values()]))
    PLAYERS_HERE.set_function(lambda: sum([len(table.audience.here()) for table in tables.live.values()]))
    SOCKETS_OPEN.set_function(lambda: len(endpoint.connections))
