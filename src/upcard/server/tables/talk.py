"""Chat and reactions, to everybody who has not muted the speaker (T22, T23)."""

from upcard.engine.view import Refusal
from upcard.server.clock import millis
from upcard.server.people.names import LONGEST_CHAT, clean
from upcard.server.socket import wire
from upcard.server.tables.audience import Guest
from upcard.server.tables.handler import Handler
from upcard.server.tables.live import LiveTable
from upcard.server.tables.lobby import Member


async def say(table: LiveTable, guest: Guest, request: wire.Say) -> wire.Answer | Refusal:
    """A line of chat."""
    one = _speaker(table, guest)
    if isinstance(one, Refusal):
        return one
    text = clean(request.text)
    if not text:
        return Refusal("nothing_said", "T22")
    if len(text) > LONGEST_CHAT:
        return Refusal("chat_too_long", "T22", {"number": str(LONGEST_CHAT)})
    services = table.services
    said = await services.store.say(table.code, one.id, one.name, text, millis(services.clock.wall_time()))
    await table.neighbours.hear_chat([said])
    table.neighbours.say_so()
    return wire.Yes(request.id)


async def react(table: LiveTable, guest: Guest, request: wire.React) -> wire.Answer | Refusal:
    """One of the quick reactions."""
    one = _speaker(table, guest)
    if isinstance(one, Refusal):
        return one
    if request.what not in wire.REACTIONS:
        return Refusal("bad_reaction", "T22", {"allowed": ", ".join(wire.REACTIONS)})
    table.react(guest.person, request.what)
    return wire.Yes(request.id)


async def mute(table: LiveTable, guest: Guest, request: wire.Mute) -> wire.Answer | Refusal:
    """Hear no chat and no reactions of somebody, or hear them again."""
    if table.log.lobby.find(request.member) is None:
        return Refusal("bad_target", "T23")
    table.audience.mute(guest.person, request.member, request.on)
    table.neighbours.say_so()
    return wire.Yes(request.id)


def _speaker(table: LiveTable, guest: Guest) -> Member | Refusal:
    """Whoever sits here may talk."""
    one = table.log.lobby.find(guest.person)
    if one is None or one.has_left or guest.screen:
        return Refusal("not_seated", "T22", why="talk")
    return one


HANDLERS: dict[type[wire.Request], Handler] = {wire.Say: say, wire.React: react, wire.Mute: mute}
