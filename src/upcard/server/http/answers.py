"""Answers over HTTP: JSON, or a refusal with its sentence; and bodies read as what they must be."""

from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from upcard.sentences import catalogue
from upcard.server.http.language import language_of
from upcard.server.metrics import HTTP_REFUSED

Body = TypeVar("Body")
JSON = "application/json"


class Problem(Struct, frozen=True):
    """Why a request is refused."""

    code: str
    rule: str
    say: str


class Refused(Exception):
    """A request that gets no answer but the reason."""

    def __init__(self, status: int, code: str, **about: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.about = about


def problem(request: Request, code: str, rule: str = "", **about: str) -> Problem:
    """A refusal with its sentence for whoever asks."""
    sentences = catalogue("table", language=language_of(request.headers))["http"]
    return Problem(code, rule, sentences[code].format_map(about))


def json_response(value: object, status: int = 200) -> Response:
    """An answer in JSON, never kept by caches."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, JSON)


def refused(problem: Problem, status: int) -> Response:
    """A refusal, which is counted."""
    HTTP_REFUSED.labels(problem.code).inc()
    return json_response(problem, status)


async def read(request: Request, kind: type[Body]) -> Body:
    """The body of a request, as what it must be."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (ValueError, RecursionError) as wrong:
        raise Refused(400, "bad_body", reason=str(wrong)) from None
