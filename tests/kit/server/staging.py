"""What a test decides in a server that it has started: chance, the position of the next deal, and when all is quiet."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import count

from upcard.engine.options import Value
from upcard.logs import replay
from upcard.play.table import Table
from upcard.server import deal
from upcard.server.house import Tables
from upcard.server.metrics import OPEN
from upcard.server.room import Room
from upcard.server.seats import Entropy

MOMENT = 0.0005
SEED_BYTES = 32

staged: list[str] = []
"""The position of the next deal, as text."""
fresh: set[bytes] = set()
"""Seeds with which nothing was dealt yet."""
dealt: dict[bytes, str] = {}
"""The positions of the deals that were, by the seed in their logs: a table that is opened again finds its own."""


def entropy(seed: str) -> Entropy:
    """Chance, the same in every server of the same seed; what may become the seed of a deal is remembered."""
    numbers = count()

    def draw(size: int) -> bytes:
        drawn = sha256(f"{seed} {next(numbers)}".encode()).digest()[:size] if seed else secrets.token_bytes(size)
        if size == SEED_BYTES:
            fresh.add(drawn)
        return drawn

    return draw


def stage(position: str) -> None:
    """Let the next game begin from a position."""
    staged[:] = [position]
    deal.deal_out = table
    setattr(replay, "Table", table)  # noqa: B010  with which logs begin


def table(game: str, names: Sequence[str], options: Mapping[str, Value], seed: bytes) -> Table:
    """A table as `Table` deals it, or from the position that was staged for it."""
    if staged and seed in fresh:  # not a table that is opened again meanwhile
        dealt[seed] = staged.pop()
    fresh.discard(seed)
    return Table.of(dealt[seed], seed) if seed in dealt else Table(game, names, options, seed)


async def settle(tables: Tables, sockets: int) -> None:
    """Wait until no more than so many sockets are open and no table has anything to do."""
    while open_sockets() > sockets or not all(at_rest(room) for room in tables.rooms.values()):
        await asyncio.sleep(MOMENT)


def open_sockets() -> int:
    (metric,) = OPEN.collect()
    return int(metric.samples[0].value)


def at_rest(room: Room) -> bool:
    """Whether the owner of a table sleeps until something comes."""
    return room._task is None or room.resting
