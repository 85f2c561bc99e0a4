"""Which store a house has: one file in its folder, unless the address of a database is given."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from upcard.server.store import Store, Unavailable
from upcard.server.store.lock import lock, unlock
from upcard.server.store.sql_statistics import SqlStatistics
from upcard.server.store.sql_tournaments import SqlTournaments
from upcard.server.store.sqlite.database import DATABASE
from upcard.server.store.sqlite.store import SqliteStore
from upcard.server.store.statistics import StatisticsStore
from upcard.server.store.tournaments import TournamentStore
from upcard.server.store.workers import WorkerStore

POSTGRES = ("postgresql://", "postgres://")


class Opened(NamedTuple):
    """A store, all that is kept in it, and what is let go once it was closed."""

    store: Store
    statistics: StatisticsStore
    tournaments: TournamentStore
    release: Callable[[], None]
    workers: WorkerStore | None = None
    """Where several servers share the store."""


def is_postgres(address: str) -> bool:
    """Whether this is the address of a PostgreSQL database."""
    return address.startswith(POSTGRES)


def open_store(address: str, folder: Path) -> Opened:
    """The store at an address, or in a folder if there is none; Unavailable says why it cannot be opened."""
    if is_postgres(address):
        return _postgres(address)
    try:
        held = lock(folder)
        store = SqliteStore.open(folder / DATABASE)
    except OSError as wrong:
        raise Unavailable(
            f"tables cannot be kept in {folder} ({wrong.strerror}); let this user write there, or name another folder "
            "with --data"
        ) from None
    return Opened(store, SqlStatistics(store), SqlTournaments(store), lambda: unlock(held))


def driven() -> None:
    """See that the driver for PostgreSQL is there, which is an extra; Unavailable says what to type."""
    try:
        import asyncpg  # noqa: F401  whether it can be
    except ModuleNotFoundError:
        raise Unavailable("the driver for PostgreSQL is missing; type:  pip install 'upcard[postgres]'") from None


def _postgres(address: str) -> Opened:
    driven()
    from upcard.server.store.postgres.store import PostgresStore
    from upcard.server.store.postgres.workers import PostgresWorkers

    store = PostgresStore.open(address)
    return Opened(store, SqlStatistics(store), SqlTournaments(store), lambda: None, PostgresWorkers(store))
