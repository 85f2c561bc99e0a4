"""What PostgreSQL alone promises: killed, restarted or cut off, it loses nothing that was acknowledged."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from websockets.exceptions import InvalidStatus

from kit.server.bell import Bell
from kit.server.evening import code_of, lobby, on_turn, started, tell, together, yes
from kit.server.lossy import LossyLine
from kit.server.postgres import Cluster
from kit.server.served import Player, Served
from test_store import Play, acted, begin, run, write
from upcard.cli import main
from upcard.server.store import Clocks, Conflict, Early, Store, Unavailable
from upcard.server.store.postgres import database as postgres
from upcard.server.store.postgres.store import PostgresStore
from upcard.server.store.postgres.workers import PostgresWorkers
from upcard.server.store.workers import Counts
from upcard.server.tables.rows import LogLine


@pytest.fixture
def play(database: str) -> Callable[[Play], Any]:
    return lambda story: run(lambda: PostgresStore.open(database), story)


def pid_of_writer(cluster: Cluster, address: str) -> int:
    """The process of the database that appends for a store."""
    [[pid]] = cluster.ask(address, "SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory' AND granted")
    return int(pid)


# --- opening


def unused(cluster: Cluster) -> str:
    return cluster.address("nowhere").replace("house@", "house:topsecret@")


@pytest.mark.parametrize("port", ["1", ""])
def test_a_database_that_cannot_be_reached_is_named_at_the_start_without_its_password(
    cluster: Cluster, port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    address = unused(cluster).replace(str(cluster.port), port or str(cluster.port))
    assert main(["serve", "--store", address, "--no-browser"]) == 2
    told = capsys.readouterr().err
    assert "/nowhere cannot be opened: " in told
    assert "topsecret" not in told


@pytest.mark.parametrize("text", ["mysql://host/cards", "postgresql://host", "postgresql://host:x/cards", "cards.db"])
def test_an_address_that_is_none_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--store", text]) == 2
    assert f"--store is {text!r}; it must be sqlite, or the address of a database" in capsys.readouterr().err


def test_without_the_driver_one_is_told_what_to_type(tmp_path: Path) -> None:
    code = "import sys; sys.modules['asyncpg'] = None; from upcard.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "serve", "--store", "postgresql://localhost/cards", "--data", str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (told.returncode, "pip install 'upcard[postgres]'" in told.stderr) == (2, True), told.stderr


def test_two_stores_write_into_one_database_and_no_place_twice(database: str) -> None:
    async def story(store: PostgresStore) -> None:
        await begin(store)
        other = await asyncio.to_thread(PostgresStore.open, database)
        await write(other, acted(2, "a-1"))
        with pytest.raises(Conflict):
            await write(store, acted(2, "a-2"))
        with pytest.raises(Conflict):
            await write(store, acted(3, "a-1"))
        await write(store, acted(3, "a-3"))
        assert [line.aid for line in (await other.tail("K7MQXA", 1))[0]] == ["a-1", "a-3"]
        await other.close()

    run(lambda: PostgresStore.open(database), story)


def test_a_line_that_is_due_is_written_when_the_clock_of_the_database_says_so(cluster: Cluster, database: str) -> None:
    async def story(store: PostgresStore) -> None:
        await begin(store)
        now = cluster.ask(database, "SELECT upcard.now_ms()")[0][0]
        await store.append("K7MQXA", [acted(2)], None, Clocks({7: now + 60_000, 8: now - 1}))
        with pytest.raises(Early) as early:
            await store.append("K7MQXA", [acted(3)], None, Clocks(), 7)
        assert 0 < early.value.seconds <= 60
        await store.append("K7MQXA", [acted(3)], None, Clocks(), 8)

    run(lambda: PostgresStore.open(database), story)


def test_whatever_the_host_has_set_commits_wait_for_the_disk(cluster: Cluster, database: str) -> None:
    cluster.ask(database, f"ALTER DATABASE {database.rpartition('/')[2]} SET synchronous_commit = off")

    async def story(store: PostgresStore) -> list[Any]:
        writer = await store._writer.connect()
        return [await writer.fetchval("SHOW synchronous_commit"), (await store.rows("SHOW synchronous_commit"))[0][0]]

    assert run(lambda: PostgresStore.open(database), story) == ["on", "on"]


@pytest.mark.parametrize(
    "change", ["UPDATE upcard.rows SET body = ''", "DELETE FROM upcard.rows", "TRUNCATE upcard.rows"]
)
def test_the_log_cannot_be_changed_even_by_hand(
    cluster: Cluster, database: str, play: Callable[[Play], Any], change: str
) -> None:
    play(begin)
    with pytest.raises(asyncpg.RaiseError, match="only grows"):
        cluster.ask(database, change)


SLOWLY = """
    CREATE FUNCTION upcard.slowly() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
    CREATE TRIGGER slowly AFTER INSERT ON upcard.changed_people
        FOR EACH ROW WHEN (NEW.person = 'slow') EXECUTE FUNCTION upcard.slowly();
