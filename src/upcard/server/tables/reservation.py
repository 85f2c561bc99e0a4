"""A table that a tournament has: it waits for those who sit there, and deals by itself (M19, M20)."""

from upcard.engine.view import Refusal
from upcard.server.clock import Clock
from upcard.server.tables import law
from upcard.server.tables.audience import Audience
from upcard.server.tables.leaving import left
from upcard.server.tables.listener import Submit
from upcard.server.tables.lobby import Member
from upcard.server.tables.log import Commit, TableLog
from upcard.server.tables.rows import Closed, Ready, Rows
from upcard.server.tables.timers import Timers

RESERVED = "reserved"
"""The timer of this behaviour."""
BETWEEN_GAMES = 8.0
"""Seconds in which people look at a game that is over, before the next one is dealt."""


class Reservation:
    """Does what a Game Master would do elsewhere. Whoever has come is marked as ready, so that the log knows."""

    def __init__(self, log: TableLog, audience: Audience, timers: Timers, clock: Clock, submit: Submit) -> None:
        self._log = log
        self._audience = audience
        self._timers = timers
        self._clock = clock
        self._submit = submit
        self._deals_at: tuple[int, float] = (-1, 0.0)
        """Behind so many games, when the next one is dealt at the latest."""

    @property
    def holds(self) -> bool:
        """Whether the table must not be forgotten, whoever is there."""
        lobby = self._log.lobby
        return lobby.reserved is not None and not lobby.settled

    def after_commit(self, commit: Commit) -> None:
        if commit.lobby_changed:
            self.rearm()

    def rearm(self) -> None:
        """Look whether there is something to do, or to wait for."""
        if self.holds and self._is_needed():
            self._timers.set((RESERVED, 0), self._clock.now())
        elif self.holds and self._log.lobby.stage != "playing":
            self._timers.set((RESERVED, 0), self._deadline())
        else:
            self._timers.cancel((RESERVED, 0))

    def _is_needed(self) -> bool:
        lobby = self._log.lobby
        if lobby.stage == "lobby":
            return bool(self._newcomers()) or all([one.ready for one in lobby.people]) or len(lobby.members) < 2
        return bool(self._no_shows())

    def _deadline(self) -> float:
        """When the next game is dealt, set once for each."""
        lobby = self._log.lobby
        if self._deals_at[0] != lobby.game:
            assert lobby.reserved is not None
            between = BETWEEN_GAMES if lobby.people else 0.0
            self._deals_at = (lobby.game, self._clock.now() + (between if lobby.game else lobby.reserved.wait))
        return self._deals_at[1]

    def _newcomers(self) -> list[Member]:
        return [one for one in self._log.lobby.people if not one.ready and self._audience.is_here(one.id)]

    def _no_shows(self) -> list[Member]:
        """M7: who had not come when the cards were dealt."""
        return [one for one in self._log.lobby.people if not one.ready] if self._log.lobby.game else []

    async def act(self) -> None:
        """Mark who has come, deal, or send away who has not."""
        if not self.holds:
            return
        no_shows = self._no_shows()
        if no_shows:
            await self._send_away(no_shows[0].id)
        elif self._log.lobby.stage != "playing":
            await self._deal()

    async def _send_away(self, member: str) -> None:
        branch = left(self._log, member)
        rows = law.stand(self._log.lobby, member, branch is not None)
        assert not isinstance(rows, Refusal)
        await self._submit(rows, "", branch)

    async def _deal(self) -> None:
        lobby, newcomers = self._log.lobby, self._newcomers()
        rows: Rows = [Ready(one.id, True) for one in newcomers] if lobby.stage == "lobby" else []
        needless = len(lobby.members) < 2 or self._clock.now() >= self._deadline()
        if needless or all([one.ready or one in newcomers for one in lobby.people]):
            dealt = law.deal_next(lobby)
            rows += [Closed()] if isinstance(dealt, Refusal) else dealt  # too few are left to play
        if rows:
            await self._submit(rows, "", None)
        else:
            self.rearm()
