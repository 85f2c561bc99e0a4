"""One command, one server: listen, say where, open the browser, play until somebody stops it."""

import gc
import io
import logging.config
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import segno
import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from upcard.server.handles import raise_limit
from upcard.server.http.protocol import BoundedHttp
from upcard.server.listen import here, listen, on_the_lan
from upcard.server.log_lines import logs
from upcard.server.settings import Settings
from upcard.server.socket.protocol import SocketProtocol
from upcard.server.socket.wire import MOST_BYTES

LAST_SECONDS = 5
"""What open connections get to finish when the server stops."""

at_once = partial(print, flush=True)


def run(settings: Settings, say: Callable[[str], None] = at_once) -> None:
    """Serve until stopped."""
    app = _built(settings)
    listening = listen(settings.host, settings.port)  # nobody knocks before the tables are there
    port: int = listening.getsockname()[1]
    with suppress(KeyboardInterrupt):
        Server(config(app, settings), lambda: _opened(settings, port, say), app.state.say_goodbye).run([listening])


def serve_beside(settings: Settings, shared: socket.socket, opened: Callable[[int], None]) -> None:
    """Serve as one of several until stopped: on a socket that all share, and at a port of one's own, which is told."""
    app = _built(settings)
    own = listen(settings.host, settings.port)
    port: int = own.getsockname()[1]
    Server(config(app, settings), lambda: opened(port), app.state.say_goodbye).run([shared, own])


def _built(settings: Settings) -> Starlette:
    from upcard.server.app import build  # the tables: what is said and how it is served does without them

    raise_limit()
    logging.config.dictConfig(logs(settings))
    app = build(settings)
    spare_the_collector()
    return app


def spare_the_collector() -> None:
    """Look for cycles seldom: plays make none, and each look at all that many tables remember costs as much as they."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


class Server(uvicorn.Server):
    """A server that says when it has opened, and goodbye before it closes."""

    def __init__(
        self, config: uvicorn.Config, opened: Callable[[], None], say_goodbye: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self.opened = opened
        self.say_goodbye = say_goodbye

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for shared in self.servers[:-1]:
            shared.close()  # whoever knocks there is taken in by another worker
        await self.say_goodbye()
        await super().shutdown(sockets)


def config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves: small frames, no compression, nothing said about itself, nothing believed from proxies."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="auto",  # uvloop where it is
        http=BoundedHttp,
        ws=SocketProtocol,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # clients ping, and whoever is silent is taken for gone
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # the guard believes those that are named
        server_header=False,
        timeout_graceful_shutdown=LAST_SECONDS,
    )


# --- what people see


def _opened(settings: Settings, port: int, say: Callable[[str], None]) -> None:
    for line in greeting(settings, port):
        say(line)
    open_browser(settings, port)


def open_browser(settings: Settings, port: int) -> None:
    """Open the tables on the screen of this machine, if it has one and nobody minds."""
    if not settings.no_browser and has_screen():
        threading.Thread(target=webbrowser.open, args=(here(settings.host, port),), daemon=True).start()


def greeting(settings: Settings, port: int) -> list[str]:
    """The addresses of the server, and one of them for phones to look at."""
    local = here(settings.host, port)
    lan = on_the_lan(settings.host, port)
    rows = [("on this machine", local), ("on your network", lan), ("everywhere", settings.public_url)]
    lines = ["Upcard is open.", *[f"  {where:16} {url}" for where, url in rows if url]]
    phones = settings.public_url or lan
    picture = [qr(phones)] if phones and _can_draw() else []
    return [*lines, *picture, *_advice(settings), "Stop it with Ctrl+C."]


def _advice(settings: Settings) -> list[str]:
    """Advice for a host on the net who has forgotten their proxy."""
    if not settings.public_url.startswith("https:") or settings.proxies:
        return []
    return ["No proxy is named (--proxies): everybody who comes through one counts as one address."]


def qr(url: str) -> str:
    """An address as a picture for cameras, drawn in half blocks for a dark terminal."""
    drawn = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue()


def has_screen() -> bool:
    """Whether a browser would open in a window; without one it would take over the terminal."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _can_draw() -> bool:
    try:
        "▀▄█".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
