"""Games in links: looked at, remembered and played on without a database that knows them (T35)."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from upcard.logs.links import MOST_CHARACTERS, pack, unpack
from upcard.logs.log import Log, parse, seat_line, sitter
from upcard.logs.replay import replay
from upcard.server.http.answers import Refused, json_response, read
from upcard.server.http.language import language_of
from upcard.server.http.limits import Limiter
from upcard.server.http.replays import Asked, shown_moments, shown_step
from upcard.server.people.names import clean_name
from upcard.server.socket import wire

KEPT = 64
"""Games of links that are kept in memory, since whoever looks at one asks for many of its steps."""

Packed = Annotated[str, Meta(min_length=1, max_length=MOST_CHARACTERS + 200)]
"""A link, perhaps with the address before it."""
Place = Annotated[int, Meta(ge=0, le=10**6)]
Done = TypeVar("Done")


class Linked(Struct, frozen=True, forbid_unknown_fields=True):
    """The game in a link."""

    link: Packed


class LinkedStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the game in a link, as a seat saw it (-1: a watcher), or with open hands."""

    link: Packed
    step: Place = 0
    seat: Annotated[int, Meta(ge=-1, le=99)] = -1
    open: bool = False


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """A place of the game in a link from which somebody wants to play on, as a seat."""

    link: Packed
    step: Place
    seat: Annotated[int, Meta(ge=0, le=99)]
    bot: wire.Word = ""


class LogText(Struct, frozen=True, forbid_unknown_fields=True):
    """A game as a file has it."""

    log: str


class ReplayLink(Struct, frozen=True):
    """The link of a finished game."""

    link: str


class Links:
    """What is asked about games in links. One thread does it all, so that it can take no more than its share."""

    def __init__(
        self,
        stored: Callable[[Request], Awaitable[Log]],
        play_on: Callable[[Request, Log, PlayOn], Awaitable[Response]],
        limit: Callable[[Limiter, Request], None],
    ) -> None:
        self._stored = stored
        self._play_on = play_on
        self._limit = limit
        self._steps = Limiter(rate=20, burst=200)
        self._new_links = Limiter(rate=0.5, burst=60)
        self._games: OrderedDict[bytes, Log] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "upcard-links")

    def endpoints(self) -> list[Asked]:
        """Where each is asked."""
        return [
            ("GET", "/api/tables/{code}/games/{number}/link", self.link),
            ("POST", "/api/replay", self.step),
            ("POST", "/api/replay/moments", self.moments),
            ("POST", "/api/replay/log", self.log),
            ("POST", "/api/replay/link", self.packed),
            ("POST", "/api/replay/play", self.play_on),
        ]

    def stop(self) -> None:
        """Let the thread go."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def link(self, request: Request) -> Response:
        """The link of a finished game of a table."""
        log = await self._stored(request)
        return json_response(ReplayLink(await self._worked(lambda: pack(log), "no_link")))

    async def packed(self, request: Request) -> Response:
        """The link of a game that somebody has as a file."""
        self._limit(self._new_links, request)
        text = (await read(request, LogText)).log
        return json_response(ReplayLink(await self._worked(lambda: _packed(text), "no_link")))

    async def step(self, request: Request) -> Response:
        asked = await read(request, LinkedStep)
        log = await self.game(request, asked.link)
        if asked.seat >= len(log.seats):
            raise Refused(404, "no_seat", number=str(len(log.seats) - 1))
        step = min(asked.step, len(log.entries))
        language = language_of(request.headers)
        return json_response(await self._worked(lambda: shown_step(log, step, asked.seat, asked.open, language)))

    async def moments(self, request: Request) -> Response:
        log = await self.game(request, (await read(request, Linked)).link)
        language = language_of(request.headers)
        return json_response(await self._worked(lambda: shown_moments(log, (), language)))

    async def log(self, request: Request) -> Response:
        return PlainTextResponse((await self.game(request, (await read(request, Linked)).link)).text())

    async def play_on(self, request: Request) -> Response:
        asked = await read(request, PlayOn)
        log = await self.game(request, asked.link)
        if asked.seat >= len(log.seats):
            raise Refused(404, "no_seat", number=str(len(log.seats) - 1))
        return await self._play_on(request, log, asked)

    async def game(self, request: Request, link: str) -> Log:
        """The game in a link; one that was not looked at lately counts against a smaller limit."""
        self._limit(self._steps, request)
        key = sha256(link.rpartition("#")[2].encode()).digest()
        if key not in self._games:
            self._limit(self._new_links, request)
            self._games[key] = await self._worked(lambda: shown_names(unpack(link)))
            while len(self._games) > KEPT:
                self._games.popitem(last=False)
        self._games.move_to_end(key)
        return self._games[key]

    async def _worked(self, work: Callable[[], Done], code: str = "bad_replay") -> Done:
        """Work done off the loop; what cannot be read is refused calmly."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except ValueError as wrong:
            raise Refused(400, code, reason=str(wrong)) from None


def _packed(text: str) -> str:
    log = parse(text)
    replay(log)
    return pack(log)


def shown_names(log: Log) -> Log:
    """The log with names that may be shown here, whoever has written them into a link."""
    seats = [sitter(seat) for seat in log.seats]
    named = [(bot, clean_name(name) or f"{place}") for place, (bot, name) in enumerate(seats)]
    return replace(log, seats=tuple(seat_line(bot if bot.isascii() else "", name) for bot, name in named))
