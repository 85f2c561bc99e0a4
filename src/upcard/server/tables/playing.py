"""Requests about the running game: plays, what may follow their beginning, and auto-pass."""

from upcard.engine.view import Refusal
from upcard.play.table import Branch
from upcard.server.socket import wire
from upcard.server.tables.audience import Guest
from upcard.server.tables.handler import Handler
from upcard.server.tables.live import LiveTable
from upcard.server.tables.log import Repeated
from upcard.server.tables.rows import Acted

NOT_PLAYING = Refusal("not_seated", "T6", why="playing")


async def act(table: LiveTable, guest: Guest, request: wire.Act) -> wire.Answer | Refusal:
    """One whole play: refused with the rule, or tried on a branch, written, and then shown."""
    log = table.log
    aid = f"{guest.person}:{request.aid}"
    place = log.aids.place(aid)
    if place is not None:
        return wire.Yes(request.id, place)
    seat = table.audience.seat(guest) if table.audience.plays(guest) else -1
    if seat < 0 or log.running is None:
        return NOT_PLAYING
    if log.lobby.paused:
        return Refusal("paused", "T34")
    branch = Branch(log.running.table)
    refused = branch.table.act(seat, request.words, request.window)
    if refused is not None:
        return refused
    try:
        await table.commit([Acted(seat, request.words)], aid, branch)
    except Repeated as before:
        return wire.Yes(request.id, before.place)
    return wire.Yes(request.id, log.aids.place(aid) or log.seq)


async def consider(table: LiveTable, guest: Guest, request: wire.Consider) -> wire.Answer | Refusal:
    """What may follow the beginning of a play; nothing happens."""
    seat, running = table.audience.seat(guest) if table.audience.plays(guest) else -1, table.log.running
    if seat < 0 or running is None:
        return NOT_PLAYING
    answer = running.consider((guest.language, seat), request.window, request.words, table.log.lobby.terms.help)
    if isinstance(answer, Refusal):
        return answer
    return wire.Next(request.id, answer.follow, answer.whole)


async def hint(table: LiveTable, guest: Guest, request: wire.Hint) -> wire.Answer | Refusal:
    """T48: what would be a good play; it comes when it is found."""
    seat, playing = table.audience.seat(guest) if table.audience.plays(guest) else -1, table.log.playing
    if seat < 0 or playing is None:
        return NOT_PLAYING
    return table.hints.ask(guest, seat, playing) or wire.Yes(request.id)


async def auto_pass(table: LiveTable, guest: Guest, request: wire.AutoPass) -> wire.Answer | Refusal:
    """T16: whether to pass for somebody, which no log needs."""
    if table.audience.seat(guest) < 0:
        return NOT_PLAYING
    table.auto_pass.switch(guest.person, request.on)
    table.neighbours.say_so()
    return wire.Yes(request.id)


async def touch(table: LiveTable, guest: Guest, request: wire.Touch) -> wire.Answer | Refusal:
    """T16: somebody looks at a card, so that nobody passes for them."""
    if table.audience.seat(guest) < 0:
        return NOT_PLAYING
    table.auto_pass.touch(guest.person, request.window)
    return wire.Yes(request.id)


HANDLERS: dict[type[wire.Request], Handler] = {
    wire.Act: act,
    wire.Consider: consider,
    wire.Hint: hint,
    wire.AutoPass: auto_pass,
    wire.Touch: touch,
}
