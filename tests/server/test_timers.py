"""What is due at a table comes, however its alarm rings."""

from collections.abc import Callable

from upcard.server.tables.timers import Timers


class Bell:
    """A clock whose alarms the test rings."""

    def __init__(self) -> None:
        self.time = 100.0
        self.rings: list[Callable[[], None]] = []

    def now(self) -> float:
        return self.time

    def wall_time(self) -> float:
        raise AssertionError("nothing that is due depends on the hour")

    def call_at(self, when: float, callback: Callable[[], None]) -> "Bell":
        self.rings.append(callback)
        return self

    def cancel(self) -> None:
        self.rings.pop()


def test_an_alarm_that_rings_too_early_is_set_again():
    bell, woken = Bell(), []
    timers = Timers(bell, lambda: woken.append(bell.time))
    timers.set(("bots", 0), 101.0)
    timers.set_alarm()
    bell.time = 100.999
    bell.rings.pop()()
    assert (woken, timers.take()) == ([100.999], None)
    timers.set_alarm()
    assert len(bell.rings) == 1


def test_one_alarm_is_enough_for_what_comes_later():
    bell = Bell()
    timers = Timers(bell, lambda: None)
    timers.set(("window", 1), 110.0)
    timers.set_alarm()
    timers.set(("window", 2), 120.0)
    timers.set_alarm()
    assert len(bell.rings) == 1


def test_what_comes_first_moves_the_alarm_and_is_taken_first():
    bell = Bell()
    timers = Timers(bell, lambda: None)
    timers.set(("window", 1), 110.0)
    timers.set_alarm()
    timers.set(("bots", 0), 105.0)
    timers.set_alarm()
    bell.time = 130.0
    assert (len(bell.rings), timers.take(), timers.take(), timers.take()) == (1, ("bots", 0), ("window", 1), None)
