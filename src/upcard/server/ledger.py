"""A table as its log has it: each step is decided on a copy, written, swapped in, and only then shown to the guests."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from upcard.logs.log import ending
from upcard.play.table import Table
from upcard.server import journal, wire
from upcard.server.clock import Clock, millis
from upcard.server.deal import Deal
from upcard.server.journal import Entry, Line
from upcard.server.lobby import Lobby, Rows
from upcard.server.metrics import ROWS
from upcard.server.store import Clocks, Conflict, Store, Summary, Unavailable


class Guest(Protocol):
    """A connection at the table: a person's, or a screen's."""

    person: str
    screen: bool

    def send(self, frame: bytes) -> None:
        """Put a frame into its outbox."""

    def answer(self, frame: bytes) -> None:
        """The answer to its request; the next one may come."""

    def part(self, why: str) -> None:
        """Say why, and close."""


@dataclass(frozen=True)
class House:
    """What all tables of a server share."""

    store: Store
    clock: Clock
    new_seed: Callable[[], str]
    bot_pace: float
    grace: float
    forget: Callable[["Ledger"], None]


class Ledger:
    """The state of one table and the only way to change it."""

    def __init__(self, code: str, house: House, lines: list[Line]) -> None:
        self.code = code
        self.house = house
        self.lobby = Lobby(code)
        self.deal: Deal | None = None
        self.seq = 0
        self.open = True
        self.lost = False
        """Whether it was given up: what is known of it here may not be what the log has."""
        self.guests: dict[Guest, None] = {}
        self.present: dict[str, Guest] = {}
        """The one connection through which a person plays."""
        self.aids: dict[str, int] = {}
        """The plays that are written, by the id under which each can come only once."""
        for line in lines:
            self._replay(line)

    def _replay(self, line: Line) -> None:
        self.lobby.apply(line.row)
        self.seq = line.seq
        if line.aid:
            self.aids[line.aid] = line.seq
        match line.row:
            case journal.Started():
                self.deal = Deal(line.row, line.seq)
            case journal.Acted() | journal.Expired() | journal.Left():
                assert self.deal is not None
                self.deal.replay(line.row, line.seq)

    # --- looking

    @property
    def now(self) -> float:
        return self.house.clock.now()

    @property
    def playing(self) -> Table | None:
        """The game that is on, if one is."""
        return self.deal.table if self.deal is not None and self.lobby.stage == "playing" else None

    def here(self) -> set[str]:
        """The players who are connected."""
        return {one.id for one in self.lobby.people if one.id in self.present}

    def seat(self, guest: Guest) -> int:
        """The seat a guest sees the game from; -1 is a watcher's."""
        return -1 if guest.screen else self.lobby.seat_of(guest.person)

    def summary(self) -> Summary:
        """The table as lists show it."""
        return self._summary(self.lobby, self.seq, millis(self.now))

    def _summary(self, lobby: Lobby, seq: int, at: int) -> Summary:
        members = tuple(one.id for one in lobby.members if not one.bot and not one.left)
        return Summary(self.code, lobby.terms, lobby.stage, members, lobby.names, seq, at)

    # --- what those who know more add

    def deadlines(self, table: Table | None, lobby: Lobby) -> dict[int, float]:
        """When the windows of a position end."""
        raise NotImplementedError

    def go_on(self, deadlines: dict[int, float]) -> None:
        """Arm what the new position needs; its windows end when the log says."""
        raise NotImplementedError

    def change_company(self, rows: list[Entry]) -> None:
        """Others may sit at the table, or play at it, behind these rows."""
        raise NotImplementedError

    # --- writing

    async def commit(self, rows: Rows, aid: str = "", trial: Table | None = None) -> None:
        """Append rows, and the end of the game if a trial has come to it; then go on from them and show them."""
        rows = list(rows)
        if trial is not None and (outcome := trial.outcome) is not None:
            rows.insert(1, journal.Over(ending(outcome), outcome.winners))  # behind the play that ended it
        lobby, deal = self._after(rows)
        deadlines = self.deadlines(trial or (deal.table if deal else None), lobby)
        await self._append(rows, aid, lobby, deadlines)
        heard = len(self.deal.table.all_events) if self.deal and deal is self.deal else 0
        around = lobby is not self.lobby
        self.lobby, self.deal, self.seq = lobby, deal, self.seq + len(rows)
        if aid:
            self.aids[aid] = self.seq - len(rows) + 1
        if trial is not None and deal is not None:
            deal.take(trial, self.seq)
        ROWS.inc(len(rows))
        if around:
            self.change_company(rows)
        self.go_on(deadlines)
        self._show(rows, heard, around)

    async def _append(self, rows: Rows, aid: str, lobby: Lobby, deadlines: dict[int, float]) -> None:
        at = millis(self.now)
        lines = [Line(self.seq + place, row, aid if place == 1 else "", at) for place, row in enumerate(rows, 1)]
        summary = None if lobby is self.lobby else self._summary(lobby, lines[-1].seq, at)
        clocks = Clocks({window: millis(when) for window, when in deadlines.items()})
        try:
            await self.house.store.append(self.code, lines, summary, clocks)
        except Conflict:
            self.abandon("conflict")  # another writer owns the table: come back to what it has written
            raise Unavailable("another process holds this table") from None

    def _after(self, rows: Rows) -> tuple[Lobby, Deal | None]:
        """The table as it will be behind these rows; the very same lobby if they are plays and nothing else."""
        if all([isinstance(row, PLAYS) for row in rows]):
            return self.lobby, self.deal
        lobby, deal = self.lobby.copy(), self.deal
        for place, row in enumerate(rows, 1):
            lobby.apply(row)
            if isinstance(row, journal.Started):
                deal = Deal(row, self.seq + place)
        return lobby, deal

    def abandon(self, why: str) -> None:
        """Give the table up; whoever comes back finds it as the log has it."""
        self.open, self.lost = False, True
        self.house.forget(self)
        for guest in list(self.guests):
            guest.part(why)

    # --- showing

    def shown_lobby(self) -> wire.Lobby:
        """The table around the game, as everybody sees it."""
        here = self.here()
        return self.lobby.shown(here, sum([guest.screen or guest.person not in here for guest in self.guests]))

    def show_lobby(self, besides: Guest | None = None) -> None:
        """Tell every guest how the table around the game is."""
        frame = wire.write(wire.Changed(self.seq, self.shown_lobby()))
        for guest in list(self.guests):
            if guest is not besides:
                guest.send(frame)

    def sight(self, seat: int) -> wire.Sight:
        """All that a seat sees of the game now, with the time that is left."""
        assert self.deal is not None
        return wire.Sight(self.deal.public(self._left()), self.deal.own(seat, self.lobby.terms.help))

    def _left(self) -> dict[int, int]:
        """The milliseconds that are left, by window."""
        now = self.now
        return {window: max(0, millis(when - now)) for window, when in self.clocks().items()}

    def clocks(self) -> dict[int, float]:
        """The deadlines that run, by window."""
        raise NotImplementedError

    def _show(self, rows: list[Entry], heard: int, around: bool) -> None:
        """Send every guest what he may see of rows that are written."""
        if around:
            self.show_lobby()
        if self.deal is not None and (not around or any([isinstance(row, GAME_ROWS) for row in rows])):
            self._show_game(self.deal, heard)
        if around:
            self._show_out(rows)

    def _show_game(self, deal: Deal, heard: int) -> None:
        seats = {guest: self.seat(guest) for guest in self.guests}
        public, help_ = wire.part(deal.public(self._left())), self.lobby.terms.help
        frames = {
            seat: wire.write(wire.Moved(self.seq, wire.Sight(public, deal.own(seat, help_)), told))
            for seat, told in deal.tells(heard, set(seats.values())).items()
        }
        for guest, seat in seats.items():
            guest.send(frames[seat])

    def _show_out(self, rows: list[Entry]) -> None:
        """Who was removed hears it, and his connection ends; he may come back and watch."""
        for row in rows:
            if isinstance(row, PARTINGS) and row.removed:
                member = row.member if isinstance(row, journal.Stood) else self.lobby.members[row.seat].id
                if member in self.present:
                    self.present[member].part("removed")


# tuples: a union would be made anew with every play
GAME_ROWS = (journal.Started, journal.Acted, journal.Expired, journal.Left)
PLAYS = (journal.Acted, journal.Expired)
PARTINGS = (journal.Stood, journal.Left)
