"""Statistics over a real server and over many simulated games: counted while they are played, and made anew."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kit.server.evening import on_turn, started, tell, together, yes
from kit.server.history import House
from kit.server.recounted import differences, filled, kept
from kit.server.served import Player, Served
from upcard.cli import main
from upcard.server.statistics.counting import count_all
from upcard.server.store.sqlite.store import SqliteStore

Opener = Callable[[], SqliteStore]


def simulated(path: Path, seed: int, games: int) -> House:
    """A house where so many games were played and counted."""
    house = House(lambda: SqliteStore.open(path), seed)
    asyncio.run(_filled(house, games))
    return house


async def _filled(house: House, games: int) -> None:
    await filled(house, games)
    await house.store.close()


@pytest.mark.rule("table T44")
@pytest.mark.parametrize("seed", [1, 2])
def test_recomputed_from_the_logs_it_is_what_was_counted(opened: Opener, seed: int) -> None:
    async def story() -> None:
        house = House(opened, seed)
        await filled(house, 40)
        assert min(len(rows) for rows in (await kept(house)).values()) > 10
        assert await differences(house) == []
        await house.store.close()

    tell(story())


@pytest.mark.rule("table T44")
def test_a_game_is_counted_once(opened: Opener) -> None:
    async def story() -> None:
        house = House(opened, 3)
        await filled(house, 5)
        before = await kept(house)
        assert await count_all(house.statistics) == 0
        assert await kept(house) == before
        await house.store.close()

    tell(story())


@pytest.mark.rule("table T44")
def test_the_command_counts_all_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    simulated(tmp_path / "upcard.db", 4, 6)
    assert main(["statistics", "--data", str(tmp_path), "--recompute"]) == 0
    assert "6 games were counted anew" in capsys.readouterr().out


@pytest.mark.rule("table T45")
def test_who_is_forgotten_is_gone_from_what_others_have(opened: Opener) -> None:
    async def story() -> None:
        house = House(opened, 5, people=4)
        await filled(house, 25)
        gone = house.people[0].id
        assert gone in str(await kept(house))
        await house.store.forget(gone)
        assert gone not in str(await kept(house))
        await differences(house)
        assert gone not in str(await kept(house))
        await house.store.close()

    tell(story())


# --- over a real server


async def round_of(players: list[Player]) -> None:
    """One round of Check! that its first turn ends (C46)."""
    for player in players:
        await player.play("ready")
    await together(players)
    await on_turn(players).play("check")
    await together(players)


async def asked(player: Player, path: str, body: object = None) -> Any:
    """What an address answers."""
    _, answer = await player.call("POST" if body else "GET", path, body)
    return answer


def games_of(told: Any, company: str) -> int:
    return sum(
        one["counts"]["games"] for game in told["games"] for one in game["companies"] if one["company"] == company
    )


@pytest.mark.scenario("table 38", "table 39")
@pytest.mark.rule("table T44", "table T45")
def test_what_is_counted_is_ones_own_until_it_is_shown(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B", game="check", options={"turn_limit": 1})
        await round_of([a, b])
        mine = await asked(a, "/api/statistics")
        assert games_of(mine, "people") == 1
        (game,) = mine["games"]
        assert (game["game"], len(game["latest"]), mine["shown"]) == ("check", 1, False)
        (met,) = mine["met"]
        assert (met["other"], met["met"], met["ahead"] + met["behind"] <= 1) == (b.you, 1, True)
        assert (await asked(b, f"/api/statistics/{a.you}"))["code"] == "not_shown"
        assert await asked(a, "/api/statistics", {"shown": True}) == {"shown": True}
        assert (await asked(b, f"/api/statistics/{a.you}"))["person"] == a.you
        listed = {one["game"]: [line["person"] for line in one["people"]] for one in await asked(b, "/api/house")}
        assert listed["check"] == [a.you]
        await asked(a, "/api/statistics", {"shown": False})
        assert (await asked(b, f"/api/statistics/{a.you}"))["code"] == "not_shown"

    tell(story())


@pytest.mark.scenario("table 38")
@pytest.mark.rule("table T44")
def test_a_game_that_ended_before_the_server_was_killed_is_counted(served: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(served, "A", "B", game="check", options={"turn_limit": 1})
        await round_of([a, b])
        served.kill()
        served.start()
        told = await asked(a, "/api/statistics")
        assert (games_of(told, "people"), games_of(told, "bots")) == (1, 0)

    tell(story())


@pytest.mark.scenario("uno 81")
@pytest.mark.rule("uno U41", "table T44")
def test_a_round_is_counted_when_it_is_over_and_again_by_nobody(served: Served) -> None:
    """Rounds of one turn each are dead at once (U46), so that nobody needs to win one."""

    async def story() -> None:
        code, (a, b) = await started(served, "A", "B", game="uno", options={"target": 500, "turn_limit": 1})
        while (one := on_turn([a, b])).words() != ["next"]:
            await one.play("draw" if "draw" in one.words() else "keep")
            await together([a, b])
        for _ in range(2):
            (company,) = (await asked(a, "/api/statistics"))["games"][0]["companies"]
            assert {one["name"]: one["number"] for one in company["counters"]}["rounds_played"] == 1
            assert "games" not in company["counts"]
            served.kill()
            served.start()
        await b.enter(code)
        await yes(b, "stand")
        (company,) = (await asked(a, "/api/statistics"))["games"][0]["companies"]
        assert {one["name"]: one["number"] for one in company["counters"]}["rounds_played"] == 1
        assert (company["counts"]["games"], company["counts"]["won"]) == (1, 1)

    tell(story())


@pytest.mark.scenario("table 38")
@pytest.mark.rule("table T44")
def test_who_leaves_is_counted_as_one_who_left(hall: Served) -> None:
    async def story() -> None:
        _, (a, b, c) = await started(hall, "A", "B", "C", seats=3, game="check", options={"turn_limit": 1})
        await yes(b, "stand")
        await together([a, c])
        await round_of([a, c])
        told = await asked(b, "/api/statistics")
        assert told["games"][0]["companies"][0]["counts"]["left"] == 1

    tell(story())
