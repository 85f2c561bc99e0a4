"""What waits to be written, and how the last writes went: the half of a group commit that every database shares."""

import asyncio
import logging
from typing import Any, Generic, TypeVar

from upcard.server.store import Unavailable

MOST_WAITING = 10_000
PROBE_AFTER = 60.0
"""Seconds after the last commit in which nobody knows whether another would go well."""

log = logging.getLogger(__name__)

W = TypeVar("W")


class Job(Generic[W]):
    """Something to write, and who waits for it."""

    def __init__(self, future: "asyncio.Future[Any]", work: W) -> None:
        self.future = future
        self.work = work


class Backlog(Generic[W]):
    """Jobs in the order they came, and everybody who must hear how theirs went."""

    def __init__(self) -> None:
        self.closed = False
        self.waiting = 0
        """How many jobs are not durable yet."""
        self.failure = ""
        """Why the last commit failed, if it did."""
        self.settled = 0.0
        """When the last commit came to its end, by the clock of the loop."""
        self.gathered: list[Job[W]] = []

    @property
    def unsure(self) -> bool:
        """Whether the last commit failed, or was long ago."""
        return bool(self.failure) or asyncio.get_running_loop().time() - self.settled > PROBE_AFTER

    def add(self, work: W) -> "asyncio.Future[Any]":
        """Queue a job; its future is done when the job is durable, or refused."""
        if self.closed:
            raise Unavailable("the database is closed")
        if self.waiting >= MOST_WAITING:
            raise Unavailable(f"{MOST_WAITING} writes are waiting for the disk")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.gathered.append(Job(future, work))
        self.waiting += 1
        return future

    def take(self) -> list[Job[W]]:
        """Everything that has gathered."""
        jobs, self.gathered = self.gathered, []
        return jobs

    def settle(self, jobs: list[Job[W]], verdicts: list[object], failure: Exception | None) -> None:
        """Tell everybody how it went: what their job returned or raised, or that nothing can be written."""
        self.waiting -= len(jobs)
        self.note(failure)
        if failure is not None:
            verdicts = [Unavailable(f"the database cannot be written: {failure}") for _ in jobs]
        for job, verdict in zip(jobs, verdicts, strict=True):
            if job.future.done():  # they have stopped waiting
                continue
            if isinstance(verdict, Exception):
                job.future.set_exception(verdict)
            else:
                job.future.set_result(verdict)

    def note(self, failure: Exception | None) -> None:
        """Say once that nothing can be written, and once that it can again."""
        if failure is not None and not self.failure:
            log.error("the database cannot be written: %s", failure)
        elif failure is None and self.failure:
            log.warning("the database can be written again, after: %s", self.failure)
        self.failure = "" if failure is None else str(failure)
        self.settled = asyncio.get_running_loop().time()
