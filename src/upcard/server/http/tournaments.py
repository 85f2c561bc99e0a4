"""What is asked about tournaments: making one, looking at it, and everything that people do in it (M16–M24)."""

from collections.abc import Awaitable, Callable
from typing import assert_never

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from upcard.engine.options import Value
from upcard.engine.view import Refusal
from upcard.logs.fair import commitment_to
from upcard.matches.tournaments import Format, Standing
from upcard.sentences import Speaker, catalogue
from upcard.server.http.answers import Problem, Refused, json_response, read, refused
from upcard.server.http.language import language_of
from upcard.server.http.limits import Limiter
from upcard.server.http.replays import Asked
from upcard.server.people.codes import parse_code, shown_code
from upcard.server.socket import wire
from upcard.server.store import Person
from upcard.server.tournaments import law
from upcard.server.tournaments.rows import Pace, Rows, Stage
from upcard.server.tournaments.tournament import Entrant, Tournament
from upcard.server.tournaments.tournaments import Tournaments

LISTED = 20


class _Ask(Struct, frozen=True, forbid_unknown_fields=True, tag_field="ask", tag=str.lower):
    """Something that somebody wants of a tournament."""


class Enter(_Ask, frozen=True):
    """To be in it."""


class Withdraw(_Ask, frozen=True):
    """To be in it no more."""


class CheckIn(_Ask, frozen=True, tag="check_in"):
    """To be counted as there, or no more."""

    on: bool = True


class AddBots(_Ask, frozen=True, tag="add_bots"):
    """Bots that enter."""

    bot: wire.Word
    number: int = 1


class Remove(_Ask, frozen=True):
    """Somebody is to be in it no more."""

    entrant: wire.Id


class Start(_Ask, frozen=True):
    """It is to begin; with bots of a kind on the places that are left."""

    fill: wire.Word = ""


class Pause(_Ask, frozen=True):
    """No round is to begin, or the next one."""

    on: bool = True


class CallOff(_Ask, frozen=True, tag="call_off"):
    """It is to be over."""


TournamentAsk = Enter | Withdraw | CheckIn | AddBots | Remove | Start | Pause | CallOff


class ShownEntrant(Struct, frozen=True):
    """An entrant as everybody sees them."""

    id: str
    name: str
    bot: str
    avatar: str
    checked_in: bool
    waiting: bool
    out: bool


class ShownTable(Struct, frozen=True):
    """A table of a round: entrants by their numbers, and what came of it; no code is a bye."""

    table: int
    code: str
    entrants: tuple[int, ...]
    over: bool
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    left: tuple[int, ...] = ()


class ShownTournament(Struct, frozen=True):
    """A tournament as somebody sees it."""

    code: str
    shown: str
    seq: int
    name: str
    game: str
    options: dict[str, Value]
    format: Format
    table_size: int
    advance: int
    rounds: int
    games: int
    target: int
    seeded: bool
    low: bool
    """Whether fewer points are better in its game."""
    places: int
    pace: Pace
    wait: int
    stage: Stage
    paused: bool
    called_off: bool
    organiser: str
    organising: bool
    """Whether that is whoever reads this."""
    mine: str
    """The id of the reader among the entrants, or nothing."""
    my_table: str
    """The code of the table where the reader is to play now."""
    entrants: tuple[ShownEntrant, ...]
    """Before it begins in the order of entry, then by their numbers; behind them those who did not play."""
    played: tuple[tuple[ShownTable, ...], ...]
    """The tables of every round."""
    standings: tuple[Standing, ...]
    commitment: str
    seed: str
    """M24: once it is over."""


class Made(Struct, frozen=True):
    code: str
    shown: str


