"""What a test decides in a server that it has started: chance, the position of the next deal, and when all is quiet."""

import asyncio
import secrets
from hashlib import sha256
from itertools import count

from upcard.logs import replay
from upcard.logs.log import Log
from upcard.play.table import Table
from upcard.server.metrics import SOCKETS_OPEN
from upcard.server.people.codes import Entropy
from upcard.server.tables import running
from upcard.server.tables.tables import Tables

opened = replay.opened
MOMENT = 0.0005
SEED_BYTES = 32

staged: list[str] = []
"""The position of the next deal, as text."""
fresh: set[bytes] = set()
"""Secrets with which nothing was dealt yet."""
dealt: dict[bytes, str] = {}
"""The positions of the deals that were, by the secret in their logs: a table that is opened again finds its own."""


class Evening:
    """Within which chance goes its way: the next one begins alike, however this one ended."""

    number = 0
    draws = count()

    def next(self) -> None:
        self.number += 1
        self.draws = count()


evening = Evening()


def entropy(seed: str) -> Entropy:
    """Chance, the same in every server of the same seed; what may become the secret of a deal is remembered."""

    def draw(size: int) -> bytes:
        text = f"{seed} {evening.number} {next(evening.draws)}"
        drawn = sha256(text.encode()).digest()[:size] if seed else secrets.token_bytes(size)
        if size == SEED_BYTES:
            fresh.add(drawn)
        return drawn

    return draw


def stage(position: str) -> None:
    """Let the next game begin from a position."""
    staged[:] = [position]
    running.deal_out = table
    setattr(replay, "opened", table)  # noqa: B010  with which logs begin


def table(log: Log) -> Table:
    """The table that a log begins with, or one from the position that was staged for it."""
    seed = bytes.fromhex(log.fair.secret) if log.fair else log.seed
    if staged and seed in fresh:  # not a table that is opened again meanwhile
        dealt[seed] = staged.pop()
    fresh.discard(seed)
    return Table.of(dealt[seed], log.seed) if seed in dealt else opened(log)


async def settle(tables: Tables, sockets: int) -> None:
    """Wait until no more than so many sockets are open and no table has anything to do."""
    while open_sockets() > sockets or not all(table.idle for table in tables.live.values()):
        await asyncio.sleep(MOMENT)


def open_sockets() -> int:
    (metric,) = SOCKETS_OPEN.collect()
    return int(metric.samples[0].value)
