"""What time will bring to a table, and the alarm that wakes its owner for it."""

from collections.abc import Callable, Mapping

from upcard.server.clock import Alarm, Clock

Which = int | str | tuple[int, int]
Due = tuple[str, Which]
"""A sort, and which of it: ("window", 14) or ("away", "K3F7…")."""


class Timers:
    """Things and their hours; the owner is woken for the first of them."""

    def __init__(self, clock: Clock, wake: Callable[[], None]) -> None:
        self._clock = clock
        self._wake = wake
        self._hours: dict[str, dict[Which, float]] = {}
        """By sort: which of it, and when. There is no empty sort."""
        self._alarm: tuple[float, Alarm] | None = None

    def put(self, due: Due, when: float) -> None:
        """Bring this at that hour, whatever hour it had before."""
        sort, which = due
        self._hours.setdefault(sort, {})[which] = when

    def drop(self, due: Due) -> None:
        """Bring it no more."""
        sort, which = due
        hours = self._hours.get(sort, {})
        if hours.pop(which, None) is not None and not hours:
            del self._hours[sort]

    def when(self, due: Due) -> float | None:
        """The hour of something."""
        sort, which = due
        return self._hours.get(sort, {}).get(which)

    def of(self, sort: str) -> dict[int, float]:
        """Everything of one sort that is numbered, by its number."""
        return {which: when for which, when in self._hours.get(sort, {}).items() if isinstance(which, int)}

    def replace(self, sort: str, hours: Mapping[int, float]) -> None:
        """Bring these of a sort, and no others."""
        self._hours.pop(sort, None)
        if hours:
            self._hours[sort] = dict(hours.items())

    def clear(self, *sorts: str) -> None:
        """Bring nothing more of these sorts."""
        for sort in sorts:
            self._hours.pop(sort, None)

    def take(self) -> Due | None:
        """The first thing whose hour has come; it is taken off."""
        first = self._first()
        if first is None or first[0] > self._clock.now():
            return None
        self.drop(first[1])
        return first[1]

    def _first(self) -> tuple[float, Due] | None:
        """The hour that comes first, and what it brings."""
        first: tuple[float, Due] | None = None
        for sort, hours in self._hours.items():
            which = min(hours, key=hours.__getitem__) if len(hours) > 1 else next(iter(hours))
            if first is None or hours[which] < first[0]:
                first = (hours[which], (sort, which))
        return first

    def set_alarm(self) -> None:
        """Wake the owner for whatever comes first; an alarm that rings too early does no harm."""
        first = self._first()
        if first is None:
            return
        when = first[0]
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
