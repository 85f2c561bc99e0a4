"""The one thread that writes: whatever has queued is committed together, and only then does anybody hear of it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

import apsw

from upcard.server.store import Conflict, Unavailable

MOST_WAITING = 10_000

T = TypeVar("T")


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    future: "asyncio.Future[Any]"
    work: Callable[[apsw.Cursor], object]


class Writer:
    """Commits jobs in the order they came, many at a time."""

    def __init__(self, connection: apsw.Connection) -> None:
        self.closed = False
        self.waiting = 0
        """How many jobs are not durable yet."""
        self._connection = connection
        self._cursor = connection.cursor()
        self._gathered: list[Job] = []
        self._queue: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="upcard-writer", daemon=True)
        self._thread.start()

    # --- on the loop

    def submit(self, work: Callable[[apsw.Cursor], T]) -> "asyncio.Future[T]":
        """Queue a job; its future is done when the job is durable, or refused."""
        if self.closed:
            raise Unavailable("the database is closed")
        if self.waiting >= MOST_WAITING:
            raise Unavailable(f"{MOST_WAITING} writes are waiting for the disk")
        loop = asyncio.get_running_loop()
        if not self._gathered:  # once a turn of the loop: two threads at once would only fight for the interpreter
            loop.call_soon(self._hand_over)
        future: asyncio.Future[T] = loop.create_future()
        self._gathered.append(Job(future, work))
        self.waiting += 1
        return future

    def close(self) -> None:
        """Take no more; the thread ends when what has queued is written."""
        if not self.closed:
            self.closed = True
            self._hand_over()
            self._queue.put(None)

    def join(self) -> None:
        """Wait for the thread to end."""
        self._thread.join()

    def _hand_over(self) -> None:
        self._queue.put(self._gathered)
        self._gathered = []

    def _settle(self, batch: list[Job], verdicts: list[object]) -> None:
        self.waiting -= len(batch)
        for job, verdict in zip(batch, verdicts, strict=True):
            if job.future.done():  # he has stopped waiting
                continue
            if isinstance(verdict, Exception):
                job.future.set_exception(verdict)
            else:
                job.future.set_result(verdict)

    # --- on the thread

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._batch()
            if batch:
                verdicts = self._written(batch, self._carry_out)
                with suppress(RuntimeError):  # their loop has ended: nobody waits any more
                    batch[0].future.get_loop().call_soon_threadsafe(self._settle, batch, verdicts)

    def _batch(self) -> tuple[list[Job], bool]:
        """Whatever has queued; and whether more can come."""
        batch: list[Job] = []
        while (jobs := self._queue.get()) is not None:
            batch += jobs
            if self._queue.empty():
                return batch, True
        return batch, False

    def _written(self, batch: list[Job], way: Callable[[Job], object]) -> list[object]:
        """What each job returned, once all are durable, or the exception that refuses it."""
        try:
            return self._commit(batch, way)
        except apsw.Error as broken:
            return [Unavailable(f"the database cannot be written: {broken}") for _ in batch]
        except Exception:  # one job was refused: once more, each by itself
            return self._written(batch, self._carry_out_alone)

    def _commit(self, batch: list[Job], way: Callable[[Job], object]) -> list[object]:
        self._cursor.execute("BEGIN IMMEDIATE")
        try:
            verdicts = [way(job) for job in batch]
            self._cursor.execute("COMMIT")
        except Exception:
            if self._connection.in_transaction:  # SQLite itself rolls back when the disk is full
                self._cursor.execute("ROLLBACK")
            raise
        return verdicts

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
