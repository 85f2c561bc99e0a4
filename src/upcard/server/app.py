"""The server put together: the edge, the page, the API and the socket around the tables."""

import os
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from upcard.server.bus.opening import open_bus
from upcard.server.clock import CLOCK, Clock, SharedClock, SystemClock
from upcard.server.coaching import Coaching
from upcard.server.days import Days
from upcard.server.handles import for_http, limit
from upcard.server.http.answers import Refused
from upcard.server.http.api import Api
from upcard.server.http.connections import OPEN, Connections
from upcard.server.http.drain import Drain, Draining
from upcard.server.http.guard import FRAMED, Gate, Guard, SafeHeaders
from upcard.server.http.links import Links
from upcard.server.http.page import Page
from upcard.server.http.preview import Preview, of_rules
from upcard.server.loop_lag import LoopLag
from upcard.server.metrics import (
    BOTS_THINKING,
    GAMES_ON,
    LOOP_LAG,
    MINDS_THINKING,
    MINDS_WAITING,
    PLAYERS_HERE,
    SOCKETS_OPEN,
    STORE_WAITING,
    STORE_WRITABLE,
    TABLES_LIVE,
    WORKER,
)
from upcard.server.people.codes import Entropy, new_code, parse_code
from upcard.server.people.identity import People
from upcard.server.settings import Settings, SettingsError
from upcard.server.socket.endpoint import SocketEndpoint
from upcard.server.statistics.counting import Counting
from upcard.server.store import Store, Unavailable
from upcard.server.store.opening import Opened, is_postgres, open_store
from upcard.server.store.tournaments import TournamentStore
from upcard.server.tables.manners import Manners
from upcard.server.tables.tables import Tables
from upcard.server.tournaments.tournaments import Tournaments
from upcard.server.workers.joining import join
from upcard.server.workers.workers import Workers
from upcard.version import VERSION

STATIC = Path(__file__).parent / "static"
State = dict[str, object]
"""What every connection finds, by its name."""
PAGES = (
    "/",
    "/t/{code}",
    "/t/{code}/screen",
    "/rules/{game}",
    "/g/{code}/{number}",
    "/g/{code}/{number}/deal",
    "/g/{code}/{number}/coach",
    "/r",
    "/r/coach",
    "/d",
    "/d/{name}",
    "/day",
    "/day/{day}",
    "/statistics",
    "/statistics/{person}",
    "/house",
    "/tournaments",
    "/tournaments/{code}",
    "/tournaments/{code}/screen",
    "/settings",
    "/link",
)


def build(settings: Settings, clock: Clock | None = None, entropy: Entropy = secrets.token_bytes) -> Starlette:
    """The application, on the store that the settings name; the clock and all chance are handed in."""
    _check(settings)
    guard = Guard(settings)
    opened = open_store(settings.store, settings.data)
    store = opened.store
    if clock is None or (opened.workers is not None and isinstance(clock, SystemClock)):
        clock = SharedClock() if opened.workers is not None else SystemClock()
    workers = _workers(settings, opened, clock)
    people = People(store, clock.wall_time, entropy)
    tables = _tables(settings, clock, entropy, store, workers)
    days = Days(store, tables, clock)
    leads = _leads(workers)
    tournaments = _tournaments(clock, entropy, opened.tournaments, tables, leads)
    counting = Counting(opened.statistics, leads)
    tables.listeners += [counting, Manners(tables)]
    coaching = Coaching(store, tables.minds)
    draining = Draining()
    api = Api(
        settings,
        guard,
        clock,
        store,
        opened.statistics,
        counting.settled,
        people,
        tables,
        days,
        tournaments,
        coaching,
        draining,
    )
    endpoint = SocketEndpoint(settings, guard, clock, people, tables, api.tries)
    site = Site(Page(STATIC), api)
    if workers is not None:
        join(
            workers, people, endpoint, api.shared_limits, [counting.look_again, days.look_again, tournaments.look_again]
        )
    state: State = {CLOCK: clock, OPEN: _connections(settings, guard)}
    parts = (workers, tables, endpoint, opened, api.links, counting, days, tournaments, coaching)
    app = Starlette(
        routes=[*api.routes(), WebSocketRoute("/ws", endpoint.accept), *site.routes()],
        middleware=_edge(guard, draining),
        exception_handlers={404: site.nowhere},
        lifespan=partial(_lifespan, state, *parts),
    )
    app.state.tables, app.state.say_goodbye = tables, partial(_say_goodbye, draining, endpoint)
    WORKER.info({"name": settings.worker_name, "version": VERSION, "process": str(os.getpid())})
    return app


def _check(settings: Settings) -> None:
    """See that the settings go together."""
    if settings.bus and not is_postgres(settings.store):
        raise SettingsError(
            "--bus is for several servers on one database, and one process alone writes to a file of SQLite: name a "
            "PostgreSQL database with --store, or leave --bus out"
        )


def _edge(guard: Guard, draining: Draining) -> list[Middleware]:
    """What every request goes through first."""
    return [
        Middleware(SafeHeaders, guard=guard),
        Middleware(Gate, guard=guard),
        Middleware(Drain, draining=draining),
    ]


