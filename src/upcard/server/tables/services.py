"""What all tables of a server share."""

from collections.abc import Callable
from dataclasses import dataclass

from upcard.bots.pool import Pool
from upcard.server.clock import Clock
from upcard.server.store import Store
from upcard.server.tables.bot_threads import BotThreads
from upcard.server.tables.listener import Listener
from upcard.server.tables.neighbours import Workers
from upcard.server.tables.rounds import Rounds


@dataclass(frozen=True)
class Services:
    """The store and the clock of a server, its chance, its pace, and who listens to its tables."""

    store: Store
    clock: Clock
    new_secret: Callable[[], str]
    bot_pace: float
    grace: float
    bot_threads: BotThreads
    """Where bots play by rule of thumb."""
    minds: Pool
    """The processes in which bots that search think, and whoever else has much to think about."""
    listeners: list[Listener]
    rounds: Rounds
    workers: Workers | None = None
    """The workers of the house, if there may be several."""
