"""All tables of a server: opened when somebody comes, let go and closed when nobody does."""

import asyncio
from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from kit.at import at
from kit.server.evening import code_of, gone, lobby, seated, started, tell, yes
from kit.server.served import Player, Served
from upcard.engine.view import SeatView, View
from upcard.server.store import Clocks
from upcard.server.store.opening import open_store
from upcard.server.tables.length import behind_first
from upcard.server.tables.rows import Acted, LogLine, Row, Started

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


async def write(served: Served, code: str, *rows: Row, **changes: object) -> None:
    """Write rows behind the back of a server that is down."""
    opened = open_store(served.store, served.folder)
    store = opened.store
    table = await store.summary(code)
    assert table is not None
    lines = [LogLine(table.seq + place, row, at=table.at) for place, row in enumerate(rows, 1)]
    await store.append(code, lines, replace(table, seq=lines[-1].seq, **changes), Clocks())
    await store.close()
    opened.release()


IMPOSSIBLE = Acted(0, ("9S",))
"""A play where no game is on."""


async def hello(player: Player, code: str) -> str:
    """Why somebody is not let in."""
    await player.connect()
    await player.send({"t": "hello", "id": 1, "version": 1, "table": code})
    return await player.bye()


def test_a_table_that_cannot_be_opened_stops_neither_the_sweep_nor_the_server(served: Served):
    async def story() -> None:
        ana = Player(served, "Ana")
        spoilt, sound = await ana.create("check-game"), await ana.create("check-game")
        for code in (spoilt, sound):
            await ana.sit(code)
            await ana.leave()
        served.kill()
        await write(served, spoilt, IMPOSSIBLE)
        served.start()
        assert (await ana.call("GET", f"/api/tables/{spoilt}/games/1/log"))[0] == 500
        assert await hello(ana, spoilt) == "broken"
        assert (await ana.call("GET", "/healthz"))[0] == 200
        served.advance(DAY + 61)
        while (await ana.call("GET", "/api/tables/mine"))[1]:
            served.advance(60)

    asyncio.run(story())


# --- no replay that nobody needs


def test_a_closed_table_is_told_so_without_a_look_at_its_log(served: Served):
    async def story() -> None:
        code, (a,) = await lobby(served, "A")
        await yes(a, "stand")
        served.kill()
        await write(served, code, IMPOSSIBLE)  # which could not be replayed
        served.start()
        assert await hello(a, code) == "closed"

    tell(story())


def test_of_earlier_games_nothing_is_replayed(served: Served):
    async def story() -> None:
        code, (a, b) = await started(served, "A", "B", options={"turn_limit": 1})
        await a.play("draw")
        await a.sees(lambda: a.lobby["stage"] == "over")
        wins = [one.get("wins", 0) for one in a.lobby["members"]]
        served.kill()
        again = Started(2, "check-game", 1, (a.you, b.you), ("A", "B"), {"turn_limit": 1}, "00" * 32)
        await write(served, code, IMPOSSIBLE, again, stage="playing")
        served.start()
        await a.enter(code)
        assert (await a.play("draw"))["t"] == "yes"
        assert (a.lobby["game"], [one.get("wins", 0) for one in a.lobby["members"]] != wins) == (2, True)

    tell(story())


def test_a_play_that_is_sent_again_long_after_it_counts_once_and_harms_nobody(served: Served):
    async def story() -> None:
        code, (a, b) = await started(served, "A", "B", options={"turn_limit": 2})
        first = await a.play("draw", aid="first")
        await b.sees(lambda: b.window() is not None)
        await b.play("draw")
        await a.sees(lambda: a.lobby["stage"] == "over")  # both have won, and A begins again
        await yes(a, "again")
        served.kill()
        served.start()
        await a.enter(code)
        assert (await a.play("draw", aid="first"))["seq"] == first["seq"]
        assert (await a.play("draw"))["t"] == "yes"

    tell(story())


# --- how long a log may grow


