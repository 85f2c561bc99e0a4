"""The timers of a table, and the alarm that wakes its owner for the first of them."""

from collections.abc import Callable, Mapping

from upcard.server.clock import Alarm, Clock

Key = int | str | tuple[int, int]
Timer = tuple[str, Key]
"""A kind, and which of it: ("window", 14) or ("away", "K3F7…")."""


class Timers:
    """What is due at a table, and when."""

    def __init__(self, clock: Clock, wake: Callable[[], None]) -> None:
        self._clock = clock
        self._wake = wake
        self._due: dict[str, dict[Key, float]] = {}
        """By kind: which of it, and when. There is no empty kind."""
        self._alarm: tuple[float, Alarm] | None = None
        self.late: Mapping[str, float] = {}
        """Seconds that are waited for another worker to act, by kind."""

    def __len__(self) -> int:
        return sum([len(due) for due in self._due.values()])

    def set(self, timer: Timer, when: float) -> None:
        """Let a timer run out at that time, whatever time it had before."""
        kind, key = timer
        self._due.setdefault(kind, {})[key] = when

    def cancel(self, timer: Timer) -> None:
        """Stop a timer."""
        kind, key = timer
        due = self._due.get(kind, {})
        if due.pop(key, None) is not None and not due:
            del self._due[kind]

    def when(self, timer: Timer) -> float | None:
        """The time at which a timer runs out."""
        kind, key = timer
        return self._due.get(kind, {}).get(key)

    def of(self, kind: str) -> dict[int, float]:
        """Every timer of a kind that is numbered, by its number."""
        return {key: when for key, when in self._due.get(kind, {}).items() if isinstance(key, int)}

    def replace(self, kind: str, due: Mapping[int, float]) -> None:
        """Run these timers of a kind, and no others."""
        self._due.pop(kind, None)
        if due:
            self._due[kind] = dict(due.items())

    def clear(self, kind: str) -> None:
        """Stop all timers of a kind."""
        self._due.pop(kind, None)

    def take(self) -> Timer | None:
        """The first timer that has run out; it is taken off."""
        first = self._first()
        if first is None or first[0] > self._clock.now():
            return None
        self.cancel(first[1])
        return first[1]

    def _first(self) -> tuple[float, Timer] | None:
        """The timer that runs out first, and when."""
        first: tuple[float, Timer] | None = None
        for kind, due in self._due.items():
            key = min(due, key=due.__getitem__) if len(due) > 1 else next(iter(due))
            when = due[key] + self.late.get(kind, 0.0) if self.late else due[key]
            if first is None or when < first[0]:
                first = (when, (kind, key))
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
        self._alarm = None  # alarms may ring a little early: then the owner finds nothing and sets another
        self._wake()

    def stop(self) -> None:
        """Wake nobody any more."""
        if self._alarm is not None:
            self._alarm[1].cancel()
            self._alarm = None
