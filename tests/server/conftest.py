"""A server for each test that asks for one."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kit.server.bell import Bell, program
from kit.server.postgres import Cluster, programs
from kit.server.served import Served
from upcard.server.store.postgres.store import PostgresStore
from upcard.server.store.sqlite.store import SqliteStore


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL for all tests of this process."""
    installed = programs()
    if installed is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("PostgreSQL is not installed: tools/prepare")
    started = Cluster(installed)
    yield started
    started.stop()


@pytest.fixture(scope="session")
def bell() -> Iterator[Bell]:
    """A Redis for all tests of this process."""
    installed = program()
    if installed is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("Redis is not installed: tools/prepare")
    started = Bell(installed)
    yield started
    started.stop()


@pytest.fixture
def database(cluster: Cluster) -> Iterator[str]:
    """The address of an empty database."""
    address = cluster.lend()
    yield address
    cluster.give_back(address)


ON_POSTGRES = os.environ.get("UPCARD_TEST_STORE") == "postgres"
"""Whether every server that a test starts is to have its tables in PostgreSQL."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if ON_POSTGRES and item.get_closest_marker("sqlite"):
            item.add_marker(pytest.mark.skip("it is about the file of SQLite"))


@pytest.fixture(scope="session")
def lent() -> dict[Path, tuple[str, Served]]:
    """The databases of servers, by their folders, and who has them."""
    return {}


@pytest.fixture(autouse=True)
def databases(request: pytest.FixtureRequest, lent: dict[Path, tuple[str, Served]]) -> Iterator[None]:
    """Gives each folder a database of its own, if that is wanted, until its server has ended."""
    if not ON_POSTGRES:
        yield
        return
    cluster: Cluster = request.getfixturevalue("cluster")

    def store_of(served: Served) -> str:
        address = lent[served.folder][0] if served.folder in lent else cluster.lend()
        lent[served.folder] = (address, served)
        return address

    Served.store_of = staticmethod(store_of)
    yield
    for folder, (address, served) in list(lent.items()):
        if served.process.poll() is not None:
            cluster.give_back(address)
            del lent[folder]


@pytest.fixture(params=["sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], SqliteStore | PostgresStore]:
    """Opens the same store again and again."""
    if request.param == "sqlite":
        return lambda: SqliteStore.open(tmp_path / "upcard.db")
    address = request.getfixturevalue("database")
    return lambda: PostgresStore.open(address)


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Starts servers on one folder; whatever still runs at the end is stopped."""
    started: list[Served] = []

    def start(*flags: str) -> Served:
        served = Served(tmp_path / "data", *flags)
        started.append(served)
        return served

    yield start
    for served in started:
        if served.process.poll() is None:
            served.stop()


@pytest.fixture
def served(serve: Callable[..., Served]) -> Served:
    """A server whose bots play at once, with a clock that the test turns."""
    return serve("--bot-pace", "0", "--rate", "1000")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a file that do not stop it; bots play at once, and time is turned."""
    served = Served(tmp_path_factory.mktemp("house"), "--bot-pace", "0", "--rate", "1000")
    yield served
    served.stop()


@pytest.fixture
def hall(house: Served) -> Served:
    """The same server an hour later: whoever was there before has gone, and every limit is full again."""
    house.advance(3600)
    return house
