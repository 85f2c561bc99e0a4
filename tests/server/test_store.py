"""The contract of every store, then what SQLite alone promises: what was acknowledged is there, whatever happens."""

import asyncio
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import apsw
import pytest
from msgspec.structs import replace
from prometheus_client import REGISTRY

from upcard.cli import main
from upcard.logs.log import Input, parse
from upcard.logs.replay import verify
from upcard.play.table import Table
from upcard.server.http.replays import shown_step
from upcard.server.store import Clocks, Conflict, Finished, Person, Store, Summary, Unavailable
from upcard.server.store.archive import games
from upcard.server.store.sqlite.database import backup, check_library, connect, create, look, migrations, schema
from upcard.server.store.sqlite.rows import codes, lines_of
from upcard.server.store.sqlite.store import SqliteStore
from upcard.server.store.sqlite.verify import verdicts
from upcard.server.tables.rows import (
    Acted,
    Closed,
    Expired,
    Held,
    Left,
    LogLine,
    Opened,
    Over,
    Profile,
    Row,
    Sat,
    Started,
    Stood,
    Terms,
)

Play = Callable[[Store], Coroutine[Any, Any, Any]]
Opener = Callable[[], Store]
TERMS = Terms("check-game", seats=3)


@pytest.fixture
def play(opened: Opener) -> Callable[[Play], Any]:
    """Runs a test's coroutine with a store; each time the store is opened anew."""
    return lambda story: run(opened, story)


def run(opened: Callable[[], Any], story: Callable[[Any], Coroutine[Any, Any, Any]]) -> Any:
    async def whole() -> Any:
        store = opened()
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def summary(code: str = "K7MQXA", seq: int = 1, **changes: Any) -> Summary:
    plain = Summary(code, TERMS, "lobby", ("ana", "ben"), ("Ana", "Ben"), seq, 1000 + seq)
    return replace(plain, **changes)


def acted(seq: int, aid: str = "", word: str = "9S") -> LogLine:
    return LogLine(seq, Acted(0, (word,)), aid, 1000 + seq)


async def write(store: Store, *lines: LogLine, code: str = "K7MQXA", **changes: Any) -> None:
    await store.append(code, list(lines), summary(code, lines[-1].seq, **changes), Clocks({1: lines[-1].seq}))


async def begin(store: Store, code: str = "K7MQXA", **changes: Any) -> None:
    await write(store, LogLine(1, Opened(TERMS), at=1001), code=code, **changes)


# --- the log


def test_lines_come_back_as_they_were_written(play: Callable[[Play], Any]) -> None:
    lines = [LogLine(1, Opened(TERMS), at=5), LogLine(2, Sat("ana", "Ana ♠"), "a-1", 6), acted(3, "a-2")]

    async def story(store: Store) -> list[LogLine]:
        await write(store, *lines)
        return await store.read("K7MQXA")

    assert play(story) == lines


