"""Several workers on one machine: processes that listen together, each with a port of its own beside; whichever ends is
begun anew.

They share one listening socket, so that whoever knocks while a worker is away is taken in by another. The ports behind
it, one a worker, are for a proxy that sends each table to the same worker, and for whoever reads their figures: while
a worker is away nobody listens there, and a proxy sees that at once.
"""

import logging
import logging.config
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

import msgspec

from upcard.server.handles import raise_limit
from upcard.server.listen import CannotListen, listen
from upcard.server.log_lines import logs
from upcard.server.serve import at_once, greeting, open_browser, serve_beside
from upcard.server.settings import Settings, SettingsError
from upcard.server.store import Unavailable
from upcard.server.store.opening import is_postgres

STABLE = 10.0
"""Seconds after which a worker that ends has not failed at its start."""
LONGEST = 30.0
SHORTEST = 0.5
"""Seconds between a worker's end and its next beginning, where it fails again and again."""
CANNOT_START = 2
"""How a worker ends whose settings or store are wrong: no next one would do better."""

log = logging.getLogger(__name__)


def pause(failures: int) -> float:
    """Seconds until a worker is begun anew that has failed so often in a row.

    >>> [pause(failures) for failures in (0, 1, 2, 3, 9)]
    [0.0, 0.5, 1.0, 2.0, 30.0]
    """
    return min(LONGEST, SHORTEST * 2 ** (failures - 1)) if failures else 0.0


class Worker:
    """One place among the workers, and the process that has it now."""

    def __init__(self, name: str, port: int) -> None:
        self.name = name
        self.port = port
        """Where it alone listens; 0 until its first process has found one."""
        self.process: BaseProcess | None = None
        self.opened: Connection | None = None
        """Where the process says at which port it is open."""
        self.began = 0.0
        self.failures = 0
        self.due = 0.0
        """When it is begun, if it is not there."""


class Supervisor:
    """Begins the workers, begins them anew, lets them be replaced one by one, and ends with them."""

    def __init__(self, settings: Settings, say: Callable[[str], None] = at_once) -> None:
        self.settings = settings
        self.say = say
        self.shared = listen(settings.host, settings.port)
        self.port = int(self.shared.getsockname()[1])
        self.workers = [
            Worker(f"{settings.worker_name}-{place}", settings.port and settings.port + place)
            for place in range(1, settings.workers + 1)
        ]
        self.ending = False
        self.code = 0
        self._opened: set[str] = set()
        """Those of the first workers that are open."""
        self._to_replace: list[Worker] = []
        self._context = multiprocessing.get_context("spawn")

    def run(self) -> int:
        """Until it is told to end, or the first workers cannot start; the exit code."""
        wakes = self._hear_signals()
        while not self.ending or any([worker.process for worker in self.workers]):
            if not self.ending:
                self._begin_what_is_due()
            self._wait(wakes)
        return self.code

    def _hear_signals(self) -> socket.socket:
        wakes, woken = socket.socketpair()
        woken.setblocking(False)
        signal.set_wakeup_fd(woken.fileno())
        self._woken = woken
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.end())
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, lambda *_: self.replace())
        return wakes

    def end(self) -> None:
        """Let every worker say goodbye, and begin none any more."""
        self.ending = True
        for worker in self.workers:
            _terminate(worker)

    def replace(self) -> None:
        """Let one worker after the other end and be begun anew, by what is installed now; the others go on."""
        self._to_replace = list(self.workers)
        self._replace_next()

    def _replace_next(self) -> None:
        if self._to_replace:
            _terminate(self._to_replace[0])

    # --- how workers begin and end

    def _begin_what_is_due(self) -> None:
        for worker in self.workers:
            if worker.process is None and worker.due <= time.monotonic():
                self._begin(worker)

    def _begin(self, worker: Worker) -> None:
        worker.opened, tell = self._context.Pipe(duplex=False)
        settings = msgspec.structs.replace(self.settings, port=worker.port, worker=worker.name)
        worker.process = self._context.Process(
            target=work, args=(settings, self.shared, tell), name=f"upcard worker {worker.name}"
        )
        worker.began = time.monotonic()
        worker.process.start()
        tell.close()

    def _wait(self, wakes: socket.socket) -> None:
        """Until a worker opens or ends, a signal comes, or a worker is due."""
        ends = {worker.process.sentinel: worker for worker in self.workers if worker.process}
        opens = {worker.opened: worker for worker in self.workers if worker.opened}
        for ready in wait([wakes, *ends, *opens], self._seconds()):
            if ready is wakes:
                wakes.recv(4096)
            elif isinstance(ready, Connection):
                self._has_opened(opens[ready])
            elif isinstance(ready, int):
                self._has_ended(ends[ready])

    def _seconds(self) -> float | None:
        """How long nothing is due."""
        dues = [worker.due for worker in self.workers if worker.process is None]
        return max(0.0, min(dues) - time.monotonic()) if dues and not self.ending else None

    def _has_opened(self, worker: Worker) -> None:
        assert worker.opened is not None
        with suppress(EOFError):  # it has ended instead
            worker.port = worker.opened.recv()
            self._note_open(worker)
        worker.opened.close()
        worker.opened = None

    def _note_open(self, worker: Worker) -> None:
        first = len(self._opened) < len(self.workers)
        self._opened.add(worker.name)
        if first and len(self._opened) == len(self.workers):
            for line in [*greeting(self.settings, self.port), self._own_ports()]:
                self.say(line)
            open_browser(self.settings, self.port)
        if self._to_replace and self._to_replace[0] is worker:
            self._to_replace.pop(0)
            self._replace_next()

    def _own_ports(self) -> str:
        ports = ", ".join([str(worker.port) for worker in self.workers])
        return f"{len(self.workers)} workers, each also at a port of its own: {ports}"

    def _has_ended(self, worker: Worker) -> None:
        assert worker.process is not None
        worker.process.join()
        code = worker.process.exitcode
        worker.process.close()
        worker.process = None
        if self.ending:
            return
        if code == CANNOT_START and len(self._opened) < len(self.workers):
            self.code = code
            self.end()
            return
        failed = time.monotonic() - worker.began < STABLE and code != -signal.SIGTERM
        worker.failures = worker.failures + 1 if failed else 0
        worker.due = time.monotonic() + pause(worker.failures)
        log.warning("worker %s has ended (%s) and is begun anew", worker.name, code)


def _terminate(worker: Worker) -> None:
    if worker.process is not None:
        worker.process.terminate()


def supervise(settings: Settings) -> int:
    """Serve with several workers until stopped; the exit code."""
    if not is_postgres(settings.store):
        raise SettingsError(
            f"--workers is {settings.workers}, and one process alone writes to a file of SQLite: name a PostgreSQL "
            "database that all of them share with --store, or leave --workers out"
        )
    raise_limit()
    logging.config.dictConfig(logs(msgspec.structs.replace(settings, worker=f"{settings.worker_name}-supervisor")))
    return Supervisor(settings).run()


# --- in the process of a worker


def work(settings: Settings, shared: socket.socket, opened: Connection) -> None:
    """Serve at the shared port and at one's own until told to stop, or until whoever began us is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops all with Ctrl+C stops the supervisor, which tells us
    _end_with_the_supervisor()
    try:
        serve_beside(settings, shared, opened.send)
    except (Unavailable, CannotListen) as wrong:
        log.error("%s", wrong)
        raise SystemExit(CANNOT_START) from None


def _end_with_the_supervisor() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
