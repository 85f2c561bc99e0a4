"""Answers over HTTP: JSON, or a refusal with its sentence; and bodies read as what they must be."""

from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from upcard.sentences import catalogue
from upcard.server.metrics import HTTP_REFUSED

Body = TypeVar("Body")


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
        self.problem = problem(code, **about)


def problem(code: str, rule: str = "", **about: str) -> Problem:
    """A refusal with its sentence."""
    return Problem(code, rule, catalogue("table")["http"][code].format_map(about))


def json_response(value: object, status: int = 200) -> Response:
    """An answer in JSON, never kept by caches."""
    return written_response(msgspec.json.encode(value), status)


def written_response(body: bytes, status: int = 200) -> Response:
    """An answer that is written in JSON already."""
    return Response(body, status, {"cache-control": "no-store"}, "application/json")


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
