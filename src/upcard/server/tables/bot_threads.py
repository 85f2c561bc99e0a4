"""The threads in which bots think: one whose bot does not come back is given up for another."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, TypeVar

MOST_LOST = 16
"""Threads that may be given up at a time: nobody can end them, and each takes memory."""

T = TypeVar("T")


class Task(NamedTuple):
    """Something to be thought out, and where the answer goes."""

    answer: "Future[Any]"
    think: Callable[[], object]


class BotThreads:
    """So many threads that think; they do not keep the process from ending."""

    def __init__(self, threads: int) -> None:
        self.lost = 0
        """Threads that were given up, and have not come back."""
        self._lock = Lock()
        self._given_up: set[Future[Any]] = set()
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._threads = threads
        for _ in range(threads):
            self._start()

    def submit(self, think: Callable[[], T]) -> "Future[T]":
        """Let something be thought out when a thread is free."""
        answer: Future[T] = Future()
        self._tasks.put(Task(answer, think))
        return answer

    def give_up(self, answer: "Future[Any]") -> bool:
        """Wait no longer for an answer; False if no thread has begun with it yet."""
        with self._lock:
            if not answer.running():
                return answer.done()
            if self.lost < MOST_LOST:
                self.lost += 1
                self._given_up.add(answer)
                self._start()
            return True

    def stop(self) -> None:
        """Begin with nothing any more."""
        with suppress(Empty):
            while (task := self._tasks.get_nowait()) is not None:
                task.answer.cancel()
        for _ in range(self._threads):
            self._tasks.put(None)

    def _start(self) -> None:
        Thread(target=self._run, name="upcard-bots", daemon=True).start()

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            self._carry_out(task)
            if self._is_replaced(task.answer):
                return

    def _carry_out(self, task: Task) -> None:
        if task.answer.set_running_or_notify_cancel():
            try:
                task.answer.set_result(task.think())
            except BaseException as wrong:  # whatever it is, whoever waits hears of it
                task.answer.set_exception(wrong)

    def _is_replaced(self, answer: "Future[Any]") -> bool:
        """Whether another thread has taken the place of this one, which took so long."""
        with self._lock:
            if answer not in self._given_up:
                return False
            self._given_up.remove(answer)
            self.lost -= 1
            return True
