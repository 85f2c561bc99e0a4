"""All tables of a server: opened from the log when somebody comes, found by their code, closed when nobody does."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress

from msgspec.structs import replace

from upcard.bots.adaptive import ADAPTIVE, level_after
from upcard.bots.pool import Pool
from upcard.engine.game import Game
from upcard.engine.view import Refusal
from upcard.logs.log import Log
from upcard.server.clock import Alarm, Clock, millis
from upcard.server.metrics import MINDS_REPLACED
from upcard.server.socket import wire
from upcard.server.store import Clocks, Conflict, Person, Store, Summary, Unavailable
from upcard.server.tables import listing
from upcard.server.tables.bot_threads import BotThreads
from upcard.server.tables.caller import Caller
from upcard.server.tables.dealing import NewGame, alone, dealt
from upcard.server.tables.law import checked
from upcard.server.tables.listener import Listener
from upcard.server.tables.live import LiveTable
from upcard.server.tables.log import TableLog, opening
from upcard.server.tables.neighbours import Workers
from upcard.server.tables.next_deals import NextDeals, OwnSecrets, SharedSecrets
from upcard.server.tables.playing_on import MidGame, played_on
from upcard.server.tables.practice import practised
from upcard.server.tables.requests import answer
from upcard.server.tables.room import Room, Visitor
from upcard.server.tables.rounds import Rounds
from upcard.server.tables.rows import Closed, Committed, LogLine, Opened, Rows, Terms
from upcard.server.tables.services import Services

SWEEP_EVERY = 60.0
"""Seconds between looks for tables that everybody has forgotten."""
CODE_TRIES = 20
FORGOTTEN = 86400.0
"""Seconds after which a table without a game is closed where nobody has been."""
EMPTY = 600.0
"""Seconds after which one is closed where no person sits."""
SWEPT = 100
"""Tables that are closed at a time."""
MOST_SEATS = 1000
"""Seats of one person that are given up at a time."""
SLICE = 50
"""Rows that are replayed in one turn of the loop: others play meanwhile."""
BOT_THREADS = 2
"""Where bots think; they hold the interpreter in turn, so that more would gain nothing."""
REMEMBERED = 30
"""Finished games of somebody that decide how well adaptive bots begin."""
MINDS = 2
"""Processes in which bots that search think, unless the host says otherwise."""

log = logging.getLogger(__name__)


class Full(Exception):
    """There is no room for another table now."""


class ClosedTable(Exception):
    """A table that nobody opens any more."""


class Broken(Exception):
    """A table whose log cannot be played again; it stays as it is until somebody looks at it."""


class Tables:
    """Every table here, live or asleep in the store."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        new_secret: Callable[[], str],
        new_code: Callable[[], str],
        bot_pace: float,
        grace: float,
        most: int,
        minds: int = MINDS,
        workers: Workers | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.workers = workers
        self.live: dict[str, LiveTable] = {}
        self.listeners: list[Listener] = []
        """Who hears of every commit of every table, beside the table's own behaviours."""
        self.bot_threads = BotThreads(BOT_THREADS)
        self.minds = Pool(minds, MINDS_REPLACED.inc)
        self._services = Services(
            store, clock, new_secret, bot_pace, grace, self.bot_threads, self.minds, self.listeners, Rounds(), workers
        )
        self._new_code = new_code
        self.next_deals = NextDeals(SharedSecrets(workers.store) if workers else OwnSecrets(), new_secret)
        self._room = Room(most)
        self._opening: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._alarm: Alarm | None = None
        self._sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Sweep now and then; a table stands still until one of its players comes, and is opened then."""
        self._alarm = self.clock.call_at(self.clock.now() + SWEEP_EVERY, self._sweep)

    def _sweep(self) -> None:
        self._sweeping = asyncio.create_task(self._tidy(), name="sweep")
        self.start()

    async def _tidy(self) -> None:
        """T26: close tables that nobody needs any more; what was played there stays."""
        if self.workers is not None and not self.workers.leads:
            return
        now = self.clock.wall_time()
        try:
            limit = SWEPT + len(self.live)  # those with guests stay, and stand in nobody's way
            idle = await self.store.idle(millis(now - FORGOTTEN), millis(now - EMPTY), limit)
            elsewhere = await self._held_elsewhere([table.code for table in idle])
            for table in idle:
                if table.code not in elsewhere:
                    await self._close(table)
        except Unavailable as why:
            log.warning("the sweep waits: %s", why)

    async def _held_elsewhere(self, codes: list[str]) -> set[str]:
        return await self.workers.store.held(codes) - self.live.keys() if self.workers is not None else set()

    async def _close(self, summary: Summary) -> None:
        """Close a table where nobody is; one that is asleep need not be opened for that."""
        live = self.live.get(summary.code)
        if live is not None:
            live.close_when_empty()
        elif summary.code not in self._opening:
            line = LogLine(summary.seq + 1, Closed(), at=millis(self.clock.wall_time()))
            closed = replace(summary, stage="closed", seq=line.seq, at=line.at)
            with suppress(Conflict):  # somebody has come meanwhile
                await self.store.append(summary.code, [line], closed, Clocks())

    async def create(self, terms: Terms, maker: str) -> str | Refusal:
        """A new table; its code."""
        agreed = checked(terms)
        if isinstance(agreed, Refusal):
            return agreed
        rows: Rows = [Opened(agreed, maker), Committed(self._services.new_secret())]
        return await self._begin(lambda _code: rows)

    async def deal(self, terms: Terms, person: Person, bot: str, share: str) -> str | Refusal:
        """T30: a new table where somebody sits among bots with their cards dealt; its code."""
        agreed = checked(terms)
        if isinstance(agreed, Refusal):
            return agreed
        secret = self._services.new_secret() if agreed.deal else await self.next_deals.take(person.id)
        wanted = NewGame(alone(agreed), person, await self._kind(bot, person), secret, share)
        made = await self._begin(lambda code: dealt(code, wanted))
        if isinstance(made, Refusal) and not agreed.deal:
            await self.next_deals.give_back(person.id, wanted.secret)
        return made

    async def play_on(self, log: Log, step: int, seat: int, person: Person, bot: str) -> str | Refusal:
        """T35: a new table where somebody sits among bots in the middle of a game; its code."""
        kind = await self._kind(bot, person)
        rows = await asyncio.to_thread(played_on, MidGame(log, step, seat, person, kind))
        return rows if isinstance(rows, Refusal) else await self._begin(lambda _code: rows)

    async def practise(self, game: type[Game], person: Person) -> str | Refusal:
        """T43: a new table where somebody sits among bots in the set position of a game; its code."""
        rows = practised(game, person, self._services.new_secret())
        return rows if isinstance(rows, Refusal) else await self._begin(lambda _code: rows)

    async def _kind(self, bot: str, person: Person) -> str:
        """The bots that somebody plays against; adaptive ones go by their last games among bots (T42)."""
        kind = bot or person.bot_level
        if kind != ADAPTIVE:
            return kind
        games = [one for one in await self.store.finished(person.id, REMEMBERED) if len(one.bots) == len(one.names) - 1]
        results = [(bool(set(one.winners) - set(one.bots)), len(one.names)) for one in games]
        return f"{ADAPTIVE}:{level_after(results[::-1])}"

    async def _begin(self, made: Callable[[str], Rows | Refusal]) -> str | Refusal:
        for _ in range(CODE_TRIES):
            code = self._new_code()
            rows = made(code)
            if isinstance(rows, Refusal):
                return rows
            lines, summary = opening(code, rows, millis(self.clock.wall_time()))
            try:
                await self.store.append(code, lines, summary, Clocks())
            except Conflict:
                continue
            return code
        raise Full("no free code was found")

    async def reserve(self, code: str, rows: Rows) -> None:
        """M23: a new table of a tournament, under a code that was chosen for it."""
        lines, summary = opening(code, rows, millis(self.clock.wall_time()))
        try:
            await self.store.append(code, lines, summary, Clocks())
        except Conflict:
            raise Full(f"{code} was taken at the same moment") from None

    async def look_around(self) -> None:
        """See what public tables there are at other workers."""
        if self.workers is not None:
            await self.workers.look_around()

    def public(self, limit: int) -> list[Summary]:
        """The public tables where somebody sits and is there."""
        others = self.workers.listed if self.workers is not None else []
        return listing.public(self.live.values(), [one for one in others if one[0].code not in self.live], limit)

    def listed_game(self, code: str | None) -> str:
        """The game of a public table where somebody sits and is there; empty where there is no such table."""
        table = self.live.get(code or "")
        if table is not None:
            return table.log.lobby.terms.game if listing.is_listed(table) else ""
        others = self.workers.listed if self.workers is not None else []
        told = [one.terms.game for one, notes in others if one.code == code and listing.is_told(one, notes)]
        return told[0] if told else ""

    def mine(self, tables: list[Summary], person: str) -> list[listing.MyTable]:
        """Somebody's tables, each with whose turn it is."""
        return [listing.mine(table, self.live.get(table.code), person) for table in tables]

    async def leave(self, code: str, visitor: Visitor) -> wire.No | None:
        """T4: somebody gives their seat up without being there; why they cannot, if so."""
        table = await self.find(code, visitor)
        return None if table is None else await Caller(*visitor).ask(table, wire.Stand(1))

    async def give_up_others(self, visitor: Visitor, kept: str) -> None:
        """T30: leave every table but one where somebody is alone with bots, and those with a deal of a day (T47) or
        of a tournament (M19)."""
        days = [attempt.code for attempt in await self.store.begun_days(visitor.person)]
        for table in await self.store.tables_of(visitor.person, MOST_SEATS):
            if (
                table.code not in (kept, *days)
                and not table.tournament
                and table.stage != "lobby"
                and table.members == (visitor.person,)
            ):
                with suppress(Full, Broken, ClosedTable):
                    await self.leave(table.code, visitor)

    async def change_profile(self, person: Person, visitor: Visitor) -> None:
        """T32: a new profile reaches every table where its person sits."""
        for summary in await self.store.tables_of(person.id, MOST_SEATS):
            with suppress(Full, Broken, ClosedTable):
                table = await self.find(summary.code, visitor)
                if table is not None:
                    table.change_profile(person.id, person.profile)

    async def give_up_seats(self, visitor: Visitor) -> None:
        """Let somebody stand up wherever they sit."""
        for table in await self.store.tables_of(visitor.person, MOST_SEATS):
            with suppress(Full, Broken, ClosedTable):
                await self.leave(table.code, visitor)

    async def find(self, code: str, visitor: Visitor) -> LiveTable | None:
        """The live table with a code, opened from its log if need be; None if there is none."""
        table = self.live.get(code)
        if table is not None and table.open:
            return table
        if code not in self._opening:
            self._opening[code] = asyncio.create_task(self._open(code, visitor), name=f"opening {code}")
        return await asyncio.shield(self._opening[code])

    async def _open(self, code: str, visitor: Visitor) -> LiveTable | None:
        try:
            summary = await self.store.summary(code)
            return None if summary is None else await self._enter(summary, visitor)
        except (Unavailable, Full, ClosedTable):
            raise
        except Exception:
            log.exception("table %s cannot be opened", code)
            raise Broken(code) from None
        finally:
            del self._opening[code]

    async def _enter(self, summary: Summary, visitor: Visitor) -> LiveTable:
        """Open a table if there is room for it."""
        code = summary.code
        if summary.stage == "closed":
            raise ClosedTable(code)
        if not self._room.has(visitor.household, visitor.person in summary.members):
            raise Full(f"{len(self.live)} tables are live here")
        self._room.take(code, visitor.household)
        try:
            table = await self._from_log(code)
        except BaseException:
            self._room.leave(code)
            raise
        self.live[code] = table
        table.start()
        table.neighbours.say_so()
        return table

    async def _from_log(self, code: str) -> LiveTable:
        """A table as its log has it; the loop goes round while a long log is gone through."""
        around, lines = await self.store.resume(code)
        clocks = await self.store.clocks(code)
        table_log = TableLog(code, self.store, self.clock, self._services.new_secret)
        for part in slices(around):
            table_log.recall(part)
            await asyncio.sleep(0)
        for part in slices(lines):
            table_log.replay(part)
            await asyncio.sleep(0)
        if table_log.lobby.stage == "closed":
            raise ClosedTable(code)
        table = LiveTable(self._services, table_log, clocks, answer, self._forget)
        if self.workers is not None:
            for head in await self.workers.store.heads(self.workers.id, [code]):
                table.neighbours.open(head)
        return table

    def _forget(self, table: LiveTable) -> None:
        if self.live.get(table.code) is table:
            del self.live[table.code]
            self._room.leave(table.code)
            table.neighbours.say_so()

    async def stop(self) -> None:
        """Answer what waits and let every table go; the log has them all."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._sweeping is not None:
            self._sweeping.cancel()
        for table in list(self.live.values()):
            await table.stop()
        self.bot_threads.stop()
        self.minds.stop()


def slices(lines: list[LogLine]) -> Iterator[list[LogLine]]:
    """A log in pieces, each gone through in one turn of the loop."""
    return (lines[place : place + SLICE] for place in range(0, len(lines), SLICE))
