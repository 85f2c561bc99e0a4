"""What is asked over HTTP: who I am, tables, finished games and their logs, the games and their laws."""

import msgspec
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from upcard.engine.view import Refusal
from upcard.play.registry import all_games
from upcard.sentences import HOUSE, Speaker, catalogue
from upcard.sentences.rules import rulebook
from upcard.server.clock import Clock
from upcard.server.http import vocabulary
from upcard.server.http.answers import Problem, Refused, json_response, problem, read, refused, written_response
from upcard.server.http.guard import Guard, household
from upcard.server.http.laws import law
from upcard.server.http.limits import Limiter, code_tries
from upcard.server.http.replays import Asked, Endpoint, Replays
from upcard.server.people.codes import parse_code, shown_code
from upcard.server.people.identity import LINK_SECONDS, People, cookie, forgotten_cookie, hashed, secret_in
from upcard.server.people.names import clean_name
from upcard.server.settings import Settings
from upcard.server.socket import wire
from upcard.server.store import Person, Store, Summary, Unavailable, device_id
from upcard.server.tables.room import Visitor
from upcard.server.tables.rows import Terms
from upcard.server.tables.tables import Broken, Full, Tables
from upcard.version import VERSION

LISTED = 50
TABLE = "table"
"""The law around every game, which is read like that of a game."""


class Me(Struct, frozen=True):
    """Who somebody is here."""

    id: str
    name: str


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    name: wire.Name


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    token: wire.Text


class MyDevice(Struct, frozen=True):
    """A device that holds one's seats: since when and last seen when, in milliseconds; and whether it is this one."""

    id: str
    at: int
    seen: int
    this: bool


class Revoke(Struct, frozen=True, forbid_unknown_fields=True):
    device: wire.Id


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    terms: Terms


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    terms: Terms
    bot: wire.Word = wire.AddBot(0).bot


class Code(Struct, frozen=True):
    code: str
    shown: str


class Link(Struct, frozen=True):
    token: str
    path: str
    seconds: int


