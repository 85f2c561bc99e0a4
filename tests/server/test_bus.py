"""The bus that PostgreSQL itself is, where no Redis is named."""

import asyncio
import logging

import pytest

from upcard.server.bus import Hints, line, notifying
from upcard.server.bus.notifying import PostgresBus

HINTS = 200


def test_talking_never_meets_the_look_whether_the_connection_is_there(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(notifying, "SIGN_OF_LIFE", 0)
    heard: Hints = {}

    async def story() -> None:
        bus, all_heard = PostgresBus(database), asyncio.Event()

        def hear(hints: Hints) -> None:
            heard.update(hints)
            if heard.get("K7MQXA") == HINTS:
                all_heard.set()

        bus.start(hear)
        while not heard:
            bus.say({"FIRST": 1})
            await asyncio.sleep(0)
        for seq in range(1, HINTS + 1):
            bus.say({"K7MQXA": seq})
            await asyncio.sleep(0)
        await all_heard.wait()
        await bus.stop()

    with caplog.at_level(logging.WARNING):
        asyncio.run(asyncio.wait_for(story(), 60))
    assert "cannot be reached" not in caplog.text


def test_who_leaves_says_goodbye(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "LAST_SECONDS", 60)  # the machine may be busy

    async def story() -> None:
        staying, leaving = PostgresBus(database), PostgresBus(database)
        there, goodbye = asyncio.Event(), asyncio.Event()
        staying.start(lambda hints: (goodbye if "K7MQXA" in hints else there).set())
        leaving.start(lambda _: None)
        while not there.is_set():
            leaving.say({"FIRST": 1})
            await asyncio.sleep(0)
        leaving.say({"K7MQXA": 0})
        await leaving.stop()
        await goodbye.wait()
        await staying.stop()

    asyncio.run(asyncio.wait_for(story(), 60))
