"""A server that is about to end: whoever comes is sent elsewhere, and those who look after it are still answered."""

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from upcard.sentences import catalogue
from upcard.server.http.language import language_of

STILL_ANSWERED = ("/healthz", "/readyz", "/metrics")
ELSEWHERE = {"Connection": "close", "Retry-After": "1"}


class Draining:
    """Whether a server takes no new guests any more."""

    on = False


class Drain:
    """Answers whoever comes with 503 while the server drains, so that a proxy asks another worker."""

    def __init__(self, app: ASGIApp, draining: Draining) -> None:
        self.app = app
        self.draining = draining

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.draining.on and scope["type"] != "lifespan" and scope["path"] not in STILL_ANSWERED:
            await _elsewhere(scope)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _elsewhere(scope: Scope) -> PlainTextResponse:
    sentence = catalogue("table", language=language_of(Headers(scope=scope)))["wire"]["stopping"]
    return PlainTextResponse(f"{sentence}\n", 503, ELSEWHERE)
