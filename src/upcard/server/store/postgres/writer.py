"""Group commit: what many tables append goes to the database in one round trip, which is one transaction.

A connection that breaks on the way leaves open whether its transaction was carried out. The next one first ends what is
left of it, and then looks: a log that has the very lines has taken them.
"""

import asyncio
import logging

import asyncpg
from msgspec.json import Encoder

from upcard.server.metrics import COMMIT_JOBS, COMMIT_SECONDS
from upcard.server.store import Conflict, Early, Unavailable
from upcard.server.store.backlog import Backlog, Job
from upcard.server.store.postgres.appending import Appending
from upcard.server.store.postgres.database import BROKEN, REFUSED, Connection, connect, end, join, reason, shown

APPEND = "SELECT append($1)"
WRITTEN = """
    SELECT rows.seq, aid, rows.at, body FROM tables JOIN rows ON table_id = id
    WHERE code = $1 AND rows.seq BETWEEN $2 AND $3 ORDER BY rows.seq
"""
MOST_AT_ONCE = 500
SETTLE_SECONDS = 5.0
"""How long somebody is kept waiting for whether their lines were written."""
RETRY_SECONDS = 0.2
TRIES = 3

log = logging.getLogger(__name__)

_encode = Encoder().encode
Jobs = list[Job[Appending]]


class Writer:
    """Appends in the order they came, many at a time, on a connection of its own."""

    def __init__(self, address: str, name: str) -> None:
        self.backlog: Backlog[Appending] = Backlog()
        self._address = address
        self._name = name
        self._connection: Connection | None = None
        self._connecting = asyncio.Lock()
        self._writing: asyncio.Task[None] | None = None

    def submit(self, work: Appending) -> "asyncio.Future[None]":
        """Queue lines; the future is done when they are durable, or refused."""
        future = self.backlog.add(work)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._run(), name="upcard-writer")
        return future

    async def close(self) -> None:
        """Take no more, write what waits, and let go."""
        self.backlog.closed = True
        if self._writing is not None:
            await self._writing
        if self._connection is not None:
            await end(self._connection)

    async def connect(self) -> Connection:
        """The connection, made anew if it has ended; Unavailable if it cannot be."""
        async with self._connecting:
            if self._connection is None or self._connection.is_closed():
                try:
                    self._connection = await self._joined()
                except REFUSED as wrong:
                    if not self.backlog.failure:
                        log.warning("no connection to %s: %s", shown(self._address), str(wrong) or type(wrong).__name__)
                    raise Unavailable(reason(wrong)) from None
            return self._connection

    async def _joined(self) -> Connection:
        connection = await connect(self._address, self._name)
        try:
            await join(connection, self._address)
        except BaseException:
            await end(connection)
            raise
        return connection

    async def _run(self) -> None:
        while jobs := self.backlog.take():
            for place in range(0, len(jobs), MOST_AT_ONCE):
                await self._write(jobs[place : place + MOST_AT_ONCE])

    async def _write(self, jobs: Jobs) -> None:
        COMMIT_JOBS.observe(len(jobs))
        try:
            with COMMIT_SECONDS.time():
                verdicts = await self._verdicts(jobs)
        except (Unavailable, asyncpg.PostgresError) as failure:
            self.backlog.settle(jobs, [], failure)
        except Exception as mistake:
            log.exception("%d appends failed", len(jobs))
            self.backlog.settle(jobs, [], mistake)
        else:
            self.backlog.settle(jobs, verdicts, None)

    async def _verdicts(self, jobs: Jobs) -> list[object]:
        """For each job None, or the exception that refuses it."""
        connection = await self.connect()
        try:
            return await _appended(connection, [job.work for job in jobs])
        except BROKEN as broken:
            await end(connection)
            return await self._looked_up(jobs, broken)
        except asyncpg.PostgresError as refused:
            if connection.is_closed():
                return await self._looked_up(jobs, refused)
            if len(jobs) > 1 and isinstance(refused, asyncpg.DataError):  # one of them holds what no text may
                return [verdict for job in jobs for verdict in await self._alone(job)]
            raise

    async def _alone(self, job: Job[Appending]) -> list[object]:
        try:
            return await self._verdicts([job])
        except (Unavailable, asyncpg.PostgresError) as refused:
            return [Unavailable(f"the database does not take it: {refused}")]

    async def _looked_up(self, jobs: Jobs, broken: Exception) -> list[object]:
        """Which jobs were carried out although nobody said so; Unavailable if that cannot be found out soon."""
        log.warning("the connection broke with %d appends under way: %s", len(jobs), broken)
        try:
            async with asyncio.timeout(SETTLE_SECONDS):
                while True:
                    try:
                        connection = await self.connect()
                        return [await _verdict(connection, job.work) for job in jobs]
                    except (Unavailable, *REFUSED):
                        await asyncio.sleep(RETRY_SECONDS)
        except TimeoutError:
            raise Unavailable("the connection has broken") from None


async def _appended(connection: Connection, jobs: list[Appending]) -> list[object]:
    """Append in the order of codes: two who write several tables at once never wait for each other in a circle."""
    order = sorted(range(len(jobs)), key=lambda place: jobs[place].code)
    text = _encode([jobs[place] for place in order]).decode()
    for last in range(TRIES - 1, -1, -1):
        try:
            reasons = await connection.fetchval(APPEND, text)
            break
        except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError):
            if not last:
                raise
    verdicts: list[object] = [None] * len(jobs)
    for place, why in zip(order, reasons, strict=True):
        verdicts[place] = _refusal(why) if why else None
    return verdicts


def _refusal(why: str) -> Exception:
    word, _, milliseconds = why.partition(" ")
    return Early(int(milliseconds) / 1000) if word == "early" else Conflict(why)


async def _verdict(connection: Connection, job: Appending) -> object:
    found = await connection.fetch(WRITTEN, job.code, job.first, job.last)
    if [tuple(row) for row in found] == job.lines:
        return None
    return Unavailable("the connection broke before the lines were written")
