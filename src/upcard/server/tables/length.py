"""How long a log may grow: a game that does not end is ended, and a table that has seen enough deals no more (T27)."""

from upcard.engine.view import Refusal
from upcard.play.table import Branch
from upcard.server.clock import Clock
from upcard.server.tables.listener import Submit
from upcard.server.tables.log import Commit, TableLog
from upcard.server.tables.rows import Closed, Left, Rows
from upcard.server.tables.timers import Timers

TOO_LONG = "too_long"
"""The timer of this behaviour."""
MOST_IN_A_GAME = 20_000
MOST_AT_A_TABLE = 40_000
"""Rows: many times what the longest evening has, few enough to be read again in a moment."""


class Length:
    """Looks how long the log is."""

    def __init__(self, log: TableLog, timers: Timers, clock: Clock, submit: Submit) -> None:
        self._log = log
        self._timers = timers
        self._clock = clock
        self._submit = submit

    def after_commit(self, commit: Commit) -> None:
        running = commit.running
        if running is not None and self._log.playing and self._log.seq - running.began >= MOST_IN_A_GAME:
            self._timers.set((TOO_LONG, 0), self._clock.now())

    async def end(self) -> None:
        """The seats leave the game one after the other, until its law has it over; then the table closes."""
        for seat in range(len(self._log.lobby.members)):
            if (game := self._log.playing) is None:
                return
            branch = Branch(game)
            if branch.table.leave(seat) is None:
                rows: Rows = [Left(seat)]
                await self._submit(rows if branch.table.outcome is None else [*rows, Closed()], "", branch)


def refusal(log: TableLog) -> Refusal | None:
    """Why no other game is dealt at a table, or None."""
    return Refusal("too_long", "T27", {"number": str(log.lobby.game)}) if log.seq >= MOST_AT_A_TABLE else None
