"""Deals of the day over the wire: begun once, counted once, compared, kept through everything."""

from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from random import Random

import apsw
import pytest

from kit.server.evening import play_to_the_end, tell, yes
from kit.server.served import Frame, Player, Served
from upcard import Table
from upcard.matches.days import DayResult
from upcard.play.deals import named
from upcard.server.http.days import dealt
from upcard.server.store import Attempt, Store
from upcard.server.store.sqlite.database import DATABASE
from upcard.server.store.sqlite.store import SqliteStore

TODAY = "1970-01-12"
"""By the clock of servers under test."""


async def day(one: Player, which: str = "today") -> Frame:
    status, answer = await one.call("GET", f"/api/days/{which}")
    assert status == 200, answer
    return answer  # type: ignore[no-any-return]


async def deal(one: Player, game: str, which: str = "today") -> Frame:
    return next(one for one in (await day(one, which))["deals"] if one["game"] == game)


async def begins(one: Player, game: str = "switch", which: str = "today") -> str:
    if not one.secret:
        await one.call("GET", "/api/me")
    status, answer = await one.call("POST", f"/api/days/{which}/{game}", {})
    assert status == 201, answer
    return str(answer["code"])


async def counted(one: Player, game: str = "switch", which: str = "today") -> Frame:
    """The result, once it is written: what is asked next comes behind it."""
    for _ in range(1000):
        found = await deal(one, game, which)
        if found["mine"] is not None:
            return found
    raise AssertionError("it is not counted")


@pytest.mark.rule("table T47")
@pytest.mark.scenario("table 41")
def test_everybody_is_dealt_the_same_and_the_first_game_counts(serve: Callable[..., Served]) -> None:
    served = serve("--bot-pace", "0", "--rate", "1000")

    async def story() -> None:
        a, b, c = Player(served, "A"), Player(served, "B"), Player(served, "C")
        code = await begins(a)
        await a.enter(code)
        name = f"switch-4-{TODAY.replace('-', '')}"
        assert (await day(a))["day"] == TODAY and (await deal(a, "switch"))["deal"] == name
        assert tuple(a.view["seats"][0]["cards"]) == Table("switch", 4, {}, named(name).seed).view(0).seats[0].cards
        assert [one.get("bot", "") for one in a.lobby["members"]] == ["", "medium", "medium", "medium"]
        await a.call("POST", "/api/play", {"terms": {"game": "uno", "seats": 3}})
        assert await begins(a) == code
        served.kill()
        served.start()
        a = Player(served, "A", a.secret)
        assert await begins(a) == code
        await a.enter(code)
        await play_to_the_end(a, Random(1))
        first = (await counted(a))["mine"]
        plays = (await a.call("GET", f"/api/tables/{code}/games/1/log"))[1]
        assert first["plays"] == len([line for line in plays.splitlines() if line.startswith("0 ")])
        again = await begins(a)
        assert again != code
        other = Player(served, "A", a.secret)
        await other.enter(again)
        await play_to_the_end(other, Random(9))
        assert (await deal(a, "switch"))["mine"] == first
        await b.enter(await begins(b))
        await play_to_the_end(b, Random(1))
        await counted(b)
        given_up = await begins(c)
        await c.enter(given_up)
        await yes(c, "stand")
        mine = await counted(c)
        assert mine["mine"]["place"] == 4 and mine["mine"]["given_up"]
        assert mine["compared"]["played"] == 3 and mine["compared"]["worse"] == 0
        board = await deal(a, "switch")
        assert sum(board["places"]) == 3 and board["compared"]["worse"] >= 1

    tell(story())


@pytest.mark.rule("table T47")
@pytest.mark.scenario("table 41")
def test_past_days_can_be_played_and_others_cannot(hall: Served) -> None:
    async def story() -> None:
        a = Player(hall, "A")
        await a.call("GET", "/api/me")
        yesterday = (await day(a))["earlier"]
        assert (await deal(a, "check-game", yesterday))["deal"] == f"check-game-4-{yesterday.replace('-', '')}"
        welcome = await a.enter(await begins(a, "check-game", yesterday))
        assert welcome["lobby"]["stage"] == "playing"
        for wrong in ("1970-02-12", "1968-01-01", "yesterday", "1970-1-1", "19700101", "%00"):
            for method, path in (("GET", ""), ("POST", "/switch")):
                status, answer = await a.call(method, f"/api/days/{wrong}{path}", {} if path else None)
                assert (status, answer["code"]) == (404, "no_day"), wrong
        assert (await a.call("POST", "/api/days/today/bridge", {}))[1]["code"] == "unknown_game"
        assert (await Player(hall, "B").call("GET", "/api/days/today"))[1]["code"] == "unknown_person"

    tell(story())


class Late:
    """A store that gets a result behind each look at it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Callable[..., Awaitable[object]]:
        look = getattr(self._store, name)

        async def looked(*values: object) -> object:
            found = await look(*values)
            await self._store.count_day("CODE", DayResult(2, 0, 12))
            return found

        return looked


@pytest.mark.rule("table T47")
def test_who_sees_their_result_is_among_those_it_is_compared_with(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore.open(tmp_path / "upcard.db")
        await store.begin_day(Attempt("a", TODAY, "switch", "CODE"))
        for _ in range(2):
            found = await dealt(Late(store), "a", date.fromisoformat(TODAY), "switch")
            assert found.mine is None or (found.compared is not None and found.compared.played == 1)
        assert found.mine is not None
        await store.close()

    tell(story())


@pytest.mark.rule("table T47")
def test_in_every_game_one_deal_makes_the_game(hall: Served) -> None:
    async def story() -> None:
        a = Player(hall, "A")
        await a.call("GET", "/api/me")
        for one in (await day(a))["deals"]:
            player = Player(hall, "A", a.secret)
            welcome = await player.enter(await begins(player, one["game"]))
            assert len(welcome["lobby"]["members"]) == one["seats"]
            if one["game"] == "uno":
                assert welcome["lobby"]["terms"]["options"]["target"] == 0

    tell(story())


@pytest.mark.rule("table T47")
def test_who_removes_a_bot_has_given_up(hall: Served) -> None:
    async def story() -> None:
        a = Player(hall, "A")
        await a.enter(await begins(a, "check-game"))
        for one in a.lobby["members"][1:]:
            await yes(a, "remove", member=one["member"])
        found = await counted(a, "check-game")
        assert found["mine"]["given_up"] and found["mine"]["place"] == found["seats"]

    tell(story())


@pytest.mark.sqlite
@pytest.mark.rule("table T47")
def test_a_game_that_ended_when_nobody_counted_is_counted_at_the_next_start(serve: Callable[..., Served]) -> None:
    served = serve("--bot-pace", "0", "--rate", "1000")

    async def story() -> None:
        a = Player(served, "A")
        code = await begins(a, "check-game")
        await a.enter(code)
        await play_to_the_end(a, Random(4))
        found = await counted(a, "check-game")
        served.stop()
        with apsw.Connection(str(served.folder / DATABASE)) as database:
            database.execute("UPDATE days SET place = NULL, score = NULL, plays = NULL, given_up = NULL")
        served.start()
        assert await counted(Player(served, "A", a.secret), "check-game") == found
        await a.call("POST", "/api/me/forget", {})

    tell(story())
