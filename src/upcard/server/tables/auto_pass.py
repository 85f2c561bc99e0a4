"""Auto-pass: passes said for those who ask for it, where everybody may speak and most have nothing to say (T16)."""

from upcard.play.table import Branch
from upcard.server.clock import Clock
from upcard.server.tables.absence import Absence
from upcard.server.tables.listener import Submit
from upcard.server.tables.log import Commit, TableLog
from upcard.server.tables.rows import Acted, Started
from upcard.server.tables.timers import Timer, Timers

AUTO_PASS = "auto_pass"
"""The timers of this behaviour, by seat and window."""
PASS_AFTER = 1.5
"""Seconds until the table passes for somebody who asked for it and touches no card (T16)."""


class AutoPass:
    """Passes for people, unless they touch a card."""

    def __init__(self, log: TableLog, absence: Absence, timers: Timers, clock: Clock, submit: Submit) -> None:
        self.people: set[str] = set()
        """Those who want the table to pass for them."""
        self._touched: set[tuple[str, int]] = set()
        """Those who look at a card in a window, so that nobody passes for them there."""
        self._log = log
        self._absence = absence
        self._timers = timers
        self._clock = clock
        self._submit = submit

    def after_commit(self, commit: Commit) -> None:
        if commit.lobby_changed and any([isinstance(row, Started) for row in commit.rows]):
            self._touched.clear()
        self.rearm()

    def switch(self, person: str, on: bool) -> None:
        """Pass for somebody from now on, or no more."""
        if on:
            self.people.add(person)
            self.rearm()
        else:
            self.people.discard(person)

    def touch(self, person: str, window: int) -> None:
        """Somebody looks at a card."""
        table = self._log.playing
        if table is not None and window in [one.number for one in table.windows]:
            self._touched.add((person, window))

    def rearm(self) -> None:
        """Pass in a moment for those who asked for it, wherever a question allows it."""
        if self._absence.still:
            self._timers.clear(AUTO_PASS)
            return
        table = self._log.playing
        if table is None or not table.game.auto_pass or not self.people:
            return
        for window in table.windows:
            for seat in window.seats:
                timer: Timer = (AUTO_PASS, (seat, window.number))
                if self._log.lobby.members[seat].id in self.people and table.game.auto_pass in table.legal(seat):
                    if self._timers.when(timer) is None:
                        self._timers.set(timer, self._clock.now() + PASS_AFTER)

    async def say(self, seat: int, window: int) -> None:
        """Pass for somebody, if the question is still open and they have touched no card."""
        running = self._log.running
        if running is None or self._log.playing is None:
            return
        member, word = self._log.lobby.members[seat].id, running.table.game.auto_pass
        if member not in self.people or (member, window) in self._touched:
            return
        branch = Branch(running.table)
        if seat in branch.table.awaited and branch.table.act(seat, word, window) is None:
            aid = f"auto_pass:{running.number}:{seat}:{window}:{self._log.seq}"
            await self._submit([Acted(seat, (word,))], aid, branch)
