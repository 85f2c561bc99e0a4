"""Requests about the table around the game: coming, sitting, leaving, the Game Master's office, dealing."""

from collections.abc import Callable
from typing import Any

from upcard.bots import names
from upcard.engine.view import Refusal
from upcard.play.table import Branch
from upcard.server.people.avatars import is_avatar
from upcard.server.people.names import clean_name
from upcard.server.socket import wire
from upcard.server.tables import law, length
from upcard.server.tables.audience import Guest
from upcard.server.tables.handler import Handler
from upcard.server.tables.leaving import left
from upcard.server.tables.live import LiveTable
from upcard.server.tables.rows import Closed, Committed, Profile, Rows, TakenBack
from upcard.server.tables.shares import Ask

RECENT = 40
"""The latest events, for those who come new to a game."""
MOST_MISSED = 500
"""Events that somebody is told when they come back; who has missed more sees the game like a newcomer."""
CHAT_SHOWN = 50
NOT_PLAYING_HERE = Refusal("not_seated", "T21", why="screen")
DEALING = Refusal("dealing", "T31")

Change = Callable[[LiveTable, str, Any], Rows | Refusal]
"""What somebody wants of the lobby: the rows that do it, or why it cannot be."""


async def hello(table: LiveTable, guest: Guest, request: wire.Hello) -> wire.Answer | Refusal:
    """A guest has come: a held seat is given back, and they are shown everything."""
    reserved = table.log.lobby.reserved
    if reserved is not None and reserved.hidden and table.log.lobby.find(guest.person) is None:
        return Refusal("reserved", "M24", why="hidden")
    since = await table.refresh()  # who comes from another worker may have seen more than is known here
    table.on_arrival(guest, since)
    one = table.log.lobby.find(guest.person)
    if one is not None and one.held and not guest.screen:
        await table.commit([TakenBack(guest.person)])
    if table.log.lobby.needs_secret:  # a table of an older version
        await table.commit([Committed(table.services.new_secret())])
    chat = await table.services.store.chat(table.code, CHAT_SHOWN)
    await table.neighbours.hear_chat(chat)
    table.show_presence(guest)
    return _welcome(table, guest, request, tuple(wire.Said(s.number, s.member, s.name, s.text, s.at) for s in chat))


def _welcome(table: LiveTable, guest: Guest, request: wire.Hello, chat: tuple[wire.Said, ...]) -> wire.Welcome:
    log, audience = table.log, table.audience
    seat, one, running = audience.seat(guest), log.lobby.find(guest.person), log.running
    since: int | None = None
    events: tuple[wire.SeenEvent, ...] = ()
    if running is not None:
        happened = len(running.table.all_events)
        if request.game == running.number and request.seq <= log.seq:
            since = running.events_until(request.seq)
        if since is not None and happened - since > MOST_MISSED:
            since = None
        latest = max(0, happened - RECENT)
        events = running.events(seat, latest if since is None else since, guest.language)
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


async def stand(table: LiveTable, guest: Guest, request: wire.Stand) -> wire.Answer | Refusal:
    """Somebody gives their seat up."""
    if not table.audience.plays(guest):
        return NOT_PLAYING_HERE
    branch = left(table.log, guest.person)
    rows = law.stand(table.log.lobby, guest.person, branch is not None)
    if not isinstance(rows, Refusal) and not any([isinstance(row, Closed) for row in rows]):
        rows += table.shares.void()  # T31: those who stay are dealt another deal
    return await _committed(table, request.id, rows, branch)


async def remove(table: LiveTable, guest: Guest, request: wire.Remove) -> wire.Answer | Refusal:
    """The Game Master takes somebody's seat away."""
    if not table.audience.plays(guest):
        return NOT_PLAYING_HERE
    if table.shares.dealing:
        return DEALING
    branch = left(table.log, request.member)
    rows = law.remove(table.log.lobby, guest.person, request.member, branch is not None)
    return await _committed(table, request.id, rows, branch)


# --- the lobby


def sit(table: LiveTable, person: str, request: wire.Sit) -> Rows | Refusal:
    name = clean_name(request.name)
    if name is None:
        return Refusal("bad_name", "T11")
    if not is_avatar(request.avatar):
        return Refusal("bad_avatar", "T32")
    return law.sit(table.log.lobby, person, Profile(name, request.avatar, request.bot_pace))


