"""Finished games looked at again: as a log, step by step, and in their moments."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import ParamSpec, Protocol, TypeVar

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from upcard.engine.options import Value
from upcard.engine.view import BadText, View
from upcard.logs import moments
from upcard.logs.log import Log, sitter
from upcard.logs.replay import steps
from upcard.play.registry import find
from upcard.sentences import ENGLISH, Speaker, speaker_of
from upcard.server.http.answers import Refused, json_response
from upcard.server.http.language import language_of
from upcard.server.http.limits import Limiter
from upcard.server.http.proofs import proof
from upcard.server.socket import wire
from upcard.server.store import Store, Summary, archive
from upcard.server.tables.rows import LogLine
from upcard.server.tables.telling import told

P = ParamSpec("P")
Done = TypeVar("Done")
Endpoint = Callable[[Request], Awaitable[Response]]
Asked = tuple[str, str, Endpoint]
"""How something is asked: the method, the path, and what answers it."""

ROWS_OF_A_LOOK = 1_000
"""A log is read and played again for every look: one that is longer than this counts for several."""


class Limit(Protocol):
    """Counts a request against a limit of its address, for so many; refuses it where that is used up."""

    def __call__(self, limiter: Limiter, request: Request, *, cost: float = 1.0) -> None: ...


class Step(Struct, frozen=True):
    """A finished game after so many entries, as a seat saw it, or with open hands."""

    step: int
    steps: int
    entry: str
    view: View
    hands: tuple[tuple[str, ...], ...]
    events: tuple[wire.SeenEvent, ...]
    names: tuple[str, ...]
    """Who sat in the seats then; later games at the table may have others."""
    bots: tuple[str, ...]
    """What kind of bot sat there; empty for a person."""
    options: dict[str, Value]


class Moment(Struct, frozen=True):
    """What is worth remembering of a finished game, in words, and the step that shows it."""

    title: str
    say: str
    step: int


class Replays:
    """What is asked about finished games."""

    def __init__(
        self,
        store: Store,
        summary: Callable[[Request], Awaitable[Summary]],
        limit: Limit,
    ) -> None:
        self._store = store
        self._summary = summary
        self._limit = limit
        self._limiter = Limiter(rate=20, burst=200)

    def endpoints(self) -> list[Asked]:
        """Where each is asked."""
        game = "/api/tables/{code}/games/{number}"
        return [
            ("GET", f"{game}/log", self.log),
            ("GET", f"{game}/moments", self.moments),
            ("GET", f"{game}/proof", self.proof),
            ("GET", f"{game}/steps/{{step}}", self.step),
        ]

    async def log(self, request: Request) -> Response:
        return PlainTextResponse((await self.finished_log(request)).text())

    async def moments(self, request: Request) -> Response:
        lines, number = await self._lines(request), number_of(request.path_params["number"])
        return json_response(await worked_out(moments_of, lines, number, language_of(request.headers)))

    async def proof(self, request: Request) -> Response:
        return json_response(await worked_out(proof, await self.finished_log(request)))

    async def step(self, request: Request) -> Response:
        log = await self.finished_log(request)
        step = min(number_of(request.path_params["step"]), len(log.entries))
        seat = number_of(asked) if (asked := request.query_params.get("seat", "")) else -1
        if seat >= len(log.seats):
            raise Refused(404, "no_seat", number=str(len(log.seats) - 1))
        open_hands, language = "open" in request.query_params, language_of(request.headers)
        return json_response(await worked_out(shown_step, log, step, seat, open_hands, language))

    async def finished_log(self, request: Request) -> Log:
        """The finished game that a path names."""
        number = number_of(request.path_params["number"])
        return await worked_out(_finished, await self._lines(request), number)

    async def _lines(self, request: Request) -> list[LogLine]:
        self._limit(self._limiter, request)
        table = await self._summary(request)
        self._limit(self._limiter, request, cost=table.seq // ROWS_OF_A_LOOK)
        try:
            return await self._store.read(table.code)
        except BadText as wrong:
            raise Refused(500, "bad_log", reason=str(wrong)) from None


async def worked_out(work: Callable[P, Done], *given: P.args, **named: P.kwargs) -> Done:
    """Something worked out from a log, off the loop; what cannot be read or played again is told so."""
    try:
        return await asyncio.to_thread(work, *given, **named)
    except ValueError as wrong:
        raise Refused(500, "bad_log", reason=str(wrong)) from None


def _finished(lines: list[LogLine], number: int) -> Log:
    """A finished game of a table, from the lines of its log."""
    played = list(archive.games(lines))
    if not 0 < number <= len(played) or not played[number - 1].end:
        raise Refused(404, "not_over")
    return played[number - 1]


def number_of(text: str) -> int:
    """A number in a path or query; any other text is no place of ours."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refused(404, "not_over")
    return int(text)


def shown_step(log: Log, step: int, seat: int, open_hands: bool, language: str = ENGLISH) -> Step:
    """A finished game after so many entries; with open hands every seat's own cards lie beside the view."""
    before = 0
    for number, table in enumerate(steps(log, step)):
        if number < step:
            before = len(table.all_events)
    names, bots = sitters(log)
    speaker = speaker_of(table.game, names, plain=True, language=language)
    events = tuple(told(event, speaker, speaker.event(event)) for event in table.events(seat, before))
    hands = tuple(table.open_hand(one) for one in range(table.seats)) if open_hands else ()
    line = log.entries[step - 1].line() if step else ""
    return Step(step, len(log.entries), line, table.view(seat), hands, events, names, bots, table.options)


def moments_of(lines: list[LogLine], number: int, language: str = ENGLISH) -> tuple[Moment, ...]:
    """What is worth remembering of a finished game of a table."""
    return shown_moments(_finished(lines, number), archive.hours(lines, number), language)


def shown_moments(log: Log, hours: Sequence[int], language: str = ENGLISH) -> tuple[Moment, ...]:
    """What is worth remembering of a finished game whose entries were made at these hours."""
    names, _ = sitters(log)
    speaker = speaker_of(find(log.game), names, plain=True, language=language)
    return tuple(_remembered(one, speaker) for one in moments.moments(log, hours, language))


def sitters(log: Log) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of those who sat there, and what kind of bot each was: `greedy:Ada`, `Ben`."""
    parts = [sitter(seat) for seat in log.seats]
    return tuple(name for _, name in parts), tuple(kind for kind, _ in parts)


def _remembered(moment: moments.Moment, speaker: Speaker) -> Moment:
    say = speaker.event(moment.event)
    if moment.took is not None:
        say = speaker.sentences["moments"]["timed"].format(say=say, seconds=speaker.decimal(moment.took / 1000))
    return Moment(moment.kind.title, say, moment.step)
