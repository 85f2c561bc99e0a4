"""Faults planted into the server, so that the tests themselves can be tested."""

import asyncio

from upcard.server.room import Room
from upcard.server.store.sqlite import SqliteStore


def plant(name: str) -> None:
    """Break one promise of the server."""
    if name:
        FAULTS[name]()


def send_before_commit() -> None:
    """Plays are shown and acknowledged while they are still on their way to the disk."""
    written = SqliteStore.append
    running: set[asyncio.Future[None]] = set()

    async def later(self, code, lines, summary, clocks):  # type: ignore[no-untyped-def]
        async def slowly() -> None:
            await asyncio.sleep(0.05)
            await written(self, code, lines, summary, clocks)

        task = asyncio.ensure_future(slowly())
        running.add(task)
        task.add_done_callback(running.discard)

    SqliteStore.append = later  # type: ignore[method-assign]


def send_too_much() -> None:
    """Every guest gets what seat 0 sees."""
    Room.seat = lambda self, guest: 0  # type: ignore[method-assign, assignment]


FAULTS = {"send-before-commit": send_before_commit, "send-too-much": send_too_much}
