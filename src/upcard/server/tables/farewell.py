"""Giving up a seat for somebody who is not there to do it, in the order of all other requests."""

import asyncio

from upcard.server.socket import wire
from upcard.server.tables.live import LiveTable


class Farewell:
    """A guest who comes for one thing only."""

    def __init__(self, person: str, household: str) -> None:
        self.person = person
        self.household = household
        self.screen = False
        self._answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def ask(self, table: LiveTable, request: wire.Request) -> None:
        """Wait for the answer, whatever it is."""
        self._answered = asyncio.get_running_loop().create_future()
        table.receive(self, request)
        await self._answered

    def send(self, _frame: bytes) -> None:
        """Nobody looks."""

    def answer(self, _frame: bytes) -> None:
        """It is done, or refused."""
        if not self._answered.done():
            self._answered.set_result(None)

    def close(self, _why: str) -> None:
        """Nothing is to be waited for any more."""
        self.answer(b"")


async def stand_up(table: LiveTable, person: str, household: str) -> None:
    """Give up a seat: in the lobby, or for good in a running game (T4, T18)."""
    guest = Farewell(person, household)
    await guest.ask(table, wire.Hello(1, wire.PROTOCOL, table.code))
    await guest.ask(table, wire.Stand(2))
    table.disconnected(guest)
