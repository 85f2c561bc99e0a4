"""Figures for those who look after a server: what is live now, and what was turned away; `/metrics` shows them."""

from collections.abc import Callable, Collection

from prometheus_client import Counter, Gauge

from upcard.server.house import Tables

LIVE = Gauge("upcard_tables_live", "Tables in memory")
ON = Gauge("upcard_games_on", "Games that are being played at tables in memory")
HERE = Gauge("upcard_players_here", "People who are connected to a table where they sit")
OPEN = Gauge("upcard_sockets_open", "Open WebSockets")
UNHEARD = Counter("upcard_http_refused", "HTTP requests that were refused, by the code of the refusal", ["code"])
TURNED_AWAY = Counter("upcard_sockets_refused", "WebSockets that were not opened, and why", ["why"])


def watch(tables: Tables, sockets: Callable[[], Collection[object]]) -> None:
    """Count what is live whenever somebody asks."""
    LIVE.set_function(lambda: len(tables.rooms))
    ON.set_function(lambda: sum([room.playing is not None for room in tables.rooms.values()]))
    HERE.set_function(lambda: sum([len(room.here()) for room in tables.rooms.values()]))
    OPEN.set_function(lambda: len(sockets()))
