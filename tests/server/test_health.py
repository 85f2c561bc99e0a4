"""How a server is, told honestly: while its disk is full, while another has its folder, before its store is open."""

import resource
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from kit.server.commanded import Commanded
from kit.server.evening import code_of, started, tell, yes
from kit.server.served import HERE, TIMEOUT, Player, Served
from upcard.server.listen import listen


def figure(text: str, name: str) -> float:
    return float(next(line for line in text.splitlines() if line.startswith(f"{name} ")).split()[1])


async def health(player: Player) -> tuple[int, float]:
    """What the server says of itself, and the figure of its store."""
    status, _ = await player.call("GET", "/healthz")
    return status, figure((await player.call("GET", "/metrics"))[1], "upcard_store_writable")


@pytest.mark.sqlite
def test_a_server_on_a_full_disk_is_not_well_until_there_is_room(tmp_path: Path) -> None:
    log = tmp_path / "log"
    served = Served(tmp_path / "data", "--rate", "1000", log=log)

    async def story() -> None:
        _, (a, _) = await started(served, "A", "B")
        assert await health(a) == (200, 1)
        with served.full_disk():
            for _ in range(3):
                assert await code_of(a, "act", aid="x", window=a.window(), words=["draw"]) == "not_saved"
            assert await health(a) == (503, 0)
        assert await health(a) == (200, 1)
        await yes(a, "act", aid="x", window=a.window(), words=["draw"])

    tell(story())
    assert served.stop() == 0
    said = log.read_text("utf-8")
    assert (said.count("the database cannot be written"), said.count("the database can be written again")) == (1, 1)
    assert len(said.splitlines()) == 2 and all("disk I/O error" in line for line in said.splitlines())  # both say why


def test_who_finds_no_file_handle_left_is_turned_away_and_those_who_play_go_on(tmp_path: Path) -> None:
    log = tmp_path / "log"
    served = Served(tmp_path / "data", "--rate", "1000", log=log)

    async def story() -> None:
        _, (a, _) = await started(served, "A", "B")
        with served.few_handles(5):
            crowd = [socket.create_connection((HERE, served.port), TIMEOUT) for _ in range(30)]
            turned_away = [one for one in crowd[5:] if is_turned_away(one)]
            assert len(turned_away) >= 25
            await yes(a, "act", aid="x", window=a.window(), words=["draw"])
            for one in crowd:
                one.close()
        assert (await health(a)) == (200, 1)

    tell(story())
    assert served.stop() == 0
    assert not log.read_text("utf-8")


def test_a_server_takes_as_many_file_handles_as_the_system_gives(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))  # as the server inherits it
    try:
        served = Commanded("--data", str(tmp_path))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    given = resource.prlimit(served.process.pid, resource.RLIMIT_NOFILE)
    served.stop()
    assert given == (hard, hard)


def is_turned_away(connection: socket.socket) -> bool:
    """Whether the server ends a connection before it is asked anything."""
    try:
        return not connection.recv(1)
    except ConnectionResetError:
        return True


def test_figures_tell_of_queue_loop_and_bots(served: Served) -> None:
    async def story() -> None:
        _, (a, _) = await started(served, "A", "B")
        _, text = await a.call("GET", "/metrics")
        assert [figure(text, f"upcard_{name}") for name in ("store_waiting", "bots_thinking")] == [0, 0]
        assert figure(text, "upcard_loop_lag_seconds") >= 0

    tell(story())


def serve_from_the_command(folder: Path, port: int = 0) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "upcard.cli", "serve", "--data", str(folder), "--host", "127.0.0.1"]
    return subprocess.run(
        [*command, "--port", str(port), "--no-browser"], capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.sqlite
def test_a_second_server_on_one_folder_is_told_who_has_it(served: Served) -> None:
    second = serve_from_the_command(served.folder)
    assert second.returncode != 0 and "Traceback" not in second.stderr
    assert f"in use by another upcard (process {served.process.pid})" in second.stderr


def test_a_folder_is_free_again_after_a_kill(served: Served) -> None:
    served.kill()
    served.start()
    tell(_is_well(served))


async def _is_well(served: Served) -> None:
    assert (await Player(served, "A").call("GET", "/healthz"))[0] == 200


@pytest.mark.sqlite
def test_nobody_is_listened_to_before_the_store_is_open(tmp_path: Path) -> None:
    (tmp_path / "upcard.db").write_text("a letter, not a database\n" * 99, "utf-8")
    with listen("127.0.0.1", 0) as taken:
        told = serve_from_the_command(tmp_path, taken.getsockname()[1]).stderr
    assert "cannot be opened" in told and "port" not in told
