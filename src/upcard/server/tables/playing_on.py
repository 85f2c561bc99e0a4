"""A table that begins in the middle of a game: one person among bots, on a seat of a finished game (T35)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from upcard.bots import names
from upcard.bots.adaptive import is_adaptive
from upcard.engine.options import Value
from upcard.engine.view import Refusal
from upcard.logs.log import Input, Log
from upcard.logs.replay import replay
from upcard.play.registry import find
from upcard.server.store import Person
from upcard.server.tables import law
from upcard.server.tables.dealing import applied
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.rows import Acted, Expired, Left, Opened, Row, Rows, Started, Terms


class MidGame(Struct, frozen=True):
    """A place of a finished game, and who wants to go on from there, on which seat, against which bots."""

    log: Log
    step: int
    seat: int
    person: Person
    bot: str


def played_on(wanted: MidGame) -> Rows | Refusal:
    """The rows of such a table: it is opened, all sit down, and the game is dealt and played again up to that place."""
    refused = _refusal(wanted)
    if refused is not None:
        return refused
    log, lobby = wanted.log, Lobby("")
    rows = [*seated(lobby, _terms(log), wanted.seat, wanted.person, wanted.bot)]
    ids = tuple([one.id for one in lobby.members])
    deal = Started(1, log.game, log.version, ids, lobby.names, log.options, log.seed.hex())
    return [*rows, deal, *[_row(entry) for entry in log.entries[: wanted.step]]]


def _refusal(wanted: MidGame) -> Refusal | None:
    if wanted.bot not in names() and not is_adaptive(wanted.bot):
        return Refusal("bad_bot", "T35", {"bot": wanted.bot, "allowed": ", ".join(names())})
    if wanted.step >= len(wanted.log.entries):
        return Refusal("nothing_left", "T35")
    gone = replay(wanted.log, wanted.step).leave(wanted.seat)
    return Refusal("seat_gone", "T35") if gone else None


def _terms(log: Log) -> Terms:
    return terms_of(log.game, log.options, len(log.seats))


def terms_of(game: str, options: Mapping[str, Value], seats: int) -> Terms:
    """The terms of a game that is on: its options, without who begins (T5)."""
    beginning = {option.name for option in find(game).options if option.first_seat is not None}
    return Terms(game, {name: value for name, value in options.items() if name not in beginning}, seats)


def seated(lobby: Lobby, terms: Terms, place: int, person: Person, bot: str) -> Iterator[Row]:
    """The table is opened, the person sits down on their seat, and bots on all others."""
    yield from applied(lobby, [Opened(terms, person.id)])
    for seat in range(terms.seats):
        mine = seat == place
        sat = law.sit(lobby, person.id, person.profile) if mine else law.add_bot(lobby, lobby.master, bot, names())
        assert not isinstance(sat, Refusal)
        yield from applied(lobby, sat)


def _row(entry: Input) -> Row:
    match entry.what:
        case "expire":
            return Expired(entry.number)
        case "leave":
            return Left(entry.number)
    return Acted(entry.number, entry.words)
