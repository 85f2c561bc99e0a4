"""A server for each test that asks for one."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kit.server.served import Served


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
