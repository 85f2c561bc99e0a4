"""A real PostgreSQL for tests: started on a free port in a folder of its own, killed and started again at will."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg

from upcard.server.store.postgres.database import apart

VERSIONS = Path("/usr/lib/postgresql")
"""Where Debian keeps the programs of each version."""
CALM = {
    "shared_buffers": "16MB",
    "max_connections": "60",
    "max_wal_size": "64MB",
    "autovacuum": "off",
    "log_min_messages": "fatal",
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
}
"""Small, since several people may run tests on one machine; what is committed is on the disk as anywhere."""
TIMEOUT = 60.0


def programs() -> Path | None:
    """Where `initdb` and `postgres` are, the newest first; None if they are not installed."""
    found = sorted(VERSIONS.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]), reverse=True)
    other = shutil.which("initdb")
    return found[0].parent if found else Path(other).parent if other else None


PORTS = range(20_000, 32_000)
"""None of those that a system gives to whoever asks for any: between asking for one and using it another may get it."""


def free_port() -> int:
    """A port that nobody has."""
    while True:
        with socket.socket() as probe, suppress(OSError):
            port = secrets.choice(PORTS)
            probe.bind(("127.0.0.1", port))
            return port


class Cluster:
    """One PostgreSQL with databases for many tests; it refuses to run as root, and gets a user of its own then."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._user = pwd.getpwnam("postgres") if os.getuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="upcard-postgres-"))
        if self._user:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        self.port = free_port()
        self._number = 0
        self._free: list[str] = []
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "house", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=self.folder, **self._as_user())
        assert done.returncode == 0, done.stderr

    def _as_user(self) -> dict[str, Any]:
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []} if self._user else {}

    def start(self) -> None:
        """Start it, on the same port and folder as before, and wait until it answers."""
        flags = [word for name, value in CALM.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [str(self._programs / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), *flags],
                stdout=log, stderr=log, cwd=self.folder, **self._as_user(),
            )  # fmt: skip
        end = time.monotonic() + TIMEOUT
        while not self._answers():
            assert self.process.poll() is None, (self.folder / "log").read_text("utf-8")
            assert time.monotonic() < end, "PostgreSQL does not start"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            apart(self._asked("postgres", "SELECT 1"))
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    async def _asked(self, database: str, statement: str) -> list[Any]:
        connection = await asyncpg.connect(self.address(database), timeout=10)
        try:
            return list(await connection.fetch(statement))
        finally:
            await connection.close()

    def ask(self, address: str, statement: str) -> list[Any]:
        """What a statement finds in a database."""
        return apart(self._asked(address.rpartition("/")[2], statement))

    def run(self, address: str, script: str) -> None:
        """Run the statements of a script in a database."""
        apart(_told(address, script))

    def address(self, database: str) -> str:
        return f"postgresql://house@127.0.0.1:{self.port}/{database}"

    def lend(self) -> str:
        """The address of an empty database that nobody else uses until it is given back."""
        if not self._free:
            self._number += 1
            apart(self._asked("postgres", f"CREATE DATABASE house{self._number}"))
            return self.address(f"house{self._number}")
        address = self._free.pop()
        self.ask(address, "DROP SCHEMA IF EXISTS upcard CASCADE")
        return address

    def give_back(self, address: str) -> None:
        """Somebody needs a database no more."""
        self.end_connections(address)
        self._free.append(address)

    def kill(self) -> None:
        """End it as a power cut would: the whole cluster at once, without a word."""
        self.process.kill()
        self.process.wait()
        while left := _processes_in(self.folder / "data"):
            for pid in left:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.01)

    def end_connections(self, address: str) -> None:
        """Break every connection to a database, whatever it is doing."""
        name = address.rpartition("/")[2]
        everybody = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        apart(self._asked("postgres", everybody))

    def stop(self) -> None:
        """Let it end, and leave nothing behind."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


FULL = """
    CREATE FUNCTION upcard.no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON upcard.rows EXECUTE FUNCTION upcard.no_room();
"""


@contextmanager
def full_database(address: str) -> Iterator[None]:
    """The tables of a database have no room for another row for a while, as they say when the disk is full."""
    apart(_told(address, FULL))
    yield
    apart(_told(address, "DROP FUNCTION upcard.no_room CASCADE"))


def end_leases(address: str) -> None:
    """Workers of a database that are gone count no more; else they would for seconds that no turned clock hastens."""
    apart(_told(address, "UPDATE upcard.workers SET until = 0"))


async def _told(address: str, statements: str) -> None:
    connection = await asyncpg.connect(address, timeout=10)
    try:
        await connection.execute(statements)
    finally:
        await connection.close()


def _processes_in(data: Path) -> list[int]:
    """The server processes of a cluster: each has a session of its own, and all work in its folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (process / "cwd").readlink() == data:
                found.append(int(process.name))
    return found