def ready(table: LiveTable, person: str, request: wire.Ready) -> Rows | Refusal:
    return law.ready(table.log.lobby, person, request.on)


def propose(table: LiveTable, person: str, request: wire.Propose) -> Rows | Refusal:
    return law.propose(table.log.lobby, person, request.terms)


def arrange(table: LiveTable, person: str, request: wire.Arrange) -> Rows | Refusal:
    return law.arrange(table.log.lobby, person, request.members)


def add_bot(table: LiveTable, person: str, request: wire.AddBot) -> Rows | Refusal:
    return law.add_bot(table.log.lobby, person, request.bot, names())


def set_bot(table: LiveTable, person: str, request: wire.SetBot) -> Rows | Refusal:
    return law.set_bot(table.log.lobby, person, request.member, request.bot, names())


def admit(table: LiveTable, person: str, request: wire.Admit) -> Rows | Refusal:
    return law.admit(table.log.lobby, person, request.member)


def hand_over(table: LiveTable, person: str, request: wire.HandOver) -> Rows | Refusal:
    return law.hand_over(table.log.lobby, person, request.member)


def vote(table: LiveTable, person: str, request: wire.Vote) -> Rows | Refusal:
    return law.vote(table.log.lobby, person, request.on)


def pause(table: LiveTable, person: str, request: wire.Pause) -> Rows | Refusal:
    return law.pause(table.log.lobby, person, request.on)


def promise(table: LiveTable, person: str, request: wire.Promise) -> Rows | Refusal:
    return law.promise(table.log.lobby, person, request.commitment, request.promise)


def committing(change: Change) -> Handler:
    """The handler that commits what a change comes to, for whoever plays through their connection."""

    async def handle(table: LiveTable, guest: Guest, request: Any) -> wire.Answer | Refusal:
        if not table.audience.plays(guest):
            return NOT_PLAYING_HERE
        if table.shares.dealing:
            return DEALING
        rows = length.refusal(table.log) or change(table, guest.person, request)
        return await _committed(table, request.id, rows, None)

    return handle


# --- dealing


async def start(table: LiveTable, guest: Guest, request: wire.Start) -> wire.Answer | Refusal:
    """The Game Master has the first cards dealt."""
    here = table.audience.here()  # one who goes while others add their bytes holds nobody up
    return await _deal(table, guest, request.id, lambda shares: law.start(table.log.lobby, guest.person, here, shares))


async def again(table: LiveTable, guest: Guest, request: wire.Again) -> wire.Answer | Refusal:
    """The Game Master has the cards dealt once more."""
    return await _deal(table, guest, request.id, lambda shares: law.again(table.log.lobby, guest.person, shares))


async def _deal(table: LiveTable, guest: Guest, number: int, ask: Ask) -> wire.Answer | Refusal:
    if not table.audience.plays(guest):
        return NOT_PLAYING_HERE
    refused = DEALING if table.shares.dealing else length.refusal(table.log) or await table.shares.deal(ask)
    table.neighbours.say_so()
    return refused or wire.Yes(number, table.log.seq)


async def add(table: LiveTable, guest: Guest, request: wire.Add) -> wire.Answer | Refusal:
    """T31: somebody adds the bytes that they had promised."""
    if not table.audience.plays(guest):
        return NOT_PLAYING_HERE
    refused = await table.shares.add(guest.person, request.share)
    table.neighbours.say_so()
    return refused or wire.Yes(request.id, table.log.seq)


async def _committed(
    table: LiveTable, number: int, rows: Rows | Refusal, branch: Branch | None
) -> wire.Answer | Refusal:
    if isinstance(rows, Refusal):
        return rows
    if rows:
        await table.commit(rows, "", branch)
    return wire.Yes(number, table.log.seq)


HANDLERS: dict[type[wire.Request], Handler] = {
    wire.Hello: hello,
    wire.Sit: committing(sit),
    wire.Stand: stand,
    wire.Ready: committing(ready),
    wire.Propose: committing(propose),
    wire.Arrange: committing(arrange),
    wire.AddBot: committing(add_bot),
    wire.SetBot: committing(set_bot),
    wire.Remove: remove,
    wire.Admit: committing(admit),
    wire.HandOver: committing(hand_over),
    wire.Start: start,
    wire.Promise: committing(promise),
    wire.Add: add,
    wire.Vote: committing(vote),
    wire.Again: again,
    wire.Pause: committing(pause),
}