def test_a_reader_gets_what_lies_behind_their_place(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[LogLine]:
        await begin(store)
        await write(store, acted(2), acted(3), acted(4))
        return await store.read("K7MQXA", 2)

    assert play(story) == [acted(3), acted(4)]


def test_an_unknown_table_has_no_lines_and_no_clocks(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> tuple[list[LogLine], Clocks]:
        return await store.read("NOBODY"), await store.clocks("NOBODY")

    assert play(story) == ([], Clocks())


def test_what_was_written_is_there_after_reopening(play: Callable[[Play], Any]) -> None:
    play(begin)
    play(lambda store: write(store, acted(2)))
    assert [line.seq for line in play(lambda store: store.read("K7MQXA"))] == [1, 2]


def test_the_clocks_are_those_of_the_last_line(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> Clocks:
        await begin(store)
        await store.append("K7MQXA", [acted(2)], summary(seq=2), Clocks({7: 123, 8: 456}))
        return await store.clocks("K7MQXA")

    assert play(story) == Clocks({7: 123, 8: 456})


@pytest.mark.parametrize("places", [[1], [3], [2, 4], [3, 2], [2, 2]])
def test_a_line_that_is_not_the_next_is_refused_and_nothing_is_written(
    play: Callable[[Play], Any], places: list[int]
) -> None:
    async def story(store: Store) -> list[LogLine]:
        await begin(store)
        with pytest.raises(Conflict):
            await write(store, *[acted(place) for place in places])
        return await store.read("K7MQXA", 1)

    assert play(story) == []


def test_a_table_begins_with_its_first_line(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[LogLine]:
        with pytest.raises(Conflict):
            await write(store, acted(2))
        return await store.read("K7MQXA")

    assert play(story) == []


def test_no_code_is_given_to_two_tables(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> None:
        await begin(store)
        with pytest.raises(Conflict):
            await begin(store)

    play(story)


def test_an_id_is_written_only_once_at_a_table(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[LogLine]:
        await begin(store)
        await write(store, acted(2, "a-1"))
        with pytest.raises(Conflict):
            await write(store, acted(3, "a-1"))
        return await store.read("K7MQXA", 2)

    assert play(story) == []


def test_the_same_id_may_come_at_another_table(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[LogLine]:
        await asyncio.gather(begin(store, "AAAAAA"), begin(store, "BBBBBB"))
        await asyncio.gather(*[write(store, acted(2, "a-1"), code=code) for code in ("AAAAAA", "BBBBBB")])
        return await store.read("BBBBBB", 1)

    assert play(story) == [acted(2, "a-1")]


def test_several_lines_are_written_all_or_none(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> tuple[list[LogLine], Clocks]:
        await begin(store)
        with pytest.raises(Conflict):
            await write(store, acted(2, "a-1"), acted(3, "a-2"), acted(4, "a-1"))
        return await store.read("K7MQXA", 1), await store.clocks("K7MQXA")

    assert play(story) == ([], Clocks({1: 1}))


def test_of_two_writers_for_one_place_exactly_one_wins(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> tuple[list[object], list[LogLine]]:
        await begin(store)
        rivals = [write(store, acted(2, aid, aid)) for aid in ("9S", "9H", "9D")]
        return await asyncio.gather(*rivals, return_exceptions=True), await store.read("K7MQXA", 1)

    answers, lines = play(story)
    assert [type(answer) for answer in answers].count(Conflict) == 2
    assert [line.aid for line in lines] == [("9S", "9H", "9D")[answers.index(None)]]


def test_the_refusal_of_one_does_not_touch_others_who_write_at_the_same_time(play: Callable[[Play], Any]) -> None:
    names = [f"TABLE{number}" for number in range(9)]

    async def story(store: Store) -> list[int]:
        await asyncio.gather(*[begin(store, code) for code in names])
        places = [3 if code == "TABLE4" else 2 for code in names]
        writes = [write(store, acted(place), code=code) for code, place in zip(names, places, strict=True)]
        await asyncio.gather(*writes, return_exceptions=True)
        return [len(await store.read(code, 1)) for code in names]

    assert play(story) == [1, 1, 1, 1, 0, 1, 1, 1, 1]


def test_lines_written_in_one_go_keep_their_order(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[LogLine]:
        await begin(store)
        await asyncio.gather(*[write(store, acted(place)) for place in range(2, 50)])
        return await store.read("K7MQXA", 1)

    assert play(story) == [acted(place) for place in range(2, 50)]


async def writes_on(store: Store, code: str, number: int) -> None:
    """One play after the other, as people at a table do."""
    for place in range(2, 2 + number):
        await write(store, acted(place), code=code)


def commits(play: Callable[[Play], Any], story: Play) -> float:
    """How often the disk was waited for in a story."""
    before = REGISTRY.get_sample_value("upcard_commit_jobs_count") or 0.0
    play(story)
    return (REGISTRY.get_sample_value("upcard_commit_jobs_count") or 0.0) - before


def test_tables_that_play_beside_each_other_share_commits_and_one_alone_waits_for_nobody(
    play: Callable[[Play], Any],
) -> None:
    names = [f"TABLE{number}" for number in range(8)]

    async def together(store: Store) -> None:
        await asyncio.gather(*[begin(store, code) for code in names])
        await asyncio.gather(*[writes_on(store, code, 20) for code in names])

    async def alone(store: Store) -> None:
        await begin(store)
        await writes_on(store, "K7MQXA", 20)

    assert commits(play, together) <= 8 * 20 / 2
    assert commits(play, alone) == 21


def test_a_writer_who_stops_waiting_does_no_harm(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[LogLine]:
        await begin(store)
        gone = asyncio.create_task(write(store, acted(2)))
        await asyncio.sleep(0)  # it has queued
        gone.cancel()
        await write(store, acted(3))
        return await store.read("K7MQXA", 1)

    assert play(story) == [acted(2), acted(3)]


# --- lists


def listed(summaries: list[Summary]) -> list[str]:
    return [one.code for one in summaries]


def test_running_tables_are_those_with_a_game_on(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[str]:
        for code, stage in (("AAAAAA", "lobby"), ("BBBBBB", "playing"), ("CCCCCC", "over"), ("DDDDDD", "closed")):
            await begin(store, code, stage=stage)
        return await store.running()

    assert play(story) == ["BBBBBB"]


def test_a_table_is_held_by_who_made_it_and_by_who_sits_there_until_it_is_closed(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[int]:
        for code, maker, members in (("MADE22", "ana", ()), ("BOTH22", "ana", ("ana",)), ("SITS22", "ben", ("ana",))):
            opened = LogLine(1, Opened(TERMS, maker))
            await store.append(code, [opened], summary(code, members=members, seq=1), Clocks())
        held = [await store.held_by("ana"), await store.held_by("ben"), await store.held_by("cleo")]
        await write(store, LogLine(2, Closed()), code="MADE22", members=(), stage="closed")
        return [*held, await store.held_by("ana")]

    assert play(story) == [3, 1, 0, 2]


def test_plays_without_a_summary_move_only_the_head(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[Summary]:
        await begin(store)
        await store.append("K7MQXA", [acted(2, "a-1"), acted(3)], None, Clocks({7: 70}))
        assert (await store.clocks("K7MQXA"), len(await store.read("K7MQXA"))) == (Clocks({7: 70}), 3)
        return await store.tables_of("ana", 9)

    assert play(story) == [summary(seq=3)]


def test_a_summary_comes_back_whole_with_the_last_place_and_time(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[Summary]:
        await begin(store)
        await write(store, acted(2), acted(3))
        return await store.tables_of("ana", 9)

    assert play(story) == [summary(seq=3)]


def test_your_tables_are_those_where_you_sit_and_that_are_not_closed(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[Summary]:
        await begin(store, "OLDER2", at=1)
        await begin(store, "NEWER2", at=2)
        await begin(store, "CLOSED", stage="closed")
        await begin(store, "OTHERS", members=("cleo",))
        await begin(store, "LEFT22")
        await write(store, LogLine(2, Stood("ana")), code="LEFT22", members=("ben",))
        return await store.tables_of("ana", 9)

    assert listed(play(story)) == ["NEWER2", "OLDER2"]


def test_idle_tables_are_the_quiet_ones_oldest_first(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[Summary]:
        for code, at, stage in (("B", 20, "lobby"), ("A", 10, "over"), ("C", 30, "lobby"), ("D", 5, "closed")):
            await begin(store, code, at=at, stage=stage)
        return await store.idle(30, 30, 9)

    assert listed(play(story)) == ["A", "B"]


def test_a_table_with_a_game_on_is_never_idle(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[Summary]:
        await begin(store, "ON2222", at=1, stage="playing")
        await begin(store, "QUIET2", at=2)
        return await store.idle(30, 30, 1)

    assert listed(play(story)) == ["QUIET2"]


def test_one_table_is_found_by_its_code_even_if_it_is_closed(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[Summary | None]:
        await begin(store)
        await write(store, acted(2), acted(3))
        await begin(store, "CLOSED", stage="closed")
        return [await store.summary(code) for code in ("K7MQXA", "CLOSED", "NOBODY")]

    assert play(story) == [summary(seq=3), summary("CLOSED", stage="closed"), None]


def test_limits_are_kept(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[int]:
        for number in range(5):
            await begin(store, f"TABLE{number}", terms=replace(TERMS, public=True))
            await store.say("TABLE0", "ana", "Ana", str(number), number)
        found = [await store.tables_of("ana", 3), await store.idle(9999, 9999, 4)]
        return [*[len(one) for one in found], len(await store.chat("TABLE0", 1))]

    assert play(story) == [3, 4, 1]


def test_a_table_where_nobody_sits_is_idle_earlier(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[Summary]:
        for code, members, at in (("EMPTY2", (), 20), ("SEATED", ("ana",), 20), ("OLDER2", ("ana",), 5)):
            await begin(store, code, members=members, at=at)
        return await store.idle(10, 30, 9)

    assert listed(play(story)) == ["OLDER2", "EMPTY2"]


def test_a_table_goes_on_from_its_last_deal_without_the_plays_of_earlier_games(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> tuple[list[LogLine], list[LogLine]]:
        await two_games(store)
        await write(store, acted(6, "b-6"), stage="playing")
        return await store.resume("K7MQXA")

    around, last = play(story)
    assert ([line.seq for line in around], [line.seq for line in last]) == ([1, 2, 4], [5, 6])


def test_before_the_first_deal_a_table_goes_on_from_all_there_is(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> tuple[list[LogLine], list[LogLine]]:
        await begin(store)
        return await store.resume("K7MQXA")

    around, last = play(story)
    assert (around, [line.seq for line in last]) == ([], [1])


def test_a_line_is_found_by_its_id(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[int | None]:
        await begin(store)
        await write(store, acted(2, "a-1"))
        return [await store.place("K7MQXA", aid) for aid in ("a-1", "a-2")]

    assert play(story) == [2, None]


async def two_games(store: Store) -> None:
    """A table with a finished game and a rematch that is on."""
    first = Started(1, "check-game", 1, ("ana", "ben"), ("Ana", "Ben"), {}, "00" * 32)
    await begin(store)
    await write(store, LogLine(2, first, at=50), stage="playing")
    await write(store, acted(3), LogLine(4, Over("last_player 1 2", (0,)), at=60), stage="over")
    await write(store, LogLine(5, replace(first, number=2), at=70), stage="playing")


def test_finished_games_are_listed_for_those_who_sat_there(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> tuple[list[Finished], list[Finished]]:
        await two_games(store)
        return await store.finished("ben", 9), await store.finished("cleo", 9)

    assert play(story) == ([Finished("K7MQXA", 1, "check-game", ("Ana", "Ben"), (0,), 60)], [])


def test_a_table_names_its_last_finished_game(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[int]:
        await two_games(store)
        await begin(store, "K7MQXB")
        return [one.finished for code in ("K7MQXA", "K7MQXB") if (one := await store.summary(code))]

    assert play(story) == [1, 0]


async def a_game_with_bots(store: Store) -> None:
    """A table at which one person has finished a game with two bots."""
    people = {"members": ("ben",), "names": ("Ada", "Ben", "Cleo")}
    bots = [Sat("bot2", "Ada", "greedy"), Sat("ben", "Ben"), Sat("bot4", "Cleo", "greedy")]
    await begin(store, **people)
    await write(store, *[LogLine(place, row, at=40) for place, row in enumerate(bots, 2)], **people)
    game = Started(1, "check-game", 1, ("bot2", "ben", "bot4"), ("Ada", "Ben", "Cleo"), {}, "00" * 32)
    await write(store, LogLine(5, game, at=50), stage="playing", **people)
    await write(store, LogLine(6, Over("last_player 1 2 3", (0,)), at=60), stage="over", **people)


def test_a_finished_game_tells_which_seats_bots_had(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[Finished]:
        await a_game_with_bots(store)
        return await store.finished("ben", 9)

    assert [one.bots for one in play(story)] == [(0, 2)]


def test_finished_games_come_newest_first(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[Finished]:
        await two_games(store)
        await write(store, LogLine(6, Over("last_player 2 1", (1,)), at=90), stage="over")
        return await store.finished("ana", 9)

    assert [(game.number, game.winners) for game in play(story)] == [(2, (1,)), (1, (0,))]


def test_what_the_coach_found_of_a_game_is_kept_until_something_else_is(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[str]:
        await two_games(store)
        await store.keep_review("K7MQXA", 1, "old")
        await store.keep_review("K7MQXA", 1, "new")
        return [await store.review("K7MQXA", number) for number in (1, 2)]

    assert play(story) == ["new", ""]


# --- chat and people


def test_chat_is_numbered_and_its_last_lines_come_oldest_first(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[tuple[int, str]]:
        await begin(store)
        for text in ("one", "two", "three"):
            await store.say("K7MQXA", "ana", "Ana", text, 7)
        return [(said.number, said.text) for said in await store.chat("K7MQXA", 2)]

    assert play(story) == [(2, "two"), (3, "three")]


def test_of_chat_the_last_lines_are_kept(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> tuple[int, int, int]:
        await begin(store)
        for number in range(1, 261):
            await store.say("K7MQXA", "ana", "Ana", f"{number}", 7)
        kept = await store.chat("K7MQXA", 1_000)
        return len(kept), kept[0].number, kept[-1].number

    assert play(story) == (210, 51, 260)


def test_nothing_can_be_said_at_a_table_that_is_not_there(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.say("NOBODY", "ana", "Ana", "hello?", 7)

    play(story)


def test_a_person_is_known_by_the_secret_and_by_the_newest_profile(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> tuple[Person | None, Person | None]:
        await store.add_person(Person("ana", "Ana"), b"secret", 1)
        await store.change_profile("ana", Profile("Anna", "fox", "quick"))
        return await store.find_person(b"secret"), await store.find_person(b"guess")

    assert play(story) == (Person("ana", "Anna", "fox", "quick"), None)


@pytest.mark.parametrize("again", [(Person("ana", "Else"), b"other"), (Person("else", "Else"), b"secret")])
def test_nobody_is_met_twice(play: Callable[[Play], Any], again: tuple[Person, bytes]) -> None:
    async def story(store: Store) -> tuple[Person | None, Person | None]:
        await store.add_person(Person("ana", "Ana"), b"secret", 1)
        with pytest.raises(Conflict):
            await store.add_person(*again, 1)
        return await store.find_person(b"secret"), await store.find_person(b"other")

    assert play(story) == (Person("ana", "Ana"), None)


def test_a_link_is_good_for_one_more_secret_and_only_once(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[Person | None]:
        await store.add_person(Person("ana", "Ana"), b"secret", 1)
        await store.add_link("ana", b"link", 100)
        used = [await store.redeem_link(b"link", b"phone", 99), await store.redeem_link(b"link", b"thief", 99)]
        return [
            *used,
            await store.find_person(b"phone"),
            await store.find_person(b"thief"),
            await store.find_person(b"secret"),
        ]

    ana = Person("ana", "Ana")
    assert play(story) == [ana, None, ana, None, ana]


def test_of_two_who_use_one_link_at_once_exactly_one_gets_in(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> list[Person | None]:
        await store.add_person(Person("ana", "Ana"), b"secret", 1)
        await store.add_link("ana", b"link", 100)
        return await asyncio.gather(*[store.redeem_link(b"link", bytes([number]), 9) for number in range(8)])

    assert play(story).count(None) == 7


def test_a_link_that_is_too_old_leads_nowhere(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> tuple[Person | None, Person | None]:
        await store.add_person(Person("ana", "Ana"), b"secret", 1)
        await store.add_link("ana", b"link", 100)
        return await store.redeem_link(b"link", b"phone", 100), await store.find_person(b"phone")

    assert play(story) == (None, None)


# --- closing


def test_closing_writes_what_waits(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> None:
        await begin(store)
        waiting = [asyncio.ensure_future(write(store, acted(place))) for place in range(2, 100)]
        await asyncio.sleep(0)  # they have queued
        await store.close()
        await asyncio.gather(*waiting)

    play(story)
    assert len(play(lambda store: store.read("K7MQXA"))) == 99


def test_a_closed_store_is_unavailable(play: Callable[[Play], Any]) -> None:
    async def story(store: Store) -> None:
        await store.close()
        with pytest.raises(Unavailable):
            await begin(store)
        with pytest.raises(Unavailable):
            await store.read("K7MQXA")

    play(story)


# --- SQLite


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "folder" / "upcard.db"


def sqlite(path: Path, story: Callable[[SqliteStore], Coroutine[Any, Any, Any]]) -> Any:
    return run(lambda: SqliteStore.open(path), story)


def test_the_file_and_its_folder_are_made_for_their_owner_alone(path: Path) -> None:
    sqlite(path, begin)
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


@pytest.mark.parametrize("change", ["UPDATE rows SET body = '{}'", "DELETE FROM rows"])
def test_the_log_cannot_be_changed_even_by_hand(path: Path, change: str) -> None:
    sqlite(path, begin)
    with closing(connect(path)) as connection, pytest.raises(apsw.ConstraintError, match="only grows"):
        connection.execute(change)


def test_writing_is_durable_and_reading_cannot_write(path: Path) -> None:
    with closing(create(path)) as writing, closing(look(path)) as reading:
        settings = [writing.pragma(name) for name in ("journal_mode", "synchronous", "foreign_keys")]
        assert (settings, reading.pragma("query_only")) == (["wal", 2, 1], 1)


def test_two_stores_on_one_file_cannot_both_write_a_place(path: Path) -> None:
    async def story(store: SqliteStore) -> list[BaseException | None]:
        await begin(store)
        other = SqliteStore.open(path)
        rivals = [write(one, acted(2, word=word)) for one, word in ((store, "9S"), (other, "9H"))]
        answers = await asyncio.gather(*rivals, return_exceptions=True)
        await other.close()
        return answers

    assert sorted(type(answer).__name__ for answer in sqlite(path, story)) == ["Conflict", "NoneType"]


def test_a_mistake_in_one_job_is_raised_there_and_only_there(path: Path) -> None:
    async def story(store: SqliteStore) -> Any:
        await begin(store)
        empty = store.append("K7MQXA", [], summary(), Clocks())
        return await asyncio.gather(empty, write(store, acted(2)), return_exceptions=True)

    mistake, written = sqlite(path, story)
    assert (type(mistake), written) == (IndexError, None)


def test_a_queue_that_is_full_takes_no_more(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upcard.server.store.backlog.MOST_WAITING", 5)

    async def story(store: SqliteStore) -> list[type]:
        rush = [store.change_profile("ana", Profile("Ana")) for _ in range(7)]
        return [type(answer) for answer in await asyncio.gather(*rush, return_exceptions=True)]

    assert sqlite(path, story) == [type(None)] * 5 + [Unavailable] * 2


def test_the_loop_goes_on_while_another_process_writes(path: Path) -> None:
    async def story(store: SqliteStore) -> bool:
        await begin(store)
        with closing(apsw.Connection(str(path))) as other:
            other.execute("BEGIN IMMEDIATE")
            writing = asyncio.ensure_future(write(store, acted(2)))
            read = await store.read("K7MQXA")  # through another thread: the loop must turn meanwhile
            waits = not writing.done()
            other.execute("COMMIT")
        await writing
        return waits and len(read) == 1

    assert sqlite(path, story)


@contextmanager
def files_no_bigger_than(size: int) -> Iterator[None]:
    """The system refuses to let any file of this process grow beyond a size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_while_the_system_refuses_to_write_the_store_says_so_and_can_be_read(path: Path) -> None:
    async def story(store: SqliteStore) -> list[LogLine]:
        await begin(store)
        with files_no_bigger_than(path.with_name("upcard.db-wal").stat().st_size):
            with pytest.raises(Unavailable):
                await write(store, acted(2, "a-1"))
            assert len(await store.read("K7MQXA")) == 1
        await write(store, acted(2, "a-1"))
        return await store.read("K7MQXA", 1)

    assert sqlite(path, story) == [acted(2, "a-1")]


def test_a_full_disk_refuses_the_whole_batch_and_works_again_with_space(path: Path) -> None:
    async def story(store: SqliteStore) -> tuple[set[type], list[LogLine]]:
        await begin(store)
        limit = "PRAGMA max_page_count = {}".format
        await store.execute(limit(1))  # no page more than there are
        big = [write(store, acted(place, word="9S" * 9000)) for place in (2, 3, 4)]
        refused = await asyncio.gather(*big, return_exceptions=True)
        await store.execute(limit(1_000_000))
        await write(store, acted(2))
        return {type(answer) for answer in refused}, await store.read("K7MQXA", 1)

    assert sqlite(path, story) == ({Unavailable}, [acted(2)])


WRITER = """
import asyncio, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from test_store import SqliteStore, acted, begin, write

async def table(store, code):
    await begin(store, code)
    for place in range(2, 1_000_000):
        await write(store, acted(place, f"a-{place}"), code=code)
        print(code, place, flush=True)

async def main():
    store = SqliteStore.open(Path(sys.argv[2]))
    await asyncio.gather(*[table(store, f"TABLE{number}") for number in range(8)])

asyncio.run(main())
"""


@pytest.mark.parametrize("moment", [1, 40, 333])
def test_killing_the_process_loses_no_acknowledged_line(path: Path, moment: int) -> None:
    here = str(Path(__file__).parent)
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, here, str(path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        heard = [process.stdout.readline() for _ in range(moment)]
        os.kill(process.pid, signal.SIGKILL)
        heard += process.stdout.readlines()
    acknowledged = {code: int(place) for code, place in [line.split() for line in heard if line.endswith("\n")]}
    with closing(create(path)) as connection:
        assert connection.pragma("integrity_check") == "ok"
        for code in codes(connection):
            places = [line.seq for line in lines_of(code, 0, connection)]
            assert places == list(range(1, len(places) + 1))
            assert len(places) >= acknowledged.get(code, 0)
        assert set(acknowledged) <= set(codes(connection))


# --- opening


def test_an_sqlite_that_can_spoil_the_file_is_refused() -> None:
    with pytest.raises(Unavailable, match=r"SQLite 3\.51\.2 has the WAL-reset bug.*3\.51\.3"):
        check_library("3.51.2")
    check_library("3.51.3")
    check_library("3.100.0")


def test_a_new_file_goes_through_every_migration(path: Path) -> None:
    with closing(create(path)) as connection:
        assert schema(connection) == len(migrations())


def test_opening_again_migrates_nothing(path: Path) -> None:
    sqlite(path, begin)
    with closing(create(path)) as connection:
        assert codes(connection) == ["K7MQXA"]


SCHEMA_2 = """
    DROP TABLE statistics; DROP TABLE results; DROP TABLE meetings; DROP TABLE ratings;
    DROP INDEX games_by_end; DROP INDEX uncounted_games; DROP INDEX unfinished_games;
    ALTER TABLE games DROP COLUMN rounds; ALTER TABLE games DROP COLUMN looked; DROP TABLE reviews;
    ALTER TABLE games DROP COLUMN ended; ALTER TABLE games DROP COLUMN counted; ALTER TABLE people DROP COLUMN shown;
    DROP INDEX tables_by_maker; DROP INDEX idle_tables; DROP INDEX rows_around_games;
    DROP INDEX secrets_by_person; DROP INDEX chat_by_member;
    DROP TABLE probes; DROP TABLE days; DROP TABLE entrants; DROP TABLE tournament_rows; DROP TABLE tournaments;
    ALTER TABLE tables DROP COLUMN maker;
    ALTER TABLE tables ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN joinable INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX public_tables ON tables (stage) WHERE public;
    ALTER TABLE secrets DROP COLUMN seen;
    ALTER TABLE people DROP COLUMN avatar; ALTER TABLE people DROP COLUMN bot_pace;
    ALTER TABLE people DROP COLUMN bot_level;
    PRAGMA user_version = 2
"""
"""Takes back what the third migration and those after it did."""


def test_a_table_of_an_older_file_goes_on(path: Path) -> None:
    sqlite(path, two_games)
    with closing(connect(path)) as connection:
        connection.execute(SCHEMA_2)
    around, last = sqlite(path, lambda store: store.resume("K7MQXA"))
    assert ([line.seq for line in around], [line.seq for line in last]) == ([1, 2, 4], [5])


def test_games_of_an_older_file_learn_from_the_log_which_seats_bots_had(path: Path) -> None:
    sqlite(path, a_game_with_bots)
    with closing(connect(path)) as connection:
        connection.execute(f"{SCHEMA_2}; ALTER TABLE games DROP COLUMN bots; PRAGMA user_version = 1")
    assert [one.bots for one in sqlite(path, lambda store: store.finished("ben", 9))] == [(0, 2)]


def test_a_migration_that_fails_leaves_the_database_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = [*migrations(), "CREATE TABLE half (a); SELECT nonsense"]
    sqlite(path, begin)
    monkeypatch.setattr("upcard.server.store.sqlite.database.migrations", lambda: broken)
    with pytest.raises(Unavailable, match="nonsense"):
        create(path)
    with closing(connect(path)) as connection:
        assert schema(connection) == len(broken) - 1
        assert not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'half'").get


def test_a_database_of_a_newer_upcard_is_refused(path: Path) -> None:
    with closing(create(path)) as connection:
        connection.pragma("user_version", 99)
    with pytest.raises(Unavailable, match=r"newer Upcard.*install"):
        SqliteStore.open(path)


def test_a_database_of_another_program_is_refused(path: Path) -> None:
    path.parent.mkdir(parents=True)
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("CREATE TABLE theirs (a)")
    with pytest.raises(Unavailable, match="another program"):
        SqliteStore.open(path)


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_text("a letter, not a database\n" * 99, "utf-8")
    with pytest.raises(Unavailable, match=r"upcard\.db cannot be opened"):
        SqliteStore.open(path)


# --- backups and verifying


def test_a_backup_made_while_others_write_is_one_moment_of_the_tables(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def story(store: SqliteStore) -> list[LogLine]:
        await begin(store)
        writing = asyncio.gather(*[write(store, acted(place)) for place in range(2, 500)])
        await asyncio.to_thread(backup, path, copy)
        await writing
        return await store.read("K7MQXA")

    lines = sqlite(path, story)
    kept = sqlite(copy, lambda store: store.read("K7MQXA"))
    assert kept == lines[: len(kept)]
    assert kept


def test_a_backup_of_a_quiet_database_holds_all_and_is_one_private_file(path: Path, tmp_path: Path) -> None:
    sqlite(path, two_games)
    copy = tmp_path / "backups" / "copy.db"
    copy.parent.mkdir()
    backup(path, copy)
    assert [file.name for file in copy.parent.iterdir()] == ["copy.db"]
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(look(path)) as original, closing(look(copy)) as restored:
        assert lines_of("K7MQXA", 0, restored) == lines_of("K7MQXA", 0, original)


def test_a_backup_can_be_verified(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sqlite(path, lambda store: write(store, *evening(3)))
    copy = str(tmp_path / "copy.db")
    assert (main(["backup", "--data", str(path.parent), copy]), main(["verify", copy])) == (0, 0)
    assert "copy.db: ok: 2 games" in capsys.readouterr().out


def test_a_backup_overwrites_nothing(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sqlite(path, begin)
    taken = tmp_path / "letter.txt"
    taken.write_text("dear Ana", "utf-8")
    assert main(["backup", "--data", str(path.parent), str(taken)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert taken.read_text("utf-8") == "dear Ana"


def test_a_backup_of_nothing_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "--data", str(tmp_path), str(tmp_path / "copy.db")]) == 2
    assert "upcard.db: there is no database" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()


def played(table: Table, entries: int) -> list[Row]:
    """The rows of a game in which the first legal word is said again and again, as far as it goes."""
    rows: list[Row] = []
    while table.awaited and len(rows) < entries:
        seat = table.awaited[0]
        words = (table.legal(seat)[0],)
        table.act(seat, words)
        rows.append(Acted(seat, words))
    return rows


def evening(entries: int) -> list[LogLine]:
    """A table of one person and one bot: a whole game, and the beginning of another."""
    version = Table("check-game", 2).game.version
    started = Started(1, "check-game", version, ("ana", "bot1"), ("Ana", "Ada"), {}, "07" * 32)
    first, second = [Table("check-game", 2, {}, bytes.fromhex("07" * 32)) for _ in range(2)]
    whole = played(first, 10_000)
    assert first.outcome
    places = " ".join(str(place) for place in first.outcome.places)
    over = Over(f"{first.outcome.reason} {places}", first.outcome.winners)
    sat: list[Row] = [Opened(TERMS), Sat("ana", "Ana"), Sat("bot1", "Ada", "greedy")]
    rows = [*sat, started, *whole, over, replace(started, number=2), *played(second, entries)]
    return [LogLine(place, row) for place, row in enumerate(rows, 1)]


def test_the_games_of_a_table_are_logs_that_name_its_bots() -> None:
    whole, begun = games(evening(3))
    assert (whole.game, whole.seats, whole.chance) == ("check-game", ("Ana", "greedy:Ada"), "sealed " + "07" * 32)
    assert (bool(whole.end), begun.end, len(begun.entries)) == (True, "", 3)


def test_nobody_becomes_a_bot_by_a_colon_in_their_name() -> None:
    lines = evening(3)
    place, start = next((place, line.row) for place, line in enumerate(lines) if isinstance(line.row, Started))
    lines[place] = replace(lines[place], row=replace(start, names=("greedy:Ana", "Ada")))
    whole = next(games(lines))
    assert whole.seats == (":greedy:Ana", "greedy:Ada") and verify(whole.text())
    assert shown_step(whole, 1, -1, False).events[0].say.startswith("\u2068greedy:Ana\u2069 ")


def test_a_replay_tells_who_laid_what_in_a_fight() -> None:
    hands = "hand-0 5C 2S 3S\nhand-1 7H 3H 4H\nhand-2 6D 8D KD"
    table = Table.of(f"game extreme-last-card\nseats 3\npile 9C\n{hands}\nstock 4C 6C 8C")
    assert [table.act(seat, play) for seat, play in ((0, "5C done"), (1, "7H done"), (2, "6D done"))] == [None] * 3
    steps = [shown_step(parse(table.log()), step, -1, False).view.facts["fight"] for step in range(4)]
    assert steps == [(), ("0:5C:5:add",), (*steps[1], "1:7H:5:block"), (*steps[2], "2:6D:5:open")]  # type: ignore[misc]


def test_expiries_and_leaves_are_entries_of_the_log() -> None:
    lines = evening(0)
    extra: list[Row] = [Expired(4), Held("ana"), Left(1)]
    lines += [LogLine(len(lines) + place, row) for place, row in enumerate(extra, 1)]
    assert list(games(lines))[1].entries == [Input("expire", 4), Input("leave", 1)]


def test_every_game_of_a_database_is_verified_and_a_running_one_as_far_as_it_goes(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = evening(3)
    sqlite(path, lambda store: write(store, *lines))
    assert main(["verify", str(path)]) == 0
    entries = sum(isinstance(line.row, Acted) for line in lines)
    assert f"ok: 2 games, {entries} entries" in capsys.readouterr().out


def test_a_game_that_does_not_replay_is_named(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = evening(3)
    forged = [*lines, LogLine(len(lines) + 1, Acted(0, ("suit-S",)))]
    sqlite(path, lambda store: write(store, *forged))
    assert main(["verify", str(path)]) == 1
    assert "wrong: table K7MQXA, game 2: entry 4 ('0 suit-S') does not replay" in capsys.readouterr().out


def test_a_missing_line_is_found(path: Path) -> None:
    sqlite(path, lambda store: write(store, *evening(3)))
    with closing(connect(path)) as connection:
        connection.execute("DROP TRIGGER rows_never_go; DELETE FROM rows WHERE seq = 6")
        assert [verdict.problem for verdict in verdicts(connection)] == ["line 6 is missing"]
