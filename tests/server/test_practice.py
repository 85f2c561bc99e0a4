"""A set position against bots, to practise from: it is played like any game, and counts for nothing (T43)."""

from collections.abc import Callable
from random import Random

import pytest

from kit.server.evening import play_to_the_end, tell, yes
from kit.server.served import Frame, Player, Served
from upcard.engine.games import GAMES
from upcard.logs.log import parse
from upcard.logs.replay import replay

FOUR = ["R3", "Y3", "Y+2", "W"]
"""What one holds in the set position of UNO."""


async def practises(one: Player, game: str = "uno") -> str:
    """Somebody begins a practice deal; the code of its table."""
    await one.call("GET", "/api/me")
    status, made = await one.call("POST", "/api/practice", {"game": game})
    assert status == 201, made
    return str(made["code"])


def cards(one: Player) -> list[str]:
    return list(one.view["seats"][0]["cards"])


@pytest.mark.rule("table T43")
@pytest.mark.scenario("table 37")
@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_practised_from_its_own_position(game: str, hall: Served) -> None:
    async def story() -> None:
        a = Player(hall, "A")
        welcome = await a.enter(await practises(a, game))
        assert welcome["seat"] == 0 and a.lobby["practice"] and a.lobby["terms"]["help"]
        assert [bool(one.get("bot")) for one in a.lobby["members"]] == [False, True, True]
        assert 0 in a.view["windows"][0]["seats"]

    tell(story())


@pytest.mark.rule("table T43")
@pytest.mark.scenario("table 37")
def test_a_practice_deal_survives_the_server(serve: Callable[..., Served]) -> None:
    served = serve("--bot-pace", "0", "--rate", "1000")

    async def story() -> None:
        a = Player(served, "A")
        code = await practises(a)
        await a.enter(code)
        assert cards(a) == FOUR and a.view["turn"] == 0
        served.kill()
        served.start()
        await a.enter(code)
        assert cards(a) == FOUR and a.view["turn"] == 0 and a.lobby["practice"]
        await a.play("Y3")
        served.kill()
        served.start()
        await a.enter(code)
        assert cards(a) != FOUR and a.lobby["practice"]

    tell(story())


@pytest.mark.rule("table T43")
@pytest.mark.scenario("table 37")
def test_it_counts_for_nothing_and_the_next_game_counts(hall: Served) -> None:
    async def story() -> None:
        a = Player(hall, "A")
        code = await practises(a, "check-game")
        await a.enter(code)
        await play_to_the_end(a, Random(1))
        await a.sees(lambda: a.lobby["stage"] == "over")
        assert [one.get("wins", 0) for one in a.lobby["members"]] == [0, 0, 0]
        assert await listed(a) == [] and (await a.call("GET", f"/api/tables/{code}"))[1]["finished"] == 0
        status, answer = await a.call("GET", f"/api/tables/{code}/games/1/link")
        assert (status, answer["code"]) == (400, "no_link")
        log = parse((await a.call("GET", f"/api/tables/{code}/games/1/log"))[1])
        assert log.fair is None and log.start and replay(log).over
        await yes(a, "again")
        await a.sees(lambda: a.lobby["stage"] == "playing")
        assert not a.lobby.get("practice")
        await play_to_the_end(a, Random(1))
        await a.sees(lambda: a.lobby["stage"] == "over")
        assert [game["number"] for game in await listed(a)] == [2]
        assert parse((await a.call("GET", f"/api/tables/{code}/games/2/log"))[1]).fair

    tell(story())


async def listed(one: Player) -> list[Frame]:
    return (await one.call("GET", "/api/finished"))[1]  # type: ignore[no-any-return]


@pytest.mark.rule("table T43", "table T30")
def test_practice_takes_the_place_of_the_last_game_against_bots(hall: Served) -> None:
    async def story() -> None:
        a = Player(hall, "A")
        first = await practises(a)
        second = await practises(a, "switch")
        mine = {table["code"]: table["stage"] for table in (await a.call("GET", "/api/tables/mine"))[1]}
        assert mine == {second: "playing"} and first != second

    tell(story())


@pytest.mark.rule("table T43")
@pytest.mark.parametrize("more", [{"start": "game uno"}, {"seats": 2}, {"options": {"target": 1}}, {"bot": "max"}])
def test_nothing_of_it_is_chosen_but_the_game(more: Frame, hall: Served) -> None:
    async def story() -> None:
        a = Player(hall, "A")
        await a.call("GET", "/api/me")
        assert (await a.call("POST", "/api/practice", {"game": "uno", **more}))[1]["code"] == "bad_body"
        assert (await a.call("POST", "/api/practice", {"game": "bridge"}))[0] == 404
        assert (await a.call("POST", "/api/play", {"terms": {"game": "uno", "start": "game uno"}}))[0] == 400

    tell(story())