async def _say_goodbye(draining: Draining, endpoint: SocketEndpoint) -> None:
    """Take no new guests, and tell those who are here to come back: to another worker, or when this one is back."""
    draining.on = True
    await endpoint.close()


def _workers(settings: Settings, opened: Opened, clock: Clock) -> Workers | None:
    """This worker among those of the house, where the store can be shared."""
    if opened.workers is None:
        return None
    return Workers(opened.workers, open_bus(settings.bus, settings.store), clock)


def _tables(settings: Settings, clock: Clock, entropy: Entropy, store: Store, workers: Workers | None) -> Tables:
    return Tables(
        store,
        clock,
        lambda: entropy(32).hex(),
        lambda: new_code(entropy),
        settings.bot_pace,
        settings.grace,
        settings.tables_live,
        settings.minds,
        workers,
    )


def _leads(workers: Workers | None) -> Callable[[], bool]:
    """Whether this process does what only one of the house has to do."""
    return lambda: workers is None or workers.leads


def _tournaments(
    clock: Clock, entropy: Entropy, store: TournamentStore, tables: Tables, leads: Callable[[], bool]
) -> Tournaments:
    shared = tables.workers is not None
    return Tournaments(store, tables, clock, lambda: entropy(32).hex(), lambda: new_code(entropy), leads, shared)


def _connections(settings: Settings, guard: Guard) -> Connections:
    most = min(settings.http_connections, for_http(limit()))
    return Connections(guard, settings.http_per_address, most)


@asynccontextmanager
async def _lifespan(
    state: State,
    workers: Workers | None,
    tables: Tables,
    endpoint: SocketEndpoint,
    opened: Opened,
    links: Links,
    counting: Counting,
    days: Days,
    tournaments: Tournaments,
    coaching: Coaching,
    _app: Starlette,
) -> AsyncIterator[State]:
    """What runs while the server does, and what is written and let go when it stops."""
    lag = LoopLag()
    set_gauges(tables, endpoint, opened.store, lag)
    if workers is not None:
        await workers.start(tables)
    tables.start()
    counting.start()
    await days.start()
    await tournaments.start()
    lag.start()
    yield state
    lag.stop()
    await tournaments.stop()
    await coaching.stop()
    await tables.stop()
    await counting.stop()
    await days.stop()
    links.stop()
    if workers is not None:
        await workers.stop()
    await opened.store.close()
    opened.release()


class Site:
    """The page at each of its addresses, and whatever else is asked for."""

    def __init__(self, page: Page, api: Api) -> None:
        self._page = page
        self._api = api

    def routes(self) -> list[Route]:
        """Where the page is asked for; it comes behind all else that has a place."""
        files = [Route("/offline", self._page.offline), Route("/{path:path}", self._page.file)]
        return [*[Route(path, self.index) for path in PAGES], Route(FRAMED, self.framed), *files]

    async def index(self, request: Request, status: int = 200) -> Response:
        """The page; whoever is new is registered with it."""
        origin = self._api.guard.origin(request.scope)
        response = self._page.index(request, self._preview(request), origin, status)
        with suppress(Refused, Unavailable):  # the page asks who they are, and says why nobody could be registered
            await self._api.me.registered(request, response)
        return response

    async def framed(self, request: Request) -> Response:
        """The page in a frame of another one: nobody becomes known by it (T35)."""
        return self._page.index(request, Preview("replay"), self._api.guard.origin(request.scope))

    def _preview(self, request: Request) -> Preview:
        """How a link to this place looks to others; only a table that is listed tells its game."""
        path, code = request.url.path, parse_code(request.path_params.get("code", ""))
        if path.startswith("/t/"):
            return Preview("table", self._api.tables.listed_game(code))
        if path.startswith("/g/") or path in ("/r", "/r/coach"):
            return Preview("replay")
        return of_rules(request.path_params.get("game", ""))

    async def nowhere(self, request: Request, _wrong: Exception) -> Response:
        """Whoever follows a wrong link reads our page; a program reads that there is nothing."""
        if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/"):
            return await self.index(request, 404)
        return PlainTextResponse("Not Found", 404)


def set_gauges(tables: Tables, endpoint: SocketEndpoint, store: Store, lag: LoopLag) -> None:
    """Count what is live whenever somebody asks for the figures."""
    TABLES_LIVE.set_function(lambda: len(tables.live))
    GAMES_ON.set_function(lambda: sum([table.log.playing is not None for table in tables.live.values()]))
    PLAYERS_HERE.set_function(lambda: sum([len(table.audience.here()) for table in tables.live.values()]))
    SOCKETS_OPEN.set_function(lambda: len(endpoint.connections))
    BOTS_THINKING.set_function(lambda: sum([table.bots.pending for table in tables.live.values()]))
    MINDS_THINKING.set_function(lambda: tables.minds.thinking)
    MINDS_WAITING.set_function(lambda: tables.minds.waiting)
    STORE_WRITABLE.set_function(lambda: store.writable)
    STORE_WAITING.set_function(lambda: store.waiting)
    LOOP_LAG.set_function(lambda: lag.worst)
