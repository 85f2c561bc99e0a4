"""All tournaments of a server: what is asked of them, and the tables that it opens and reads for them (M19–M23)."""

import asyncio
import logging
from collections.abc import Callable, Coroutine

from msgspec.structs import replace

from upcard.engine.view import Refusal
from upcard.matches.tournaments import bye
from upcard.server.clock import Clock, millis
from upcard.server.socket import wire
from upcard.server.store import Conflict, Person, Unavailable
from upcard.server.store.tournaments import TournamentStore, TournamentSummary
from upcard.server.tables.caller import Caller
from upcard.server.tables.live import LiveTable
from upcard.server.tables.log import Commit
from upcard.server.tables.room import Visitor
from upcard.server.tables.tables import Broken, ClosedTable, Full, Tables
from upcard.server.tournaments import law
from upcard.server.tournaments.rows import Ended, Line, Opened, Played, Rows
from upcard.server.tournaments.seating import codes, opening_rows, played
from upcard.server.tournaments.tournament import Tournament

MOST_OPEN = 50
MOST_OF_ONE = 3
"""Tournaments that are not over: of the house, and of one organiser (M16)."""
MOST_REMEMBERED = 100
"""Tournaments that are over and that somebody has looked at."""
RETRY_SECONDS = 5.0
"""When something is tried again that there was no room for, or that the store could not take."""
FORGOTTEN_MS = 7 * 86_400_000
"""M22: after how long one is called off that has not begun."""
TRIES = 5
SWEEP_SECONDS = 3600.0

Question = Callable[[Tournament], Rows | Refusal]

log = logging.getLogger(__name__)


