"""Several workers on one machine: they listen together, and whichever ends is begun anew."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.server.commanded import Commanded, figure, until
from kit.server.evening import tell
from kit.server.proxies import listens
from kit.server.served import HERE, Player
from upcard.cli import main
from upcard.server.supervisor import pause


def test_several_workers_are_refused_on_one_file_and_told_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--workers", "2", "--data", str(tmp_path), "--no-browser"]) == 2
    told = capsys.readouterr().err
    assert "one process alone writes to a file of SQLite" in told and "--store" in told


def test_whoever_fails_again_and_again_is_begun_ever_more_seldom() -> None:
    assert [pause(failures) for failures in (0, 1, 2, 3, 20)] == [0, 0.5, 1, 2, 30]


@pytest.fixture
def house(database: str, tmp_path: Path) -> Iterator[Commanded]:
    flags = ("--workers", "2", "--store", database, "--bot-pace", "0", "--rate", "1000", "--minds", "0")
    opened = Commanded(*flags, log=tmp_path / "log")
    yield opened
    opened.stop()


class At:
    """One worker at its own port."""

    def __init__(self, port: int) -> None:
        self.url = f"http://{HERE}:{port}"


async def process_at(port: int) -> int:
    """The process of the worker there."""
    return int((await figure(At(port), "upcard_worker_info")).split('process="')[1].split('"')[0])


async def another_at(port: int, before: int) -> None:
    async def there() -> bool:
        return await process_at(port) != before

    await until(there)


async def gone(house: Commanded) -> bool:
    return not any([listens(port) for port in (house.port, *house.own_ports)])


def test_a_worker_that_is_killed_is_begun_anew_and_the_others_go_on(house: Commanded) -> None:
    async def story() -> None:
        one, two = [await process_at(port) for port in house.own_ports]
        assert one != two
        os.kill(one, signal.SIGKILL)
        assert (await Player(house, "A").call("GET", "/healthz"))[0] == 200
        await another_at(house.own_ports[0], one)
        assert await process_at(house.own_ports[1]) == two

    tell(story())


def test_on_a_hangup_each_worker_is_replaced_and_who_plays_there_comes_back(house: Commanded) -> None:
    async def story() -> None:
        before = [await process_at(port) for port in house.own_ports]
        code = await Player(house, "host").create("check-game")
        guest = Player(house, "A")
        await guest.enter(code)
        house.process.send_signal(signal.SIGHUP)
        assert await guest.bye() == "stopping"
        for port, process in zip(house.own_ports, before, strict=True):
            await another_at(port, process)

    tell(story())


def test_told_to_end_it_ends_with_all_its_workers(house: Commanded) -> None:
    assert house.stop() == 0
    tell(until(lambda: gone(house)))


def test_no_worker_outlives_its_supervisor(house: Commanded) -> None:
    house.kill()
    tell(until(lambda: gone(house)))
