"""The deals of a day, as somebody looks at them and begins them (T47)."""

from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import date, timedelta

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from upcard.engine.view import Refusal
from upcard.matches.days import PAST, Compared, DayResult, compared, day_in, deal_of_day
from upcard.play.registry import all_games
from upcard.server.days import Days
from upcard.server.http.answers import Refused, json_response
from upcard.server.http.replays import Asked
from upcard.server.store import Person, Store

DAY = timedelta(days=1)


class DayDeal(Struct, frozen=True):
    """The deal of a day in one game: what came of it for me, and for all who played it here, by place."""

    game: str
    deal: str
    seats: int
    code: str = ""
    """Of the table where I have begun it."""
    mine: DayResult | None = None
    compared: Compared | None = None
    places: tuple[int, ...] = ()


class Day(Struct, frozen=True):
    """A day with its deals, and the days around it that can be played."""

    day: str
    today: str
    earlier: str
    later: str
    deals: tuple[DayDeal, ...]


Begun = Callable[[Request, Person, str | Refusal], Awaitable[Response]]
"""Answers with the table that somebody has begun a game at."""


class DayPages:
    """What is asked about the deals of a day."""

    def __init__(
        self,
        days: Days,
        store: Store,
        person: Callable[[Request], Awaitable[Person]],
        maker: Callable[[Request], Awaitable[Person]],
        begun: Begun,
    ) -> None:
        self._days = days
        self._store = store
        self._person = person
        self._maker = maker
        self._begun = begun

    def endpoints(self) -> list[Asked]:
        """Where each is asked."""
        return [("GET", "/api/days/{day}", self.day), ("POST", "/api/days/{day}/{game}", self.play)]

    async def day(self, request: Request) -> Response:
        person, day, now = await self._person(request), self._day(request), self._days.today
        deals = [await dealt(self._store, person.id, day, game) for game in all_games()]
        earlier = (day - DAY).isoformat() if day > now - PAST else ""
        later = (day + DAY).isoformat() if day < now else ""
        return json_response(Day(day.isoformat(), now.isoformat(), earlier, later, tuple(deals)))

    async def play(self, request: Request) -> Response:
        day, game = self._day(request), request.path_params["game"]
        if game not in all_games():
            raise Refused(404, "unknown_game", allowed=", ".join(all_games()))
        person = await self._maker(request)
        return await self._begun(request, person, await self._days.begin(person, day, game))

    def _day(self, request: Request) -> date:
        day = day_in(request.path_params["day"], self._days.today)
        if day is None:
            raise Refused(404, "no_day", day=self._days.today.isoformat())
        return day


async def dealt(store: Store, person: str, day: date, game: str) -> DayDeal:
    """The deal of a day in one game, as somebody looks at it."""
    deal, text = deal_of_day(game, day), day.isoformat()
    attempt = await store.attempt(person, text, game)
    results = await store.day_results(text, game)  # behind it, so that mine is among them
    mine = attempt.result if attempt else None
    counts = Counter([one.place for one in results])
    return DayDeal(
        game,
        deal.name,
        deal.seats,
        attempt.code if attempt else "",
        mine,
        compared(mine, results) if mine else None,
        tuple([counts[place] for place in range(1, deal.seats + 1)]),
    )
