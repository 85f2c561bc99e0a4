"""Profiles that change while their person sits at a table: name, avatar and pace of bots reach it as rows (T32)."""

from upcard.server.clock import Clock
from upcard.server.tables import law, length
from upcard.server.tables.listener import Submit
from upcard.server.tables.log import TableLog
from upcard.server.tables.rows import Profile
from upcard.server.tables.timers import Timers

PROFILE = "profile"
"""The timers of this behaviour, by member."""


class Profiles:
    """Takes new profiles from wherever they come, and writes them when the owner of the table gets to it."""

    def __init__(self, log: TableLog, timers: Timers, clock: Clock, submit: Submit) -> None:
        self._log = log
        self._timers = timers
        self._clock = clock
        self._submit = submit
        self._wanted: dict[str, Profile] = {}

    def change(self, member: str, profile: Profile) -> None:
        """Somebody has a new profile; the last one counts."""
        self._wanted[member] = profile
        self._timers.set((PROFILE, member), self._clock.now())

    async def write(self, member: str) -> None:
        """Write it, if it changes anything here, and there is room in the log."""
        rows = law.change_profile(self._log.lobby, member, self._wanted[member])
        if rows and length.refusal(self._log) is None:
            await self._submit(rows, "", None)
        del self._wanted[member]
