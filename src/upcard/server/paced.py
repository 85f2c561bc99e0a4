"""What time brings to a table: expiries, bots that play, seats that are held, passes said for somebody."""

import asyncio
import logging
from collections.abc import Callable
from random import Random

from upcard.bots.company import Company
from upcard.bots.greedy import Greedy
from upcard.bots.protocol import Bot
from upcard.engine.view import Window
from upcard.play.table import Table
from upcard.server import journal
from upcard.server.agenda import Agenda, Due
from upcard.server.journal import PACES, Entry, Line
from upcard.server.ledger import House, Ledger
from upcard.server.lobby import Lobby, Rows
from upcard.server.store import Clocks, Unavailable

BOTS: dict[str, Callable[[], Bot]] = {"greedy": Greedy}
STAND_IN = "greedy"
"""Who plays for somebody who stays away (T14)."""
FOR_THE_ABSENT = 30.0
PATIENCE = 180.0
"""Seconds for a question that has no clock of its own, while somebody it waits for is away, and else (T12)."""
NEW_PLAYERS = (journal.Started, journal.Held, journal.TakenBack, journal.Left)
"""Rows behind which others play than before."""
AFTER_DOWNTIME = 15.0
"""Seconds that open windows get at least when people come back to a table that stood still (T15)."""
WAVE_AFTER = 1.5
"""Seconds until the table passes for somebody who asked for it and touches no card (T16)."""
LINGER = 120.0
"""Seconds that a table without guests stays in memory."""
TRY_AGAIN = 1.0
"""Seconds until what time brought is tried again, if the store could not take it."""

log = logging.getLogger(__name__)


