"""The log of a table: each step is decided on a copy, written, and only then becomes the table."""

from collections.abc import Callable

from upcard.logs.log import ending
from upcard.play.table import Branch, Table
from upcard.server.clock import Clock, millis
from upcard.server.metrics import ROWS_WRITTEN
from upcard.server.store import Clocks, Store, Summary
from upcard.server.tables.aids import Aids
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.rows import (
    Acted,
    ChangedProfile,
    Closed,
    Committed,
    Expired,
    Left,
    LogLine,
    Over,
    Rows,
    Started,
)
from upcard.server.tables.running import RunningGame

PLAYS = (Acted, Expired)  # a tuple: a union would be made anew with every play


class Repeated(Exception):
    """A play that was sent again long after it was written."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


class Commit:
    """Rows that are written together, and the table as it is behind them."""

    def __init__(
        self, code: str, rows: Rows, aid: str, branch: Branch | None, lobby: Lobby, running: RunningGame | None
    ) -> None:
        self.code = code
        self.rows = rows
        self.aid = aid
        """The idempotency key of the first row, if it has one."""
        self.branch = branch
        self.lobby = lobby
        self.running = running
        self.lobby_changed = False
        """Whether more than plays was written."""
        self.events_before = 0
        """How many events its game had before."""
        self.deadlines: dict[int, float] = {}
        """When the windows that are open then end."""
        self.due = 0
        """The window whose time must be up, if this says that it is."""
        self.followed = False
        """Whether another process has written it."""

    @property
    def table(self) -> Table | None:
        """The game as it will be."""
        if self.branch is not None:
            return self.branch.table
        return self.running.table if self.running is not None else None


class TableLog:
    """A table as its log has it, and the only way to append to that."""

    def __init__(self, code: str, store: Store, clock: Clock, new_secret: Callable[[], str]) -> None:
        self.code = code
        self.lobby = Lobby(code)
        self.running: RunningGame | None = None
        self.seq = 0
        self.at = 0
        """When its last row was written, in milliseconds since 1970."""
        self.aids = Aids()
        self._store = store
        self._clock = clock
        self._new_secret = new_secret

    def recall(self, lines: list[LogLine]) -> None:
        """Go by what happened around earlier games; their plays are over."""
        for line in lines:
            self.lobby.apply(line.row)
            self.seq, self.at = line.seq, line.at

    def replay(self, lines: list[LogLine]) -> None:
        """Go by lines of the last game, each played again."""
        for line in lines:
            self._replay(line)

    def _replay(self, line: LogLine) -> None:
        self.lobby.apply(line.row)
        self.seq, self.at = line.seq, line.at
        if line.aid:
            self.aids.add(line.aid, line.seq)
        match line.row:
            case Started():
                self.running = RunningGame(line.row, line.seq, self.lobby.kinds)
            case Acted() | Expired() | Left():
                assert self.running is not None
                self.running.replay(line.row, line.seq)
            case ChangedProfile():
                self._rename()

    def follow(self, lines: list[LogLine]) -> Commit:
        """Go by lines that another process has written, of one game at most."""
        running = self.running
        before = len(running.table.all_events) if running is not None else 0
        self.replay(lines)
        commit = Commit(self.code, [line.row for line in lines], "", None, self.lobby, self.running)
        commit.followed = True
        commit.lobby_changed = not all([isinstance(row, PLAYS) for row in commit.rows])
        commit.events_before = before if running is self.running else 0
        return commit

    @property
    def playing(self) -> Table | None:
        """The game that is on, if one is."""
        return self.running.table if self.running is not None and self.lobby.stage == "playing" else None

    def decide(self, rows: Rows, aid: str, branch: Branch | None) -> Commit:
        """What would be written: the rows, and the end of the game if the branch has come to it. Nothing changes."""
        rows = list(rows)
        if branch is not None and (outcome := branch.table.outcome) is not None:
            rows.insert(1, Over(ending(outcome), outcome.winners, outcome.scores))  # behind the play that ended it
            if not any([isinstance(row, Closed) for row in rows]):
                rows.append(Committed(self._new_secret()))  # T31: of the next deal
        lobby, running = self._after(rows)
        commit = Commit(self.code, rows, aid, branch, lobby, running)
        commit.lobby_changed = lobby is not self.lobby
        if running is not None and running is self.running:
            commit.events_before = len(running.table.all_events)
        return commit

    def _after(self, rows: Rows) -> tuple[Lobby, RunningGame | None]:
        """The table as it will be behind these rows; the very same lobby if they are plays and nothing else."""
        if all([isinstance(row, PLAYS) for row in rows]):
            return self.lobby, self.running
        lobby, running = self.lobby.copy(), self.running
        for place, row in enumerate(rows, 1):
            lobby.apply(row)
            if isinstance(row, Started):
                running = RunningGame(row, self.seq + place, lobby.kinds)
        return lobby, running

    async def append(self, commit: Commit) -> None:
        """Write a commit, and go on from it once it is durable; whatever this raises, nothing has changed here."""
        await self._write(commit)
        self.lobby, self.running = commit.lobby, commit.running
        if commit.aid:
            self.aids.add(commit.aid, self.seq + 1)
        self.seq += len(commit.rows)
        if commit.branch is not None and commit.running is not None:
            commit.running.take(commit.branch, self.seq)
        if commit.lobby_changed and any([isinstance(row, ChangedProfile) for row in commit.rows]):
            self._rename()
        ROWS_WRITTEN.inc(len(commit.rows))

    def _rename(self) -> None:
        """T32: the running game tells of people by the names they have now."""
        if self.running is not None:
            self.running.rename(self.lobby.names[: self.lobby.dealt])

    async def raise_if_repeated(self, commit: Commit) -> None:
        """Tell a play that was written long ago from one that another process has written."""
        place = await self._store.place(self.code, commit.aid) if commit.aid else None
        if place is not None and place <= self.seq:
            raise Repeated(place)

    async def _write(self, commit: Commit) -> None:
        now = self._clock.now()
        at, aid = millis(self._clock.wall_time()), commit.aid
        lines = [
            LogLine(self.seq + place, row, aid if place == 1 else "", at) for place, row in enumerate(commit.rows, 1)
        ]
        summary = summary_of(commit.lobby, lines[-1].seq, at) if commit.lobby_changed else None
        clocks = Clocks({window: at + millis(when - now) for window, when in commit.deadlines.items()})
        await self._store.append(self.code, lines, summary, clocks, commit.due)
        self.at = at

    def summary(self) -> Summary:
        """The table as lists show it."""
        return summary_of(self.lobby, self.seq, self.at)


def parts(lines: list[LogLine]) -> list[list[LogLine]]:
    """Lines, those of each game apart: a deal begins a part."""
    found: list[list[LogLine]] = []
    for line in lines:
        if not found or isinstance(line.row, Started):
            found.append([])
        found[-1].append(line)
    return found


def opening(code: str, rows: Rows, at: int) -> tuple[list[LogLine], Summary]:
    """The first lines of a table, and what lists show of it then."""
    lobby = Lobby(code)
    for row in rows:
        lobby.apply(row)
    return [LogLine(place, row, at=at) for place, row in enumerate(rows, 1)], summary_of(lobby, len(rows), at)


def summary_of(lobby: Lobby, seq: int, at: int) -> Summary:
    """The table as lists show it."""
    members = tuple([one.id for one in lobby.staying if not one.bot])
    names = tuple([one.name for one in lobby.staying])
    avatars = tuple([one.avatar for one in lobby.staying])
    tournament = lobby.reserved.tournament if lobby.reserved else ""
    return Summary(lobby.code, lobby.terms, lobby.stage, members, names, seq, at, avatars, tournament=tournament)
