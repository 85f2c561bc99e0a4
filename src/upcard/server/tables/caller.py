"""Somebody who asks a table for one thing without staying there, as over HTTP."""

import asyncio

from msgspec import ValidationError
from msgspec.json import Decoder

from upcard.server.socket import wire
from upcard.server.store import Unavailable
from upcard.server.tables.live import LiveTable

ANSWER_SECONDS = 10.0
"""Seconds that a table has to answer."""

_refusal = Decoder(wire.No)


class Caller:
    """A connection that comes, asks and goes; by T21 an older one of the same person ends."""

    screen = False

    def __init__(self, person: str, household: str, language: str) -> None:
        self.person = person
        self.household = household
        self.language = language
        self._answers: asyncio.Queue[bytes] = asyncio.Queue()

    def send(self, frame: bytes) -> None:
        """Nobody looks."""

    def answer(self, frame: bytes) -> None:
        """What was asked is answered."""
        self._answers.put_nowait(frame)

    def close(self, why: str) -> None:
        """It goes by itself."""

    async def ask(self, table: LiveTable, request: wire.Request) -> wire.No | None:
        """Come to a table, ask it for one thing, and go; why it was refused, if it was."""
        hello = wire.Hello(0, wire.PROTOCOL, table.code)
        try:
            return await self._asked(table, hello) or await self._asked(table, request)
        finally:
            table.disconnected(self)

    async def _asked(self, table: LiveTable, request: wire.Request) -> wire.No | None:
        table.receive(self, request)
        try:
            frame = await asyncio.wait_for(self._answers.get(), ANSWER_SECONDS)
        except TimeoutError:
            raise Unavailable(f"table {table.code} does not answer") from None
        try:
            return _refusal.decode(frame)
        except ValidationError:
            return None
