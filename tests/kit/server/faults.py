"""Faults planted into the server, so that the tests themselves can be tested."""

import asyncio
import time

from upcard.bots import registry
from upcard.engine.view import Refusal, SeenEvent, View
from upcard.server.clock import SharedClock
from upcard.server.socket import connection, wire
from upcard.server.store.postgres.store import PostgresStore
from upcard.server.store.sqlite.store import SqliteStore
from upcard.server.tables import law
from upcard.server.tables.audience import Audience
from upcard.server.tables.live import LiveTable
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.log import TableLog
from upcard.server.tables.requests import HANDLERS
from upcard.server.tables.rows import Sat

BUSY = 0.05
"""Seconds that a busy disk takes; by it, no kill depends on luck to find what was not written."""


def plant(name: str) -> None:
    """Break one promise of the server."""
    if name:
        FAULTS[name]()


def send_before_commit() -> None:
    """Plays are shown and acknowledged while they are still on their way to a disk that is busy."""
    written = SqliteStore.append
    running: set[asyncio.Future[None]] = set()

    async def slowly(self, *lines):  # type: ignore[no-untyped-def]
        await asyncio.sleep(BUSY)
        await written(self, *lines)

    async def later(self, *lines):  # type: ignore[no-untyped-def]
        task = asyncio.ensure_future(slowly(self, *lines))
        running.add(task)
        task.add_done_callback(running.discard)

    SqliteStore.append = later  # type: ignore[method-assign]


def send_too_much() -> None:
    """Every guest gets what seat 0 sees."""
    Audience.seat = lambda self, guest: 0  # type: ignore[method-assign, assignment]


def everybody_wins() -> None:
    """Seats, starts and rematches are given to all who ask, and a play that comes too late is told that it counts."""
    act = HANDLERS[wire.Act]

    async def kindly(table, guest, request):  # type: ignore[no-untyped-def]
        answer = await act(table, guest, request)
        return wire.Yes(request.id, table.log.seq) if isinstance(answer, Refusal) else answer

    law.sit = lambda lobby, member, profile: [Sat(member, profile.name)]
    law.start = lambda lobby, by, here, shares: law._deal(lobby, lobby.members, 0, shares)
    law.again = lambda lobby, by, shares: law._deal(lobby, lobby.members, 0, shares)
    HANDLERS[wire.Act] = kindly


def endless_outbox() -> None:
    """What a reader does not take is kept for them, however much it is."""
    connection.OUTBOX_FRAMES = connection.OUTBOX_BYTES = 10**9


def deny_plays() -> None:
    """Plays are written and shown, and answered with no."""
    act = HANDLERS[wire.Act]

    async def denied(table, guest, request):  # type: ignore[no-untyped-def]
        answer = await act(table, guest, request)
        return wire.No(request.id, "stale", "W1", "No.") if isinstance(answer, wire.Yes) else answer

    HANDLERS[wire.Act] = denied


class Raising:
    """A bot that cannot choose."""

    def observe(self, events: list[SeenEvent]) -> None:
        return None

    def choose(self, view: View, legal: list[str]) -> str:
        raise RuntimeError("what shall I do?")


def raising_bot() -> None:
    """There is a kind of bot that raises."""
    registry.BUILT_IN["raising"] = lambda _seating: Raising()


def compare_letters() -> None:
    """Names are taken only by those who write them the same."""

    def is_taken(lobby: Lobby, name: str, besides: str = "") -> bool:
        return any([name == other.name for other in lobby.members if other.id != besides])

    law._is_taken = is_taken


def trust_hints() -> None:
    """Whoever is told how far a log has come believes it, and does not look."""

    def believing(self: LiveTable, seq: int, _head: object = None) -> None:
        self.log.seq = max(seq, self.log.seq)

    LiveTable.hear = believing  # type: ignore[method-assign, assignment]


def clock_of_the_worker() -> None:
    """Questions run out by the clock on the wall of whoever looks first."""
    append = PostgresStore.append

    async def undated(self, code, lines, summary, clocks, _due=0):  # type: ignore[no-untyped-def]
        await append(self, code, lines, summary, clocks)

    PostgresStore.append = undated  # type: ignore[method-assign]
    SharedClock.wall_time = lambda self: time.time()  # type: ignore[method-assign]


def append_without_id() -> None:
    """Plays are written without the id by which one that is sent again is known."""
    decide = TableLog.decide

    def nameless(self, rows, _aid, branch):  # type: ignore[no-untyped-def]
        return decide(self, rows, "", branch)

    TableLog.decide = nameless  # type: ignore[method-assign]


FAULTS = {
    "trust-hints": trust_hints,
    "clock-of-the-worker": clock_of_the_worker,
    "append-without-id": append_without_id,
    "raising-bot": raising_bot,
    "send-before-commit": send_before_commit,
    "send-too-much": send_too_much,
    "everybody-wins": everybody_wins,
    "endless-outbox": endless_outbox,
    "deny-plays": deny_plays,
    "compare-letters": compare_letters,
}
