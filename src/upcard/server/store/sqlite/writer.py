"""Group commit: whatever has gathered is carried out together, and nobody hears of it before the disk has it.

Statements run on the loop, where they take no time; in a thread each would fight the tables for the interpreter. The
thread only waits: for the disk, and for another process that writes.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

import apsw

from upcard.server.metrics import COMMIT_JOBS, COMMIT_SECONDS
from upcard.server.store import Conflict, Unavailable
from upcard.server.store.sqlite.database import BUSY_TIMEOUT_MS

MOST_WAITING = 10_000
GATHER = 0.004
"""Seconds between commits that come close upon each other: each costs as much as many writes."""

log = logging.getLogger(__name__)

T = TypeVar("T")
Failure = apsw.Error | None


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    future: "asyncio.Future[Any]"
    work: Callable[[apsw.Cursor], object]


class Statement(NamedTuple):
    """A statement that may take its time, and what the loop does when it is done."""

    sql: str
    timeout_ms: int
    then: Callable[[Failure], None]


class Writer:
    """Commits jobs in the order they came, many at a time."""

    def __init__(self, connection: apsw.Connection) -> None:
        self.closed = False
        self.waiting = 0
        """How many jobs are not durable yet."""
        self.failure = ""
        """Why the last commit failed, if it did."""
        self.settled = 0.0
        """When the last commit came to its end, by the clock of the loop."""
        self._connection = connection
        self._connection.set_busy_timeout(0)  # the loop waits for nobody
        self._cursor = connection.cursor()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._gathered: list[Job] = []
        self._lent = False
        """Whether the thread has the connection."""
        self._began = 0.0
        """When the last batch was begun, by the clock of the loop."""
        self._statements: SimpleQueue[Statement | None] = SimpleQueue()
        self._waiter = Thread(target=self._run, name="upcard-writer", daemon=True)
        self._waiter.start()

    # --- on the loop

    def submit(self, work: Callable[[apsw.Cursor], T]) -> "asyncio.Future[T]":
        """Queue a job; its future is done when the job is durable, or refused."""
        if self.closed:
            raise Unavailable("the database is closed")
        if self.waiting >= MOST_WAITING:
            raise Unavailable(f"{MOST_WAITING} writes are waiting for the disk")
        self._loop = loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._gathered.append(Job(future, work))
        self.waiting += 1
        if len(self._gathered) == 1 and not self._lent:
            self._begin_soon()
        return future

    def close(self) -> None:
        """Take no more; the thread ends when what has gathered is written."""
        if not self.closed:
            self.closed = True
            self._begin()

    def join(self) -> None:
        """Wait for the thread to end."""
        self._waiter.join()

    def _begin_soon(self) -> None:
        """A lonely write goes to the disk at once; one that comes close upon others waits for more of them."""
        loop = asyncio.get_running_loop()
        wait = self._began + GATHER - loop.time()
        if wait > 0:
            loop.call_later(wait, self._begin)
        else:
            loop.call_soon(self._begin)

    def _begin(self) -> None:
        """Carry out what has gathered; if another process writes, the thread waits for it first."""
        if self._lent:
            return
        if not self._gathered:
            if self.closed:
                self._statements.put(None)
            return
        self._began = asyncio.get_running_loop().time()
        try:
            self._cursor.execute("BEGIN IMMEDIATE")
        except apsw.BusyError:
            self._lend("BEGIN IMMEDIATE", BUSY_TIMEOUT_MS, self._begun)
        except apsw.Error as broken:
            self._begun(broken)
        else:
            self._begun(None)

    def _begun(self, failure: Failure) -> None:
        jobs, self._gathered = self._gathered, []
        if failure is None:
            try:
                self._lend("COMMIT", 0, partial(self._settle, jobs, self._carried_out(jobs)))
                return
            except apsw.Error as broken:
                self._roll_back()
                failure = broken
        self._settle(jobs, [], failure)

    def _lend(self, sql: str, timeout_ms: int, then: Callable[[Failure], None]) -> None:
        self._lent = True
        self._statements.put(Statement(sql, timeout_ms, then))

    def _settle(self, jobs: list[Job], verdicts: list[object], failure: Failure) -> None:
        """Tell everybody how it went, and go on with what has gathered meanwhile."""
        self.waiting -= len(jobs)
        self._take_note(failure)
        if failure is not None:
            verdicts = [Unavailable(f"the database cannot be written: {failure}") for _ in jobs]
        for job, verdict in zip(jobs, verdicts, strict=True):
            if job.future.done():  # they have stopped waiting
                continue
            if isinstance(verdict, Exception):
                job.future.set_exception(verdict)
            else:
                job.future.set_result(verdict)
        if self._gathered and not self.closed:
            self._begin_soon()
        else:
            self._begin()

    def _take_note(self, failure: Failure) -> None:
        """Say once that nothing can be written, and once that it can again."""
        if failure is not None and not self.failure:
            log.error("the database cannot be written: %s", failure)
        elif failure is None and self.failure:
            log.warning("the database can be written again")
        self.failure = "" if failure is None else str(failure)
        self.settled = asyncio.get_running_loop().time()

    # --- the jobs of a batch

    def _carried_out(self, jobs: list[Job]) -> list[object]:
        """What each job returned, or the exception that refuses it."""
        COMMIT_JOBS.observe(len(jobs))
        try:
            return [self._carry_out(job) for job in jobs]
        except apsw.Error:
            raise
        except Exception:  # one job was refused: once more, each by itself
            self._roll_back()
            self._cursor.execute("BEGIN IMMEDIATE")
            return [self._carry_out_alone(job) for job in jobs]

    def _carry_out(self, job: Job) -> object:
        try:
            return job.work(self._cursor)
        except apsw.ConstraintError as taken:
            raise Conflict(str(taken)) from None

    def _carry_out_alone(self, job: Job) -> object:
        self._cursor.execute("SAVEPOINT job")
        try:
            verdict = self._carry_out(job)
        except apsw.Error:
            raise
        except Exception as refused:
            self._cursor.execute("ROLLBACK TO job")
            verdict = refused
        self._cursor.execute("RELEASE job")
        return verdict

    def _roll_back(self) -> None:
        if self._connection.in_transaction:  # SQLite itself rolls back when the disk is full
            self._cursor.execute("ROLLBACK")

    # --- on the thread

    def _run(self) -> None:
        while (statement := self._statements.get()) is not None:
            failure = self._done(statement)
            assert self._loop is not None
            with suppress(RuntimeError):  # their loop has ended: nobody waits any more
                self._loop.call_soon_threadsafe(self._hand_back, statement, failure)

    def _done(self, statement: Statement) -> Failure:
        try:
            self._connection.set_busy_timeout(statement.timeout_ms)
            with COMMIT_SECONDS.time() if statement.sql == "COMMIT" else nullcontext():
                self._cursor.execute(statement.sql)
        except apsw.Error as broken:
            self._roll_back()
            return broken
        finally:
            self._connection.set_busy_timeout(0)
        return None

    def _hand_back(self, statement: Statement, failure: Failure) -> None:
        self._lent = False
        statement.then(failure)
