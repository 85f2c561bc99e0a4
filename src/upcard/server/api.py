"""What is asked over HTTP: who I am, tables, finished games and their logs, the games and their laws."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from upcard.engine.view import Refusal
from upcard.logs.log import Log
from upcard.play.registry import all_games
from upcard.sentences import HOUSE, Speaker, catalogue
from upcard.sentences.rules import rulebook
from upcard.server import vocabulary, wire
from upcard.server.clock import Clock
from upcard.server.finished import shown_moments, shown_step
from upcard.server.guard import Guard, household
from upcard.server.house import Full, Tables
from upcard.server.journal import Line, Terms
from upcard.server.limits import Limiter, code_tries
from upcard.server.metrics import UNHEARD
from upcard.server.names import clean_name
from upcard.server.seats import LINK_SECONDS, Doorman, cookie, parse_code, secret_in, shown_code
from upcard.server.settings import Settings
from upcard.server.store import Person, Store, Summary, Unavailable, archive
from upcard.version import VERSION

LISTED = 50
LAWS = Path(__file__).parents[3] / "docs" / "rules"
"""Where the laws lie in the source tree; the installed package has them beside its code."""
TABLE = "table"
"""The law around every game, which is read like that of a game."""

Endpoint = Callable[[Request], Awaitable[Response]]
Body = TypeVar("Body")


class Me(Struct, frozen=True):
    """Who somebody is here."""

    id: str
    name: str


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    name: wire.Name


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    token: wire.Text


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    terms: Terms


class Code(Struct, frozen=True):
    code: str
    shown: str


class Link(Struct, frozen=True):
    token: str
    path: str
    seconds: int


class Problem(Struct, frozen=True):
    """Why a request is refused."""

    code: str
    rule: str
    say: str


class Api:
    """The answers to HTTP requests."""

    def __init__(
        self, settings: Settings, guard: Guard, clock: Clock, store: Store, doorman: Doorman, tables: Tables
    ) -> None:
        self.settings = settings
        self.guard = guard
        self.clock = clock
        self.store = store
        self.doorman = doorman
        self.tables = tables
        self.tries: Limiter = code_tries()
        self.newcomers = Limiter(rate=0.5, burst=60)
        self.makers = Limiter(rate=0.2, burst=30)
        self.changes = Limiter(rate=0.5, burst=60)
        self.replays = Limiter(rate=20, burst=200)

    def routes(self) -> list[Route]:
        """Where each is asked."""
        asked: list[tuple[str, str, Endpoint]] = [
            ("GET", "/api/me", self.me),
            ("POST", "/api/me", self.rename),
            ("POST", "/api/link", self.lend),
            ("POST", "/api/link/claim", self.claim),
            ("GET", "/api/games", self.games),
            ("GET", "/api/rules/{game}", self.law),
            ("GET", "/api/rulebooks/{game}", self.rulebook),
            ("GET", "/api/tables", self.public),
            ("POST", "/api/tables", self.create),
            ("GET", "/api/tables/mine", self.mine),
            ("GET", "/api/tables/{code}", self.table),
            ("GET", "/api/finished", self.finished),
            ("GET", "/api/tables/{code}/games/{number}/log", self.log),
            ("GET", "/api/tables/{code}/games/{number}/moments", self.moments),
            ("GET", "/api/tables/{code}/games/{number}/steps/{step}", self.step),
            ("GET", "/healthz", self.health),
            ("GET", "/metrics", self.metrics),
        ]
        return [Route(path, self._answering(endpoint), methods=[method]) for method, path, endpoint in asked]

    def _answering(self, endpoint: Endpoint) -> Endpoint:
        async def answer(request: Request) -> Response:
            try:
                return await endpoint(request)
            except Refused as no:
                return refused(no.problem, no.status)
            except Full:
                return refused(problem("full"), 503)
            except Unavailable as why:
                return refused(problem("unavailable", "T24", reason=str(why)), 503)

        return answer

    # --- who

    async def person(self, request: Request) -> Person:
        """Who asks, by his cookie."""
        secret = secret_in(request.headers.get("cookie", ""), self.guard.secure(request.scope))
        person = await self.doorman.known(secret) if secret else None
        if person is None:
            raise Refused(401, "unknown_person")
        return person

    async def greeted(self, request: Request, response: Response) -> tuple[Person, Response]:
        """Who asks; a newcomer gets the cookie that makes him known."""
        try:
            return await self.person(request), response
        except Refused:
            self._limit(self.newcomers, request)
            person, secret = await self.doorman.greet()
            response.headers.append("set-cookie", cookie(secret, self.guard.secure(request.scope)))
            return person, response

    async def me(self, request: Request) -> Response:
        response = told(None)
        person, response = await self.greeted(request, response)
        response.body = msgspec.json.encode(Me(person.id, person.name))
        response.headers["content-length"] = str(len(response.body))
        return response

    async def rename(self, request: Request) -> Response:
        person = await self.person(request)
        self._limit(self.changes, request)
        name = clean_name((await read(request, Rename)).name)
        if name is None:
            raise Refused(400, "bad_name")
        person = await self.doorman.rename(person, name)
        return told(Me(person.id, person.name))

    async def lend(self, request: Request) -> Response:
        person = await self.person(request)
        self._limit(self.changes, request)
        token = await self.doorman.lend(person)
        return told(Link(token, f"/link#{token}", LINK_SECONDS))

    async def claim(self, request: Request) -> Response:
        self._limit(self.tries, request)
        claimed = await self.doorman.redeem((await read(request, Claim)).token)
        if claimed is None:
            raise Refused(404, "bad_link")
        person, secret = claimed
        response = told(Me(person.id, person.name))
        response.headers.append("set-cookie", cookie(secret, self.guard.secure(request.scope)))
        return response

    # --- games and laws

    async def games(self, _request: Request) -> Response:
        return told(vocabulary.games())

    async def law(self, request: Request) -> Response:
        return PlainTextResponse(law(*_book(request)), media_type="text/markdown")

    async def rulebook(self, request: Request) -> Response:
        return told(rulebook(*_book(request)))

    # --- tables

    async def public(self, _request: Request) -> Response:
        return told(await self.store.public(LISTED))

    async def mine(self, request: Request) -> Response:
        return told(await self.store.tables_of((await self.person(request)).id, LISTED))

    async def finished(self, request: Request) -> Response:
        return told(await self.store.finished((await self.person(request)).id, LISTED))

    async def create(self, request: Request) -> Response:
        person = await self.person(request)
        mine = await self.store.tables_of(person.id, self.settings.tables_per_person)
        if len(mine) >= self.settings.tables_per_person:
            raise Refused(429, "too_many_tables", number=str(len(mine)))
        self._limit(self.makers, request)
        made = await self.tables.create((await read(request, NewTable)).terms)
        if isinstance(made, Refusal):
            return refused(Problem(made.code, made.rule, Speaker(catalogue("table")).refusal(made)), 400)
        return told(Code(made, shown_code(made)), 201)

    async def table(self, request: Request) -> Response:
        return told(await self._summary(request))

    async def _summary(self, request: Request) -> Summary:
        """A table by its code; wrong codes are counted, so that nobody can try them all."""
        code = parse_code(request.path_params["code"])
        table = await self.store.summary(code) if code else None
        if table is None or not await self._sits_at(table, request):  # one who guesses shuts nobody out of his own game
            self._limit(self.tries, request, only_look=True)
        if table is None:
            self._limit(self.tries, request)
            raise Refused(404, "unknown_table")
        return table

    async def _sits_at(self, table: Summary, request: Request) -> bool:
        try:
            return (await self.person(request)).id in table.members
        except Refused:
            return False

    # --- finished games

    async def log(self, request: Request) -> Response:
        return PlainTextResponse((await self._log(request)).text())

    async def moments(self, request: Request) -> Response:
        lines, number = await self._lines(request), _number(request.path_params["number"])
        log = _finished(lines, number)
        return told(await asyncio.to_thread(shown_moments, log, archive.hours(lines, number)))

    async def step(self, request: Request) -> Response:
        log = await self._log(request)
        step = min(_number(request.path_params["step"]), len(log.entries))
        seat = _number(asked) if (asked := request.query_params.get("seat", "")) else -1
        if seat >= len(log.seats):
            raise Refused(404, "no_seat", number=str(len(log.seats) - 1))
        return told(await asyncio.to_thread(shown_step, log, step, seat, "open" in request.query_params))

    async def _log(self, request: Request) -> Log:
        return _finished(await self._lines(request), _number(request.path_params["number"]))

    async def _lines(self, request: Request) -> list[Line]:
        self._limit(self.replays, request)
        return await self.store.read((await self._summary(request)).code)

    # --- how the server is

    async def health(self, _request: Request) -> Response:
        await self.store.running()
        return told({"ok": True, "version": VERSION, "tables": len(self.tables.rooms)})

    async def metrics(self, request: Request) -> Response:
        local = self.guard.local(request.scope)
        if self.settings.metrics == "off" or (self.settings.metrics == "loopback" and not local):
            return PlainTextResponse("Not found\n", 404)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    def _limit(self, limiter: Limiter, request: Request, only_look: bool = False) -> None:
        key = household(self.guard.client(request.scope))
        allowed = limiter.has(key, self.clock.now()) if only_look else limiter.allows(key, self.clock.now())
        if not allowed:
            raise Refused(429, "too_fast")


class Refused(Exception):
    """A request that gets no answer but the reason."""

    def __init__(self, status: int, code: str, **about: str) -> None:
        super().__init__(code)
        self.status = status
        self.problem = problem(code, **about)


def problem(code: str, rule: str = "", **about: str) -> Problem:
    """A refusal with its sentence."""
    return Problem(code, rule, catalogue("table")["http"][code].format_map(about))


def told(value: object, status: int = 200) -> Response:
    """An answer in JSON, never kept by caches."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")