class Tournaments:
    """Every tournament here. What goes on by itself is done in `_go_on`, which can be repeated at any time."""

    def __init__(
        self,
        store: TournamentStore,
        tables: Tables,
        clock: Clock,
        new_seed: Callable[[], str],
        new_code: Callable[[], str],
        leads: Callable[[], bool] = lambda: True,
        shared: bool = False,
    ) -> None:
        self._leads = leads
        """Of several workers one lets tournaments go on."""
        self._shared = shared
        """Whether others may write to their logs."""
        self._store = store
        self._tables = tables
        self._clock = clock
        self._new_seed = new_seed
        self._new_code = new_code
        self._open: dict[str, Tournament] = {}
        self._over: dict[str, Tournament] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        tables.listeners.append(self)

    # --- its life

    async def start(self) -> None:
        """M23: go on with every tournament that is not over."""
        for summary in await self._store.unfinished():
            self._open[summary.code] = Tournament.of(summary.code, await self._store.read(summary.code))
        for code in self._open:
            self._soon(self._go_on(code), code)
        self._sweep()

    async def stop(self) -> None:
        """What is not done is done at the next start."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def look_again(self) -> None:
        """Go by what other workers have written, and go on with it if this one leads."""
        self._soon(self._follow_all(), "of others")

    async def _follow_all(self) -> None:
        try:
            for summary in await self._store.unfinished():
                if summary.code not in self._open:
                    self._open[summary.code] = Tournament.of(summary.code, await self._store.read(summary.code))
            for code in list(self._open):
                async with self._lock(code):
                    await self._follow(self._open.get(code))
                if self._leads():
                    self._soon(self._go_on(code), code)
        except Unavailable as why:
            log.debug("tournaments are looked at later: %s", why)

    async def _follow(self, one: Tournament | None) -> None:
        """Go by what others have written to the log of a tournament; whoever asks has its lock."""
        if one is None or not self._shared:
            return
        for line in await self._store.read(one.code, one.seq):
            one.apply(line)
        self._put_away(one)

    def _put_away(self, one: Tournament) -> None:
        if one.stage != "over":
            return
        self._locks.pop(one.code, None)
        if self._open.pop(one.code, None) is not None:
            self._remember(one)

    def _sweep(self) -> None:
        """M22: call off what nobody has begun."""
        before = millis(self._clock.wall_time()) - FORGOTTEN_MS
        for one in list(self._open.values()):
            if one.stage == "entry" and one.at < before:
                self._soon(self._call_off(one.code), one.code)
        self._clock.call_at(self._clock.now() + SWEEP_SECONDS, self._sweep)

    async def _call_off(self, code: str) -> None:
        await self.ask(code, lambda one: law.call_off(one, one.created.by))

    def after_commit(self, commit: Commit) -> None:
        reserved = commit.lobby.reserved
        if commit.lobby_changed and reserved is not None and commit.lobby.settled:
            self._soon(self._go_on(reserved.tournament), reserved.tournament)

    def _soon(self, work: Coroutine[object, object, None], code: str) -> None:
        task = asyncio.create_task(work, name=f"tournament {code}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- what is asked

    async def find(self, code: str) -> Tournament | None:
        """A tournament by its code."""
        one = self._open.get(code) or self._over.get(code)
        if one is not None and one.stage != "over" and not self._lock(code).locked():  # else whoever has it follows
            async with self._lock(code):
                await self._follow(one)
        if one is None and (lines := await self._store.read(code)):
            one = Tournament.of(code, lines)
            self._remember(one)
        return one

    def _remember(self, one: Tournament) -> None:
        """Keep one that is over for those who look at it."""
        while len(self._over) >= MOST_REMEMBERED:
            del self._over[next(iter(self._over))]
        self._over[one.code] = one

    async def of(self, person: str, limit: int) -> list[TournamentSummary]:
        """The tournaments that somebody organises or has entered, newest first."""
        return await self._store.of(person, limit)

    async def create(self, wanted: law.NewTournament, person: Person) -> str | Refusal:
        """M16: a new tournament; its code."""
        if len([one for one in self._open.values() if one.created.by == person.id]) >= MOST_OF_ONE:
            return Refusal("too_many_tournaments", "M16", {"number": str(MOST_OF_ONE)})
        if len(self._open) >= MOST_OPEN:
            raise Full(f"{MOST_OPEN} tournaments are on")
        made = law.create(wanted, person, self._new_seed())
        if isinstance(made, Refusal):
            return made
        one = Tournament(self._new_code(), made)
        try:
            await self._append(one, [made])
        except Conflict:
            raise Full(f"{one.code} is taken") from None
        self._open[one.code] = one
        return one.code

    async def ask(self, code: str, question: Question) -> Refusal | None:
        """Do what somebody wants, and what follows from it; or say why not."""
        one = await self.find(code)
        assert one is not None
        async with self._lock(code):
            refused = await self._asked(one, question)
        if refused is None:
            self._soon(self._go_on(code), code)
        return refused

    async def _asked(self, one: Tournament, question: Question) -> Refusal | None:
        """The rows of an answer, written; decided anew where another worker was quicker."""
        for _ in range(TRIES):
            await self._follow(one)
            rows = question(one)
            if isinstance(rows, Refusal):
                return rows
            try:
                await self._append(one, rows)
            except Conflict:
                continue
            return None
        raise Unavailable("others change this tournament again and again")

    def hides(self, code: str, table: str) -> bool:
        """M24: whether the games of a table cannot be read yet, since others play the same cards."""
        one = self._open.get(code)
        if one is None or one.plan.format != "duplicate":
            return False
        return any(
            [opened.code == table for (number, _), opened in one.tables.items() if number == one.round]
        ) and bool(one.unplayed)

    def _lock(self, code: str) -> asyncio.Lock:
        return self._locks.setdefault(code, asyncio.Lock())

    async def _append(self, one: Tournament, rows: Rows) -> None:
        """Write rows, and go on from them once they are durable."""
        if not rows:
            return
        at = millis(self._clock.wall_time())
        lines = [Line(one.seq + place, row, at) for place, row in enumerate(rows, 1)]
        await self._store.append(lines, one.after(lines).summary())
        for line in lines:
            one.apply(line)
        self._put_away(one)

    # --- what goes on by itself

    async def _go_on(self, code: str) -> None:
        """Open tables that are missing, take results, begin the next round; later, if that is not possible now."""
        if not self._leads():
            return
        try:
            async with self._lock(code):
                one = self._open.get(code)
                await self._follow(one)
                if one is not None and one.stage == "playing":
                    await self._play_on(one)
        except (Full, Unavailable, Conflict) as why:
            log.warning("tournament %s goes on later: %s", code, why)
            self._clock.call_at(self._clock.now() + RETRY_SECONDS, lambda: self._soon(self._go_on(code), code))
        except Exception:
            log.exception("tournament %s", code)

    async def _play_on(self, one: Tournament) -> None:
        for table in one.unplayed:
            await self._look_at(one, table)
        while not one.unplayed and not one.paused and one.stage == "playing":
            await self._begin_round(one)
            for table in one.unplayed:
                await self._look_at(one, table)

    async def _begin_round(self, one: Tournament) -> None:
        """M21: the tables of the next round, or the end."""
        rows: Rows = []
        for seating in one.next_round():
            alone = len(seating.entrants) == 1
            table = Opened(seating.round, seating.table, seating.entrants, seating.first)
            rows.append(table if alone else await self._reserved(one, table))
            if alone:
                free = bye(seating)
                rows.append(Played(seating.round, seating.table, free.places, free.scores))
        await self._append(one, rows or [Ended()])

    async def _reserved(self, one: Tournament, table: Opened) -> Opened:
        """M23: the table under the first of its codes that no other table has; one that is there already stays."""
        for code in codes(one, table):
            there = await self._tables.store.summary(code)
            named = replace(table, code=code)
            if there is None:
                await self._tables.reserve(code, opening_rows(one, named))
            if there is None or there.tournament == one.code:
                return named
        raise Full("no free code was found")

    async def _look_at(self, one: Tournament, table: Opened) -> None:
        """See that a table is there and goes on without those who withdrew; and take what came of it."""
        live = self._tables.live.get(table.code)
        if live is None or not live.open:
            live = await self._opened(one, table)
        if live is not None and not live.log.lobby.settled:
            await self._send_away(one, table, live)
        if live is None or live.log.lobby.settled:
            lines = await self._tables.store.read(table.code)
            result = await asyncio.to_thread(played, one, table, lines)
            if result is not None:
                await self._append(one, [result])

    async def _opened(self, one: Tournament, table: Opened) -> LiveTable | None:
        """The live table; None if it is closed, or cannot be opened."""
        try:
            return await self._tables.find(table.code, Visitor("", f"tournament {one.code}"))
        except ClosedTable:
            return None
        except Broken:
            log.error("tournament %s: table %s is broken", one.code, table.code)
            return None

    async def _send_away(self, one: Tournament, table: Opened, live: LiveTable) -> None:
        """M22: who has withdrawn leaves their table."""
        for number in table.entrants:
            member = live.log.lobby.find(one.entrant(number).id)
            if number in one.out and member is not None and not member.has_left:
                await Caller(member.id, f"tournament {one.code}", "en").ask(live, wire.Stand(1))
