"""Statistics over HTTP: one's own, those that others show, and the lists of the house (T44–T46)."""

from collections.abc import Awaitable, Callable

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from upcard.engine.game import Game
from upcard.matches.counters import counters
from upcard.matches.ratings import Rating, anchors
from upcard.matches.statistics import Company, Counts
from upcard.play.registry import all_games
from upcard.server.http.answers import Refused, json_response, read
from upcard.server.http.language import language_of
from upcard.server.http.limits import Limiter
from upcard.server.http.replays import Asked
from upcard.server.store import Person
from upcard.server.store.statistics import Listed, Meeting, Result, Statistic, StatisticsStore

LATEST = 30
MET = 12
LISTED = 20
NONE = (0, "", "")
RECORDS = ("games", "won", "best_streak", "longest")
"""Of the counters of every game those that make records of the house, the page's to name."""


class Show(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others may see one's statistics from now on."""

    shown: bool


class CounterTold(Struct, frozen=True, omit_defaults=True):
    """A counter of a game's own law, in words."""

    name: str
    title: str
    number: int
    mistake: str = ""
    """The rule that was missed, where it counts mistakes."""


class CompanyTold(Struct, frozen=True):
    """What was counted of somebody in one game, against bots alone or with people."""

    company: Company
    counts: Counts
    """Of every game: how many, won, last, left, places, numbers of seats, streaks."""
    counters: tuple[CounterTold, ...]


class RatingTold(Struct, frozen=True):
    """A strength, how uncertain it is, and the strength that one has all but certainly."""

    strength: float
    uncertainty: float
    sure: float
    games: int


class GameTold(Struct, frozen=True):
    """What is known of somebody in one game."""

    game: str
    title: str
    rating: RatingTold | None
    companies: tuple[CompanyTold, ...]
    latest: tuple[Result, ...]
    """The last games, newest first."""


class PersonTold(Struct, frozen=True):
    """All statistics of somebody."""

    person: str
    name: str
    mine: bool
    shown: bool
    games: tuple[GameTold, ...]
    met: tuple[Meeting, ...]


class ListLine(Struct, frozen=True):
    """Somebody on the list of a game."""

    person: str
    name: str
    avatar: str
    rating: RatingTold


class BotLine(Struct, frozen=True):
    """A kind of bot with the rating it was measured at."""

    bot: str
    rating: RatingTold


class HouseRecord(Struct, frozen=True):
    """The most that anybody has of something, and who."""

    name: str
    title: str
    number: int
    person: str
    who: str


class HouseGame(Struct, frozen=True):
    """The lists of the house for one game: people who show themselves, bots, records."""

    game: str
    title: str
    people: tuple[ListLine, ...]
    bots: tuple[BotLine, ...]
    records: tuple[HouseRecord, ...]


class Statistics:
    """What is asked about statistics."""

    def __init__(
        self,
        store: StatisticsStore,
        settled: Callable[[], Awaitable[None]],
        person: Callable[[Request], Awaitable[Person]],
        limit: Callable[[Limiter, Request], None],
    ) -> None:
        self._store = store
        self._settled = settled
        self._person = person
        self._limit = limit
        self._limiter = Limiter(rate=5, burst=60)

    def endpoints(self) -> list[Asked]:
        """Where each is asked."""
        return [
            ("GET", "/api/statistics", self.mine),
            ("POST", "/api/statistics", self.show),
            ("GET", "/api/statistics/{person}", self.theirs),
            ("GET", "/api/house", self.house),
        ]

    async def mine(self, request: Request) -> Response:
        self._limit(self._limiter, request)
        person = await self._person(request)
        await self._settled()
        return json_response(await self._told(person.id, person.name, True, language_of(request.headers)))

    async def show(self, request: Request) -> Response:
        """T45: let others see them, or no more."""
        self._limit(self._limiter, request)
        person = await self._person(request)
        wanted = await read(request, Show)
        await self._store.show(person.id, wanted.shown)
        return json_response(wanted)

    async def theirs(self, request: Request) -> Response:
        """T45: only what they show."""
        self._limit(self._limiter, request)
        person = request.path_params["person"]
        if not await self._store.shown(person):
            raise Refused(404, "not_shown")
        name = await self._store.name(person)
        return json_response(await self._told(person, name, False, language_of(request.headers)))

    async def house(self, request: Request) -> Response:
        self._limit(self._limiter, request)
        language = language_of(request.headers)
        return json_response([await self._house(kind, language) for kind in all_games().values()])

    async def _told(self, person: str, name: str, mine: bool, language: str) -> PersonTold:
        counted = await self._store.of(person)
        ratings = await self._store.ratings_of(person)
        games = [
            GameTold(
                game,
                kind.title,
                told(ratings[game]) if game in ratings else None,
                tuple([company_told(kind, one, language) for one in counted if one.game == game]),
                tuple(await self._store.latest(person, game, LATEST)),
            )
            for game, kind in all_games().items()
            if any([one.game == game for one in counted])
        ]
        shown = bool(await self._store.shown(person))
        return PersonTold(person, name, mine, shown, tuple(games), tuple(await self._store.met(person, MET)))

    async def _house(self, kind: type[Game], language: str) -> HouseGame:
        people = tuple([list_line(one) for one in await self._store.ranking(kind.name, LISTED)])
        bots = [BotLine(bot, told(rating)) for bot, rating in anchors(kind.name).items()]
        bots.sort(key=lambda one: -one.rating.strength)
        records = house_records(kind, await self._store.counts(kind.name), language)
        return HouseGame(kind.name, kind.title, people, tuple(bots), records)


def told(rating: Rating) -> RatingTold:
    """A rating as it goes over the wire."""
    return RatingTold(round(rating.strength, 1), round(rating.uncertainty, 1), round(rating.sure, 1), rating.games)


def list_line(one: Listed) -> ListLine:
    return ListLine(one.person, one.name, one.avatar, told(one.rating))


def company_told(kind: type[Game], one: Statistic, language: str) -> CompanyTold:
    """What was counted, the game's own counters in words."""
    own = {counter.name for counter in counters(kind)}
    general = {name: number for name, number in one.counts.items() if name not in own}
    said = [
        CounterTold(counter.name, counter.title, one.counts[counter.name], counter.mistake)
        for counter in counters(kind, language)
        if counter.name in one.counts
    ]
    return CompanyTold(one.company, general, tuple(said))


def house_records(kind: type[Game], counted: list[tuple[str, str, Counts]], language: str) -> tuple[HouseRecord, ...]:
    """The most of everything that can be a record, among those who show themselves."""
    titles = {counter.name: counter.title for counter in counters(kind, language) if counter.best}
    found = []
    for name, title in {**dict.fromkeys(RECORDS, ""), **titles}.items():
        number, who, person = max([(counts.get(name, 0), who, person) for person, who, counts in counted], default=NONE)
        if number:
            found.append(HouseRecord(name, title, number, person, who))
    return tuple(found)