class Paced(Ledger):
    """A table on which time passes, as long as one of its players is there."""

    def __init__(self, code: str, house: House, lines: list[Line], clocks: Clocks) -> None:
        super().__init__(code, house, lines)
        self._bell: asyncio.Future[None] | None = None
        """Wakes the owner while he rests."""
        self.agenda = Agenda(house.clock, self.wake)
        self.auto_passing: set[str] = set()
        """Those who want the table to pass for them."""
        self.touched: set[tuple[str, int]] = set()
        """Those who look at a card in a window, so that nobody passes for them there."""
        self._asleep = {window: deadline / 1000 for window, deadline in clocks.deadlines.items()}
        """The deadlines of windows while the table stands still."""
        self._standing = True
        self._company: Company | None = None
        self._quiet = -1
        """The place of the log at which no bot had anything to say."""

    # --- the owner's rest

    async def rest(self) -> None:
        """Sleep until something comes; whoever sleeps has looked around before."""
        self._bell = asyncio.get_running_loop().create_future()
        await self._bell
        self._bell = None

    def wake(self) -> None:
        """Something has come; it does no harm if nobody sleeps."""
        if self._bell is not None and not self._bell.done():
            self._bell.set_result(None)

    @property
    def resting(self) -> bool:
        """Whether the owner sleeps, and nothing has come."""
        return self._bell is not None and not self._bell.done()

    # --- what time brings

    async def time_brings(self, due: Due) -> None:
        """Do what was due; what cannot be written now is tried again."""
        try:
            await self._bring(due)
        except Unavailable as why:
            log.warning("table %s: %s waits, the store says: %s", self.code, due, why)
            self.agenda.put(due, self.now + TRY_AGAIN)
        except Exception:
            log.exception("table %s: %s failed", self.code, due)
            self.abandon("broken")

    async def _bring(self, due: Due) -> None:
        match due:
            case ("window", int(window)):
                await self._expire(window)
            case ("bots", _):
                await self._let_bots_play()
            case ("auto_pass", (seat, window)):
                await self._wave_through(seat, window)
            case ("away", str(member)):
                await self._stay_away(member)
            case ("idle", _):
                self._leave_memory()
            case ("close", _):
                await self._close()
            case _:
                raise AssertionError(f"nobody knows {due}")

    def go_on(self, deadlines: dict[int, float]) -> None:
        self.stand_or_go(deadlines)

    def change_company(self, rows: list[Entry]) -> None:
        for row in rows:
            if isinstance(row, NEW_PLAYERS):
                self._company = None  # others play now; they hear everything anew
            if isinstance(row, journal.Started):
                self.touched.clear()
                self._await_the_absent()

    # --- standing still, and going on

    def stand_or_go(self, deadlines: dict[int, float] | None = None) -> None:
        """T15: clocks and bots stand still while no player is here; those who come back get time."""
        if not self._anybody_here():
            self._stand()
            return
        if self._standing:
            self._wake_up()
            deadlines = None
        self.agenda.replace("window", self.deadlines(self.playing, self.lobby) if deadlines is None else deadlines)
        self._plan_bots()
        self.plan_auto_passes()

    def _anybody_here(self) -> bool:
        for one in self.lobby.members:
            if not one.left and one.id in self.present:
                return True
        return False

    def _stand(self) -> None:
        self._asleep |= self.agenda.of("window")
        self.agenda.clear("window", "bots", "auto_pass")
        self._standing = True

    def _wake_up(self) -> None:
        """Somebody has come to a table that stood still: its windows stay open for a while yet."""
        self._standing = False
        for member in self._absent():  # they are awaited from now on
            self.depart(member)
        for window, when in self._asleep.items():
            self.agenda.put(("window", window), max(when, self.now + AFTER_DOWNTIME))
        self._asleep.clear()

    def _absent(self) -> list[str]:
        """Those who sit here and are away."""
        return [one.id for one in self.lobby.people if one.id not in self.present]

    def _await_the_absent(self) -> None:
        """T14: a deal gives every seat back: for whoever is away by then, a bot holds it after another grace."""
        for member in self._absent():
            if self.agenda.when(("away", member)) is None:
                self.depart(member)

    def depart(self, member: str) -> None:
        """Somebody is not here, or no more: he is awaited for a while."""
        if self.lobby.find(member):
            self.agenda.put(("away", member), self.now + self.house.grace)

    def linger(self) -> None:
        """Leave the memory after a while, unless somebody comes."""
        self.agenda.put(("idle", 0), self.now + LINGER)

    def stay(self, member: str) -> None:
        """Somebody is here."""
        self.agenda.drop(("idle", 0))
        self.agenda.drop(("away", member))

    async def _stay_away(self, member: str) -> None:
        """T7, T14: somebody stays away: the office passes on, and a bot plays for them if the terms say so."""
        if member in self.present:
            return
        rows: Rows = self.lobby.pass_on(self.here()) if member == self.lobby.master else []
        one = self.lobby.find(member)
        if one and self.playing and self.lobby.terms.hold and not one.held and not one.left:
            rows.append(journal.Held(member))
        if rows:
            await self.commit(rows)

    def _leave_memory(self) -> None:
        if not self.guests:
            self.open = False
            self.house.forget(self)

    async def _close(self) -> None:
        """T26: nobody has been here for long: the table is closed, what was played stays."""
        if not self.guests and self.lobby.stage in ("lobby", "over"):
            await self.commit([journal.Closed()])
            self._leave_memory()

    # --- windows

    def clocks(self) -> dict[int, float]:
        return self.agenda.of("window")

    def deadlines(self, table: Table | None, lobby: Lobby) -> dict[int, float]:
        if table is None or lobby.stage != "playing" or self._standing:
            return {}
        now, deadlines = self.now, {}
        for window in table.windows:
            seconds = self._seconds(window, table, lobby)
            if seconds:
                fresh = now + seconds
                old = self.agenda.when(("window", window.number)) or fresh
                deadlines[window.number] = old if window.seconds else min(old, fresh)  # he may have gone meanwhile
        return deadlines

    def _seconds(self, window: Window, table: Table, lobby: Lobby) -> float:
        """T12: how long a question stays open; 0 is for ever: without clocks, while those it waits for are here."""
        pace = PACES[lobby.terms.pace]
        if pace and window.seconds:
            return window.seconds * pace
        awaited = set(window.seats).intersection(table.awaited)
        away = any(self._is_away(lobby, seat) for seat in awaited)
        seconds = window.seconds or (FOR_THE_ABSENT if away else PATIENCE if awaited else 0.0)
        return seconds * (pace or (PACES["relaxed"] if away else 0.0))

    def _is_away(self, lobby: Lobby, seat: int) -> bool:
        one = lobby.members[seat]
        return not one.bot and not one.held and one.id not in self.present

    async def _expire(self, window: int) -> None:
        if self.deal is None or self.playing is None:
            return
        trial = self.playing.branch()
        if trial.expire(window):
            await self.commit([journal.Expired(window)], f"expire:{self.deal.number}:{window}", trial)

    # --- bots

    def _bot_seats(self) -> list[int]:
        return [seat for seat, one in enumerate(self.lobby.members) if (one.bot or one.held) and not one.left]

    def _plan_bots(self) -> None:
        """Let a bot play in a moment, if one is asked; how long it takes says nothing about its cards."""
        self.agenda.clear("bots")
        table, seats = self.playing, self._bot_seats()
        if table is None or not seats or self._quiet == self.seq:
            return
        awaited = [seat for seat in table.awaited if seat in seats]
        if awaited or any(seat in seats for seat in table.may_interject):
            moment = self.house.bot_pace * (PACES[self.lobby.terms.pace] or 1.0) / max(1, len(awaited))
            self.agenda.put(("bots", 0), self.now + moment)

    async def _let_bots_play(self) -> None:
        """One play of one bot."""
        if self.deal is None or self.playing is None:
            return
        said = self._bots_of(self.playing).next_play()
        if said is None:
            self._quiet = self.seq
            return
        trial = self.playing.branch()
        refused = trial.act(*said)
        assert refused is None, f"seat {said[0]} composed {said[1]}, which is refused: {refused}"
        await self.commit([journal.Acted(*said)], f"bot:{self.deal.number}:{said[0]}:{self.seq}", trial)

    def _bots_of(self, table: Table) -> Company:
        """The bots that play now; chance among them is drawn from what everybody knows."""
        if self._company is None:
            members = self.lobby.members
            bots = {seat: BOTS[members[seat].bot or STAND_IN]() for seat in self._bot_seats()}
            self._company = Company(table, bots, Random())
        self._company.table = table
        self._company.dice.seed(self.seq)
        return self._company

    # --- passes said for somebody

    def plan_auto_passes(self) -> None:
        """Pass in a moment for those who asked for it, wherever a question allows it."""
        table = self.playing
        if table is None or not table.game.auto_pass or not self.auto_passing or self._standing:
            return
        for window in table.windows:
            for seat in window.seats:
                due: Due = ("auto_pass", (seat, window.number))
                if self.lobby.members[seat].id in self.auto_passing and table.game.auto_pass in table.legal(seat):
                    if self.agenda.when(due) is None:
                        self.agenda.put(due, self.now + WAVE_AFTER)

    async def _wave_through(self, seat: int, window: int) -> None:
        """Pass for somebody who asked for it, if the question is still open and he has touched no card."""
        if self.deal is None or self.playing is None:
            return
        member, word = self.lobby.members[seat].id, self.deal.table.game.auto_pass
        if member not in self.auto_passing or (member, window) in self.touched:
            return
        trial = self.playing.branch()
        if seat in trial.awaited and trial.act(seat, word, window) is None:
            aid = f"auto_pass:{self.deal.number}:{seat}:{window}:{self.seq}"
            await self.commit([journal.Acted(seat, (word,))], aid, trial)
