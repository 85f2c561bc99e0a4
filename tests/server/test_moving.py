"""A house moves from one store to the other and back, and nothing is lost on the way; backups of both."""

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kit.server.history import House
from kit.server.postgres import Cluster
from kit.server.recounted import filled
from test_store import acted, begin, evening, run, write
from test_tournament_store import begin as tournament
from upcard.cli import main
from upcard.matches.days import DayResult
from upcard.server.store import Attempt, Store, Unavailable
from upcard.server.store.copying import KEYS, LEFT_OUT
from upcard.server.store.moving import move
from upcard.server.store.postgres import database as postgres
from upcard.server.store.postgres.store import PostgresStore
from upcard.server.store.sql_tournaments import SqlTournaments
from upcard.server.store.sqlite.database import look
from upcard.server.store.sqlite.store import SqliteStore
from upcard.server.tables.rows import Acted, LogLine


async def furnished(house: House) -> None:
    """Something in every table."""
    await filled(house, 12)
    store, person = house.store, house.people[0].id
    await store.say("T00001", person, "Person 0", "hello ♠ \U0001f0a1", 5)
    await store.add_link(person, b"token", 99)
    await store.begin_day(Attempt(person, "2026-01-01", "uno", "T00001"))
    await store.count_day("T00001", DayResult(1, -2, 3, False))
    await tournament(SqlTournaments(store))
    await store.keep_review("T00001", 1, "{}")
    await begin(store)
    await write(store, acted(2, "a-1"))
    await store.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The database file of a house where something was played."""
    path = tmp_path / "old" / "upcard.db"
    asyncio.run(furnished(House(lambda: SqliteStore.open(path), 11)))
    return path


def everything(path: Path) -> dict[str, list[Any]]:
    with closing(look(path)) as connection:
        return {
            table: connection.execute(f"SELECT * FROM {table} ORDER BY {', '.join(key)}").fetchall()
            for table, key in KEYS.items()
        }


def test_there_and_back_again_every_row_is_the_same(
    file: Path, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = everything(file)
    assert not [table for table, rows in before.items() if not rows]
    assert main(["move", f"sqlite:{file.parent}", database]) == 0
    assert main(["move", database, f"sqlite:{tmp_path / 'new'}"]) == 0
    number = sum(len(rows) for rows in before.values())
    assert capsys.readouterr().out.count(f"{number} rows were copied, and each is the same in both") == 2
    assert everything(tmp_path / "new" / "upcard.db") == before == everything(file)


def test_a_house_that_has_moved_goes_on(file: Path, database: str) -> None:
    asyncio.run(move(f"sqlite:{file}", database))

    async def story(store: Store) -> list[LogLine]:
        await write(store, acted(3))
        await begin(store, "NEWEST")
        assert await store.read("NEWEST")
        return await store.read("K7MQXA", 1)

    assert run(lambda: PostgresStore.open(database), story) == [acted(2, "a-1"), acted(3)]


def test_every_table_of_either_store_is_copied(cluster: Cluster, file: Path, database: str) -> None:
    PostgresStore.open(database)
    there = {name for (name,) in cluster.ask(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'upcard'")}
    with closing(look(file)) as connection:
        here = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert there - set(LEFT_OUT) == here - set(LEFT_OUT) == set(KEYS)


def test_a_store_that_holds_something_is_not_moved_into(
    file: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(lambda: PostgresStore.open(database), begin)
    assert main(["move", f"sqlite:{file}", database]) == 2
    assert "holds tables already" in capsys.readouterr().err
    assert len(run(lambda: PostgresStore.open(database), lambda store: store.read("K7MQXA"))) == 1


def test_a_store_that_a_server_uses_is_not_moved(
    file: Path, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "LOCK_SECONDS", 0.2)

    async def story(store: Store) -> None:
        await begin(store)
        with pytest.raises(Unavailable, match="in use by another upcard"):
            await move(database, f"sqlite:{tmp_path / 'new'}")
        with pytest.raises(Unavailable, match="in use by another upcard"):
            await move(f"sqlite:{file}", database)

    run(lambda: PostgresStore.open(database), story)
    assert not (tmp_path / "new" / "upcard.db").exists()


@pytest.mark.parametrize("fault", ["NEW.text := 'goodbye'; RETURN NEW", "RETURN NULL"])
def test_a_row_that_does_not_arrive_as_it_was_is_found_and_nothing_is_kept(
    cluster: Cluster, file: Path, database: str, fault: str
) -> None:
    PostgresStore.open(database)
    cluster.ask(database, f"CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {fault}; END $$")
    cluster.ask(
        database, "CREATE TRIGGER spoil BEFORE INSERT ON upcard.chat FOR EACH ROW EXECUTE FUNCTION public.spoil()"
    )
    with pytest.raises(Unavailable, match="row 1 of chat has not arrived"):
        asyncio.run(move(f"sqlite:{file}", database))
    assert cluster.ask(database, "SELECT count(*) FROM upcard.tables")[0][0] == 0
    cluster.ask(database, "DROP FUNCTION spoil CASCADE")


def test_nothing_is_moved_from_nowhere(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["move", f"sqlite:{tmp_path}", database]) == 2
    assert main(["move", "cards.db", database]) == 2
    told = capsys.readouterr().err
    assert "there is no database" in told and "'cards.db' is no store; name sqlite:FOLDER" in told


# --- backup and verify


def test_a_backup_made_while_others_write_is_one_moment_of_the_tables(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"

    async def story(store: Store) -> list[LogLine]:
        await begin(store)
        writing = asyncio.gather(*[write(store, acted(place)) for place in range(2, 300)])
        assert await asyncio.to_thread(main, ["backup", "--store", database, str(copy)]) == 0
        await writing
        return await store.read("K7MQXA")

    lines = run(lambda: PostgresStore.open(database), story)
    kept = run(lambda: SqliteStore.open(copy), lambda store: store.read("K7MQXA"))
    assert kept and kept == lines[: len(kept)]
    assert copy.stat().st_mode & 0o777 == 0o600
    assert main(["backup", "--store", database, str(copy)]) == 2
    assert "exists already" in capsys.readouterr().err


def test_a_backup_can_be_verified_and_moved_back(
    cluster: Cluster, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(lambda: PostgresStore.open(database), lambda store: write(store, *evening(3)))
    copy, other = tmp_path / "copy.db", cluster.lend()
    assert main(["backup", "--store", database, str(copy)]) == 0
    assert main(["verify", str(copy)]) == 0
    assert main(["move", f"sqlite:{copy}", other]) == 0
    assert main(["verify", other]) == 0
    assert capsys.readouterr().out.count("ok: 2 games") == 2
    cluster.give_back(other)


def test_a_game_that_does_not_replay_is_named(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = evening(3)
    forged = [*lines, LogLine(len(lines) + 1, Acted(0, ("suit-S",)))]
    run(lambda: PostgresStore.open(database), lambda store: write(store, *forged))
    assert main(["verify", database]) == 1
    assert "wrong: table K7MQXA, game 2: entry 4 ('0 suit-S') does not replay" in capsys.readouterr().out


def test_a_database_without_tables_is_neither_backed_up_nor_verified(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "--store", database, str(tmp_path / "copy.db")]) == 2
    assert main(["verify", database]) == 2
    assert capsys.readouterr().err.count("holds no tables yet") == 2
    assert not (tmp_path / "copy.db").exists()
