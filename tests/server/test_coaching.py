"""The coach over a real server and store: only of finished games, once for everybody, one at a time, and kept."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from kit.server.evening import on_turn, started, tell, together
from kit.server.served import Frame, Player, Served
from upcard.bots.company import seated
from upcard.bots.mind import Tell
from upcard.bots.pool import Pool
from upcard.engine.view import Refusal
from upcard.logs.links import pack
from upcard.logs.log import Log, parse
from upcard.play.table import Table
from upcard.server import coaching
from upcard.server.coaching import Coaching, Progress
from upcard.server.store import Clocks
from upcard.server.store.sqlite.store import SqliteStore
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.log import summary_of
from upcard.server.tables.rows import LogLine, Opened, Terms

TIMEOUT = 300.0
"""Seconds until a test that waits for ever is broken off."""


async def round_of(players: list[Player]) -> None:
    """One round of Check! that its first turn ends (C46)."""
    for player in players:
        await player.play("ready")
    await together(players)
    await on_turn(players).play("check")
    await together(players)


LINKED = "/api/replay/coach"


async def coached(served: Served, player: Player, path: str, link: object = None) -> Frame:
    """What the coach has found, once it has."""
    async with asyncio.timeout(TIMEOUT):
        while True:
            served.advance(1)  # every limit is by the clock
            _, found = await player.call("POST" if link else "GET", path, link)
            if found["state"] not in ("waiting", "thinking"):
                return found  # type: ignore[no-any-return]


@pytest.mark.scenario("table 43")
@pytest.mark.rule("table T49", "table T53", "table T54")
def test_a_finished_game_is_looked_at_once_and_kept(served: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(served, "A", "B", game="check", options={"turn_limit": 1})
        path = f"/api/tables/{code}/games/1/coach"
        assert (await a.call("POST", path, {}))[1]["code"] == "not_over"
        await round_of([a, b])
        assert (await a.call("GET", path))[1]["state"] == "none"
        assert (await a.call("POST", path, {}))[0] == 202
        found = await coached(served, b, path)
        assert found["state"] == "found" and found["names"] == ["A", "B"]
        steps = len(found["chances"])
        assert steps > 2 and all(len(row) == 2 for row in found["chances"])
        assert {one["seat"] for one in found["accounts"]} == {0, 1}
        assert {one["verdict"] for one in found["decisions"]} <= {"fine", "no_verdict", "slip", "mistake", "blunder"}
        served.kill()
        served.start()
        assert (await a.call("GET", path))[1] == found
        assert (await a.call("POST", path, {}))[1] == found

    tell(story())


@pytest.mark.scenario("table 43")
@pytest.mark.rule("table T35", "table T49", "table T53", "table T54")
def test_a_game_in_a_link_is_looked_at_where_nobody_knows_its_table(served: Served) -> None:
    async def story() -> None:
        game = short_game()
        a, b = Player(served, "A"), Player(served, "B")
        asked = {"link": pack(game)}
        assert (await a.call("POST", LINKED, asked))[1]["state"] == "none"
        assert (await a.call("POST", LINKED, {**asked, "begin": True}))[1]["code"] == "unknown_person"
        await a.call("GET", "/api/me")
        assert (await a.call("POST", LINKED, {**asked, "begin": True}))[0] == 202
        found = await coached(served, b, LINKED, asked)
        assert found["state"] == "found" and found["names"] == ["Ana", "Ben"]
        assert len(found["chances"]) == len(game.entries) + 1
        assert (await b.call("POST", LINKED, {"link": "x" + asked["link"]}))[1]["code"] == "bad_replay"

    tell(story())


@pytest.mark.rule("table T54")
def test_only_the_last_games_in_links_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "LINKED_KEPT", 1)

    async def story() -> None:
        async with busy(tmp_path) as (coach, released):
            released.touch()
            for code in ("linked a", "linked b"):
                await coach.begin("a", code, 0, short_game())
                await until_found(coach, code, 0)
            assert state(await coach.look("linked a", 0)) == "none"

    tell(story())


@pytest.mark.scenario("table 43")
@pytest.mark.rule("table T53")
def test_where_no_process_thinks_there_is_no_coach(serve: Callable[..., Served]) -> None:
    served = serve("--bot-pace", "0", "--rate", "1000", "--minds", "0")

    async def story() -> None:
        code, players = await started(served, "A", "B", game="check", options={"turn_limit": 1})
        await round_of(players)
        status, answer = await players[0].call("POST", f"/api/tables/{code}/games/1/coach", {})
        assert (status, answer["code"]) == (503, "no_coach")

    tell(story())


# --- whose turn it is


def held(path: Path, tell: Tell) -> None:
    """A job that lasts until a file is there."""
    while not path.exists():
        tell(0.0)
        time.sleep(0.01)


def short_game() -> Log:
    """A whole game that is soon looked at."""
    table = Table("check", ["Ana", "medium:Ben"], {"turn_limit": 1}, 3)
    company = seated(table, ["easy", "medium"], 3)
    while company.speak():
        pass
    return parse(table.log())


@asynccontextmanager
async def busy(tmp_path: Path) -> AsyncIterator[tuple[Coaching, Path]]:
    """A coach whose only process has something else to do until a file is there."""
    store, minds, released = SqliteStore.open(tmp_path / "upcard.db"), Pool(1), tmp_path / "released"
    lobby, opened = Lobby("CODE"), Opened(Terms("check"))
    lobby.apply(opened)
    await store.append("CODE", [LogLine(1, opened)], summary_of(lobby, 1, 0), Clocks())
    minds.submit(partial(held, released), low=True)
    coach = Coaching(store, minds)
    yield coach, released
    await coach.stop()
    minds.stop()
    await store.close()


async def until_found(coach: Coaching, code: str, number: int) -> None:
    async with asyncio.timeout(TIMEOUT):
        while state(await coach.look(code, number)) != "found":
            await asyncio.sleep(0.01)


def state(found: Progress | Refusal) -> str:
    return found.code if isinstance(found, Refusal) else found.state


@pytest.mark.scenario("table 43")
@pytest.mark.rule("table T53", "table T54")
def test_one_game_at_a_time_for_a_person_and_one_job_for_all_who_ask(tmp_path: Path) -> None:
    async def story() -> None:
        game = short_game()
        async with busy(tmp_path) as (coach, released):
            assert state(await coach.begin("a", "CODE", 1, game)) == "waiting"
            assert state(await coach.begin("a", "CODE", 2, game)) == "coach_busy"
            assert state(await coach.begin("b", "CODE", 1, game)) == "waiting"
            assert state(await coach.begin("b", "CODE", 2, game)) == "waiting"
            released.touch()
            async with asyncio.timeout(TIMEOUT):
                while "found" not in {state(await coach.look("CODE", 1))} & {state(await coach.look("CODE", 2))}:
                    await asyncio.sleep(0.01)
            assert await coach.begin("a", "CODE", 2, game) == await coach.look("CODE", 1)

    tell(story())


@pytest.mark.rule("table T53")
def test_so_many_wait_and_no_more_and_long_games_are_not_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        game = short_game()
        async with busy(tmp_path) as (coach, _):
            for number in range(coaching.MOST):
                assert state(await coach.begin(f"person {number}", "CODE", number, game)) == "waiting"
            assert state(await coach.begin("one more", "CODE", 100, game)) == "coach_full"
            monkeypatch.setattr(coaching, "MOST_ENTRIES", 1)
            assert state(await coach.begin("one more", "CODE", 101, game)) == "coach_too_long"

    tell(story())


@pytest.mark.rule("table T54")
def test_what_fails_may_be_asked_for_again(tmp_path: Path) -> None:
    async def story() -> None:
        broken, game = short_game(), short_game()
        broken.entries[0] = broken.entries[-1]
        async with busy(tmp_path) as (coach, released):
            released.touch()
            await coach.begin("a", "CODE", 1, broken)
            async with asyncio.timeout(TIMEOUT):
                while state(await coach.look("CODE", 1)) != "failed":
                    await asyncio.sleep(0.01)
                assert state(await coach.begin("a", "CODE", 1, game)) == "waiting"
            await until_found(coach, "CODE", 1)

    tell(story())
