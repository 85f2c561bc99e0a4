"""The coach over HTTP: how far it is with a finished game, and what it has found, in words (T49–T54)."""

from collections.abc import Awaitable, Callable

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from upcard.bots.coach import Account, Estimate, Judged
from upcard.bots.hints import SURE
from upcard.engine.view import Refusal
from upcard.logs.log import Log, sitter
from upcard.play.registry import find
from upcard.sentences import Speaker, speaker_of
from upcard.server.coaching import Coaching, Kept, Key, Progress, State, key_of_linked
from upcard.server.http.answers import Refused, json_response, read
from upcard.server.http.language import language_of
from upcard.server.http.limits import Limiter
from upcard.server.http.links import Links, Packed
from upcard.server.http.replays import Asked, number_of
from upcard.server.store import Person, Summary

STATUS = {"no_coach": 503, "coach_full": 503, "coach_busy": 429, "coach_too_long": 409}


class Decision(Struct, frozen=True, omit_defaults=True):
    """A decision, and what it cost by what its seat knew, in games of a hundred, give or take two standard errors."""

    step: int
    """After so many entries of the log."""
    seat: int
    played: tuple[str, ...]
    better: tuple[str, ...]
    verdict: str
    """`fine`, `no_verdict`, `slip`, `mistake` or `blunder`."""
    loss: int = 0
    error: int = 0
    dear: bool = False
    """Whether it is among the dearest."""
    forgot: tuple[str, ...] = ()
    """Cards that the seat had seen, without which its play would have been as good."""
    say: tuple[str, ...] = ()


class Amount(Struct, frozen=True):
    """What something brought, in games of a hundred, give or take two standard errors."""

    mean: int
    error: int


class SeatAccount(Struct, frozen=True):
    """What a seat owes to its decisions, and what to luck."""

    seat: int
    decisions: int
    lost: Amount
    dealt: Amount
    drawn: Amount


class Coached(Struct, frozen=True):
    """How far it is with a game, and what was found."""

    state: State
    done: float = 0.0
    names: tuple[str, ...] = ()
    chances: tuple[tuple[int, ...], ...] = ()
    """By step and seat, in games of a hundred, as far as each could know."""
    error: int = 0
    decisions: tuple[Decision, ...] = ()
    accounts: tuple[SeatAccount, ...] = ()


class LinkedCoach(Struct, frozen=True, forbid_unknown_fields=True):
    """The game in a link, and whether it is to be looked at now."""

    link: Packed
    begin: bool = False


class CoachPages:
    """What is asked about the coach."""

    def __init__(
        self,
        coaching: Coaching,
        finished_log: Callable[[Request], Awaitable[Log]],
        summary: Callable[[Request], Awaitable[Summary]],
        links: Links,
        person: Callable[[Request], Awaitable[Person]],
        limit: Callable[[Limiter, Request], None],
    ) -> None:
        self._coaching = coaching
        self._finished_log = finished_log
        self._links = links
        self._summary = summary
        self._person = person
        self._limit = limit
        self._limiter = Limiter(rate=5, burst=60)

    def endpoints(self) -> list[Asked]:
        """Where each is asked."""
        path = "/api/tables/{code}/games/{number}/coach"
        return [("GET", path, self.look), ("POST", path, self.begin), ("POST", "/api/replay/coach", self.linked)]

    async def look(self, request: Request) -> Response:
        self._limit(self._limiter, request)
        found = await self._coaching.look(*await self._key(request))
        return json_response(told(found, language_of(request.headers)))

    async def begin(self, request: Request) -> Response:
        """T53: only of a game that is over, for somebody who is known."""
        self._limit(self._limiter, request)
        person, game = await self._person(request), await self._finished_log(request)
        return await self._begun(request, person, await self._key(request), game)

    async def linked(self, request: Request) -> Response:
        """The same of a game in a link."""
        self._limit(self._limiter, request)
        asked = await read(request, LinkedCoach)
        game = await self._links.game(request, asked.link)
        if asked.begin:
            return await self._begun(request, await self._person(request), key_of_linked(game), game)
        return json_response(told(await self._coaching.look(*key_of_linked(game)), language_of(request.headers)))

    async def _begun(self, request: Request, person: Person, key: Key, game: Log) -> Response:
        found = await self._coaching.begin(person.id, *key, game)
        if isinstance(found, Refusal):
            raise Refused(STATUS[found.code], found.code)
        return json_response(told(found, language_of(request.headers)), 202)

    async def _key(self, request: Request) -> Key:
        return (await self._summary(request)).code, number_of(request.path_params["number"])


def told(progress: Progress, language: str) -> Coached:
    """What is known of a game, as it goes over the wire."""
    if progress.found is None:
        return Coached(progress.state, progress.done)
    return _found(progress.found, language)


def _found(kept: Kept, language: str) -> Coached:
    names = tuple([sitter(seat)[1] for seat in kept.seats])
    speaker = speaker_of(find(kept.game), names, plain=True, language=language)
    found, dearest = kept.review, kept.review.dearest
    return Coached(
        "found",
        1.0,
        names,
        tuple([tuple([hundredths(chance) for chance in row]) for row in found.chances]),
        hundredths(SURE * found.error),
        tuple([_decision(one, one in dearest, speaker) for one in found.judged]),
        tuple([_account(one) for one in found.accounts]),
    )


def _decision(one: Judged, dear: bool, speaker: Speaker) -> Decision:
    return Decision(
        one.step,
        one.seat,
        one.played,
        one.better,
        one.verdict,
        hundredths(max(0.0, one.loss)),
        hundredths(SURE * one.error),
        dear,
        one.forgot,
        tuple([speaker.hint(reason.code, reason.about) for reason in one.reasons]),
    )


def _account(one: Account) -> SeatAccount:
    return SeatAccount(one.seat, one.decisions, _amount(one.lost), _amount(one.dealt), _amount(one.drawn))


def _amount(one: Estimate) -> Amount:
    return Amount(hundredths(one.mean), hundredths(SURE * one.error))


def hundredths(share: float) -> int:
    return round(100 * share)
