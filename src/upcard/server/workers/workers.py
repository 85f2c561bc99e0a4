"""One worker of a house: alive for as long as its lease is renewed, and never long behind its tables."""

import asyncio
import logging
import secrets
from collections.abc import Callable

from upcard.server.bus import Bus, Hints
from upcard.server.clock import Clock, SharedClock
from upcard.server.people.identity import People
from upcard.server.store import Conflict, Summary, Unavailable
from upcard.server.store.workers import Counts, Head, Note, WorkerStore
from upcard.server.tables.live import LiveTable
from upcard.server.tables.log import Commit
from upcard.server.tables.tables import Tables

EVERY = 1.0
"""Seconds between two looks at all tables; a lost hint costs no more."""
CHORES_EVERY = 2.0
"""Seconds between two looks at what belongs to no table."""
SOON = 0.02
"""Seconds in which what is to be looked at, or told, gathers."""

log = logging.getLogger(__name__)


class Workers:
    """Renews the lease, tells what has changed here, and looks at what the others tell."""

    def __init__(self, store: WorkerStore, bus: Bus, clock: Clock) -> None:
        self.id = secrets.token_hex(8)
        self.store = store
        self.others: dict[str, Counts] = {}
        """The workers beside this one, and what they count."""
        self.counted: Callable[[], Counts] = Counts
        """What this one counts."""
        self.people: People | None = None
        """Who remembers people."""
        self.chores: list[Callable[[], None]] = []
        """What is looked after now and then."""
        self.listed: list[tuple[Summary, list[Note]]] = []
        """The public tables that only others hold."""
        self._listed_at = 0.0
        self._bus = bus
        self._clock = clock
        self.live: dict[str, LiveTable] = {}
        self._untold: set[str] = set()
        """Tables of which something is to be told."""
        self._asked: set[str] = set()
        """Tables that are to be looked at, since somebody has told something else of them."""
        self._known = 0
        """The number of the last change of a person that was heard of."""
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def leads(self) -> bool:
        """Whether this one does what only one of the house has to do."""
        return all([self.id < other for other in self.others])

    async def start(self, tables: Tables) -> None:
        """Be alive, and listen; Unavailable if nobody can be told."""
        self.live = tables.live
        tables.listeners.append(self)
        await self._renew()
        self._bus.start(self._hear)
        self._task = asyncio.create_task(self._run(), name="workers")

    async def stop(self) -> None:
        """Be gone: the others need not wait for the end of the lease."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        try:
            await self.store.leave(self.id)
        except Unavailable as why:
            log.warning("the lease runs out by itself: %s", why)
        self._bus.say(dict.fromkeys(self.live, 0))
        await self._bus.stop()

    # --- what is told

    def after_commit(self, commit: Commit) -> None:
        """A hint for the others: the log has gone on."""
        table = self.live.get(commit.code)
        if table is not None and self.others:
            self._bus.say({commit.code: table.log.seq})

    def changed(self, code: str) -> None:
        """Something is to be said of a table that is not in its log."""
        self._untold.add(code)
        self._news.set()

    async def change(self, person: str, revoked: bool) -> None:
        """Something has changed of a person that other workers may remember."""
        await self.store.change(person, revoked)
        await self._renew()

    def _forget_people(self) -> None:
        if self.people is not None:
            self.people.look_all_up()

    # --- what all of them have

    async def look_around(self) -> None:
        """See which public tables others hold, at most once a second."""
        now = asyncio.get_running_loop().time()
        if now - self._listed_at < EVERY:
            return
        self._listed_at = now
        try:
            self.listed = await self.store.listed(self.id)
        except Unavailable as why:
            log.debug("the lists of others are looked up later: %s", why)

    def sockets_elsewhere(self, household: str, person: str) -> tuple[int, int]:
        """How many WebSockets a household and a person have open at other workers, as far as it matters."""
        counts = self.others.values()
        return sum([one.households.get(household, 0) for one in counts]), sum(
            [one.people.get(person, 0) for one in counts]
        )

    def used_elsewhere(self, limit: str, household: str) -> float:
        """How much of a limit a household has used up at other workers."""
        return sum([one.used.get(limit, {}).get(household, 0.0) for one in self.others.values()])

    # --- what is heard

    def _hear(self, hints: Hints) -> None:
        """Hints have come; they may be late, doubled, or wrong: they say where to look and no more."""
        for code, seq in hints.items():
            table = self.live.get(code)
            if table is None:
                continue
            if seq:
                table.hear(seq)
            else:
                self._asked.add(code)
                self._news.set()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        looked = tidied = 0.0
        while True:
            try:
                if loop.time() - looked >= EVERY:
                    looked = loop.time()
                    await self._renew()
                    await self._look(list(self.live))
                if loop.time() - tidied >= CHORES_EVERY:
                    tidied = loop.time()
                    await self._do_chores()
                await self._tell()
                await self._look(list(self._asked & self.live.keys()))
            except Unavailable as why:
                log.debug("the others are looked at later: %s", why)
            except Conflict:
                looked = 0.0  # the lease is gone, as after a crash of the database
            except Exception:
                log.exception("worker %s", self.id)
            try:
                async with asyncio.timeout(max(0.0, looked + EVERY - loop.time())):
                    await self._news.wait()
            except TimeoutError:
                continue
            await asyncio.sleep(SOON)

    async def _do_chores(self) -> None:
        for chore in self.chores:
            chore()
        if self.leads:
            await self.store.bury()

    async def _renew(self) -> None:
        asked = self._clock.now()
        house = await self.store.renew(self.id, self.counted(), self._known)
        if isinstance(self._clock, SharedClock):
            self._clock.set(house.now / 1000, asked)
        if not house.known:  # nothing is left of what was said, nor of who has changed meanwhile
            self._untold |= self.live.keys()
            self._forget_people()
        for _, person, revoked in house.changed:
            if self.people is not None:
                self.people.hear(person, revoked)
        self._known = max([number for number, _, _ in house.changed], default=self._known if house.known else 0)
        self.others = house.others

    async def _tell(self) -> None:
        """Say of tables what the others must know; those that are held no more are dropped."""
        self._news.clear()
        untold, self._untold = self._untold, set()
        notes = {code: self.live[code].neighbours.note() for code in untold if code in self.live}
        if not untold:
            return
        try:
            await self.store.tell(self.id, notes, sorted(untold - notes.keys()))
        except BaseException:
            self._untold |= untold
            raise
        if self.others:
            self._bus.say(dict.fromkeys(untold, 0))

    async def _look(self, codes: list[str]) -> None:
        """See how far tables have come, and what is said of them."""
        self._asked.clear()
        for head in await self.store.heads(self.id, codes) if codes else []:
            self._take(head)

    def _take(self, head: Head) -> None:
        table = self.live.get(head.code)
        if table is not None and (head.seq > table.log.seq or table.neighbours.is_new(head)):
            table.hear(head.seq, head)
