"""What is asked over HTTP: who I am, tables, finished games and their logs, the games and their laws."""

from collections.abc import Awaitable, Callable
from functools import cache

import msgspec
from msgspec import UNSET, Struct, UnsetType, structs
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from upcard.engine.game import Game
from upcard.engine.view import Refusal
from upcard.logs.log import Log
from upcard.play.registry import all_games
from upcard.sentences import HOUSE, Speaker, catalogue
from upcard.sentences.rules import rulebook
from upcard.server.clock import Clock
from upcard.server.coaching import Coaching
from upcard.server.days import Days
from upcard.server.http import deals, vocabulary
from upcard.server.http.answers import JSON, Problem, Refused, json_response, problem, read, refused
from upcard.server.http.coaching import CoachPages
from upcard.server.http.days import DayPages
from upcard.server.http.guard import Guard, household
from upcard.server.http.kept import Kept, packed_text
from upcard.server.http.language import VARY, language_of
from upcard.server.http.laws import law
from upcard.server.http.limits import Limiter, code_tries
from upcard.server.http.links import Links, PlayOn
from upcard.server.http.page import LATER, later
from upcard.server.http.replays import Asked, Endpoint, Replays
from upcard.server.http.statistics import Statistics
from upcard.server.http.tournaments import TournamentPages
from upcard.server.people.avatars import is_avatar
from upcard.server.people.codes import parse_code, shown_code
from upcard.server.people.identity import LINK_SECONDS, People, cookie, forgotten_cookie, hashed, secret_in
from upcard.server.people.names import clean_name
from upcard.server.settings import Settings
from upcard.server.socket import wire
from upcard.server.store import Person, Store, Summary, Unavailable, device_id
from upcard.server.store.statistics import StatisticsStore
from upcard.server.tables.room import Visitor
from upcard.server.tables.rows import BotLevel, BotPace, Terms
from upcard.server.tables.tables import Broken, Full, Tables
from upcard.server.tournaments.tournaments import Tournaments
from upcard.version import VERSION

LISTED = 50
TABLE = "table"
"""The law around every game, which is read like that of a game."""


class Me(Struct, frozen=True):
    """Who somebody is here."""

    id: str
    name: str
    avatar: str = ""
    bot_pace: BotPace = "normal"
    bot_level: BotLevel = "medium"
    commitment: str = ""
    """To the secret of the game that they may begin next in one step."""


