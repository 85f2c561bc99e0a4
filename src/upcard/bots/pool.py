"""Processes that think, for everybody who has something to be thought out; nobody waits for them but in a future.

    pool = Pool(2)
    answer = pool.submit(partial(coach, text), owner="K7MQXA", low=True, heard=show_progress)

A job is a picklable function; it is called with a function to which it may tell how far it is, and what it tells
arrives at `heard`, in a thread of the pool. Owners take turns. Jobs of low priority, which may be long, wait for all
others, and leave one process to them. A process that ends, stalls or answers nonsense costs its job alone.
"""

import os
import subprocess
import sys
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Condition, Lock, Thread
from typing import Any, Generic, TypeVar

from upcard.bots.mind import DONE, RAISED, READY, TOLD, Tell, read_frame, write_frame
from upcard.bots.watch import watch

STALLED = 5.0
"""Seconds after which a job that says nothing is taken for stalled, unless it asks for more."""
STARTING = 120.0
"""Seconds that a process may take to be ready, which count against no job."""
IDLE = 300.0
"""Seconds after which a process that nobody needs is let go."""
MOST_WAITING = 64
"""Jobs of low priority that may wait."""
WAITING_EACH = 8
"""Others that may wait for each process: who would wait longer is better told so at once."""
WORKER = "from upcard.bots.mind import main; main()"

T = TypeVar("T")
Heard = Callable[[object], None]


class MindError(Exception):
    """A job that came to nothing; `why` is one word for figures."""

    why = "raised"


class Died(MindError):
    """The process of a job has ended."""

    why = "died"


class Stalled(MindError):
    """The process of a job has said nothing for too long, and was ended."""

    why = "stalled"


class Busy(MindError):
    """Too many jobs wait already."""

    why = "busy"


class Job(Generic[T]):
    """Something to be thought out, and where the answer goes."""

    def __init__(self, work: Callable[[Tell], T], low: bool, heard: Heard | None, limit: float) -> None:
        self.work = work
        self.low = low
        self.heard = heard
        self.limit = limit
        self.answer: Future[T] = Future()


class Turns:
    """Jobs that wait: the owners take turns, and each has its own in their order."""

    def __init__(self) -> None:
        self._owners: OrderedDict[str, deque[Job[Any]]] = OrderedDict()
        self._waiting = 0

    def __len__(self) -> int:
        return self._waiting

    def add(self, owner: str, job: Job[Any]) -> None:
        self._owners.setdefault(owner, deque()).append(job)
        self._waiting += 1

    def take(self) -> Job[Any]:
        """The first job of the owner whose turn it is."""
        owner, jobs = self._owners.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._owners[owner] = jobs
        self._waiting -= 1
        return job


