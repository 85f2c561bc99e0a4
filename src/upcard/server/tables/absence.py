"""Players who are away: they are awaited for a while, then a bot holds their seat; without players a table stops."""

from upcard.server.clock import Clock
from upcard.server.tables import law
from upcard.server.tables.audience import Audience
from upcard.server.tables.listener import Submit
from upcard.server.tables.log import Commit, TableLog
from upcard.server.tables.rows import Held, Rows, Started
from upcard.server.tables.timers import Timers

AWAY = "away"
"""The timers of this behaviour, by member."""


class Absence:
    """Knows who is away, for how long, and whether anybody is here at all."""

    def __init__(
        self, log: TableLog, audience: Audience, timers: Timers, clock: Clock, grace: float, submit: Submit
    ) -> None:
        self.still = True
        """T15, T34: whether clocks and bots stand still: no player is here, or the only one has paused."""
        self._log = log
        self._audience = audience
        self._timers = timers
        self._clock = clock
        self._grace = grace
        self._submit = submit

    def after_commit(self, commit: Commit) -> None:
        if commit.lobby_changed:
            self.rearm()
            if any([isinstance(row, Started) for row in commit.rows]):
                self._await_anew()

    def rearm(self) -> None:
        """Look who is here; at a table that goes on, the others are awaited from now on."""
        anybody = self.anybody_here()
        if anybody and self.still:
            for member in self._absent():
                self.await_return(member)
        self.still = not anybody or self._log.lobby.paused

    def arrived(self, member: str) -> None:
        """Somebody is here."""
        self._timers.cancel((AWAY, member))

    def await_return(self, member: str) -> None:
        """Somebody is not here, or no more: they are awaited for a while."""
        if self._log.lobby.find(member):
            self._timers.set((AWAY, member), self._clock.now() + self._grace)

    async def stayed_away(self, member: str) -> None:
        """T7, T14: nobody waits any more: the office passes on, and a bot plays for them if the terms say so."""
        if self._audience.is_here(member):
            return
        lobby = self._log.lobby
        rows: Rows = law.pass_on(lobby, self._audience.here()) if member == lobby.master else []
        one = lobby.find(member)
        if one and self._log.playing and lobby.terms.hold and not one.held and not one.has_left:
            rows.append(Held(member))
        if rows:
            await self._submit(rows, "", None)

    def _await_anew(self) -> None:
        """T14: a deal gives every seat back: for whoever is away by then, a bot holds it after another grace."""
        for member in self._absent():
            if self._timers.when((AWAY, member)) is None:
                self.await_return(member)

    def anybody_here(self) -> bool:
        """A table of a tournament goes on without (M19)."""
        lobby, audience = self._log.lobby, self._audience
        return lobby.reserved is not None or any(
            [not one.has_left and audience.is_here(one.id) for one in lobby.members]
        )

    def _absent(self) -> list[str]:
        """Those who sit here and are away."""
        return [one.id for one in self._log.lobby.people if not self._audience.is_here(one.id)]
