"""Requests about the table around the game: coming, sitting, leaving, the Game Master's office, dealing."""

from collections.abc import Callable
from typing import Any

from upcard.bots import names
from upcard.engine.view import Refusal
from upcard.play.table import Branch
from upcard.server.people.names import clean_name
from upcard.server.socket import wire
from upcard.server.tables import length
from upcard.server.tables.audience import Guest
from upcard.server.tables.handler import Handler
from upcard.server.tables.live import LiveTable
from upcard.server.tables.rows import Rows, TakenBack

RECENT = 40
"""The latest events, for those who come new to a game."""
CHAT_SHOWN = 50

Change = Callable[[LiveTable, str, Any], Rows | Refusal]
"""What somebody wants of the lobby: the rows that do it, or why it cannot be."""


async def hello(table: LiveTable, guest: Guest, request: wire.Hello) -> wire.Answer:
    """A guest has come: a held seat is given back, and they are shown everything."""
    table.on_arrival(guest)
    one = table.log.lobby.find(guest.person)
    if one is not None and one.held and not guest.screen:
        await table.commit([TakenBack(guest.person)])
    chat = await table.services.store.chat(table.code, CHAT_SHOWN)
    table.show_presence(guest)
    return _welcome(table, guest, request, tuple(wire.Said(s.number, s.member, s.name, s.text, s.at) for s in chat))


def _welcome(table: LiveTable, guest: Guest, request: wire.Hello, chat: tuple[wire.Said, ...]) -> wire.Welcome:
    log, audience = table.log, table.audience
    seat, one, running = audience.seat(guest), log.lobby.find(guest.person), log.running
    since: int | None = None
    events: tuple[wire.SeenEvent, ...] = ()
    if running is not None:
        if request.game == running.number and request.seq <= log.seq:
            since = running.events_until(request.seq)
        latest = max(0, len(running.table.all_events) - RECENT)
        events = running.events(seat, latest if since is None else since)
    return wire.Welcome(
        id=request.id,
        version=wire.PROTOCOL,
        you=guest.person,
        name=one.name if one else "",
        seat=seat,
        lobby=audience.lobby(),
        seq=log.seq,
        sight=audience.sight(running, seat) if running is not None else None,
        events=events,
        tail=since is not None,
        chat=chat,
        auto_pass=guest.person in table.auto_pass.people,
        muted=tuple(sorted(audience.mutes.get(guest.person, ()))),
    )


# --- going


async def stand(table: LiveTable, guest: Guest, request: wire.Stand) -> wire.Answer:
    """Somebody gives their seat up."""
    if not table.audience.plays(guest):
        return _not_playing_here(table, request.id)
    branch = _left(table, guest.person)
    return await _committed(table, request.id, table.log.lobby.stand(guest.person, branch is not None), branch)


async def remove(table: LiveTable, guest: Guest, request: wire.Remove) -> wire.Answer:
    """The Game Master takes somebody's seat away."""
    if not table.audience.plays(guest):
        return _not_playing_here(table, request.id)
    branch = _left(table, request.member)
    rows = table.log.lobby.remove(guest.person, request.member, branch is not None)
    return await _committed(table, request.id, rows, branch)


def _left(table: LiveTable, member: str) -> Branch | None:
    """The running game without somebody, by its own law (T18); None if it has done with them already."""
    game, seat = table.log.playing, table.log.lobby.seat_of(member)
    if game is None or seat < 0:
        return None
    branch = Branch(game)
    return branch if branch.table.leave(seat) is None else None


# --- the lobby


def sit(table: LiveTable, person: str, request: wire.Sit) -> Rows | Refusal:
    name = clean_name(request.name)
    return Refusal("bad_name", "T11") if name is None else table.log.lobby.sit(person, name)


def ready(table: LiveTable, person: str, request: wire.Ready) -> Rows | Refusal:
    return table.log.lobby.ready(person, request.on)


def propose(table: LiveTable, person: str, request: wire.Propose) -> Rows | Refusal:
    return table.log.lobby.propose(person, request.terms)


def arrange(table: LiveTable, person: str, request: wire.Arrange) -> Rows | Refusal:
    return table.log.lobby.arrange(person, request.members)


def add_bot(table: LiveTable, person: str, request: wire.AddBot) -> Rows | Refusal:
    return table.log.lobby.add_bot(person, request.bot, names())


def admit(table: LiveTable, person: str, request: wire.Admit) -> Rows | Refusal:
    return table.log.lobby.admit(person, request.member)


def hand_over(table: LiveTable, person: str, request: wire.HandOver) -> Rows | Refusal:
    return table.log.lobby.hand_over(person, request.member)


def start(table: LiveTable, person: str, _request: wire.Start) -> Rows | Refusal:
    return table.log.lobby.start(person, table.audience.here(), table.services.new_seed())


def vote(table: LiveTable, person: str, request: wire.Vote) -> Rows | Refusal:
    return table.log.lobby.vote(person, request.on)


def again(table: LiveTable, person: str, _request: wire.Again) -> Rows | Refusal:
    return length.refusal(table.log) or table.log.lobby.again(person, table.services.new_seed())


def committing(change: Change) -> Handler:
    """The handler that commits what a change comes to, for whoever plays through their connection."""

    async def handle(table: LiveTable, guest: Guest, request: Any) -> wire.Answer:
        if not table.audience.plays(guest):
            return _not_playing_here(table, request.id)
        return await _committed(table, request.id, change(table, guest.person, request), None)

    return handle


async def _committed(table: LiveTable, number: int, rows: Rows | Refusal, branch: Branch | None) -> wire.Answer:
    if isinstance(rows, Refusal):
        return table.refuse(number, rows)
    if rows:
        await table.commit(rows, "", branch)
    return wire.Yes(number, table.log.seq)


def _not_playing_here(table: LiveTable, number: int) -> wire.No:
    return table.refuse(number, Refusal("not_seated", "T21", why="screen"))


HANDLERS: dict[type[wire.Request], Handler] = {
    wire.Hello: hello,
    wire.Sit: committing(sit),
    wire.Stand: stand,
    wire.Ready: committing(ready),
    wire.Propose: committing(propose),
    wire.Arrange: committing(arrange),
    wire.AddBot: committing(add_bot),
    wire.Remove: remove,
    wire.Admit: committing(admit),
    wire.HandOver: committing(hand_over),
    wire.Start: committing(start),
    wire.Vote: committing(vote),
    wire.Again: committing(again),
}
