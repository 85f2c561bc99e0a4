"""A database from before the rules got their second version: its games go on by the rules they were dealt by.

`version_1/upcard.sql` was written by a server of that time, `people.json` says who sits where: a table of each game
after 14 plays, one whose game is over, and one that has not begun. `postgres.sql` is the same house in PostgreSQL,
as the first Upcard kept it that knew that database.
"""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kit.server.evening import on_turn, some_play, tell, together, yes
from kit.server.postgres import Cluster
from kit.server.served import Player, Served
from upcard.cli import main
from upcard.engine.games import GAMES
from upcard.server.store.sqlite.database import DATABASE

OLD = Path(__file__).parent / "version_1"
PEOPLE = json.loads((OLD / "people.json").read_text("utf-8"))
PLAYS = 60
FLAGS = ("--bot-pace", "0", "--rate", "1000")

pytestmark = pytest.mark.sqlite


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with a copy of the old database."""
    home = tmp_path / "data"
    home.mkdir()
    with closing(sqlite3.connect(home / DATABASE)) as database:
        database.executescript((OLD / "upcard.sql").read_text("utf-8"))
    return home


@pytest.fixture
def older(home: Path, serve: Callable[..., Served]) -> Served:
    """A server on the old database."""
    return serve(*FLAGS)


def last_start(older: Served) -> dict[str, Any]:
    """The row with which the latest game began."""
    with closing(sqlite3.connect(older.folder / DATABASE)) as database:
        found = database.execute("SELECT body FROM rows WHERE body LIKE '%\"started\"%' ORDER BY rowid DESC")
        return dict(json.loads(found.fetchone()[0]))


def back(older: Served, at: str) -> list[Player]:
    """Those who sat at a table, in their order."""
    return [Player(older, name, secret) for name, secret in zip("ABC", PEOPLE[at]["secrets"], strict=False)]


async def go_on(older: Served, game: str) -> None:
    """Play the game of before, and see it again when the server was killed."""
    players = back(older, game)
    for player in players:
        await player.enter(PEOPLE[game]["code"])
    await together(players)
    assert [player.view["seats"][player.seat]["cards"] for player in players] == PEOPLE[game]["hands"]
    dice = Random(1)
    for _ in range(PLAYS):
        await together(players)
        if players[0].over:
            break
        player = on_turn(players)
        words = await some_play(player, dice)
        assert not words or (await player.play(*words))["t"] == "yes"
    older.kill()
    older.start()
    for player in players:
        assert (await player.enter(PEOPLE[game]["code"]))["sight"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_from_before_goes_on_by_its_own_rules(older: Served, game: str) -> None:
    tell(go_on(older, game))


def test_a_game_from_before_goes_on_after_a_move_to_postgres(
    home: Path, database: str, serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["move", f"sqlite:{home}", database]) == 0
    monkeypatch.setattr(Served, "store_of", staticmethod(lambda _: database))
    tell(go_on(serve(*FLAGS), "switch"))
    assert main(["verify", database]) == 0


@pytest.mark.parametrize("game", ["check", "uno"])
def test_a_game_in_an_older_postgres_goes_on(
    cluster: Cluster, database: str, serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    cluster.run(database, (OLD / "postgres.sql").read_text("utf-8"))
    monkeypatch.setattr(Served, "store_of", staticmethod(lambda _: database))
    tell(go_on(serve(*FLAGS), game))
    assert main(["verify", database]) == 0


def test_one_who_could_play_may_still_draw_in_a_game_from_before(older: Served) -> None:
    async def story() -> None:
        players = back(older, "check-game")
        for player in players:
            await player.enter(PEOPLE["check-game"]["code"])
        offered = []
        for _ in range(12):
            await together(players)
            player = on_turn(players)
            offered.append(player.words())
            assert (await player.play("draw"))["t"] == "yes"
        assert any(len(words) > 1 for words in offered)

    tell(story())


def test_a_finished_game_from_before_is_told_as_it_was(older: Served) -> None:
    async def story() -> None:
        (a, _), code = back(older, "finished"), PEOPLE["finished"]["code"]
        _, log = await a.call("GET", f"/api/tables/{code}/games/1/log")
        assert "game check-game 1\n" in log and "forced_play" not in log
        assert (await a.call("GET", f"/api/tables/{code}/games/1/steps/5"))[0] == 200

    tell(story())


def test_a_table_from_before_that_has_not_begun_plays_by_the_rules_of_today(older: Served) -> None:
    async def story() -> None:
        a, b = back(older, "lobby")
        for player in (a, b):
            await player.enter(PEOPLE["lobby"]["code"])
        await yes(b, "ready", on=True)
        await yes(a, "start")
        assert (started := last_start(older))["game"] == "switch"
        assert started["version"] == GAMES["switch"].version
        assert set(started["options"]) == {option.name for option in GAMES["switch"].options}

    tell(story())


def test_the_database_from_before_verifies(older: Served) -> None:
    assert main(["verify", str(older.folder / DATABASE)]) == 0
