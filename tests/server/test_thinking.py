"""Bots that think in processes of their own, at tables of a real server: what fails there costs a seat nothing more."""

import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kit.server.evening import lobby, play_to_the_end, tell, yes
from kit.server.served import Player, Served
from test_minds import is_there, until

FAILING = '''
import os
from threading import Event
from upcard.bots import Worlds

class Failing:
    """A bot whose mind fails."""
    searches = True

    def __init__(self, how):
        self.how = how

    def observe(self, events):
        pass

    def play_from(self, view, worlds):
        if self.how == "ends":
            os._exit(3)
        if self.how == "stalls":
            Event().wait()
        if self.how == "raises":
            raise RuntimeError("what shall I do?")
        if self.how == "silent":
            return ()
        return ("JX", 7)

ends, stalls, raises, babbles, silent = [
    lambda _, how=how: Failing(how) for how in ("ends", "stalls", "raises", "babbles", "silent")
]
'''

HOW = ("ends", "stalls", "raises", "babbles", "silent")


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind of bot whose mind fails, installed beside Upcard."""
    folder = tmp_path / "plug-in"
    facts = folder / "failing-1.dist-info"
    facts.mkdir(parents=True)
    (folder / "failing.py").write_text(FAILING, "utf-8")
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: failing\nVersion: 1\n", "utf-8")
    (facts / "entry_points.txt").write_text(
        "[upcard.bots]\n" + "".join(f"{how} = failing:{how}\n" for how in HOW), "utf-8"
    )
    monkeypatch.syspath_prepend(folder)
    sys.modules.pop("failing", None)


async def against(served: Served, bot: str, **terms: object) -> Player:
    """Somebody who plays against a bot."""
    _, (a,) = await lobby(served, "A", require_ready=False, pace="off", **terms)  # type: ignore[arg-type]
    await yes(a, "add_bot", bot=bot)
    await yes(a, "start")
    return a


async def figures(player: Player) -> dict[str, float]:
    """What the server tells of its minds."""
    _, text = await player.call("GET", "/metrics")
    return {
        name: float(figure)
        for name, figure in re.findall(r"^upcard_minds_(\S+(?<!_created)) (\S+)$", text, re.MULTILINE)
    }


def children(pid: int) -> list[int]:
    """The processes of a server."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text("utf-8").split()]


def test_bots_that_search_play_a_whole_game_in_processes_of_their_own(served: Served) -> None:
    async def story() -> None:
        a = await against(served, "hard")
        await play_to_the_end(a, Random(1))
        told = await figures(a)
        assert (told["thinking"], told["waiting"]) == (0, 0)
        assert 1 <= len(children(served.process.pid)) <= 2

    tell(story())


@pytest.mark.rule("table T29")
@pytest.mark.parametrize("bot", ["greedy", "medium", "easy"])
def test_bots_by_rule_of_thumb_start_no_process(served: Served, bot: str) -> None:
    async def story() -> None:
        a = await against(served, bot)
        await play_to_the_end(a, Random(1))
        assert children(served.process.pid) == []

    tell(story())


@pytest.mark.rule("table T39")
@pytest.mark.scenario("table 32")
@pytest.mark.parametrize(
    ("how", "why", "replaced"),
    [("ends", "died", 3), ("raises", "raised", 0), ("babbles", "nonsense", 0), ("silent", "nonsense", 0)],
)
@pytest.mark.usefixtures("failing")
def test_the_heuristic_plays_for_a_mind_that_fails_and_the_third_time_its_bot_is_replaced(
    serve: Callable[..., Served], how: str, why: str, replaced: int
) -> None:
    served = serve("--bot-pace", "0", "--rate", "1000", "--thinking", "60")  # none is slow, however busy the machine

    async def story() -> None:
        a = await against(served, how, options={"forced_play": False})
        while not (failed := a.lobby["members"][1].get("failed")):
            if a.window() is not None:
                await a.play("draw")
            await a.sees(lambda: a.window() is not None or bool(a.lobby["members"][1].get("failed")))
        assert failed == how
        told = await figures(a)
        assert (told[f'fallbacks_total{{why="{why}"}}'], told["replaced_total"]) == (3, replaced)

    tell(story())


@pytest.mark.rule("table T39")
@pytest.mark.usefixtures("failing")
def test_nobody_waits_for_a_mind_that_stalls(serve: Callable[..., Served]) -> None:
    served = serve("--bot-pace", "0", "--rate", "1000")

    async def story() -> None:
        a = await against(served, "stalls", options={"forced_play": False})
        await a.play("draw")
        await yes(a, "say", text="the table answers meanwhile")
        await a.sees(lambda: a.window() is not None)
        assert (await figures(a))['fallbacks_total{why="stalled"}'] >= 1

    tell(story())


@pytest.mark.rule("table T39")
def test_without_processes_strong_bots_play_by_rule_of_thumb(serve: Callable[..., Served]) -> None:
    served = serve("--bot-pace", "0", "--rate", "1000", "--minds", "0")

    async def story() -> None:
        a = await against(served, "max")
        await play_to_the_end(a, Random(1))
        assert (await figures(a))['fallbacks_total{why="busy"}'] > 0
        assert not a.lobby["members"][1].get("failed") and children(served.process.pid) == []

    tell(story())


def test_a_mind_that_is_killed_is_replaced_and_the_game_goes_on(served: Served) -> None:
    async def story() -> None:
        a = await against(served, "hard", options={"forced_play": False})
        await a.play("draw")
        await a.sees(lambda: a.window() is not None)
        (mind,) = children(served.process.pid)
        os.kill(mind, signal.SIGKILL)
        until(lambda: not is_there(mind))
        for _ in range(2):  # the first may still be asked of the one that is gone
            await a.play("draw")
            await a.sees(lambda: a.window() is not None)
        assert len(children(served.process.pid)) == 1 and not is_there(mind)

    tell(story())


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_server_leaves_no_mind_behind(served: Served, end: str) -> None:
    async def story() -> None:
        a = await against(served, "hard", options={"forced_play": False})
        await a.play("draw")
        await a.sees(lambda: a.window() is not None)
        minds = children(served.process.pid)
        assert len(minds) == 1
        await a.leave()
        served.stop() if end == "stop" else served.kill()
        until(lambda: not any(map(is_there, minds)))

    tell(story())
