"""A server that is told to end: what was asked is answered, everybody is told to come back, nobody new is let in."""

import asyncio
import json
import logging
import signal
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest
import websockets

from kit.server.evening import started, tell
from kit.server.postgres import Cluster
from kit.server.served import Player, Served
from upcard.server.log_lines import JsonLine, logs
from upcard.server.settings import Settings


async def ready(player: Player) -> int:
    return (await player.call("GET", "/readyz"))[0]


def test_a_server_is_ready_while_it_can_write(served: Served) -> None:
    assert asyncio.run(ready(Player(served, "A"))) == 200


def test_what_was_asked_before_the_end_is_answered_and_everybody_is_told_to_come_back(
    cluster: Cluster, database: str, serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Served, "store_of", staticmethod(lambda _: database))
    served = serve("--rate", "1000", "--goodbye", "60")

    async def story() -> None:
        _, (a, b) = await started(served, "A", "B")
        seq = a.seq
        holding = await asyncpg.connect(database)
        async with holding.transaction():
            await holding.execute("LOCK TABLE upcard.rows IN ACCESS EXCLUSIVE MODE")  # its play is not on the disk yet
            await a.send({"t": "act", "id": 99, "aid": "x", "window": a.window(), "words": ["draw"]})
            await a.send({"t": "ping", "id": 100})
            served.process.send_signal(signal.SIGTERM)
            while await ready(a) != 503:
                pass
            status, _ = await Player(served, "C").call("GET", "/api/games")
            assert (status, (await b.call("GET", "/healthz"))[0]) == (503, 200)
            with pytest.raises(websockets.InvalidStatus, match="503"):
                await Player(served, "B", b.secret).connect()
            assert await b.bye() == "stopping"
        assert (await a.until(lambda frame: frame.get("id") == 99))["seq"] == seq + 1
        assert await a.bye() == "stopping"
        assert 100 not in [frame.get("id") for frame in a.heard]
        await holding.close()

    tell(story())
    assert served.stop() == -signal.SIGTERM
    assert len(cluster.ask(database, "SELECT 1 FROM upcard.rows WHERE aid LIKE '%x'")) == 1


def test_an_idle_server_ends_when_everybody_has_heard_it(serve: Callable[..., Served], tmp_path: Path) -> None:
    served = serve("--rate", "1000")

    async def story() -> None:
        _, players = await started(served, "A", "B")
        served.process.send_signal(signal.SIGTERM)
        assert [await player.bye() for player in players] == ["stopping", "stopping"]

    tell(story())
    assert served.stop() == -signal.SIGTERM


# --- logs for programs


def line(message: str, *values: object, **more: object) -> dict[str, str]:
    record = logging.LogRecord("upcard.server", logging.WARNING, "", 0, message, values, None)
    record.__dict__.update(more)
    return dict(json.loads(JsonLine("hall:8766").format(record)))


def test_a_line_for_programs_names_level_worker_and_table() -> None:
    found = line("table %s: %s failed", "K7MQXA", "a\nb")
    assert found.pop("time").endswith("+00:00")
    assert found == {
        "level": "warning", "logger": "upcard.server", "worker": "hall:8766", "table": "K7MQXA",
        "message": "table K7MQXA: a\nb failed",
    }  # fmt: skip
    assert "table" not in line("the sweep waits: %s", "for the disk")


def test_a_traceback_for_programs_is_on_the_same_line() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError as wrong:
        record = logging.LogRecord("upcard", logging.ERROR, "", 0, "x", (), (ValueError, wrong, wrong.__traceback__))
    text = JsonLine("one").format(record)
    assert "\n" not in text and "ValueError: two" in json.loads(text)["traceback"]


def test_the_format_is_a_setting() -> None:
    handlers = logs(Settings.read({"log_format": "json"}, {}))["handlers"]
    assert isinstance(handlers, dict) and handlers["stderr"]["formatter"] == "json"


def test_figures_name_their_process(serve: Callable[..., Served]) -> None:
    served = serve("--worker", "hall-2")

    async def story() -> None:
        _, text = await Player(served, "A").call("GET", "/metrics")
        assert 'upcard_worker_info{name="hall-2"' in text

    tell(story())
