"""All tables of a server: opened from the log when somebody comes, found by their code, swept up when nobody does."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from upcard.engine.view import Refusal
from upcard.server.clock import Alarm, Clock, millis
from upcard.server.socket import wire
from upcard.server.store import Clocks, Conflict, Person, Store, Unavailable
from upcard.server.tables.caller import Caller
from upcard.server.tables.dealing import dealt
from upcard.server.tables.listener import Listener
from upcard.server.tables.live import LiveTable
from upcard.server.tables.lobby import checked
from upcard.server.tables.log import opening
from upcard.server.tables.requests import answer
from upcard.server.tables.rows import Opened, Rows, Terms
from upcard.server.tables.services import Services

SWEEP_EVERY = 60.0
"""Seconds between looks for tables that everybody has forgotten."""
CODE_TRIES = 20
FORGOTTEN = 86400.0
"""Seconds after which an empty table without a game is closed."""
SWEPT = 100
"""Tables that are closed at a time."""
BOT_THREADS = 2
"""Where bots think; they hold the interpreter in turn, so that more would gain nothing."""

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
        self.live: dict[str, LiveTable] = {}
        self.listeners: list[Listener] = []
        """Who hears of every commit of every table, beside the table's own behaviours."""
        self._bot_pool = ThreadPoolExecutor(BOT_THREADS, "upcard-bots")
        self._services = Services(store, clock, new_seed, bot_pace, grace, self._bot_pool, self.listeners)
        self._new_code = new_code
        self._opening: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._alarm: Alarm | None = None
        self._sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Sweep now and then; a table stands still until one of its players comes, and is opened then."""
        self._alarm = self.clock.call_at(self.clock.now() + SWEEP_EVERY, self._sweep)

    def _sweep(self) -> None:
        self._sweeping = asyncio.create_task(self._tidy(), name="sweep")
        self.start()

    async def _tidy(self) -> None:
        """T26: close tables where nobody has been for a day and no game is on; what was played there stays."""
        try:
            for table in await self.store.idle(millis(self.clock.now() - FORGOTTEN), SWEPT):
                await self._close_when_empty(table.code)
        except (Full, Unavailable) as why:
            log.warning("the sweep waits: %s", why)

    async def _close_when_empty(self, code: str) -> None:
        with suppress(Broken):
            table = await self.find(code)
            if table is not None:
                table.close_when_empty()

    async def create(self, terms: Terms) -> str | Refusal:
        """A new table; its code."""
        return checked(terms) or await self._begin([Opened(terms)])

    async def deal(self, terms: Terms, person: Person, bot: str) -> str | Refusal:
        """T27: a new table where somebody sits among bots with their cards dealt; its code."""
        rows = checked(terms) or dealt(terms, person.id, person.name, bot, self._services.new_seed())
        return rows if isinstance(rows, Refusal) else await self._begin(rows)

    async def _begin(self, rows: Rows) -> str:
        for _ in range(CODE_TRIES):
            code = self._new_code()
            lines, summary = opening(code, rows, millis(self.clock.now()))
            try:
                await self.store.append(code, lines, summary, Clocks())
            except Conflict:
                continue
            return code
        raise Full("no free code was found")

    async def leave(self, code: str, person: str) -> wire.No | None:
        """T4: somebody gives their seat up without being there; why they cannot, if so."""
        table = await self.find(code)
        return None if table is None else await Caller(person).ask(table, wire.Stand(1))

    async def give_up(self, person: str, kept: str) -> None:
        """T27: leave every table but one where somebody is alone with bots."""
        for table in await self.store.tables_of(person, SWEPT):
            if table.code != kept and table.stage != "lobby" and table.members == (person,):
                with suppress(Full, Broken):
                    await self.leave(table.code, person)

    async def find(self, code: str) -> LiveTable | None:
        """The live table with a code, opened from its log if need be; None if there is none."""
        table = self.live.get(code)
        if table is not None and table.open:
            return table
        if code not in self._opening:
            if len(self.live) >= self.most:
                raise Full(f"{self.most} tables are live here")
            self._opening[code] = asyncio.create_task(self._open(code), name=f"opening {code}")
        return await asyncio.shield(self._opening[code])

    async def _open(self, code: str) -> LiveTable | None:
        try:
            return await self._from_log(code)
        except Unavailable:
            raise
        except Exception:
            log.exception("table %s cannot be opened", code)
            raise Broken(code) from None
        finally:
            del self._opening[code]

    async def _from_log(self, code: str) -> LiveTable | None:
        lines = await self.store.read(code)
        if not lines:
            return None
        table = LiveTable(code, self._services, lines, await self.store.clocks(code), answer, self._forget)
        if table.log.lobby.stage != "closed":
            self.live[code] = table
            table.start()
        return table

    def _forget(self, table: LiveTable) -> None:
        if self.live.get(table.code) is table:
            del self.live[table.code]

    async def stop(self) -> None:
        """Answer what waits and let every table go; the log has them all."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._sweeping is not None:
            self._sweeping.cancel()
        for table in list(self.live.values()):
            await table.stop()
        self._bot_pool.shutdown(wait=False, cancel_futures=True)
