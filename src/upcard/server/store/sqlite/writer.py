"""Group commit: whatever has gathered is carried out together, and nobody hears of it before the disk has it.

Statements run on the loop, where they take no time; in a thread each would fight the tables for the interpreter. The
thread only waits: for the disk, and for another process that writes.
"""

import asyncio
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple, TypeVar

import apsw

from upcard.server.metrics import COMMIT_JOBS, COMMIT_SECONDS
from upcard.server.store import Conflict
from upcard.server.store.backlog import Backlog, Job
from upcard.server.store.sqlite.database import BUSY_TIMEOUT_MS

T = TypeVar("T")
Work = Callable[[apsw.Cursor], object]
Failure = apsw.Error | None


class Statement(NamedTuple):
    """A statement that may take its time, and what the loop does when it is done."""

    sql: str
    timeout_ms: int
    then: Callable[[Failure], None]


class Writer:
    """Commits jobs in the order they came, many at a time."""

    def __init__(self, connection: apsw.Connection) -> None:
        self.backlog: Backlog[Work] = Backlog()
        self._connection = connection
        self._connection.set_busy_timeout(0)  # the loop waits for nobody
        self._cursor = connection.cursor()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lent = False
        """Whether the thread has the connection."""
        self._statements: SimpleQueue[Statement | None] = SimpleQueue()
        self._waiter = Thread(target=self._run, name="upcard-writer", daemon=True)
        self._waiter.start()

    # --- on the loop

    def submit(self, work: Callable[[apsw.Cursor], T]) -> "asyncio.Future[T]":
        """Queue a job; its future is done when the job is durable, or refused."""
        future: asyncio.Future[T] = self.backlog.add(work)
        if len(self.backlog.gathered) == 1 and not self._lent:
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._begin)  # behind whoever else has something to write in this turn of the loop
        return future

    def close(self) -> None:
        """Take no more; the thread ends when what has gathered is written."""
        if not self.backlog.closed:
            self.backlog.closed = True
            self._begin()

    def join(self) -> None:
        """Wait for the thread to end."""
        self._waiter.join()

    def _begin(self) -> None:
        """Carry out what has gathered; if another process writes, the thread waits for it first."""
        if self._lent:
            return
        if not self.backlog.gathered:
            if self.backlog.closed:
                self._statements.put(None)
            return
        try:
            self._cursor.execute("BEGIN IMMEDIATE")
        except apsw.BusyError:
            self._lend("BEGIN IMMEDIATE", BUSY_TIMEOUT_MS, self._begun)
        except apsw.Error as broken:
            self._begun(broken)
        else:
            self._begun(None)

    def _begun(self, failure: Failure) -> None:
        jobs = self.backlog.take()
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

    def _settle(self, jobs: list[Job[Work]], verdicts: list[object], failure: Failure) -> None:
        """Tell everybody how it went, and go on with what has gathered meanwhile."""
        self.backlog.settle(jobs, verdicts, failure)
        self._begin()

    # --- the jobs of a batch

    def _carried_out(self, jobs: list[Job[Work]]) -> list[object]:
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

    def _carry_out(self, job: Job[Work]) -> object:
        try:
            return job.work(self._cursor)
        except apsw.ConstraintError as taken:
            raise Conflict(str(taken)) from None

    def _carry_out_alone(self, job: Job[Work]) -> object:
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
