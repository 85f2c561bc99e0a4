"""A watch over processes: one thread ends those that say nothing for too long, and sleeps until one may have."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from threading import Condition, Thread
from time import monotonic

Process = subprocess.Popen[bytes]
Stall = Callable[[Process], None]


class Watch:
    """Which processes are waited for, and until when."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._due: dict[Process, tuple[float, Stall]] = {}
        self._wakes = inf
        """When it looks next."""
        self._thread: Thread | None = None

    @contextmanager
    def over(self, stall: Stall, process: Process, limit: float) -> Iterator[None]:
        """Whatever is done here must be done within so many seconds."""
        due = monotonic() + limit
        with self._changed:
            self._due[process] = due, stall
            if due < self._wakes:
                self._wake()
        try:
            yield
        finally:
            with self._changed:
                del self._due[process]

    def _wake(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._run, name="upcard-watch", daemon=True)
            self._thread.start()
        self._changed.notify()

    def _run(self) -> None:
        with self._changed:
            while True:
                now = monotonic()
                for process, (due, stall) in self._due.items():
                    if due <= now:
                        stall(process)
                waits = [due for due, _ in self._due.values() if due > now]
                self._wakes = min(waits, default=inf)
                self._changed.wait(self._wakes - now if waits else None)


watch = Watch()
"""The one of this process."""