class TournamentPages:
    """The answers to what is asked about tournaments."""

    def __init__(
        self,
        tournaments: Tournaments,
        person: Callable[[Request], Awaitable[Person]],
        limit: Callable[..., None],
        makers: Limiter,
        changes: Limiter,
        tries: Limiter,
    ) -> None:
        self._tournaments = tournaments
        self._person = person
        self._limit = limit
        self._makers = makers
        self._changes = changes
        self._tries = tries

    def endpoints(self) -> list[Asked]:
        """Where each is asked."""
        return [
            ("GET", "/api/tournaments", self.mine),
            ("POST", "/api/tournaments", self.create),
            ("GET", "/api/tournaments/{code}", self.look),
            ("POST", "/api/tournaments/{code}", self.ask),
        ]

    async def mine(self, request: Request) -> Response:
        person = await self._person(request)
        return json_response(await self._tournaments.of(person.id, LISTED))

    async def create(self, request: Request) -> Response:
        person = await self._person(request)
        self._limit(self._makers, request)
        made = await self._tournaments.create(await read(request, law.NewTournament), person)
        return _no(request, made) if isinstance(made, Refusal) else json_response(Made(made, shown_code(made)), 201)

    async def look(self, request: Request) -> Response:
        """The tournament; nothing if it is as the reader has seen it."""
        person, one = await self._person(request), await self._find(request)
        if request.query_params.get("since") == str(one.seq):
            return Response(status_code=204, headers={"cache-control": "no-store"})
        return json_response(shown(one, person.id))

    async def ask(self, request: Request) -> Response:
        person, one = await self._person(request), await self._find(request)
        self._limit(self._changes, request)
        wanted: TournamentAsk = await read(request, TournamentAsk)  # type: ignore[arg-type]  # msgspec reads unions
        no = await self._tournaments.ask(one.code, lambda now: answered(now, person, wanted))
        return _no(request, no) if no else json_response(shown(one, person.id))

    async def _find(self, request: Request) -> Tournament:
        """A tournament by its code; wrong codes are counted, so that nobody can try them all."""
        self._limit(self._tries, request, only_look=True)
        code = parse_code(request.path_params["code"])
        one = await self._tournaments.find(code) if code else None
        if one is None:
            self._limit(self._tries, request)
            raise Refused(404, "unknown_tournament")
        return one


def answered(one: Tournament, person: Person, wanted: TournamentAsk) -> Rows | Refusal:
    """The rows that do what somebody wants, or why not."""
    match wanted:
        case Enter():
            return law.enter(one, person)
        case Withdraw():
            return law.withdraw(one, person.id)
        case CheckIn(on):
            return law.check_in(one, person.id, on)
        case AddBots(bot, number):
            return law.add_bots(one, person.id, bot, number)
        case Remove(entrant):
            return law.remove(one, person.id, entrant)
        case Start(fill):
            return law.start(one, person.id, fill)
        case Pause(on):
            return law.pause(one, person.id, on)
        case CallOff():
            return law.call_off(one, person.id)
        case _:
            assert_never(wanted)


def _no(request: Request, refusal: Refusal) -> Response:
    speaker = Speaker(catalogue("table", language=language_of(request.headers)))
    return refused(Problem(refusal.code, refusal.rule, speaker.refusal(refusal)), 409)


def shown(one: Tournament, person: str) -> ShownTournament:
    """A tournament as somebody sees it."""
    made, plan = one.created, one.plan
    table = one.table_of(person)
    return ShownTournament(
        code=one.code,
        shown=shown_code(one.code),
        seq=one.seq,
        name=made.name,
        game=made.game,
        options=made.options,
        format=plan.format,
        table_size=plan.table_size,
        advance=plan.advance,
        rounds=plan.rounds,
        games=plan.games,
        target=plan.target,
        seeded=plan.seeded,
        low=plan.low,
        places=made.places,
        pace=made.pace,
        wait=made.wait,
        stage=one.stage,
        paused=one.paused,
        called_off=one.called_off,
        organiser=made.organiser,
        organising=person == made.by,
        mine=person if person in one.entered else "",
        my_table=table.code if table else "",
        entrants=_entrants(one),
        played=tuple([_round(one, number) for number in range(1, one.round + 1)]),
        standings=tuple(one.standings()),
        commitment=commitment_to(plan.seed),
        seed=plan.seed if one.stage == "over" else "",
    )


def _entrants(one: Tournament) -> tuple[ShownEntrant, ...]:
    waiting = frozenset(one.playing_and_waiting()[1]) if one.stage == "entry" else frozenset()
    others = [entrant for entrant in one.entered if entrant not in one.players]
    order = [one.entered[entrant] for entrant in (*one.players, *others)]
    return tuple([_entrant(one, entrant, entrant.id in waiting) for entrant in order])


def _entrant(one: Tournament, entrant: Entrant, waiting: bool) -> ShownEntrant:
    number = one.number_of(entrant.id)
    out = number in one.out or (number < 0 and one.stage != "entry")
    return ShownEntrant(entrant.id, entrant.name, entrant.bot, entrant.avatar, entrant.checked_in, waiting, out)


def _round(one: Tournament, number: int) -> tuple[ShownTable, ...]:
    tables = []
    for key, opened in sorted(one.tables.items()):
        result = one.results.get(key)
        if key[0] == number and result is None:
            tables.append(ShownTable(key[1], opened.code, opened.entrants, over=False))
        elif key[0] == number and result is not None:
            came = (result.places, result.scores, result.left)
            tables.append(ShownTable(key[1], opened.code, opened.entrants, True, *came))
    return tuple(tables)
