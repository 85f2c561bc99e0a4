"""How the server is, for those who look after it."""

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from upcard.server.http.answers import json_response
from upcard.server.http.drain import Draining
from upcard.server.http.guard import Guard
from upcard.server.http.replays import Asked
from upcard.server.settings import Metrics
from upcard.server.store import Store
from upcard.server.tables.tables import Tables
from upcard.version import VERSION


class HealthPages:
    """Whether the server is well, whether guests may be sent to it, and its figures."""

    def __init__(self, store: Store, tables: Tables, draining: Draining, guard: Guard, whose: Metrics) -> None:
        self._store = store
        self._tables = tables
        self._draining = draining
        self._guard = guard
        self._whose = whose

    def endpoints(self) -> list[Asked]:
        """Where each is asked."""
        return [("GET", "/healthz", self.health), ("GET", "/readyz", self.readiness), ("GET", "/metrics", self.metrics)]

    async def health(self, _request: Request) -> Response:
        await self._store.check()
        return json_response({"ok": True, "version": VERSION, "tables": len(self._tables.live)})

    async def readiness(self, _request: Request) -> Response:
        """A server that drains is well, and wants no guests."""
        if self._draining.on:
            return json_response({"ok": False, "why": "draining"}, 503)
        await self._store.check()
        return json_response({"ok": True})

    async def metrics(self, request: Request) -> Response:
        if self._whose == "off" or (self._whose == "loopback" and not self._guard.local(request.scope)):
            return PlainTextResponse("Not found\n", 404)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
