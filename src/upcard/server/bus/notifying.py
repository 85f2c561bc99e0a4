"""Hints through PostgreSQL itself, where no other bus is named: LISTEN and NOTIFY on a connection of their own."""

import asyncio
import secrets
from typing import Any

from upcard.server.bus.line import CHANNEL, Line
from upcard.server.store.postgres.database import REFUSED, Connection, connect, end, shown

SIGN_OF_LIFE = 5.0
"""Seconds between looks whether the connection is still there."""


class PostgresBus(Line):
    """One channel of a PostgreSQL database."""

    lost = REFUSED

    def __init__(self, address: str) -> None:
        super().__init__(shown(address))
        self._address = address
        self._name = f"upcard bus {secrets.token_hex(8)}"
        self._connection: Connection | None = None
        self._connecting = asyncio.Lock()
        self._using = asyncio.Lock()
        """One thing at a time goes over a connection: what is said, or a look whether it is there."""

    async def talk(self, text: str) -> None:
        """Send a message to everybody."""
        connection = await self._connected()
        async with self._using:
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text)

    async def listen(self) -> None:
        """Hand what comes to `hear`, until the connection ends."""
        connection = await self._connected()
        async with self._using:
            await connection.add_listener(CHANNEL, self._hear)
        while True:
            async with self._using:
                await connection.execute("SELECT 1")
            self.reached("listen")
            await asyncio.sleep(SIGN_OF_LIFE)

    def _hear(self, _connection: Any, _pid: int, _channel: str, text: object) -> None:
        self.hear(str(text))

    async def hang_up(self) -> None:
        """Let every connection go."""
        if self._connection is not None:
            await end(self._connection)

    async def _connected(self) -> Connection:
        async with self._connecting:
            if self._connection is None or self._connection.is_closed():
                self._connection = await connect(self._address, self._name)
            return self._connection
