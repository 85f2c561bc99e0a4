"""All tables of a server: opened when somebody comes, let go and closed when nobody does."""

import asyncio

import pytest
from msgspec.structs import replace

from kit.server.served import Player, Served
from upcard.server.journal import Acted, Line
from upcard.server.store import Clocks
from upcard.server.store.database import DATABASE
from upcard.server.store.sqlite import SqliteStore

DAY = 86400.0


@pytest.mark.rule("table T26")
def test_a_table_that_nobody_visits_for_a_day_is_closed(served: Served):
    async def story() -> None:
        ana = Player(served, "Ana")
        code = await ana.create("check-game")
        await ana.sit(code)
        await ana.leave()
        served.advance(DAY + 1)
        served.advance(60)
        while (await ana.call("GET", "/api/tables/mine"))[1]:
            served.advance(60)
        await ana.connect()
        await ana.send({"t": "hello", "id": 1, "version": 1, "table": code})
        assert (await ana.hear())["why"] == "closed"

    asyncio.run(story())


@pytest.mark.rule("table T26")
def test_a_running_game_is_never_closed_and_waits_for_its_players(served: Served):
    async def story() -> None:
        ana = Player(served, "Ana")
        code = await ana.create("check-game", pace="off")
        await ana.sit(code)
        await ana.ask("add_bot")
        await ana.ask("start")
        await ana.leave()
        for _ in range(3):
            served.advance(DAY)
        assert (await ana.enter(code))["lobby"]["stage"] == "playing"

    asyncio.run(story())


def test_a_code_that_no_table_has_is_told_so(served: Served):
    async def story() -> None:
        ana = Player(served, "Ana")
        await ana.connect()
        await ana.send({"t": "hello", "id": 1, "version": 1, "table": "AAAAAA"})
        bye = await ana.hear()
        assert (bye["t"], bye["why"]) == ("bye", "unknown_table")

    asyncio.run(story())


async def spoil(served: Served, code: str) -> None:
    """Write a play where no game is on, behind the back of a server that is down."""
    store = SqliteStore.open(served.folder / DATABASE)
    table = await store.summary(code)
    assert table is not None
    await store.append(code, [Line(table.seq + 1, Acted(0, ("9S",)))], replace(table, seq=table.seq + 1), Clocks())
    await store.close()


def test_a_table_that_cannot_be_opened_stops_neither_the_sweep_nor_the_server(served: Served):
    async def story() -> None:
        ana = Player(served, "Ana")
        spoilt, sound = await ana.create("check-game"), await ana.create("check-game")
        for code in (spoilt, sound):
            await ana.sit(code)
            await ana.leave()
        served.kill()
        await spoil(served, spoilt)
        served.start()
        served.advance(DAY + 61)
        while len(mine := (await ana.call("GET", "/api/tables/mine"))[1]) > 1:
            served.advance(60)
        assert [table["code"] for table in mine] == [spoilt]
        assert (await ana.call("GET", f"/api/tables/{spoilt}/games/1/log"))[0] == 500
        await ana.connect()
        await ana.send({"t": "hello", "id": 1, "version": 1, "table": spoilt})
        assert await ana.bye() == "broken"
        assert (await ana.call("GET", "/healthz"))[0] == 200

    asyncio.run(story())
