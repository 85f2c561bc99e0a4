"""How long a log may grow: a game that does not end is ended, and a table that has seen enough is left (T27)."""

from collections.abc import Callable
from random import Random

from upcard.engine.view import Refusal, View
from upcard.play.table import Branch
from upcard.server.clock import Clock
from upcard.server.tables.listener import Submit
from upcard.server.tables.log import Commit, TableLog
from upcard.server.tables.rows import Closed, Left, Rows
from upcard.server.tables.timers import Timers

TOO_LONG = "too_long"
"""The timer of this behaviour."""
POINTS = "scores"
"""What a game that counts points calls them in its view: by seat, and the more the better."""
MOST_IN_A_GAME = 20_000
MOST_AT_A_TABLE = 40_000
"""Rows: many times what the longest evening has, few enough to be read again in a moment."""


class Length:
    """Looks how long the log is."""

    def __init__(
        self, log: TableLog, timers: Timers, clock: Clock, new_secret: Callable[[], str], submit: Submit
    ) -> None:
        self._log = log
        self._new_secret = new_secret
        self._timers = timers
        self._clock = clock
        self._submit = submit

    def after_commit(self, commit: Commit) -> None:
        running = commit.running
        if running is not None and self._log.playing and self._log.seq - running.began >= MOST_IN_A_GAME:
            self._timers.set((TOO_LONG, 0), self._clock.now())

    async def end(self) -> None:
        """The seats leave the game, those who are behind first, until its law has it over; then the table closes."""
        if (game := self._log.playing) is None:
            return
        for seat in behind_first(game.public(), Random(self._new_secret())):
            if (game := self._log.playing) is None:
                return
            branch = Branch(game)
            if branch.table.leave(seat) is None:
                rows: Rows = [Left(seat)]
                await self._submit(rows if branch.table.outcome is None else [*rows, Closed()], "", branch)


def behind_first(view: View, lot: Random) -> list[int]:
    """T27: the seats by their points where the game counts some, else and among equals by their cards, else by lot."""
    points = view.facts.get(POINTS)
    scores = [int(score) for score in points] if isinstance(points, tuple) else [0] * len(view.seats)
    seats = list(range(len(view.seats)))
    lot.shuffle(seats)
    return sorted(seats, key=lambda seat: (scores[seat], -len(view.seats[seat].cards)))


def refusal(log: TableLog) -> Refusal | None:
    """T27: why no other game is dealt at a table, and nothing else changes there but that people go; or None."""
    return Refusal("too_long", "T27") if log.playing is None and log.seq >= MOST_AT_A_TABLE else None
