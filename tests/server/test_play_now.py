"""A game against bots in one step, and seats that are given up from afar."""

from collections.abc import Callable

import pytest

from kit.server.evening import code_of, lobby, started, tell
from kit.server.served import Frame, Player, Served


def game(name: str, seats: int = 3) -> Frame:
    return {"terms": {"game": name, "seats": seats}}


async def plays(one: Player, name: str = "uno") -> str:
    """Somebody begins a game against bots; the code of its table."""
    if not one.secret:
        await one.call("GET", "/api/me")
    status, made = await one.call("POST", "/api/play", game(name))
    assert status == 201, made
    return str(made["code"])


async def mine(one: Player) -> dict[str, str]:
    return {table["code"]: table["stage"] for table in (await one.call("GET", "/api/tables/mine"))[1]}


@pytest.mark.rule("table T30")
def test_the_cards_are_dealt_when_one_comes(hall: Served) -> None:
    async def story() -> None:
        a = Player(hall, "A")
        welcome = await a.enter(await plays(a))
        assert welcome["lobby"]["stage"] == "playing" and welcome["seat"] == 0
        assert [bool(one.get("bot")) for one in welcome["lobby"]["members"]] == [False, True, True]
        cards = a.view["seats"][0]["cards"]
        assert len(cards) in (7, 9) and "?" not in cards  # a Draw Two may be turned up to start
        assert welcome["lobby"]["master"] == a.you

    tell(story())


@pytest.mark.rule("table T30", "uno U53")
@pytest.mark.scenario("table 18")
def test_a_game_against_bots_has_the_options_that_are_for_one_person(hall: Served) -> None:
    async def story() -> None:
        a = Player(hall, "A")
        welcome = await a.enter(await plays(a))
        assert welcome["lobby"]["terms"]["options"] == {"enough": True}
        terms = {"game": "uno", "seats": 3, "options": {"enough": False, "target": 200}}
        made = (await a.call("POST", "/api/play", {"terms": terms}))[1]
        again = await Player(hall, "A", a.secret).enter(made["code"])
        assert again["lobby"]["terms"]["options"] == {"enough": False, "target": 200}

    tell(story())


@pytest.mark.rule("table T30")
@pytest.mark.scenario("table 18")
def test_a_game_against_bots_takes_the_place_of_the_last_one(hall: Served) -> None:
    async def story() -> None:
        (a, b) = (await started(hall, "A", "B"))[1]
        friends, waiting = a.lobby["code"], await a.create("check", 4)
        await Player(hall, "A", a.secret).sit(waiting)
        first = await plays(a)
        second = await plays(a, "switch")
        assert await mine(a) == {friends: "playing", waiting: "lobby", second: "playing"}
        assert (await a.call("GET", f"/api/tables/{first}"))[1]["stage"] == "closed"
        late = Player(hall, "A", a.secret)
        await late.connect()
        await late.send({"t": "hello", "id": 1, "version": 1, "table": first})
        assert await late.bye() == "closed"
        assert b.lobby["stage"] == "playing"

    tell(story())


@pytest.mark.rule("table T30")
def test_an_evening_of_games_against_bots_never_ends(serve: Callable[..., Served]) -> None:
    served = serve("--tables-per-person", "2")

    async def story() -> None:
        a = Player(served, "A")
        codes = [await plays(a, name) for name in ("uno", "switch", "check", "check-game", "extreme-last-card") * 4]
        assert await mine(a) == {codes[-1]: "playing"}

    tell(story())


@pytest.mark.rule("table T30")
def test_a_finished_game_counts_against_no_limit(serve: Callable[..., Served]) -> None:
    served = serve("--tables-per-person", "1")

    async def story() -> None:
        _, (a, b) = await started(served, "A", "B", game="check-game")
        assert (await a.call("POST", "/api/tables", game("uno")))[1]["code"] == "too_many_tables"
        await b.ask("stand")
        await a.sees(lambda: a.lobby["stage"] == "over")
        assert (await a.call("POST", "/api/tables", game("uno")))[0] == 201

    tell(story())


@pytest.mark.parametrize(
    ("wrong", "code"), [({"game": "bridge"}, "bad_setup"), ({"game": "uno", "seats": 99}, "bad_setup")]
)
@pytest.mark.rule("table T30")
def test_what_cannot_be_dealt_is_refused_and_costs_nothing(hall: Served, wrong: Frame, code: str) -> None:
    async def story() -> None:
        a = Player(hall, "A")
        kept = await plays(a)
        assert (await a.call("POST", "/api/play", {"terms": wrong}))[1]["code"] == code
        assert (await a.call("POST", "/api/play", {**game("uno"), "bot": "wizard"}))[1]["code"] == "bad_bot"
        assert await mine(a) == {kept: "playing"}

    tell(story())


@pytest.mark.rule("table T4")
def test_a_seat_is_given_up_without_going_there(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(hall, "A", "B")
        await a.leave()
        assert await a.call("POST", f"/api/tables/{code}/leave", {}) == (200, {})
        await b.sees(lambda: [one["name"] for one in b.lobby["members"]] == ["B"])
        assert b.lobby["master"] == b.you and await mine(a) == {}
        status, answer = await a.call("POST", f"/api/tables/{code}/leave", {})
        assert (status, answer["code"]) == (409, "not_seated")

    tell(story())


@pytest.mark.rule("table T4", "table T21")
def test_an_open_tab_hears_that_its_seat_was_given_up_elsewhere(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B")
        assert (await a.call("POST", f"/api/tables/{a.lobby['code']}/leave", {}))[0] == 200
        assert await a.bye() == "taken_over"
        await b.sees(lambda: b.lobby["stage"] == "over")
        assert await code_of(b, "act", aid="x", window=0, words=["draw"]) != ""

    tell(story())


def test_one_cannot_leave_for_somebody_else(hall: Served) -> None:
    async def story() -> None:
        code, (_, b) = await lobby(hall, "A", "B")
        stranger = Player(hall, "C")
        await stranger.call("GET", "/api/me")
        assert (await stranger.call("POST", f"/api/tables/{code}/leave", {}))[0] == 409
        assert len(b.lobby["members"]) == 2

    tell(story())
