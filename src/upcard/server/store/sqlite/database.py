"""The database file: made, opened, brought to the newest schema, copied while it is written."""

import os
from importlib.resources import files
from pathlib import Path

import apsw

from upcard.server.store import Unavailable

DATABASE = "upcard.db"
"""The file in the folder of the server."""
OLDEST_SQLITE = (3, 51, 3)
APPLICATION = 0x55504344
"""What the header of our files says they are: UPCD."""
BUSY_TIMEOUT_MS = 5_000
"""How long we wait for another process that writes."""


def check_library(version: str) -> None:
    """Refuse an SQLite that can spoil a database which several connections use."""
    if tuple(int(part) for part in version.split(".")) < OLDEST_SQLITE:
        needed = ".".join(str(part) for part in OLDEST_SQLITE)
        raise Unavailable(
            f"SQLite {version} has the WAL-reset bug, which can corrupt a database; "
            f"{needed} or newer is needed: install a newer apsw"
        )


def create(path: Path) -> apsw.Connection:
    """Open a database to write, with the newest schema; make it, for its owner alone, if it is missing."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    connection = connect(path)
    try:
        connection.pragma("journal_mode", "WAL")
        connection.pragma("wal_autocheckpoint", 4_000)  # the same pages come again and again: copy them home less often
        connection.pragma("journal_size_limit", 64_000_000)
        migrate(connection, path)
    except apsw.Error as broken:
        raise Unavailable(f"{path} cannot be opened: {broken}") from None
    return connection


def connect(path: Path) -> apsw.Connection:
    """Open a database that is there."""
    check_library(apsw.sqlite_lib_version())
    try:
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        connection.set_busy_timeout(BUSY_TIMEOUT_MS)
        connection.pragma("synchronous", "FULL")  # with NORMAL a power cut takes moves that were acknowledged
        connection.pragma("foreign_keys", True)
        connection.pragma("cache_size", -16_000)
        _recognise(connection, path)
    except apsw.Error as broken:
        raise Unavailable(f"{path} cannot be opened: {broken}") from None
    return connection


def look(path: Path) -> apsw.Connection:
    """Open a database that is there and write nothing into it."""
    connection = connect(path)
    connection.pragma("query_only", True)
    if not schema(connection):
        raise Unavailable(f"{path} holds no tables yet")
    return connection


def schema(connection: apsw.Connection) -> int:
    """The number of the last migration that a database has seen."""
    return int(connection.pragma("user_version"))


def _recognise(connection: apsw.Connection, path: Path) -> None:
    known = len(migrations())
    empty = not connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").get
    if not empty and connection.pragma("application_id") != APPLICATION:
        raise Unavailable(f"{path} is the database of another program; name another file or folder")
    if schema(connection) > known:
        raise Unavailable(
            f"{path} was written by a newer Upcard (schema {schema(connection)}, this one knows {known}); "
            "install that version again, or restore a backup of before"
        )


# --- migrations


def migrations() -> list[str]:
    """The scripts that make a database, oldest first."""
    folder = files("upcard.server.store.sqlite") / "migrations"
    scripts = sorted([file for file in folder.iterdir() if file.name.endswith(".sql")], key=lambda file: file.name)
    return [script.read_text("utf-8") for script in scripts]


def migrate(connection: apsw.Connection, path: Path) -> None:
    """Run the scripts that a database has not seen, each in a transaction of its own."""
    for number, script in enumerate(migrations(), 1):
        if schema(connection) < number:
            _step(connection, number, script)
    _recognise(connection, path)


def _step(connection: apsw.Connection, number: int, script: str) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        if schema(connection) < number:  # another process may have been faster
            connection.execute(script)
            connection.pragma("user_version", number)
        connection.execute("COMMIT")
    except apsw.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


# --- backup


def backup(source: Path, target: Path) -> None:
    """Copy a database, in one moment of it and while it is written, into a new file of its owner alone."""
    if not source.is_file():
        raise FileNotFoundError(2, "there is no database", str(source))
    original = look(source)
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        _copy(original, target)
    except BaseException:
        target.unlink()
        raise
    finally:
        original.close()


def _copy(original: apsw.Connection, target: Path) -> None:
    copy = apsw.Connection(str(target))
    try:
        with copy.backup("main", original, "main") as pages:
            pages.step()  # all at once: in small steps it would begin anew with every commit
        copy.pragma("journal_mode", "DELETE")  # one plain file
    except apsw.Error as broken:
        raise Unavailable(f"{target} cannot be written: {broken}") from None
    finally:
        copy.close()
