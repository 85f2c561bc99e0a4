"""What is asked over HTTP: all its parts put together, and the tables themselves."""

from collections.abc import Awaitable, Callable

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from upcard.engine.view import Refusal
from upcard.logs.log import Log
from upcard.sentences import Speaker, catalogue
from upcard.server.clock import Clock
from upcard.server.coaching import Coaching
from upcard.server.days import Days
from upcard.server.http import deals, games
from upcard.server.http.answers import Problem, Refused, json_response, problem, read, refused
from upcard.server.http.coaching import CoachPages
from upcard.server.http.days import DayPages
from upcard.server.http.drain import Draining
from upcard.server.http.games import game_named
from upcard.server.http.guard import Guard, household
from upcard.server.http.health import HealthPages
from upcard.server.http.language import language_of
from upcard.server.http.limits import Limiter, SharedLimiter, code_tries
from upcard.server.http.links import Links, PlayOn
from upcard.server.http.me import MePages
from upcard.server.http.replays import Asked, Endpoint, Replays
from upcard.server.http.statistics import Statistics
from upcard.server.http.tournaments import TournamentPages
from upcard.server.people.codes import parse_code, shown_code
from upcard.server.people.identity import People
from upcard.server.settings import Settings
from upcard.server.socket import wire
from upcard.server.store import Person, Store, Summary, Unavailable
from upcard.server.store.statistics import StatisticsStore
from upcard.server.tables.room import Visitor
from upcard.server.tables.rows import Terms
from upcard.server.tables.tables import Broken, Full, Tables
from upcard.server.tournaments.tournaments import Tournaments

LISTED = 50


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
        draining: Draining,
    ) -> None:
        self.settings = settings
        self.guard = guard
        self.clock = clock
        self.store = store
        self.tables = tables
        self.tries: SharedLimiter = code_tries()
        self.makers = SharedLimiter(rate=0.2, burst=30)
        self.changes = SharedLimiter(rate=0.5, burst=60)
        self.lists = Limiter(rate=20, burst=200)
        self.me = MePages(guard, people, store, tables, self._visitor, self.limit, self.changes, self.tries)
        self.person = self.me.person
        self.shared_limits = {
            "tries": self.tries,
            "makers": self.makers,
            "changes": self.changes,
            "newcomers": self.me.newcomers,
        }
        """What holds for all workers of a house together."""
        self.health = HealthPages(store, tables, draining, guard, settings.metrics)
        self.tournaments = tournaments
        self.replays = Replays(store, self.readable, self.limit)
        self.statistics = Statistics(statistics, settled, self.person, self.limit)
        self.day_pages = DayPages(days, store, self.person, self.maker, self.begun)
        self.tournament_pages = TournamentPages(
            tournaments, self.person, self.limit, self.makers, self.changes, self.tries
        )
        self.links = Links(self.replays.finished_log, self.play_on, self.limit)
        self.coach_pages = CoachPages(
            coaching, self.replays.finished_log, self.readable, self.links, self.person, self.limit
        )

    def routes(self) -> list[Route]:
        """Where each is asked."""
        asked: list[Asked] = [
            *self.me.endpoints(),
            *games.endpoints(),
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
            *self.health.endpoints(),
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

    # --- tables

    async def public(self, request: Request) -> Response:
        self.limit(self.lists, request)
        await self.tables.look_around()
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
        return _made(request, made, await self.tables.next_deals.commitment(person.id))

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
        made = await self.tables.practise(game_named((await read(request, Practice)).game), person)
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

    def limit(self, limiter: Limiter, request: Request, only_look: bool = False, cost: float = 1.0) -> None:
        """Count a request against a limit of its address; refuse it where that is used up."""
        key, now = household(self.guard.client(request.scope)), self.clock.now()
        allowed = limiter.has(key, now) if only_look else limiter.allows(key, now, cost)
        if not allowed:
            raise Refused(429, "too_fast")


def _made(request: Request, table: str | Refusal, commitment: str = "") -> Response:
    """The code of a new table, or why it cannot be."""
    if isinstance(table, Refusal):
        speaker = Speaker(catalogue("table", language=language_of(request.headers)))
        return refused(Problem(table.code, table.rule, speaker.refusal(table)), 400)
    return json_response(Code(table, shown_code(table), commitment), 201)
