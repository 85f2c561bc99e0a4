"""What time will bring to a table, and the alarm that wakes its owner for it."""

from collections.abc import Callable

from upcard.server.clock import Alarm, Clock

Due = tuple[str | int, ...]
"""Such as ("window", 14) or ("away", "K3F7…")."""


class Agenda:
    """Things and their hours; the owner is woken for the first of them."""

    def __init__(self, clock: Clock, wake: Callable[[], None]) -> None:
        self._clock = clock
        self._wake = wake
        self._hours: dict[Due, float] = {}
        self._alarm: tuple[float, Alarm] | None = None

    def put(self, due: Due, when: float) -> None:
        """Bring this at that hour, whatever hour it had before."""
        self._hours[due] = when

    def drop(self, due: Due) -> float | None:
        """Bring it no more; the hour it had."""
        return self._hours.pop(due, None)

    def when(self, due: Due) -> float | None:
        """The hour of something."""
        return self._hours.get(due)

    def of(self, what: str) -> dict[int, float]:
        """Everything of one sort, by the number behind its name."""
        return {due[1]: when for due, when in self._hours.items() if due[0] == what and isinstance(due[1], int)}

    def clear(self, *sorts: str) -> None:
        """Bring nothing more of these sorts."""
        for due in [due for due in self._hours if due[0] in sorts]:
            del self._hours[due]

    def take(self) -> Due | None:
        """The first thing whose hour has come; it is taken off."""
        if not self._hours:
            return None
        first = min(self._hours, key=self._hours.__getitem__)
        if self._hours[first] > self._clock.now():
            return None
        del self._hours[first]
        return first

    def set_alarm(self) -> None:
        """Wake the owner for whatever comes first; an alarm that rings too early does no harm."""
        if not self._hours:
            return
        when = min(self._hours.values())
        if self._alarm is not None:
            if self._clock.now() < self._alarm[0] <= when:
                return
            self._alarm[1].cancel()
        self._alarm = (when, self._clock.call_at(when, self._ring))

    def _ring(self) -> None:
        self._alarm = None  # timers may ring a little early: then the owner finds nothing and sets another
        self._wake()

    def silence(self) -> None:
        """Ring no more."""
        if self._alarm is not None:
            self._alarm[1].cancel()
            self._alarm = None
