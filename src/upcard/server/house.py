"""All tables of a server: opened from the log when somebody comes, found by their code, swept up when nobody does."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from upcard.engine.view import Refusal
from upcard.server.clock import Alarm, Clock, millis
from upcard.server.journal import Line, Opened, Terms
from upcard.server.ledger import House, Ledger
from upcard.server.lobby import checked
from upcard.server.room import Room
from upcard.server.store import Clocks, Conflict, Store, Summary, Unavailable

SWEEP_EVERY = 60.0
"""Seconds between looks for tables that everybody has forgotten."""
CODE_TRIES = 20
FORGOTTEN = 86400.0
"""Seconds after which an empty table without a game is closed."""
SWEPT = 100
"""Tables that are closed at a time."""

log = logging.getLogger(__name__)


class Full(Exception):
    """There is no room for another table now."""


class Broken(Exception):
    """A table whose log cannot be played again; it stays as it is until somebody looks at it."""


class Tables:
    """Every table here, live or asleep in the store."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        new_seed: Callable[[], str],
        new_code: Callable[[], str],
        bot_pace: float,
        grace: float,
        most: int,
    ) -> None:
        self.store = store
        self.clock = clock
        self.most = most
        self.rooms: dict[str, Room] = {}
        self._house = House(store, clock, new_seed, bot_pace, grace, self._forget)
        self._new_code = new_code
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._alarm: Alarm | None = None
        self._sweeping: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Sweep now and then; a table stands still until one of its players comes, and is opened then."""
        self._alarm = self.clock.call_at(self.clock.now() + SWEEP_EVERY, self._sweep)

    def _sweep(self) -> None:
        self._sweeping = asyncio.create_task(self._tidy(), name="sweep")
        self.begin()

    async def _tidy(self) -> None:
        """T26: close tables where nobody has been for a day and no game is on; what was played there stays."""
        try:
            for table in await self.store.idle(millis(self.clock.now() - FORGOTTEN), SWEPT):
                await self._close_down(table.code)
        except (Full, Unavailable) as why:
            log.warning("the sweep waits: %s", why)

    async def _close_down(self, code: str) -> None:
        with suppress(Broken):
            room = await self.find(code)
            if room is not None:
                room.close_down()

    async def create(self, terms: Terms) -> str | Refusal:
        """A new table; its code."""
        refused = checked(terms)
        if refused:
            return refused
        for _ in range(CODE_TRIES):
            code, at = self._new_code(), millis(self.clock.now())
            try:
                line = Line(1, Opened(terms), at=at)
                await self.store.append(code, [line], Summary(code, terms, "lobby", (), (), 1, at), Clocks())
            except Conflict:
                continue
            return code
        raise Full("no free code was found")

    async def find(self, code: str) -> Room | None:
        """The live table with a code, opened from its log if need be; None if there is none."""
        room = self.rooms.get(code)
        if room is not None and room.open:
            return room
        if code not in self._opening:
            if len(self.rooms) >= self.most:
                raise Full(f"{self.most} tables are live here")
            self._opening[code] = asyncio.create_task(self._open(code), name=f"opening {code}")
        return await asyncio.shield(self._opening[code])

    async def _open(self, code: str) -> Room | None:
        try:
            return await self._from_log(code)
        except Unavailable:
            raise
        except Exception:
            log.exception("table %s cannot be opened", code)
            raise Broken(code) from None
        finally:
            del self._opening[code]

    async def _from_log(self, code: str) -> Room | None:
        lines = await self.store.read(code)
        if not lines:
            return None
        room = Room(code, self._house, lines, await self.store.clocks(code))
        if room.lobby.stage != "closed":
            self.rooms[code] = room
            room.open_up()
        return room

    def _forget(self, room: Ledger) -> None:
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]

    async def stop(self) -> None:
        """Answer what waits and let every table go; the log has them all."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._sweeping is not None:
            self._sweeping.cancel()
        for room in list(self.rooms.values()):
            await room.stop()
