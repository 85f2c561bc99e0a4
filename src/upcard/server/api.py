"""What is asked over HTTP: who I am, tables, finished games and their logs, the games and their laws."""

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

from upcard.engine.tell import EMPTY, HIDDEN, Event, Refusal, View
from upcard.record.catalogue import all_games
from upcard.record.log import Log
from upcard.record.replay import replay
from upcard.record.table import Table
from upcard.sentences import Speaker
from upcard.sentences.rules import rulebook
from upcard.server import vocabulary, wire
from upcard.server.clock import Clock
from upcard.server.guard import Guard, Limiter, code_tries, household
from upcard.server.house import Full, Tables
from upcard.server.journal import Terms
from upcard.server.names import clean_name
from upcard.server.seats import Doorman, cookie, parse_code, secret_in, shown_code
from upcard.server.settings import Settings
from upcard.server.store import Person, Store, Summary, Unavailable
from upcard.server.store.archive import games as logs
from upcard.version import VERSION

LISTED = 50
LAWS = Path(__file__).parents[3] / "docs" / "rules"
"""Where the laws lie in the source tree; the installed package has them beside its code."""

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


class Step(Struct, frozen=True):
    """A finished game after so many entries, as a seat saw it, or with open hands."""

    step: int
    steps: int
    entry: str
    view: View
    hands: tuple[tuple[str, ...], ...]
    told: tuple[wire.Told, ...]
    names: tuple[str, ...]
    """Who sat in the seats then; later games at the table may have others."""


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
            ("GET", "/api/tables/{code}/games/{number:int}/log", self.log),
            ("GET", "/api/tables/{code}/games/{number:int}/steps/{step:int}", self.step),
            ("GET", "/healthz", self.health),
            ("GET", "/metrics", self.metrics),
        ]
        return [Route(path, self._answering(endpoint), methods=[method]) for method, path, endpoint in asked]

    def _answering(self, endpoint: Endpoint) -> Endpoint:
        async def answer(request: Request) -> Response:
            try:
                return await endpoint(request)
            except Refused as no:
                return told(no.problem, no.status)
            except Full as full:
                return told(Problem("full", "", f"The server is full: {full}."), 503)
            except Unavailable as why:
                return told(
                    Problem("not_saved", "C40", f"This could not be saved ({why}); try again in a moment."), 503
                )

        return answer

    # --- who

    async def person(self, request: Request) -> Person:
        """Who asks, by his cookie."""
        secret = secret_in(request.headers.get("cookie", ""), self.guard.secure(request.scope))
        person = await self.doorman.known(secret) if secret else None
        if person is None:
            raise Refused(401, "unknown_person", "Open the page first, so that this browser is known here.")
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
        name = clean_name((await read(request, Rename)).name)
        if name is None:
            raise Refused(400, "bad_name", "Choose a name of 1 to 24 letters.")
        person = await self.doorman.rename(person, name)
        return told(Me(person.id, person.name))

    async def lend(self, request: Request) -> Response:
        token = await self.doorman.lend(await self.person(request))
        return told(Link(token, f"/link#{token}", 600))

    async def claim(self, request: Request) -> Response:
        self._limit(self.tries, request)
        claimed = await self.doorman.redeem((await read(request, Claim)).token)
        if claimed is None:
            raise Refused(404, "bad_link", "This link was used already or is older than ten minutes; make a new one.")
        person, secret = claimed
        response = told(Me(person.id, person.name))
        response.headers.append("set-cookie", cookie(secret, self.guard.secure(request.scope)))
        return response

    # --- games and laws

    async def games(self, _request: Request) -> Response:
        return told(vocabulary.games())

    async def law(self, request: Request) -> Response:
        return PlainTextResponse(law(_game(request)), media_type="text/markdown")

    async def rulebook(self, request: Request) -> Response:
        try:
            return told(rulebook(_game(request)))
        except FileNotFoundError:
            raise Refused(404, "no_rulebook", "Nobody has written the rules of this game for players yet.") from None

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
            raise Refused(429, "too_many_tables", f"You sit at {len(mine)} tables; leave one first.")
        self._limit(self.makers, request)
        made = await self.tables.create((await read(request, NewTable)).terms)
        if isinstance(made, Refusal):
            raise Refused(400, made.code, Speaker("table").refusal(made), made.rule)
        return told(Code(made, shown_code(made)), 201)

    async def table(self, request: Request) -> Response:
        return told(await self._summary(request))

    async def _summary(self, request: Request) -> Summary:
        """A table by its code; wrong codes are counted, so that nobody can try them all."""
        self._limit(self.tries, request, only_look=True)
        code = parse_code(request.path_params["code"])
        room = await self.tables.find(code) if code else None
        if room is None:
            self._limit(self.tries, request)
            raise Refused(404, "unknown_table", "There is no table with this code; look at it once more.")
        return room.summary()

    # --- finished games

    async def log(self, request: Request) -> Response:
        return PlainTextResponse((await self._log(request)).text())

    async def step(self, request: Request) -> Response:
        log = await self._log(request)
        step = min(request.path_params["step"], len(log.entries))
        seat = -1 if not (asked := request.query_params.get("seat", "")).isdecimal() else int(asked)
        if seat >= len(log.seats):
            raise Refused(404, "no_seat", f"The seats are 0 to {len(log.seats) - 1}.")
        return told(shown_step(log, step, seat, "open" in request.query_params))

    async def _log(self, request: Request) -> Log:
        summary = await self._summary(request)
        played = list(logs(await self.store.read(summary.code)))
        number: int = request.path_params["number"]
        found = played[number - 1] if 0 < number <= len(played) else None
        if found is None or not found.end:
            raise Refused(404, "not_over", "There is no finished game with this number; games are shown once they end.")
        return found

    # --- how the server is

    async def health(self, _request: Request) -> Response:
        await self.store.running()
        return told({"ok": True, "version": VERSION, "tables": len(self.tables.rooms)})

    async def metrics(self, request: Request) -> Response:
        client = self.guard.client(request.scope)
        if self.settings.metrics == "off" or (self.settings.metrics == "loopback" and not loopback(client)):
            return PlainTextResponse("Not found\n", 404)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    def _limit(self, limiter: Limiter, request: Request, only_look: bool = False) -> None:
        key = household(self.guard.client(request.scope))
        allowed = limiter.has(key, self.clock.now()) if only_look else limiter.allows(key, self.clock.now())
        if not allowed:
            raise Refused(429, "too_fast", "Too many tries; wait a minute.")