@pytest.mark.rule("table T27")
@pytest.mark.scenario("table 14")
def test_a_game_that_does_not_end_is_won_by_who_leads_and_the_table_closes(serve: Callable[..., Served]):
    served = serve("--rate", "1000", "--game-rows", "2")
    spot = at("check-game", 2, hands={0: "2S 3S 4S", 1: "2H 3H 4H 5H"}, pile="9C", options={"forced_play": False})
    served.say(f"stage {spot.text().encode().hex()}", "staged")

    async def story() -> None:
        code, (a, b) = await started(served, "A", "B", options={"turn_limit": 0})
        for player in (a, b):
            await player.sees(lambda player=player: player.window() is not None)  # type: ignore[misc]
            await player.play("draw")
        await a.sees(lambda: a.lobby["stage"] == "closed" and a.over)
        assert a.view["outcome"]["places"] == [1, 2]
        assert (await a.call("GET", f"/api/tables/{code}/games/1/log"))[0] == 200

    tell(story())


def seen(cards: tuple[int, ...], **facts: tuple[int | str, ...]) -> View:
    """A position where seats have so many cards."""
    seats = tuple([SeatView(("?",) * number) for number in cards])
    return View("any", -1, "turn", 0, seats, 10, (), dict(facts), ())


@pytest.mark.rule("table T27")
@pytest.mark.scenario("table 14")
def test_whoever_is_furthest_behind_leaves_an_endless_game_first():
    lot = Random(1)
    assert behind_first(seen((3, 5, 4)), lot) == [1, 2, 0]
    assert behind_first(seen((3, 5, 4), scores=(10, 30, 20)), lot) == [0, 2, 1]
    assert behind_first(seen((3, 5, 4), scores=(10, 10, 0)), lot) == [2, 1, 0]
    assert {tuple(behind_first(seen((4, 4)), lot)) for _ in range(50)} == {(0, 1), (1, 0)}


@pytest.mark.rule("table T27")
@pytest.mark.scenario("table 14")
def test_no_game_is_dealt_at_a_table_that_has_seen_enough(serve: Callable[..., Served]):
    served = serve("--rate", "1000", "--table-rows", "6")

    async def story() -> None:
        _, (a, b) = await started(served, "A", "B", options={"turn_limit": 1})
        await a.play("draw")
        await a.sees(lambda: a.lobby["stage"] == "over")
        assert [await code_of(a, "again"), await code_of(b, "vote", on=True)] == ["too_long", "too_long"]

    tell(story())


@pytest.mark.rule("table T27")
@pytest.mark.scenario("table 14")
def test_in_a_lobby_that_has_seen_enough_people_can_only_go(serve: Callable[..., Served]):
    most = 12
    served = serve("--rate", "1000", "--table-rows", str(most))

    async def story() -> None:
        code, (a, b) = await lobby(served, "A", "B")
        on = True
        while (answer := await a.ask("ready", on=on))["t"] == "yes":
            on = not on
            assert answer["seq"] <= most
        terms = {**a.lobby["terms"], "public": True}
        refused = [await code_of(a, "set", terms=terms), await code_of(a, "hand_over", member=b.you)]
        assert [answer["code"], *refused, await code_of(a, "start")] == ["too_long"] * 4
        await a.call("POST", "/api/me", {"name": "Anna"})
        for one in (b, a):
            await yes(one, "stand")
        assert a.lobby["stage"] == "closed" and "Anna" not in str(a.heard)
        assert (await a.call("GET", f"/api/tables/{code}"))[1]["seq"] == most + 3  # two who stood up, and the end

    tell(story())


# --- tables of people who do not sit down


@pytest.mark.rule("table T26")
@pytest.mark.scenario("table 15")
def test_a_table_where_nobody_sits_leaves_at_once_and_is_closed_after_ten_minutes(served: Served):
    async def story() -> None:
        ana = Player(served, "Ana")
        code = await ana.create("check-game")
        await ana.enter(code)
        await ana.leave()
        while (await ana.call("GET", "/healthz"))[1]["tables"]:
            served.advance(0)
        assert (await ana.call("GET", f"/api/tables/{code}"))[1]["stage"] == "lobby"
        served.advance(661)
        while (await ana.call("GET", f"/api/tables/{code}"))[1]["stage"] == "lobby":
            served.advance(60)
        assert await hello(ana, code) == "closed"

    tell(story())