class Api:
    """The answers to HTTP requests."""

    def __init__(
        self, settings: Settings, guard: Guard, clock: Clock, store: Store, people: People, tables: Tables
    ) -> None:
        self.settings = settings
        self.guard = guard
        self.clock = clock
        self.store = store
        self.people = people
        self.tables = tables
        self.tries: Limiter = code_tries()
        self.newcomers = Limiter(rate=0.5, burst=60)
        self.makers = Limiter(rate=0.2, burst=30)
        self.changes = Limiter(rate=0.5, burst=60)
        self.replays = Replays(store, self.summary, self.limit)

    def routes(self) -> list[Route]:
        """Where each is asked."""
        asked: list[Asked] = [
            ("GET", "/api/me", self.me),
            ("POST", "/api/me", self.rename),
            ("POST", "/api/me/forget", self.forget),
            ("GET", "/api/devices", self.devices),
            ("POST", "/api/devices/revoke", self.revoke),
            ("POST", "/api/link", self.create_link),
            ("POST", "/api/link/claim", self.claim_link),
            ("GET", "/api/games", self.games),
            ("GET", "/api/rules/{game}", self.law),
            ("GET", "/api/rulebooks/{game}", self.rulebook),
            ("GET", "/api/tables", self.public),
            ("POST", "/api/tables", self.create),
            ("POST", "/api/play", self.play),
            ("GET", "/api/tables/mine", self.mine),
            ("GET", "/api/tables/{code}", self.table),
            ("POST", "/api/tables/{code}/leave", self.leave),
            ("GET", "/api/finished", self.finished),
            *self.replays.endpoints(),
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
            except Broken as table:
                return refused(problem("bad_log", "T24", reason=str(table)), 500)
            except Unavailable as why:
                return refused(problem("unavailable", "T24", reason=str(why)), 503)

        return answer

    # --- who

    async def person(self, request: Request) -> Person:
        """Who asks, by their cookie."""
        secret = self._secret(request)
        person = await self.people.find(secret) if secret else None
        if person is None:
            raise Refused(401, "unknown_person")
        return person

    async def registered(self, request: Request, response: Response) -> tuple[Person, Response]:
        """Who asks; a newcomer gets the cookie that makes them known."""
        try:
            return await self.person(request), response
        except Refused:
            self.limit(self.newcomers, request)
            person, secret = await self.people.register()
            response.headers.append("set-cookie", cookie(secret, self.guard.secure(request.scope)))
            return person, response

    async def me(self, request: Request) -> Response:
        response = json_response(None)
        person, response = await self.registered(request, response)
        response.body = msgspec.json.encode(Me(person.id, person.name))
        response.headers["content-length"] = str(len(response.body))
        return response

    async def rename(self, request: Request) -> Response:
        person = await self.person(request)
        self.limit(self.changes, request)
        name = clean_name((await read(request, Rename)).name)
        if name is None:
            raise Refused(400, "bad_name")
        person = await self.people.rename(person, name)
        return json_response(Me(person.id, person.name))

    async def devices(self, request: Request) -> Response:
        person, own = await self.person(request), device_id(hashed(self._secret(request)))
        devices = await self.store.devices(person.id)
        return json_response([MyDevice(one.id, one.at, one.seen, one.id == own) for one in devices])

    async def revoke(self, request: Request) -> Response:
        person = await self.person(request)
        self.limit(self.changes, request)
        if not await self.people.revoke(person, (await read(request, Revoke)).device):
            raise Refused(404, "unknown_device")
        return json_response(Me(person.id, person.name))

    async def forget(self, request: Request) -> Response:
        """Seats are given up first, in their games' own order; then nothing leads to the person any more."""
        person = await self.person(request)
        self.limit(self.changes, request)
        await self.tables.give_up_seats(self._visitor(person, request))
        await self.people.forget(person)
        response = json_response(Me("", ""))
        response.headers.append("set-cookie", forgotten_cookie(self.guard.secure(request.scope)))
        return response

    def _secret(self, request: Request) -> str:
        return secret_in(request.headers.get("cookie", ""), self.guard.secure(request.scope)) or ""

    async def create_link(self, request: Request) -> Response:
        person = await self.person(request)
        self.limit(self.changes, request)
        token = await self.people.create_link(person)
        return json_response(Link(token, f"/link#{token}", LINK_SECONDS))

    async def claim_link(self, request: Request) -> Response:
        self.limit(self.tries, request)
        claimed = await self.people.redeem_link((await read(request, Claim)).token)
        if claimed is None:
            raise Refused(404, "bad_link")
        person, secret = claimed
        response = json_response(Me(person.id, person.name))
        response.headers.append("set-cookie", cookie(secret, self.guard.secure(request.scope)))
        return response

    # --- games and laws

    async def games(self, _request: Request) -> Response:
        return written_response(vocabulary.games_written())

    async def law(self, request: Request) -> Response:
        return PlainTextResponse(law(*_book(request)), media_type="text/markdown")

    async def rulebook(self, request: Request) -> Response:
        return json_response(rulebook(*_book(request)))

    # --- tables

    async def public(self, _request: Request) -> Response:
        return json_response(self.tables.public(LISTED))

    async def mine(self, request: Request) -> Response:
        return json_response(await self.store.tables_of((await self.person(request)).id, LISTED))

    async def finished(self, request: Request) -> Response:
        return json_response(await self.store.finished((await self.person(request)).id, LISTED))

    async def create(self, request: Request) -> Response:
        person = await self.person(request)
        held = await self.store.held_by(person.id)
        if held >= self.settings.tables_per_person:
            raise Refused(429, "too_many_tables", number=str(held))
        self.limit(self.makers, request)
        return _made(await self.tables.create((await read(request, NewTable)).terms, person.id))

    async def play(self, request: Request) -> Response:
        """T30: a new game against bots in place of the last one; so nobody has too many of them."""
        person = await self.person(request)
        self.limit(self.makers, request)
        wanted = await read(request, NewGame)
        made = await self.tables.deal(wanted.terms, person, wanted.bot)
        if not isinstance(made, Refusal):
            await self.tables.give_up_others(self._visitor(person, request), kept=made)
        return _made(made)

    async def leave(self, request: Request) -> Response:
        person, table = await self.person(request), await self.summary(request)
        if person.id not in table.members or table.stage == "closed":
            raise Refused(409, "not_seated")
        no = await self.tables.leave(table.code, self._visitor(person, request))
        return json_response({}) if no is None else refused(Problem(no.code, no.rule, no.say), 409)

    def _visitor(self, person: Person, request: Request) -> Visitor:
        return Visitor(person.id, household(self.guard.client(request.scope)))

    async def table(self, request: Request) -> Response:
        return json_response(await self.summary(request))

    async def summary(self, request: Request) -> Summary:
        """A table by its code; wrong codes are counted, so that nobody can try them all."""
        code = parse_code(request.path_params["code"])
        table = await self.store.summary(code) if code else None
        if table is None or not await self._sits_at(
            table, request
        ):  # one who guesses shuts nobody out of their own game
            self.limit(self.tries, request, only_look=True)
        if table is None:
            self.limit(self.tries, request)
            raise Refused(404, "unknown_table")
        return table

    async def _sits_at(self, table: Summary, request: Request) -> bool:
        try:
            return (await self.person(request)).id in table.members
        except Refused:
            return False

    # --- how the server is

    async def health(self, _request: Request) -> Response:
        await self.store.check()
        return json_response({"ok": True, "version": VERSION, "tables": len(self.tables.live)})

    async def metrics(self, request: Request) -> Response:
        local = self.guard.local(request.scope)
        if self.settings.metrics == "off" or (self.settings.metrics == "loopback" and not local):
            return PlainTextResponse("Not found\n", 404)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    def limit(self, limiter: Limiter, request: Request, only_look: bool = False) -> None:
        """Count a request against a limit of its address; refuse it where that is used up."""
        key = household(self.guard.client(request.scope))
        allowed = limiter.has(key, self.clock.now()) if only_look else limiter.allows(key, self.clock.now())
        if not allowed:
            raise Refused(429, "too_fast")


def _made(table: str | Refusal) -> Response:
    """The code of a new table, or why it cannot be."""
    if isinstance(table, Refusal):
        return refused(Problem(table.code, table.rule, Speaker(catalogue("table")).refusal(table)), 400)
    return json_response(Code(table, shown_code(table)), 201)


def _book(request: Request) -> tuple[str, str]:
    """The game in the path, or the table around all games, and the package with its texts."""
    book: str = request.path_params["game"]
    if book == TABLE:
        return book, HOUSE
    game = all_games().get(book)
    if game is None:
        raise Refused(404, "unknown_game", allowed=", ".join(all_games()))
    return book, game.texts