class Refused(Exception):
    """A request that gets no answer but the reason."""

    def __init__(self, status: int, code: str, say: str, rule: str = "") -> None:
        super().__init__(say)
        self.status = status
        self.problem = Problem(code, rule, say)


def told(value: object, status: int = 200) -> Response:
    """An answer in JSON, never kept by caches."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")


async def read(request: Request, kind: type[Body]) -> Body:
    """The body of a request, as what it must be."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (ValueError, RecursionError) as wrong:
        raise Refused(400, "bad_body", f"That is not what was asked for: {wrong}") from None


def _game(request: Request) -> str:
    """The game in the path."""
    game: str = request.path_params["game"]
    if game not in all_games():
        raise Refused(404, "unknown_game", f"The games are {', '.join(all_games())}.")
    return game


def law(game: str) -> str:
    """The numbered law of a game."""
    installed = files("upcard.server") / "laws" / f"{game}.md"
    if installed.is_file():
        return installed.read_text("utf-8")
    path = LAWS / f"{game}.md"
    return path.read_text("utf-8") if path.is_file() else ""


def loopback(address: str) -> bool:
    return address.startswith("127.") or address == "::1"


def shown_step(log: Log, step: int, seat: int, open_hands: bool) -> Step:
    """A finished game after so many entries; with open hands every seat's own cards lie beside the view."""
    table = replay(log, step)
    heard = len(replay(log, step - 1).happenings) if step else 0
    names = tuple(name.partition(":")[2] or name for name in log.seats)
    speaker = Speaker(log.game, names, plain=True)
    told_then = tuple(_told(event, speaker) for event in table.events(seat, heard))
    hands = tuple(open_hand(table, one) for one in range(table.seats)) if open_hands else ()
    entry = log.entries[step - 1].line() if step else ""
    return Step(step, len(log.entries), entry, table.view(seat), hands, told_then, names)


def open_hand(table: Table, seat: int) -> tuple[str, ...]:
    """A seat's cards face up, also where a game of memory shows them to nobody."""
    cards = table.view(seat).seats[seat].cards
    if HIDDEN not in cards:
        return cards
    lines = [line.split() for line in table.text().splitlines()]
    laid = next(line[1:] for line in lines if line[0] == f"grid-{seat}")
    return tuple(EMPTY if card == "-" else card for card in laid)


def _told(event: Event, speaker: Speaker) -> wire.Told:
    return wire.Told(event.what, event.rule, speaker.event(event), event.seat, event.other, event.number, event.cards)