"""
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"


def test_whoever_changes_while_another_change_is_being_written_hides_it_from_nobody(
    cluster: Cluster, database: str
) -> None:
    async def story(store: PostgresStore) -> list[str]:
        workers, known, heard = PostgresWorkers(store), 0, list[str]()
        cluster.run(database, SLOWLY)
        held = await asyncpg.connect(database)
        await held.execute("SELECT pg_advisory_lock(1)")

        async def stands(truth: Callable[[int], bool]) -> None:
            while not truth(await held.fetchval(WAITING)):
                await asyncio.sleep(0.01)

        slow = asyncio.create_task(workers.change("slow", True))
        await stands(lambda waiting: waiting == 1)
        quick = asyncio.create_task(workers.change("quick", True))
        await stands(lambda waiting: waiting == 2 or quick.done())
        for done in (False, True):
            if done:
                await held.close()
                await asyncio.gather(slow, quick)
            for number, person, _ in (await workers.renew("reader", Counts(), known)).changed:
                known, heard = number, [*heard, person]
        return heard

    assert run(lambda: PostgresStore.open(database), story) == ["slow", "quick"]


def test_the_doctor_looks_whether_database_and_redis_are_there(
    database: str, bell: Bell, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UPCARD_STORE", database)
    monkeypatch.setenv("UPCARD_BUS", bell.address)
    assert main(["doctor"]) == 0
    told = capsys.readouterr().out
    assert f"tables: {database}, PostgreSQL " in told and ", no tables yet\n" in told
    assert f"bus: {bell.address}, Redis " in told
    run(lambda: PostgresStore.open(database), begin)
    monkeypatch.setenv("UPCARD_BUS", "redis://:hush@127.0.0.1:1")
    assert main(["doctor"]) == 1
    told = capsys.readouterr().out
    number = len(postgres.migrations())
    assert f", schema {number} of {number}\n" in told
    assert "redis://127.0.0.1:1 cannot be reached: " in told and "hush" not in told


def test_the_doctor_names_a_database_that_is_not_there_without_its_password(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UPCARD_STORE", unused(cluster))
    assert main(["doctor"]) == 1
    told = capsys.readouterr().out
    assert "/nowhere cannot be reached: " in told and "topsecret" not in told


# --- migrations


def migrated(cluster: Cluster, address: str) -> list[int]:
    return [number for (number,) in cluster.ask(address, "SELECT number FROM upcard.migrations ORDER BY number")]


def test_two_who_open_an_empty_database_at_once_migrate_it_once(cluster: Cluster, database: str) -> None:
    doors = [threading.Thread(target=PostgresStore.open, args=(database,)) for _ in range(3)]
    for door in doors:
        door.start()
    for door in doors:
        door.join()
    assert migrated(cluster, database) == list(range(1, len(postgres.migrations()) + 1))


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    cluster: Cluster, database: str, play: Callable[[Play], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(begin)
    known = postgres.migrations()
    monkeypatch.setattr(postgres, "migrations", lambda: [*known, "CREATE TABLE half (a bigint); SELECT nonsense"])
    with pytest.raises(Unavailable, match="nonsense"):
        PostgresStore.open(database)
    assert migrated(cluster, database) == list(range(1, len(known) + 1))
    assert cluster.ask(database, "SELECT to_regclass('upcard.half')")[0][0] is None


def test_a_database_of_a_newer_upcard_is_refused(cluster: Cluster, database: str, play: Callable[[Play], Any]) -> None:
    play(begin)
    cluster.ask(database, "INSERT INTO upcard.migrations VALUES (99)")
    with pytest.raises(Unavailable, match=r"newer Upcard.*install"):
        PostgresStore.open(database)


# --- connections that break


def test_lines_whose_answer_was_lost_are_written_once_and_acknowledged(database: str) -> None:
    async def story() -> list[LogLine]:
        line = LossyLine(database)
        store = await asyncio.to_thread(PostgresStore.open, await line.open())
        await begin(store)
        await write(store, acted(2, "a-1"))
        line.lose = b"a-2"
        await asyncio.gather(write(store, acted(3, "a-2")), begin(store, "OTHERS"))
        assert line.lost == 1
        await write(store, acted(4))
        lines = await store.read("K7MQXA", 1)
        assert await store.read("OTHERS")
        await store.close()
        line.close()
        return lines

    assert asyncio.run(story()) == [acted(2, "a-1"), acted(3, "a-2"), acted(4)]


def test_lines_that_a_broken_connection_kept_from_being_written_are_refused_and_can_be_sent_again(
    cluster: Cluster, database: str, play: Callable[[Play], Any]
) -> None:
    async def story(store: Store) -> list[LogLine]:
        await begin(store)
        other = await asyncpg.connect(database)
        held = other.transaction()
        await held.start()
        await other.execute("SELECT 1 FROM upcard.tables FOR UPDATE")
        writing = asyncio.ensure_future(write(store, acted(2, "a-1")))
        while not await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            await asyncio.sleep(0.01)
        cluster.ask(database, f"SELECT pg_terminate_backend({pid_of_writer(cluster, database)})")
        with pytest.raises(Unavailable):
            await writing
        await held.rollback()
        await other.close()
        await write(store, acted(2, "a-1"))
        return await store.read("K7MQXA", 1)

    assert play(story) == [acted(2, "a-1")]


def test_what_no_text_may_hold_is_refused_and_only_there(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> tuple[list[type], int]:
        await asyncio.gather(begin(store, "AAAAAA"), begin(store, "BBBBBB"))
        writes = [write(store, acted(2, "\0"), code="AAAAAA"), write(store, acted(2), code="BBBBBB")]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        return [type(answer) for answer in answers], len(await store.read("BBBBBB"))

    assert play(story) == ([Unavailable, type(None)], 2)


def test_while_the_database_is_down_the_store_says_so_and_it_goes_on_with_it(
    cluster: Cluster, database: str, play: Callable[[Play], Any]
) -> None:
    async def story(store: Store) -> list[LogLine]:
        await begin(store)
        cluster.kill()
        refused = [
            write(store, acted(2, "a-1")),
            store.read("K7MQXA"),
            store.check(),
            store.say("K7MQXA", "", "", "", 1),
        ]
        answers = await asyncio.gather(*refused, return_exceptions=True)
        assert [type(answer) for answer in answers] == [Unavailable] * 4
        assert not store.writable
        assert not [str(answer) for answer in answers if "127.0.0.1" in str(answer)]
        cluster.start()
        await store.check()
        assert store.writable
        await write(store, acted(2, "a-1"))
        return await store.read("K7MQXA", 1)

    assert play(story) == [acted(2, "a-1")]


async def insist(store: Store, code: str, place: int) -> int:
    """Write a line again and again under one id until it is acknowledged, or was; how often it was refused."""
    refused = 0
    while True:
        try:
            try:
                await store.append(code, [acted(place, f"a-{place}")], None, Clocks())
            except Conflict:
                assert await store.place(code, f"a-{place}") == place
        except Unavailable:
            refused += 1
            await asyncio.sleep(0.05)
        else:
            return refused


def test_killing_the_database_loses_no_acknowledged_line_and_doubles_none(cluster: Cluster, database: str) -> None:
    names = [f"TABLE{number}" for number in range(8)]

    async def table(store: Store, code: str, kills: asyncio.Event, acknowledged: dict[str, int]) -> None:
        place = 1
        while not kills.is_set():
            place += 1
            await insist(store, code, place)
            acknowledged[code] = place

    async def story(store: PostgresStore) -> None:
        done, acknowledged = asyncio.Event(), dict.fromkeys(names, 1)
        await asyncio.gather(*[begin(store, code) for code in names])
        writing = [asyncio.create_task(table(store, code, done, acknowledged)) for code in names]
        for _ in range(3):
            goal = sum(acknowledged.values()) + 100
            while sum(acknowledged.values()) < goal:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(cluster.kill)
            await asyncio.to_thread(cluster.start)
        done.set()
        await asyncio.gather(*writing)
        for code in names:
            places = [line.seq for line in await store.read(code)]
            assert places == list(range(1, acknowledged[code] + 1))

    run(lambda: PostgresStore.open(database), story)


# --- a server on it


@pytest.fixture
def served(tmp_path: Path, database: str) -> Iterator[Served]:
    """A server on an empty database whose bots play at once, with a clock that the test turns."""
    started = Served(tmp_path / "data", "--bot-pace", "0", "--rate", "1000", "--store", database)
    yield started
    if started.process.poll() is None:
        started.stop()


def test_a_game_goes_on_after_the_server_was_killed(served: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(served, "A", "B")
        answers = []
        for _ in range(6):
            await together([a, b])
            answers.append(await on_turn([a, b]).play("draw"))
        assert {answer["t"] for answer in answers} == {"yes"}
        await together([a, b])
        before = a.view
        served.kill()
        served.start()
        await a.enter(code)
        assert a.view == before
        await b.enter(code)
        await together([a, b])
        await yes(on_turn([a, b]), "act", aid="again", window=on_turn([a, b]).window(), words=["draw"])

    tell(story())


def test_plays_are_refused_while_the_database_is_down_and_count_once_when_it_is_back(
    cluster: Cluster, served: Served
) -> None:
    async def story() -> None:
        _, (a, b) = await started(served, "A", "B")
        one = on_turn([a, b])
        cluster.kill()
        for _ in range(3):
            assert await code_of(one, "act", aid="x", window=one.window(), words=["draw"]) == "not_saved"
        assert (await a.call("GET", "/healthz"))[0] == 503
        cluster.start()
        assert (await a.call("GET", "/healthz"))[0] == 200
        window = one.window()
        answer = await yes(one, "act", aid="x", window=window, words=["draw"])
        assert await yes(one, "act", aid="x", window=window, words=["draw"]) == {**answer, "id": answer["id"] + 1}

    tell(story())


def test_of_many_who_want_the_last_seat_at_once_one_gets_it(served: Served) -> None:
    async def story() -> None:
        code, _ = await lobby(served, "A", seats=2)
        crowd = [Player(served, f"P{number}") for number in range(6)]
        for one in crowd:
            await one.enter(code)
        answers = await asyncio.gather(*[one.ask("sit", name=one.name) for one in crowd])
        assert [answer["t"] for answer in answers].count("yes") == 1

    tell(story())


def test_a_server_whose_database_breaks_every_connection_goes_on(
    cluster: Cluster, database: str, served: Served
) -> None:
    async def story() -> None:
        _, (a, b) = await started(served, "A", "B")
        for _ in range(3):
            await together([a, b])
            await asyncio.to_thread(cluster.end_connections, database)
            one = on_turn([a, b])
            window = one.window()
            while (await one.ask("act", aid=f"w{window}", window=window, words=["draw"]))["t"] != "yes":
                await asyncio.sleep(0.05)
        assert (await a.call("GET", "/api/tables"))[0] == 200

    tell(story())


def test_a_socket_is_refused_without_a_traceback_while_the_database_is_away(
    cluster: Cluster, database: str, tmp_path: Path
) -> None:
    async def story() -> None:
        with pytest.raises(InvalidStatus):
            await Player(served, "Stranger", "A" * 43).connect()

    served = Served(tmp_path / "data", "--store", database, log=tmp_path / "log")
    cluster.kill()
    tell(story())
    cluster.start()
    served.stop()
    assert "Traceback" not in (tmp_path / "log").read_text("utf-8")