@pytest.mark.rule("table T28")
@pytest.mark.scenario("table 15")
def test_tables_count_for_whoever_made_them(serve: Callable[..., Served]):
    served = serve("--tables-per-person", "2")

    async def story() -> None:
        ana = Player(served, "Ana")
        for _ in range(2):
            await ana.create("check-game")
        status, answer = await ana.call("POST", "/api/tables", {"terms": {"game": "check-game", "seats": 2}})
        assert (status, answer["code"]) == (429, "too_many_tables")

    tell(story())


async def listed(player: Player) -> list[str]:
    return [table["code"] for table in (await player.call("GET", "/api/tables"))[1]]


@pytest.mark.rule("table T28")
@pytest.mark.scenario("table 15")
def test_a_public_table_is_listed_while_somebody_who_sits_there_is_here(served: Served):
    async def story() -> None:
        code = await Player(served, "host").create("check-game", public=True)
        watcher = Player(served, "W")
        await watcher.enter(code)
        assert await listed(watcher) == []
        (a,) = await seated(served, code, "A")
        assert await listed(watcher) == [code]
        await gone(watcher, a)
        assert await listed(watcher) == []

    tell(story())


@pytest.mark.rule("table T28")
def test_one_household_does_not_take_the_list_over(served: Served):
    async def story() -> None:
        ana = Player(served, "Ana", address="127.0.3.1")
        real = await ana.create("check-game", public=True)
        await ana.sit(real)
        for _ in range(7):
            stranger = Player(served, "S", address="127.0.3.2")
            await stranger.sit(await stranger.create("check-game", public=True))
        assert (len(await listed(ana)), (await listed(ana)).count(real)) == (6, 1)

    tell(story())


def test_one_address_looks_at_the_list_so_often_and_others_as_they_like(served: Served):
    async def story() -> None:
        hasty, other = [Player(served, "S", address=f"127.0.3.{last}") for last in (5, 6)]
        answers = [(await hasty.call("GET", "/api/tables"))[0] for _ in range(201)]
        assert answers == [200] * 200 + [429]
        assert (await other.call("GET", "/api/tables"))[0] == 200
        served.advance(1)
        assert (await hasty.call("GET", "/api/tables"))[0] == 200

    tell(story())


def test_tables_that_can_be_joined_are_listed_first_then_the_newest(served: Served):
    async def story() -> None:
        codes = []
        for seats, bots in ((3, 0), (2, 1), (3, 0)):
            served.advance(1)
            code, (a,) = await lobby(served, "A", public=True, seats=seats)
            for _ in range(bots):
                await yes(a, "add_bot")
            codes.append(code)
        older, full, newer = codes
        assert await listed(a) == [newer, older, full]

    tell(story())


def test_one_household_leaves_room_for_the_tables_of_others(serve: Callable[..., Served]):
    served = serve("--rate", "1000", "--tables-live", "20")

    async def story() -> None:
        for number in range(3):
            crowd = [Player(served, "S", address=f"127.0.3.{number}") for _ in range(6)]
            codes = [await one.create("check-game") for one in crowd]
            ends = [await one.enter(code) for one, code in zip(crowd[:5], codes[:5], strict=True)]
            assert [end["t"] for end in ends] == ["welcome"] * 5
            assert await hello(crowd[5], codes[5]) == "full"
        newcomer = Player(served, "N", address="127.0.3.9")
        code = await newcomer.create("check-game")
        assert await hello(newcomer, code) == "full"  # three quarters are taken; the last is for those with seats

    tell(story())


def test_who_holds_a_seat_finds_room_where_a_stranger_does_not(serve: Callable[..., Served]):
    served = serve("--rate", "1000", "--tables-live", "4")

    async def story() -> None:
        ana = Player(served, "Ana", address="127.0.3.9")
        code = await ana.create("check-game")
        await ana.sit(code)
        served.kill()
        served.start()
        for _ in range(3):
            stranger = Player(served, "S")
            await stranger.enter(await stranger.create("check-game"))
        other = Player(served, "O", address="127.0.3.8")
        assert await hello(other, await other.create("check-game")) == "full"
        assert (await ana.enter(code))["t"] == "welcome"

    tell(story())
