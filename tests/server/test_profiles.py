"""What is a person's own reaches every table where they sit: name, avatar, pace of bots (T32)."""

import pytest

from kit.server.evening import code_of, lobby, member, started, tell, together, yes
from kit.server.served import Frame, Player, Served


async def changes(one: Player, **profile: str) -> Frame:
    status, me = await one.call("POST", "/api/me", profile)
    assert status == 200, me
    return dict(me)


def called(one: Player) -> list[str]:
    """The names at the table where somebody is."""
    return [other["name"] for other in one.lobby["members"]]


@pytest.mark.rule("table T32", "table T11")
@pytest.mark.scenario("table 21")
def test_a_new_name_reaches_the_game_and_the_lobby_where_one_sits(hall: Served) -> None:
    async def story() -> None:
        code, (ben, ana) = await started(hall, "Ben", "Ana", game="check-game")
        waiting, (bea,) = await lobby(hall, "Bea")
        elsewhere = Player(hall, "Ana", ana.secret)
        await elsewhere.sit(waiting)
        await ana.ask("say", text="hello")
        assert (await changes(ana, name="Bea"))["name"] == "Bea"
        await ben.sees(lambda: called(ben) == ["Ben", "Bea"])
        await bea.sees(lambda: called(bea) == ["Bea", "Bea 2"])
        await ben.play("draw")
        await together([ana])
        await ana.play("draw")
        told = await ben.until(lambda frame: any("Bea" in one["say"] for one in frame.get("events", ())))
        assert not any("Ana" in one["say"] for one in told["events"])
        late = await Player(hall, "late").enter(code)
        assert [said["name"] for said in late["chat"]] == ["Ana"]

    tell(story())


@pytest.mark.rule("table T32")
@pytest.mark.scenario("table 21")
def test_an_avatar_is_shown_at_every_table_and_in_lists(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(hall, "A", "B")
        await changes(a, avatar="fox")
        await b.sees(lambda: b.lobby["members"][0].get("avatar") == "fox")
        assert (await b.call("GET", f"/api/tables/{code}"))[1]["avatars"] == ["fox", ""]
        assert (await a.call("GET", "/api/me"))[1]["avatar"] == "fox"
        status, refused = await a.call("POST", "/api/me", {"avatar": "dragon"})
        assert (status, refused["code"]) == (400, "bad_avatar")
        await changes(a, avatar="")
        await b.sees(lambda: not b.lobby["members"][0].get("avatar"))

    tell(story())


@pytest.mark.rule("table T32")
def test_who_sits_down_brings_their_profile(hall: Served) -> None:
    async def story() -> None:
        code = await Player(hall, "host").create("check-game")
        a = Player(hall, "A")
        await a.enter(code)
        assert await code_of(a, "sit", name="A", avatar="dragon") == "bad_avatar"
        await yes(a, "sit", name="A", avatar="owl", bot_pace="quick")
        assert (member(a, "A")["avatar"], a.lobby["bot_pace"]) == ("owl", "quick")

    tell(story())


@pytest.mark.rule("table T32")
def test_a_game_against_bots_begins_with_ones_profile(hall: Served) -> None:
    async def story() -> None:
        a = Player(hall, "A")
        await a.call("GET", "/api/me")
        await changes(a, name="Ana", avatar="cat", bot_pace="slow")
        made = (await a.call("POST", "/api/play", {"terms": {"game": "uno", "seats": 2}}))[1]
        await a.enter(made["code"])
        assert (member(a, "Ana")["avatar"], a.lobby["bot_pace"]) == ("cat", "slow")

    tell(story())


@pytest.mark.rule("table T32")
def test_a_new_name_reaches_a_table_that_is_asleep_and_outlasts_the_server(served: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(served, "A", "B")
        served.kill()
        served.start()
        await changes(a, name="Zoe")
        await b.enter(code)
        await b.sees(lambda: "Zoe" in called(b))
        served.kill()
        served.start()
        welcome = await a.enter(code)
        assert welcome["name"] == "Zoe"
        assert (await a.play("draw"))["t"] == "yes"
        watcher = await Player(served, "W").enter(code)
        assert any("Zoe" in one["say"] for one in watcher["events"])

    tell(story())


@pytest.mark.rule("table T32", "table T21")
def test_a_new_profile_ends_no_connection_and_no_play(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B")
        await changes(a, name="Ana")
        await together([a])
        assert (await a.play("draw"))["t"] == "yes"
        assert not any(frame["t"] == "bye" for frame in (*a.heard, *b.heard))

    tell(story())


@pytest.mark.rule("table T32", "table T6")
def test_who_comes_back_between_two_games_has_the_name_they_have_now(hall: Served) -> None:
    async def story() -> None:
        _, (a, b, c) = await started(hall, "A", "B", "C")
        await yes(b, "stand")
        await yes(c, "stand")
        await a.sees(lambda: a.lobby["stage"] == "over")
        await yes(b, "sit", name="Bo")
        await a.sees(lambda: called(a) == ["A", "Bo", "C"])

    tell(story())
