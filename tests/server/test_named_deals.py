"""Tables that are opened on a deal with a name, over the wire."""

from random import Random

import pytest

from kit.server.evening import all_play_to_the_end, code_of, play_to_the_end, seated, tell, yes
from kit.server.served import Player, Served
from upcard import Table
from upcard.logs.log import parse
from upcard.play.deals import named

DEAL = "uno-4-7f3c"


def cards() -> tuple[str, ...]:
    """What the first seat is dealt by it."""
    return Table("uno", 4, {}, named(DEAL).seed).view(0).seats[0].cards


async def made(one: Player, path: str, **terms: object) -> tuple[int, dict[str, str]]:
    if not one.secret:
        await one.call("GET", "/api/me")
    return await one.call("POST", path, {"terms": {"game": "uno", "require_ready": False, **terms}})


@pytest.mark.scenario("table 33")
@pytest.mark.rule("table T40")
def test_friends_are_dealt_the_cards_of_the_name_once(hall: Served) -> None:
    async def story() -> None:
        status, answer = await made(Player(hall, "host"), "/api/tables", deal="UNO-4-7F3C", options={"target": 0})
        assert status == 201
        code = answer["code"]
        a, b = await seated(hall, code, "A", "B")
        assert a.lobby["terms"]["deal"] == DEAL and not a.lobby.get("commitment")
        assert await code_of(a, "promise", commitment="0" * 64, promise="0" * 64) == "bad_promise"
        assert await code_of(a, "start") == "bad_deal"
        for _ in range(2):
            await yes(a, "add_bot")
        await yes(a, "start")
        await b.sees(lambda: bool(b.sight))
        assert tuple(a.view["seats"][0]["cards"]) == cards() and a.lobby["terms"]["deal"] == ""
        await all_play_to_the_end([a, b], Random(2))
        log = parse((await a.call("GET", f"/api/tables/{code}/games/1/log"))[1])
        assert log.fair is None and log.seed == named(DEAL).seed
        await a.sees(lambda: a.lobby["stage"] == "over")
        assert a.lobby["commitment"]
        await yes(a, "again")
        await a.sees(lambda: a.lobby["stage"] == "playing" and not a.over)
        assert tuple(a.view["seats"][0]["cards"]) != cards()

    tell(story())


@pytest.mark.rule("table T40", "table T30")
def test_one_plays_it_at_once_against_bots_and_the_same_plays_meet_the_same_answers(hall: Served) -> None:
    async def story() -> None:
        texts = []
        for name in ("A", "B"):
            one = Player(hall, name)
            status, answer = await made(one, "/api/play", deal=DEAL, seats=4, options={"target": 0})
            assert status == 201
            await one.enter(answer["code"])
            assert tuple(one.view["seats"][0]["cards"]) == cards()
            await play_to_the_end(one, Random(5))
            texts.append(parse((await one.call("GET", f"/api/tables/{answer['code']}/games/1/log"))[1]))
        assert texts[0].seed == texts[1].seed and texts[0].fair is None

    tell(story())


@pytest.mark.scenario("table 33")
@pytest.mark.rule("table T40")
@pytest.mark.parametrize("deal", ["uno-4", "bridge-4-1", "uno-11-1", "check-4-7f3c", "uno-3-7f3c", "x" * 500])
def test_a_name_that_is_none_or_for_other_terms_is_refused(hall: Served, deal: str) -> None:
    async def story() -> None:
        one = Player(hall, "A")
        for path in ("/api/tables", "/api/play"):
            status, answer = await made(one, path, deal=deal)
            assert (status, answer["code"]) == (400, "bad_deal") and answer["say"]

    tell(story())


@pytest.mark.rule("table T40")
def test_a_name_is_looked_up_without_opening_anything(hall: Served) -> None:
    async def story() -> None:
        one = Player(hall, "A")
        assert await one.call("GET", "/api/deals/Check-Game-3-FF") == (
            200,
            {"name": "check-game-3-ff", "game": "check-game", "title": "Check-game", "seats": 3},
        )
        for wrong in ("uno-4", "bridge-4-1", "%00", "a" * 300):
            status, answer = await one.call("GET", f"/api/deals/{wrong}")
            assert (status, answer["code"]) == (404, "bad_deal")

    tell(story())


@pytest.mark.rule("table T40", "table T8")
def test_the_game_master_gives_the_deal_up(hall: Served) -> None:
    async def story() -> None:
        status, answer = await made(Player(hall, "host"), "/api/tables", deal="uno-2-1", seats=2)
        assert status == 201
        a, b = await seated(hall, answer["code"], "A", "B")
        terms = {**a.lobby["terms"], "seats": 3}
        assert await code_of(a, "set", terms=terms) == "bad_deal"
        await yes(a, "set", terms={**terms, "deal": ""})
        await b.sees(lambda: bool(b.lobby.get("commitment")))

    tell(story())
