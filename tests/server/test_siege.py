"""Small sieges of the server, and of servers with faults that they must find; siege.py lays the large ones."""

import asyncio
from pathlib import Path

import pytest

from sieges import asking, control, floods, frames, holding, kills, names, races, slow, workers


def test_a_kill_loses_no_play_and_no_seat(tmp_path: Path) -> None:
    figures = asyncio.run(kills.besiege(tmp_path / "data", 2, tables=5, plays=60))
    assert (figures["kills"], figures["wrong"]) == (2, [])


@pytest.mark.sqlite  # a database goes on with what it was told, whoever is killed
def test_kills_find_a_server_that_shows_a_play_before_it_is_written(tmp_path: Path) -> None:
    figures = asyncio.run(kills.besiege(tmp_path / "data", 20, tables=5, plays=60, fault="send-before-commit"))
    assert any("the disk" in what for what in figures["wrong"])


def test_of_two_at_once_exactly_one_wins(tmp_path: Path) -> None:
    assert asyncio.run(races.besiege(tmp_path / "data", 5))["wrong"] == []


def test_every_race_finds_a_server_where_both_win(tmp_path: Path) -> None:
    figures = asyncio.run(races.besiege(tmp_path / "data", 8, fault="everybody-wins"))
    assert {what.partition(":")[0] for what in figures["wrong"]} == set(races.RACES)


def test_broken_frames_are_answered_and_change_nothing(tmp_path: Path) -> None:
    figures = asyncio.run(frames.besiege(tmp_path / "data", 4_000, tables=5))
    assert figures["frames"] >= 3_500 and figures["wrong"] == []


def test_broken_frames_find_a_server_that_plays_and_says_no(tmp_path: Path) -> None:
    figures = asyncio.run(frames.besiege(tmp_path / "data", 10_000, tables=5, fault="deny-plays"))
    assert any("without a yes" in what for what in figures["wrong"])


def test_a_stalled_reader_is_closed_and_comes_back(tmp_path: Path) -> None:
    assert asyncio.run(slow.besiege(tmp_path / "data", readers=3, most=300, timeout="1"))["wrong"] == []


def test_stalled_readers_find_a_server_that_keeps_everything_for_them(tmp_path: Path) -> None:
    figures = asyncio.run(slow.besiege(tmp_path / "data", readers=1, most=300, fault="endless-outbox", timeout="1"))
    assert any("(0)" in what for what in figures["wrong"])


@pytest.mark.parametrize("names", [tuple(floods.OFFENCES)[:10], tuple(floods.OFFENCES)[10:]])
def test_an_offender_is_closed_and_nobody_else_notices(tmp_path: Path, names: tuple[str, ...]) -> None:
    assert asyncio.run(floods.besiege(tmp_path / "data", times=2, names=names, timeout="1"))["wrong"] == []


@pytest.mark.parametrize("name", ["pings", "small pieces"])
def test_one_who_sends_frames_that_are_no_messages_is_cut_off(tmp_path: Path, name: str) -> None:
    figures = asyncio.run(control.besiege(tmp_path / "data", 1, names=(name,)))
    assert not [what for what in figures["wrong"] if "without an end" in what or "Traceback" in what]


def test_one_who_asks_without_end_is_answered_and_so_is_everybody_else(tmp_path: Path) -> None:
    figures = asyncio.run(asking.besiege(tmp_path / "data", 1, paths=("/",), warm=1))
    assert not [what for what in figures["wrong"] if "answers took" not in what]


def test_answers_that_nobody_reads_are_dropped(tmp_path: Path) -> None:
    assert asyncio.run(holding.besiege_unread(tmp_path / "data", 30, timeout="1"))["wrong"] == []


@pytest.mark.parametrize("way", [0, -1])
def test_more_connections_than_file_handles_keep_nobody_out(tmp_path: Path, way: int) -> None:
    ways = (list(holding.WAYS)[way],)
    figures = asyncio.run(holding.besiege_handles(tmp_path / "data", 260, ways=ways, limit=240))
    assert figures["wrong"] == []


def test_nobody_can_look_like_somebody_else_at_the_table(tmp_path: Path) -> None:
    assert asyncio.run(names.besiege(tmp_path / "data", 4))["wrong"] == []


def test_look_alikes_find_a_server_that_compares_letter_by_letter(tmp_path: Path) -> None:
    figures = asyncio.run(names.besiege(tmp_path / "data", 4, fault="compare-letters"))
    assert {what.partition(":")[0] for what in figures["wrong"]} >= {"small letters", "letters of other scripts"}


@pytest.mark.parametrize(("kind", "times"), [("workers", 2), ("databases", 1), ("bells", 2), ("skews", 1)])
def test_whatever_goes_wrong_between_workers_no_play_is_lost_or_doubled(tmp_path: Path, kind: str, times: int) -> None:
    figures = asyncio.run(workers.besiege(tmp_path / "house", kind, times, tables=3))
    assert (figures["faults"], figures["wrong"]) == (times, [])


@pytest.mark.parametrize("fault", ["trust-hints", "append-without-id"])
def test_kills_find_workers_that_break_a_promise(tmp_path: Path, fault: str) -> None:
    assert asyncio.run(workers.besiege(tmp_path / "house", "workers", 20, tables=3, fault=fault))["wrong"]