def refused(problem: Problem, status: int) -> Response:
    """A refusal, which is counted."""
    UNHEARD.labels(problem.code).inc()
    return told(problem, status)


async def read(request: Request, kind: type[Body]) -> Body:
    """The body of a request, as what it must be."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (ValueError, RecursionError) as wrong:
        raise Refused(400, "bad_body", reason=str(wrong)) from None


def _book(request: Request) -> tuple[str, str]:
    """The game in the path, or the table around all games, and the package with its texts."""
    book: str = request.path_params["game"]
    if book == TABLE:
        return book, HOUSE
    game = all_games().get(book)
    if game is None:
        raise Refused(404, "unknown_game", allowed=", ".join(all_games()))
    return book, game.texts


def _finished(lines: list[Line], number: int) -> Log:
    """A finished game of a table, from the lines of its log."""
    try:
        played = list(archive.games(lines))
    except ValueError as wrong:
        raise Refused(500, "bad_log", reason=str(wrong)) from None
    if not 0 < number <= len(played) or not played[number - 1].end:
        raise Refused(404, "not_over")
    return played[number - 1]


def _number(text: str) -> int:
    """A number in a path or query; any other text is no place of ours."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refused(404, "not_over")
    return int(text)


def law(book: str, package: str) -> str:
    """The numbered law of a game, or of the table: beside its texts, or among ours; empty where there is none."""
    for folder in (files(package), files("upcard.server") / "laws", LAWS):
        path = folder / f"{book}.md"
        if path.is_file():
            return path.read_text("utf-8")
    return ""
