"""The clocks of a table: how long its windows stay open, and what happens when one runs out."""

from upcard.engine.view import Window
from upcard.play.table import Branch, Table
from upcard.server.clock import Clock
from upcard.server.store import Clocks
from upcard.server.tables.absence import Absence
from upcard.server.tables.audience import Audience
from upcard.server.tables.listener import Submit
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.log import Commit, TableLog
from upcard.server.tables.rows import PACES, Expired
from upcard.server.tables.timers import Timers

WINDOW = "window"
"""The timers of this behaviour, by the number of the window."""
FOR_THE_ABSENT = 30.0
FOR_THE_PRESENT = 180.0
"""Seconds for a question that has no clock of its own, while somebody it waits for is away, and else (T12)."""
AFTER_DOWNTIME = 15.0
"""Seconds that open windows get at least when people come back to a table that stood still (T15)."""


class WindowClocks:
    """Sets the deadlines of windows, and lets them expire."""

    def __init__(
        self,
        log: TableLog,
        audience: Audience,
        absence: Absence,
        timers: Timers,
        clock: Clock,
        submit: Submit,
        saved: Clocks,
    ) -> None:
        self._log = log
        self._audience = audience
        self._absence = absence
        self._timers = timers
        self._clock = clock
        self._submit = submit
        self._stopped = True
        self._since = clock.now() - clock.wall_time() + log.at / 1000 if log.lobby.paused else None
        """When the person paused who plays alone (T34)."""
        ahead = clock.now() - clock.wall_time()
        self._kept = {window: deadline / 1000 + ahead for window, deadline in saved.deadlines.items()}
        """The deadlines of windows while the clocks are stopped."""

    def after_commit(self, commit: Commit) -> None:
        """Windows end when the log says."""
        if self._absence.still or self._stopped:
            self.rearm()
        else:
            self._timers.replace(WINDOW, commit.deadlines)

    def rearm(self) -> None:
        """T15, T34: stop while no player is here, or the only one pauses; whoever comes back gets time."""
        if self._absence.still:
            self._stop()
            return
        if self._stopped:
            self._resume()
        self._timers.replace(WINDOW, self.deadlines(self._log.playing, self._log.lobby))

    def _stop(self) -> None:
        self._kept |= self._timers.of(WINDOW)
        self._timers.clear(WINDOW)
        self._stopped = True
        if self._log.lobby.paused and self._since is None:
            self._since = self._clock.now()

    def _resume(self) -> None:
        now = self._clock.now()
        paused = max(0.0, now - self._since) if self._since is not None else 0.0
        self._stopped, self._since = False, None
        for window, when in self._kept.items():
            self._timers.set((WINDOW, window), max(when + paused, now + AFTER_DOWNTIME))
        self._kept.clear()

    def deadlines(self, table: Table | None, lobby: Lobby) -> dict[int, float]:
        """When the windows of a position end."""
        if table is None or lobby.stage != "playing" or self._stopped:
            return {}
        now, deadlines = self._clock.now(), {}
        for window in table.windows:
            seconds = self._seconds(window, table, lobby)
            if seconds:
                fresh = now + seconds
                old = self._timers.when((WINDOW, window.number)) or fresh
                old = min(old, max(fresh, now + AFTER_DOWNTIME))  # stored by a clock that was then set back
                deadlines[window.number] = old if window.seconds else min(old, fresh)  # they may have gone meanwhile
        return deadlines

    def _seconds(self, window: Window, table: Table, lobby: Lobby) -> float:
        """T12: how long a question stays open; 0 is for ever: without clocks, while those it waits for are here."""
        pace = lobby.pace
        if pace and window.seconds:
            return window.seconds * pace
        awaited = set(window.seats).intersection(table.awaited)
        away = any(self._is_away(lobby, seat) for seat in awaited)
        seconds = window.seconds or (FOR_THE_ABSENT if away else FOR_THE_PRESENT if awaited else 0.0)
        return seconds * (pace or (PACES["relaxed"] if away else 0.0))

    def _is_away(self, lobby: Lobby, seat: int) -> bool:
        one = lobby.members[seat]
        return not one.bot and not one.held and one.id not in self._audience.present

    async def expire(self, window: int) -> None:
        """Time is up for a window."""
        running = self._log.running
        if running is None or self._log.playing is None:
            return
        branch = Branch(running.table)
        if branch.table.expire(window):
            await self._submit([Expired(window)], f"expire:{running.number}:{window}", branch)