class Change(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What of one's profile is to be another."""

    name: wire.Name | UnsetType = UNSET
    avatar: wire.Avatar | UnsetType = UNSET
    bot_pace: BotPace | UnsetType = UNSET
    bot_level: BotLevel | UnsetType = UNSET


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
    bot: wire.Word = ""
    """A kind of bot; unless one is named, they play at the level that its person has chosen."""
    share: wire.Bytes32 | None = None
    """Bytes that this browser adds to the deal."""


class Practice(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that somebody wants to practise; its package says from where."""

    game: wire.Text


class Code(Struct, frozen=True):
    code: str
    shown: str
    commitment: str = ""
    """To the secret of the next game that its maker may begin in one step."""


class Link(Struct, frozen=True):
    token: str
    path: str
    seconds: int


class Api:
    """The answers to HTTP requests."""

    def __init__(
        self,
        settings: Settings,
        guard: Guard,
        clock: Clock,
        store: Store,
        statistics: StatisticsStore,
        settled: Callable[[], Awaitable[None]],
        people: People,
        tables: Tables,
        days: Days,
        tournaments: Tournaments,
        coaching: Coaching,
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
        self.tournaments = tournaments
        self.replays = Replays(store, self.readable, self.limit)
        self.statistics = Statistics(statistics, settled, self.person, self.limit)
        self.day_pages = DayPages(days, store, self.person, self.maker, self.begun)
        self.tournament_pages = TournamentPages(
            tournaments, self.person, self.limit, self.makers, self.changes, self.tries
        )
        self.coach_pages = CoachPages(coaching, self.replays.finished_log, self.readable, self.person, self.limit)
        self.links = Links(self.replays.finished_log, self.play_on, self.limit)

    def routes(self) -> list[Route]:
        """Where each is asked."""
        asked: list[Asked] = [
            ("GET", "/api/me", self.me),
            ("POST", "/api/me", self.change),
            ("POST", "/api/me/forget", self.forget),
            ("GET", "/api/devices", self.devices),
            ("POST", "/api/devices/revoke", self.revoke),
            ("POST", "/api/link", self.create_link),
            ("POST", "/api/link/claim", self.claim_link),
            ("GET", "/api/games", self.games),
            ("GET", "/api/games/{game}", self.game),
            ("GET", "/api/sentences/{section}", self.sentences),
            ("GET", "/api/rules/{game}", self.law),
            ("GET", "/api/rulebooks/{game}", self.rulebook),
            ("GET", "/api/tables", self.public),
            ("POST", "/api/tables", self.create),
            ("POST", "/api/play", self.play),
            ("POST", "/api/practice", self.practise),
            ("GET", "/api/tables/mine", self.mine),
            ("GET", "/api/tables/{code}", self.table),
            ("POST", "/api/tables/{code}/leave", self.leave),
            ("GET", "/api/finished", self.finished),
            ("GET", "/api/deals/{name}", deals.deal),
            *self.replays.endpoints(),
            *self.links.endpoints(),
            *self.statistics.endpoints(),
            *self.day_pages.endpoints(),
            *self.tournament_pages.endpoints(),
            *self.coach_pages.endpoints(),
            ("GET", "/healthz", self.health),
            ("GET", "/metrics", self.metrics),
        ]
        return [Route(path, self._answering(endpoint), methods=[method]) for method, path, endpoint in asked]

    def _answering(self, endpoint: Endpoint) -> Endpoint:
        async def answer(request: Request) -> Response:
            try:
                return await endpoint(request)
            except Refused as no:
                return refused(problem(request, no.code, **no.about), no.status)
            except Full:
                return refused(problem(request, "full"), 503)
            except Broken as table:
                return refused(problem(request, "bad_log", "T24", reason=str(table)), 500)
            except Unavailable as why:
                return refused(problem(request, "unavailable", "T24", reason=str(why)), 503)

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
            person, secret = await self.people.register(language_of(request.headers))
            response.headers.append("set-cookie", cookie(secret, self.guard.secure(request.scope)))
            return person, response

    async def me(self, request: Request) -> Response:
        response = json_response(None)
        person, response = await self.registered(request, response)
        commitment = self.tables.next_deals.commitment(person.id)
        response.body = msgspec.json.encode(me(person, commitment))
        response.headers["content-length"] = str(len(response.body))
        return response

    async def change(self, request: Request) -> Response:
        """T32: a new profile, which then reaches every table where one sits."""
        person = await self.person(request)
        self.limit(self.changes, request)
        person = changed(person, await read(request, Change))
        await self.people.change_profile(person)
        await self.tables.change_profile(person, self._visitor(person, request))
        return json_response(me(person))

    async def devices(self, request: Request) -> Response:
        person, own = await self.person(request), device_id(hashed(self._secret(request)))
        devices = await self.store.devices(person.id)
        return json_response([MyDevice(one.id, one.at, one.seen, one.id == own) for one in devices])

    async def revoke(self, request: Request) -> Response:
        person = await self.person(request)
        self.limit(self.changes, request)
        if not await self.people.revoke(person, (await read(request, Revoke)).device):
            raise Refused(404, "unknown_device")
        return json_response(me(person))

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
        response = json_response(me(person))
        response.headers.append("set-cookie", cookie(secret, self.guard.secure(request.scope)))
        return response

    # --- games and laws

    async def games(self, request: Request) -> Response:
        return kept_games(language_of(request.headers)).response(request)

    async def game(self, request: Request) -> Response:
        return kept_game(_game(request).name, language_of(request.headers)).response(request)

    async def sentences(self, request: Request) -> Response:
        section = request.path_params["section"]
        if section not in LATER:
            raise HTTPException(404)
        return later(section, language_of(request.headers)).response(request)

    async def law(self, request: Request) -> Response:
        return kept_law(*_book(request)).response(request)

    async def rulebook(self, request: Request) -> Response:
        return kept_rulebook(*_book(request), language_of(request.headers)).response(request)

    # --- tables

    async def public(self, _request: Request) -> Response:
        return json_response(self.tables.public(LISTED))

    async def mine(self, request: Request) -> Response:
        person = await self.person(request)
        return json_response(self.tables.mine(await self.store.tables_of(person.id, LISTED), person.id))

    async def finished(self, request: Request) -> Response:
        return json_response(await self.store.finished((await self.person(request)).id, LISTED))

    async def maker(self, request: Request) -> Person:
        """Who asks, if they may have one more table (T28)."""
        person = await self.person(request)
        held = await self.store.held_by(person.id)
        if held >= self.settings.tables_per_person:
            raise Refused(429, "too_many_tables", number=str(held))
        self.limit(self.makers, request)
        return person

    async def create(self, request: Request) -> Response:
        person = await self.maker(request)
        return _made(request, await self.tables.create((await read(request, NewTable)).terms, person.id))

    async def play(self, request: Request) -> Response:
        """T30: a new game against bots in place of the last one; so nobody has too many of them."""
        person = await self.person(request)
        self.limit(self.makers, request)
        wanted = await read(request, NewGame)
        made = await self.tables.deal(wanted.terms, person, wanted.bot, wanted.share or "")
        if not isinstance(made, Refusal):
            await self.tables.give_up_others(self._visitor(person, request), kept=made)
        return _made(request, made, self.tables.next_deals.commitment(person.id))

    async def begun(self, request: Request, person: Person, made: str | Refusal) -> Response:
        """T47: a table with a game against bots, which takes the place of the last one (T30)."""
        if not isinstance(made, Refusal):
            await self.tables.give_up_others(self._visitor(person, request), kept=made)
        return _made(request, made)

    async def play_on(self, request: Request, log: Log, asked: PlayOn) -> Response:
        """T35: a new table with a game that goes on from a place of another one."""
        person = await self.person(request)
        self.limit(self.makers, request)
        made = await self.tables.play_on(log, asked.step, asked.seat, person, asked.bot)
        if not isinstance(made, Refusal):
            await self.tables.give_up_others(self._visitor(person, request), kept=made)
        return _made(request, made)

    async def practise(self, request: Request) -> Response:
        """T43: a new table with the set position of a game."""
        person = await self.person(request)
        self.limit(self.makers, request)
        made = await self.tables.practise(_named((await read(request, Practice)).game), person)
        if not isinstance(made, Refusal):
            await self.tables.give_up_others(self._visitor(person, request), kept=made)
        return _made(request, made)

    async def leave(self, request: Request) -> Response:
        person, table = await self.person(request), await self.summary(request)
        if person.id not in table.members or table.stage == "closed":
            raise Refused(409, "not_seated")
        no = await self.tables.leave(table.code, self._visitor(person, request))
        return json_response({}) if no is None else refused(Problem(no.code, no.rule, no.say), 409)

    def _visitor(self, person: Person, request: Request) -> Visitor:
        return Visitor(person.id, household(self.guard.client(request.scope)), language_of(request.headers))

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

    async def readable(self, request: Request) -> Summary:
        """A table whose finished games may be read (M24)."""
        table = await self.summary(request)
        if self.tournaments.hides(table.tournament, table.code):
            raise Refused(404, "not_over")
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


def me(person: Person, commitment: str = "") -> Me:
    """Who somebody is, as they read it."""
    return Me(person.id, person.name, person.avatar, person.bot_pace, person.bot_level, commitment)


def changed(person: Person, change: Change) -> Person:
    """A person with what of their profile is to be another; refused if it cannot be."""
    wanted = {name: value for name, value in structs.asdict(change).items() if value is not UNSET}
    if "name" in wanted:
        wanted["name"] = clean_name(wanted["name"])
    if wanted.get("name", "") is None:
        raise Refused(400, "bad_name")
    if not is_avatar(wanted.get("avatar", "")):
        raise Refused(400, "bad_avatar")
    return structs.replace(person, **wanted)


@cache
def kept_games(language: str) -> Kept:
    """The games that can be played here."""
    return packed_text(msgspec.json.encode(vocabulary.briefs(language)), JSON, VARY)


@cache
def kept_game(name: str, language: str) -> Kept:
    """What pages must know of a game."""
    return packed_text(msgspec.json.encode(vocabulary.facts(all_games()[name], language)), JSON, VARY)


@cache
def kept_law(book: str, package: str) -> Kept:
    """The numbered law of a game."""
    return packed_text(law(book, package).encode(), "text/markdown")


@cache
def kept_rulebook(book: str, package: str, language: str) -> Kept:
    """The rules of a game for players."""
    return packed_text(msgspec.json.encode(rulebook(book, package, language)), JSON, VARY)


def _made(request: Request, table: str | Refusal, commitment: str = "") -> Response:
    """The code of a new table, or why it cannot be."""
    if isinstance(table, Refusal):
        speaker = Speaker(catalogue("table", language=language_of(request.headers)))
        return refused(Problem(table.code, table.rule, speaker.refusal(table)), 400)
    return json_response(Code(table, shown_code(table), commitment), 201)


def _book(request: Request) -> tuple[str, str]:
    """The game in the path, or the table around all games, and the package with its texts."""
    book: str = request.path_params["game"]
    return (book, HOUSE) if book == TABLE else (book, _game(request).texts)


def _game(request: Request) -> type[Game]:
    """The game in the path."""
    return _named(request.path_params["game"])


def _named(name: str) -> type[Game]:
    game = all_games().get(name)
    if game is None:
        raise Refused(404, "unknown_game", allowed=", ".join(all_games()))
    return game
