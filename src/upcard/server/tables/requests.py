"""Which handler answers which request at a table."""

from upcard.engine.view import Refusal
from upcard.server.socket import wire
from upcard.server.tables import playing, seating, talk
from upcard.server.tables.audience import Guest
from upcard.server.tables.handler import Handler
from upcard.server.tables.live import LiveTable


async def ping(_table: LiveTable, _guest: Guest, request: wire.Ping) -> wire.Answer:
    """Yes, somebody is here."""
    return wire.Pong(request.id)


HANDLERS: dict[type[wire.Request], Handler] = {
    **seating.HANDLERS,
    **playing.HANDLERS,
    **talk.HANDLERS,
    wire.Ping: ping,
}
"""One for every request that the wire knows."""


async def answer(table: LiveTable, guest: Guest, request: wire.Request) -> wire.Answer | Refusal:
    """The one answer to a request, or why it is refused."""
    return await HANDLERS[type(request)](table, guest, request)
