"""The clocks of a table: how long its windows stay open, and what happens when one runs out."""

from upcard.engine.view import Window
from upcard.play.table import Branch, Table
from upcard.server.clock import Clock, millis
from upcard.server.store import Clocks
from upcard.server.tables.absence import Absence
from upcard.server.tables.audience import Audience
from upcard.server.tables.listener import SubmitDue
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.log import Commit, TableLog
from upcard.server.tables.rows import PACES, Expired
from upcard.server.tables.timers import Timers

KEEP = "keep"
"""The timer by which deadlines are stored that have changed without a play."""
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
        submit: SubmitDue,
        saved: Clocks,
        shared: bool,
    ) -> None:
        self._log = log
        self._audience = audience
        self._absence = absence
        self._timers = timers
        self._clock = clock
        self._submit_due = submit
        self._shared = shared
        self._stored: dict[int, float] = {}
        """The deadlines as the store has them."""
        self._known = saved
        """The same, as they were last looked up."""
        self._stopped = True
        self._since = clock.now() - clock.wall_time() + log.at / 1000 if log.lobby.paused else None
        """When the person paused who plays alone (T34)."""
        self._kept = self.moments(saved)
        """The deadlines of windows while the clocks are stopped."""

    def after_commit(self, commit: Commit) -> None:
        """Windows end when the log says."""
        self._stored = commit.deadlines
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
        if self._shared and not self._timers.late and self._timers.of(WINDOW) != self._stored:
            self._timers.set((KEEP, 0), self._clock.now())

    # --- where several workers hold the table

    def moments(self, clocks: Clocks) -> dict[int, float]:
        """Deadlines as the store has them, by the clock that timers go by."""
        ahead = self._clock.now() - self._clock.wall_time()
        return {window: deadline / 1000 + ahead for window, deadline in clocks.deadlines.items()}

    def kept(self) -> Clocks:
        """The deadlines as they are now, for the store."""
        self._stored = self._timers.of(WINDOW)
        ahead = self._clock.wall_time() - self._clock.now()
        return Clocks({window: millis(when + ahead) for window, when in self._stored.items()})

    def differ(self, clocks: Clocks) -> bool:
        """Whether the store has other deadlines than those that are known."""
        return self._known != clocks

    def take(self, clocks: Clocks) -> None:
        """Another worker leads, and its deadlines count."""
        self._known = clocks
        if not self._stopped and not self._absence.still:
            self._stored = self.moments(clocks)
            self._timers.replace(WINDOW, self._stored)

    def go_on(self) -> None:
        """The table was opened here while it is alive elsewhere: nothing stood still."""
        self._stopped = False
        self._timers.replace(WINDOW, self._kept)
        self._stored, self._kept = self._kept, {}

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
        return not one.bot and not one.held and not self._audience.is_here(one.id)

    async def expire(self, window: int) -> None:
        """Time is up for a window."""
        running = self._log.running
        if running is None or self._log.playing is None:
            return
        branch = Branch(running.table)
        if branch.table.expire(window):
            await self._submit_due(Expired(window), f"expire:{running.number}:{window}", branch)
