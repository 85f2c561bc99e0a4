"""One who plays alone with bots may let the game wait (T34)."""

from collections.abc import Callable

import pytest

from kit.server.evening import code_of, lobby, member, pass_time, started, tell, together, yes
from kit.server.served import Player, Served
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.rows import Opened, Paused, Sat, Terms

PACED = ("--bot-pace", "1.2", "--rate", "1000")
LONGEST = 10.0
"""Seconds in which every bot has played at that pace, however long it has drawn to look and to read (T33)."""


async def bot_on_turn(served: Served, **terms: object) -> tuple[str, Player]:
    """Somebody who has played, and a bot that has not."""
    code, (a,) = await started(served, "A", bots=1, **terms)
    await a.play("draw")
    return code, a


@pytest.mark.rule("table T34")
@pytest.mark.scenario("table 23")
def test_bots_wait_and_no_play_is_taken(serve: Callable[..., Served]) -> None:
    served = serve(*PACED)

    async def story() -> None:
        _, a = await bot_on_turn(served)
        await yes(a, "pause", on=True)
        await a.sees(lambda: bool(a.lobby.get("paused")))
        seq = a.seq
        await pass_time(served, 600, a)
        assert a.seq == seq
        assert await code_of(a, "act", aid="p1", window=1, words=["draw"]) == "paused"
        resumed = (await yes(a, "pause", on=False))["seq"]
        served.advance(LONGEST)
        await a.sees(lambda: a.seq > resumed)

    tell(story())


@pytest.mark.rule("table T34")
@pytest.mark.scenario("table 23")
def test_a_pause_outlasts_the_server(serve: Callable[..., Served]) -> None:
    served = serve(*PACED)

    async def story() -> None:
        code, a = await bot_on_turn(served)
        await yes(a, "pause", on=True)
        served.kill()
        served.start()
        await a.enter(code)
        assert a.lobby["paused"]
        seq = a.seq
        await pass_time(served, 60, a)
        assert a.seq == seq
        resumed = (await yes(a, "pause", on=False))["seq"]
        served.advance(LONGEST)
        await a.sees(lambda: a.seq > resumed)

    tell(story())


@pytest.mark.rule("table T34")
@pytest.mark.scenario("table 23")
@pytest.mark.parametrize("restarted", [False, True])
def test_a_clock_goes_on_with_the_time_it_had(served: Served, restarted: bool) -> None:
    async def story() -> None:
        code, (a,) = await started(served, "A", bots=1, pace="normal")
        await pass_time(served, 5, a)
        await yes(a, "pause", on=True)
        if restarted:
            served.kill()
            served.start()
            await a.enter(code)
        await pass_time(served, 300, a)
        await yes(a, "pause", on=False)
        await a.leave()
        assert (await a.enter(code))["sight"]["remaining_ms"] == {"1": 25000}
        await pass_time(served, 24, a)
        assert a.window() == 1
        served.advance(1)
        await a.sees(lambda: a.window() != 1)

    tell(story())


@pytest.mark.rule("table T34")
@pytest.mark.scenario("table 23")
def test_nobody_pauses_a_game_of_others(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(hall, "A", "B", bots=1)
        watcher = Player(hall, "W")
        await watcher.enter(code)
        assert await code_of(watcher, "pause", on=True) == "not_seated"
        assert await code_of(a, "pause", on=True) == "not_alone"
        await yes(b, "stand")
        await a.sees(lambda: bool(member(a, "B").get("has_left")))
        await yes(a, "pause", on=True)
        await watcher.sees(lambda: bool(watcher.lobby.get("paused")))

    tell(story())


@pytest.mark.rule("table T34")
@pytest.mark.scenario("table 23")
def test_only_a_running_game_can_wait(hall: Served) -> None:
    async def story() -> None:
        _, (a,) = await lobby(hall, "A")
        assert await code_of(a, "pause", on=True) == "not_playing"

    tell(story())


@pytest.mark.rule("table T34")
@pytest.mark.scenario("table 23")
def test_a_second_person_ends_the_pause() -> None:
    table = Lobby("K7MQXA")
    for row in (Opened(Terms("uno")), Sat("a", "A"), Paused(True), Sat("bot2", "Ada", "greedy")):
        table.apply(row)
    assert table.paused
    table.apply(Sat("b", "B"))
    assert not table.paused


@pytest.mark.rule("table T34", "table T4")
def test_a_paused_game_can_be_left(hall: Served) -> None:
    async def story() -> None:
        _, (a,) = await started(hall, "A", bots=1)
        await yes(a, "pause", on=True)
        await together([a])
        await yes(a, "stand")
        await a.sees(lambda: a.lobby["stage"] == "closed")
        assert not a.lobby.get("paused")

    tell(story())
