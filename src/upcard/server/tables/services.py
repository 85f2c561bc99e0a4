"""What all tables of a server share."""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

from upcard.server.clock import Clock
from upcard.server.store import Store
from upcard.server.tables.listener import Listener


@dataclass(frozen=True)
class Services:
    """The store and the clock of a server, its chance, its pace, and who listens to its tables."""

    store: Store
    clock: Clock
    new_seed: Callable[[], str]
    bot_pace: float
    grace: float
    bot_pool: Executor
    """Where bots think."""
    listeners: list[Listener]
