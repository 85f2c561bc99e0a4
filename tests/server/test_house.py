"""All tables of a server: opened when somebody comes, let go and closed when nobody does."""

import asyncio

from served import Player, Served

DAY = 86400.0


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
