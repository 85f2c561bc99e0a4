"""The threads in which bots think, and those that do not come back."""

import threading
from collections.abc import Iterator

import pytest

from upcard.server.tables.bot_threads import BotThreads

TIMEOUT = 60.0
"""Seconds until a test that waits for ever is broken off."""


class Hanging:
    """Something that is thought about until somebody lets it go."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.let_go = threading.Event()
        self.thread: threading.Thread | None = None

    def think(self) -> str:
        self.thread = threading.current_thread()
        self.begun.set()
        self.let_go.wait(TIMEOUT)
        return "at last"


@pytest.fixture
def hanging() -> Iterator[Hanging]:
    found = Hanging()
    yield found
    found.let_go.set()


def test_a_thread_that_is_given_up_makes_room_for_another(hanging: Hanging) -> None:
    threads = BotThreads(1)
    lost = threads.submit(hanging.think)
    assert hanging.begun.wait(TIMEOUT)
    waiting = threads.submit(lambda: "here")
    assert not waiting.done() and threads.give_up(lost)
    assert waiting.result(TIMEOUT) == "here"
    threads.stop()


def test_what_no_thread_has_begun_with_is_not_given_up(hanging: Hanging) -> None:
    threads = BotThreads(1)
    threads.submit(hanging.think)
    assert hanging.begun.wait(TIMEOUT)
    assert not threads.give_up(threads.submit(hanging.think))
    threads.stop()


def test_a_thread_that_comes_back_late_ends_and_no_more_are_lost(hanging: Hanging) -> None:
    threads = BotThreads(1)
    lost = threads.submit(hanging.think)
    assert hanging.begun.wait(TIMEOUT) and threads.give_up(lost)
    assert threads.lost == 1 and hanging.thread is not None
    hanging.let_go.set()
    hanging.thread.join(TIMEOUT)
    assert (lost.result(TIMEOUT), threads.lost) == ("at last", 0)
    threads.stop()


def test_only_so_many_are_replaced(hanging: Hanging, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upcard.server.tables.bot_threads.MOST_LOST", 0)
    threads = BotThreads(1)
    lost = threads.submit(hanging.think)
    assert hanging.begun.wait(TIMEOUT) and threads.give_up(lost)
    assert threads.lost == 0 and not threads.submit(lambda: "here").done()
    threads.stop()


def test_whoever_waits_hears_what_went_wrong() -> None:
    threads = BotThreads(1)
    with pytest.raises(ZeroDivisionError):
        threads.submit(lambda: 1 // 0).result(TIMEOUT)
    assert threads.submit(lambda: "goes on").result(TIMEOUT) == "goes on"
    threads.stop()


def test_what_waits_when_all_stops_is_not_begun(hanging: Hanging) -> None:
    threads = BotThreads(1)
    threads.submit(hanging.think)
    assert hanging.begun.wait(TIMEOUT)
    waiting = threads.submit(lambda: "here")
    threads.stop()
    assert waiting.cancelled()
