"""What waits for the owner of a table, in the order it came; and the owner's sleep while nothing does."""

import asyncio
from collections import deque

from upcard.server.socket import wire
from upcard.server.tables.audience import Guest
from upcard.server.tables.rounds import Rounds

Job = tuple[Guest, wire.Request | None]
"""Who waits, and for what; None: they have disconnected."""


class Queue:
    """The jobs of one table; one task takes them, and sleeps in `wait`."""

    def __init__(self, rounds: Rounds) -> None:
        self._rounds = rounds
        self._called = False
        """Whether the owner will be woken with others."""
        self._jobs: deque[Job] = deque()
        self._waker: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._jobs)

    def put(self, job: Job) -> None:
        """Add a job, and wake the owner."""
        self._jobs.append(job)
        self.wake()

    def put_play(self, job: Job) -> None:
        """Add a job that will be written, and wake the owner together with those of other tables."""
        self._jobs.append(job)
        self.call()

    def take(self) -> Job | None:
        """The job that has waited longest, if there is one."""
        return self._jobs.popleft() if self._jobs else None

    async def wait(self) -> None:
        """Sleep until something comes; whoever sleeps has looked around before."""
        self._called = False
        self._waker = asyncio.get_running_loop().create_future()
        await self._waker
        self._waker = None

    def wake(self) -> None:
        """Something has come; it does no harm if nobody sleeps."""
        if self._waker is not None and not self._waker.done():
            self._waker.set_result(None)

    def call(self) -> None:
        """Something will be written: the owner is woken together with those of other tables. Whatever wakes them
        before, they find it."""
        if not self._called:
            self._called = True
            self._rounds.wake(self)

    @property
    def asleep(self) -> bool:
        """Whether the owner sleeps, and nothing has come."""
        return self._waker is not None and not self._waker.done() and not self._called
