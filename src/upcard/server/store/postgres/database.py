"""The database of a house: reached, brought to the newest schema, and shared by the servers of the house."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from upcard.server.store import Unavailable

SCHEMA = "upcard"
"""Where our tables are in the database, apart from those of others."""
HOUSE = 0x55504344
"""The advisory lock of the house, UPCD: servers share it, and who moves the whole house has it alone."""
MIGRATING = HOUSE + 1
"""The advisory lock of whoever brings the tables to the newest schema."""
CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 15.0
"""How long an answer is waited for before the connection is given up."""
LOCK_SECONDS = 5
"""How long others are waited for who have a lock: somebody who has just been killed may still hold it."""
SETTINGS = {
    "search_path": SCHEMA,
    "synchronous_commit": "on",  # what is acknowledged is on the disk, whatever the host has set
    "default_transaction_isolation": "read committed",
    "jit": "off",
    "timezone": "UTC",
}
BROKEN = (OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.InternalClientError, asyncpg.PostgresConnectionError)
"""What is raised when a connection cannot be made, or has ended, or is in no state to go on."""
REFUSED = (*BROKEN, asyncpg.PostgresError)

T = TypeVar("T")
if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]
else:
    Connection = asyncpg.Connection


def shown(address: str) -> str:
    """An address without its password."""
    url = urlsplit(address)
    host = url.netloc.rpartition("@")[2]
    return urlunsplit(url._replace(netloc=f"{url.username}@{host}" if url.username else host, query=""))


async def connect(address: str, name: str) -> Connection:
    """A connection under a name that the host sees."""
    return await asyncpg.connect(
        address,
        timeout=CONNECT_SECONDS,
        command_timeout=COMMAND_SECONDS,
        server_settings={**SETTINGS, "application_name": name},
    )


async def end(connection: Connection) -> None:
    """Close a connection, with a goodbye if it still hears."""
    try:
        await connection.close(timeout=CONNECT_SECONDS)
    except REFUSED:
        connection.terminate()


def reason(wrong: Exception) -> str:
    """What players may read of what is wrong: not where the database is."""
    return "it cannot be reached" if isinstance(wrong, BROKEN) else str(wrong)


async def join(connection: Connection, address: str) -> None:
    """Be one of those who write here until the connection ends; what is left of an earlier one of the same name, which
    may still be writing, is ended first."""
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        " AND datname = current_database() AND application_name = current_setting('application_name')"
    )
    await _lock(connection, address, "pg_advisory_lock($1, hashtext(current_setting('application_name')))", HOUSE)
    await _lock(connection, address, "pg_advisory_lock_shared($1::bigint)", HOUSE)


async def hold(connection: Connection, address: str) -> None:
    """Have the house alone until the connection ends."""
    await _lock(connection, address, "pg_advisory_lock($1::bigint)", HOUSE)


async def _lock(connection: Connection, address: str, lock: str, number: int) -> None:
    await connection.execute(f"SET lock_timeout = '{LOCK_SECONDS}s'")
    try:
        await connection.execute(f"SELECT {lock}", number)
    except asyncpg.LockNotAvailableError:
        raise Unavailable(
            f"{shown(address)} is in use by another upcard; stop that one, or name another database with --store"
        ) from None
    await connection.execute("SET lock_timeout = 0")


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Do something in a loop of its own and wait for it, whether or not a loop is running here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


# --- migrations


def migrations() -> list[str]:
    """The scripts that make the tables, oldest first."""
    folder = files("upcard.server.store.postgres") / "migrations"
    scripts = sorted([file for file in folder.iterdir() if file.name.endswith(".sql")], key=lambda file: file.name)
    return [script.read_text("utf-8") for script in scripts]


async def prepare(address: str, name: str) -> None:
    """See that nobody has the house alone, and bring the tables to the newest schema."""
    try:
        connection = await connect(address, name)
        try:
            await join(connection, address)
            await migrate(connection, address)
        finally:
            await end(connection)
    except (*REFUSED, ValueError) as wrong:
        raise Unavailable(f"{shown(address)} cannot be opened: {str(wrong) or type(wrong).__name__}") from None


async def migrate(connection: Connection, address: str) -> None:
    """Run the scripts that the database has not seen, each in a transaction of its own, and one process at a time."""
    await _lock(connection, address, "pg_advisory_lock($1::bigint)", MIGRATING)
    try:
        await _migrate(connection, address)
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1::bigint)", MIGRATING)


async def _migrate(connection: Connection, address: str) -> None:
    await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
    await connection.execute("CREATE TABLE IF NOT EXISTS migrations (number bigint PRIMARY KEY)")
    seen, known = await schema(connection), migrations()
    if seen > len(known):
        raise Unavailable(
            f"{shown(address)} was written by a newer Upcard (schema {seen}, this one knows {len(known)}); "
            "install that version again, or restore a backup of before"
        )
    for number, script in enumerate(known[seen:], seen + 1):
        async with connection.transaction():
            await connection.execute(script)
            await connection.execute("INSERT INTO migrations VALUES ($1)", number)


async def schema(connection: Connection) -> int:
    """The number of the last migration that a database has seen."""
    return int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM migrations"))


async def described(address: str) -> str:
    """What is there, which is left as it is; Unavailable says why nobody can say."""
    try:
        connection = await connect(address, "upcard doctor")
        try:
            is_ours = await connection.fetchval("SELECT to_regclass('migrations') IS NOT NULL")
            seen = f"schema {await schema(connection)} of {len(migrations())}" if is_ours else "no tables yet"
            return f"{shown(address)}, PostgreSQL {await connection.fetchval('SHOW server_version')}, {seen}"
        finally:
            await end(connection)
    except (*REFUSED, ValueError) as wrong:
        raise Unavailable(f"{shown(address)} cannot be reached: {str(wrong) or type(wrong).__name__}") from None
