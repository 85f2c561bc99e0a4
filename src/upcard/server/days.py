"""The deals of the day at tables: begun once by each person, and counted when they are over (T47)."""

import asyncio
import logging
from datetime import date

from upcard.engine.view import Refusal
from upcard.matches.days import BOT, deal_of_day, result_of, single, today
from upcard.server.clock import Clock
from upcard.server.store import Attempt, Conflict, Person, Store, Unavailable
from upcard.server.store.archive import games
from upcard.server.tables.log import Commit
from upcard.server.tables.rows import Closed, Over, Terms
from upcard.server.tables.tables import Tables

RETRY_SECONDS = 5.0
"""When a result is written again that the store could not take."""

log = logging.getLogger(__name__)


class Days:
    """Who has begun which deal of a day, and what came of it."""

    def __init__(self, store: Store, tables: Tables, clock: Clock) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._begun: set[str] = set()
        """The codes of tables where a deal of a day is not counted yet."""
        self._counting: set[asyncio.Task[None]] = set()
        tables.listeners.append(self)

    @property
    def today(self) -> date:
        """The day it is, by UTC and the clock on our wall."""
        return today(self._clock.wall_time())

    async def start(self) -> None:
        """Know what was begun before; what ended while nobody counted is counted now."""
        self._begun = {attempt.code for attempt in await self._store.begun_days()}
        for code in await self._store.ended_days():
            self._count_soon(code)

    def look_again(self) -> None:
        """Count what has ended at other workers; whoever is first has counted it."""
        task = asyncio.create_task(self._count_ended(), name="deals of days at other workers")
        self._counting.add(task)
        task.add_done_callback(self._counting.discard)

    async def _count_ended(self) -> None:
        try:
            for code in await self._store.ended_days():
                self._count_soon(code)
        except Unavailable as why:
            log.debug("deals of days are looked for later: %s", why)

    async def stop(self) -> None:
        """Write what is being counted; the rest is counted at the next start."""
        await asyncio.gather(*self._counting)

    def after_commit(self, commit: Commit) -> None:
        if commit.code in self._begun and any([isinstance(row, Over | Closed) for row in commit.rows]):
            self._count_soon(commit.code)

    def _count_soon(self, code: str) -> None:
        task = asyncio.create_task(self._count(code), name=f"deal of the day at {code}")
        self._counting.add(task)
        task.add_done_callback(self._counting.discard)

    async def _count(self, code: str) -> None:
        try:
            played = await asyncio.to_thread(next, games(await self._store.read(code)))
            await self._store.count_day(code, await asyncio.to_thread(result_of, played))
            self._begun.discard(code)
        except Unavailable as why:
            log.warning("the deal of the day at %s is counted later: %s", code, why)
            self._clock.call_at(self._clock.now() + RETRY_SECONDS, lambda: self._count_soon(code))

    async def begin(self, person: Person, day: date, game: str) -> str | Refusal:
        """A table with the deal of a day for somebody: the one where they have begun it, or a new one."""
        before = await self._store.attempt(person.id, day.isoformat(), game)
        if before is not None and before.result is None:
            return before.code
        made = await self._tables.deal(terms_of(day, game), person, BOT, "")
        if isinstance(made, Refusal) or before is not None:
            return made
        return await self._first(Attempt(person.id, day.isoformat(), game, made))

    async def _first(self, attempt: Attempt) -> str:
        """The code of the game that counts: this one, unless they have begun another at the same moment."""
        try:
            await self._store.begin_day(attempt)
        except Conflict:
            other = await self._store.attempt(attempt.person, attempt.day, attempt.game)
            return other.code if other else attempt.code
        self._begun.add(attempt.code)
        return attempt.code


def terms_of(day: date, game: str) -> Terms:
    """What the deal of a day is played by."""
    deal = deal_of_day(game, day)
    return Terms(game, single(game), deal.seats, deal=deal.name)