class Pool:
    """So many processes at most, each started when it is needed; its parent's end ends them too."""

    def __init__(
        self,
        processes: int,
        replaced: Callable[[], None] = lambda: None,
        idle: float = IDLE,
        stalled: float = STALLED,
    ) -> None:
        self.processes = processes
        self._replaced = replaced
        self._idle = idle
        self._stalled = stalled
        self._changed = Condition()
        self._turns = {False: Turns(), True: Turns()}
        """What waits, by whether it is of low priority."""
        self._running = {False: 0, True: 0}
        self._minds: list[Mind] = []
        self._free = 0
        self._stopped = False

    def submit(
        self,
        work: Callable[[Tell], T],
        owner: str = "",
        low: bool = False,
        heard: Heard | None = None,
        limit: float = 0.0,
    ) -> "Future[T]":
        """Have something thought out; its process is ended if it says nothing for so many seconds, or for those of
        the pool. A future that is cancelled before its turn is not begun with."""
        job = Job(work, low, heard, limit or self._stalled)
        with self._changed:
            most = MOST_WAITING if low else WAITING_EACH * self.processes
            if self._stopped or len(self._turns[low]) >= most or self.processes == 0:
                raise Busy(f"{len(self._turns[low])} jobs wait")
            self._turns[low].add(owner, job)
            self._start()
            self._changed.notify()
        return job.answer

    def warm(self) -> None:
        """Have a process ready, for a job that will come soon."""
        with self._changed:
            if not self._minds and not self._stopped and self.processes:
                self._add()

    @property
    def thinking(self) -> int:
        """How many processes have a job."""
        return sum(self._running.values())

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(map(len, self._turns.values()))

    @property
    def pids(self) -> list[int]:
        """The processes there are."""
        with self._changed:
            return [mind.process.pid for mind in self._minds if mind.process is not None]

    def stop(self) -> None:
        """Begin with nothing any more, and end every process."""
        with self._changed:
            self._stopped = True
            for turns in self._turns.values():
                while turns:
                    turns.take().answer.cancel()
            minds = list(self._minds)
            self._changed.notify_all()
        for mind in minds:
            mind.close()

    # --- threads, one for each process

    def _start(self) -> None:
        """One process more, if all have something to do."""
        if self._free < self.waiting and len(self._minds) < self.processes:
            self._add()

    def _add(self) -> None:
        mind = Mind()
        self._minds.append(mind)
        self._free += 1
        Thread(target=self._run, args=(mind,), name="upcard-mind", daemon=True).start()

    def _run(self, mind: "Mind") -> None:
        self._prepare(mind)
        while (job := self._next(mind)) is not None:
            self._prepare(mind)  # while it starts, nobody waits for it but in vain: a job can still be cancelled
            if job.answer.set_running_or_notify_cancel():
                self._carry_out(mind, job)
            with self._changed:
                self._running[job.low] -= 1
                self._free += 1
                self._changed.notify_all()
        mind.close()

    def _prepare(self, mind: "Mind") -> None:
        """Have the process there; if it cannot be, its job will hear of it."""
        with suppress(OSError, EOFError, ValueError):
            mind.start()

    def _next(self, mind: "Mind") -> Job[Any] | None:
        """The job whose turn it is, once there is one; None when this process is not needed any more."""
        with self._changed:
            needed = self._changed.wait_for(lambda: self._stopped or self._ready(), self._idle)
            self._free -= 1
            if self._stopped or not needed:
                self._minds.remove(mind)
                return None
            low = not self._turns[False]
            self._running[low] += 1
            return self._turns[low].take()

    def _ready(self) -> bool:
        """Whether a job may begin; those of low priority leave one process to the others."""
        if self._turns[False]:
            return True
        return bool(self._turns[True]) and self._running[True] < max(1, self.processes - 1)

    def _carry_out(self, mind: "Mind", job: Job[Any]) -> None:
        try:
            answer = mind.do(job)
        except MindError as wrong:
            if not isinstance(wrong, Raised):
                mind.kill()
                self._replaced()
            job.answer.set_exception(wrong)
        except Exception as wrong:  # a job that cannot be sent, a listener that raises
            mind.kill()
            job.answer.set_exception(wrong)
        else:
            job.answer.set_result(answer)


class Raised(MindError):
    """A job that raised."""


class Mind:
    """One process, started anew if it has ended."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        self._closed = False
        self._stalled = False

    def start(self) -> None:
        """Start the process, unless it is there; it finds the modules that we find."""
        with self._lock:
            if self._closed or (self.process is not None and self.process.poll() is None):
                return
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-c", WORKER],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )
        if self._read(STARTING)[0] != READY:
            raise ValueError("it does not say that it is ready")

    def kill(self) -> None:
        """End the process, which has nothing that would be lost."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def close(self) -> None:
        """End the process for good."""
        with self._lock:
            self._closed = True
        self.kill()

    def do(self, job: Job[T]) -> T:
        """What comes of a job."""
        self._stalled = False
        try:
            if self.process is None or self.process.poll() is not None or self.process.stdin is None:
                raise EOFError
            write_frame(self.process.stdin, job.work)
            return self._heard(job)
        except (EOFError, OSError) as gone:
            raise (Stalled if self._stalled else Died)(f"it has ended: {gone!r}") from None
        except ValueError as nonsense:
            raise Died(f"it answers nonsense: {nonsense}") from None

    def _heard(self, job: Job[T]) -> T:
        while True:
            match self._read(job.limit):
                case (kind, content) if kind == DONE:
                    done: T = content
                    return done
                case (kind, content) if kind == RAISED:
                    raise Raised(str(content))
                case (kind, content) if kind == TOLD:
                    if job.heard is not None:
                        job.heard(content)
                case nonsense:
                    raise ValueError(repr(nonsense)[:100])

    def _read(self, limit: float) -> Any:
        """The next frame, unless the process says nothing for too long."""
        assert self.process is not None and self.process.stdout is not None
        with watch.over(self._stall, self.process, limit):
            return read_frame(self.process.stdout)

    def _stall(self, process: "subprocess.Popen[bytes]") -> None:
        self._stalled = True
        process.kill()
