"""A live table in one process: its parts, what docks at it, and bots that think elsewhere."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from kit.server.launch import Turned
from kit.server.served import FREE_TO_DRAW
from upcard.bots import Seating, registry
from upcard.engine.view import SeenEvent, View
from upcard.logs import replay
from upcard.logs.log import Log
from upcard.play.table import Table
from upcard.server.socket import wire
from upcard.server.store.sqlite.store import SqliteStore
from upcard.server.tables import bot_thinking, bots, live, running, tables
from upcard.server.tables.live import LiveTable
from upcard.server.tables.log import Commit
from upcard.server.tables.requests import HANDLERS
from upcard.server.tables.room import Visitor
from upcard.server.tables.rows import Acted, Expired, Terms
from upcard.server.tables.tables import Tables

Frame = dict[str, Any]
LONGEST_WAIT = 10.0
"""Seconds within which any bot of this file is asked (T33)."""


class Guest:
    """A connection without a socket: one answer for each request."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.household = "here"
        self.language = "en"
        self.screen = False
        self.language = "en"
        self.sent: list[Frame] = []
        self.answers: asyncio.Queue[Frame] = asyncio.Queue()

    def send(self, frame: bytes) -> None:
        self.sent.append(msgspec.json.decode(frame))

    def answer(self, frame: bytes) -> None:
        self.answers.put_nowait(msgspec.json.decode(frame))

    def close(self, why: str) -> None:
        assert why == "over", f"{self.person} is closed: {why}"


class Evening:
    """One table on a store of its own, with a clock that the test turns."""

    def __init__(self, folder: Path) -> None:
        self.store = SqliteStore.open(folder / "upcard.db")
        self.clock = Turned(1_000.0)
        seeds = iter(range(100))
        self.tables = Tables(
            self.store, self.clock, lambda: f"{next(seeds):064x}", lambda: "K7MQXA", bot_pace=1.0, grace=30.0, most=10
        )

    async def open(self, *people: str, bot: str = "", **terms: Any) -> tuple[LiveTable, list[Guest]]:
        """A table where people and perhaps a bot have been dealt a game."""
        seats = len(people) + bool(bot)
        options = {**FREE_TO_DRAW["check-game"], **terms.pop("options", {})}
        await self.tables.create(Terms("check-game", options, seats, require_ready=False, **terms), "A")
        table = await self.tables.find("K7MQXA", Visitor("A", "here"))
        assert table is not None
        guests = [Guest(person) for person in people]
        for guest in guests:
            await ask(table, guest, wire.Hello(1, wire.PROTOCOL, "K7MQXA"))
            await ask(table, guest, wire.Sit(2, guest.person))
        if bot:
            await ask(table, guests[0], wire.AddBot(3, bot))
        await ask(table, guests[0], wire.Start(4))
        return table, guests

    async def close(self) -> None:
        await self.tables.stop()
        await self.store.close()


async def ask(table: LiveTable, guest: Guest, request: wire.Request) -> Frame:
    table.receive(guest, request)
    return await guest.answers.get()


async def until(truth: Callable[[], bool]) -> None:
    while not truth():
        await asyncio.sleep(0)


def tell(folder: Path, story: Callable[[Evening], Coroutine[Any, Any, None]]) -> None:
    async def evening() -> None:
        opened = Evening(folder)
        try:
            await story(opened)
        finally:
            await opened.close()

    asyncio.run(evening())


class Slow:
    """A bot that draws, once it is let go."""

    def __init__(self) -> None:
        self.let_go = threading.Event()
        self.asked = 0
        self.threads: set[int] = set()

    def observe(self, events: list[SeenEvent]) -> None:
        return None

    def choose(self, view: View, legal: list[str]) -> str:
        self.asked += 1
        self.threads.add(threading.get_ident())
        self.let_go.wait()
        return "draw" if "draw" in legal else legal[-1]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    bot = Slow()

    def made(_seating: Seating) -> Slow:
        return bot

    monkeypatch.setitem(registry.BUILT_IN, "slow", made)
    return bot


async def bot_on_turn(evening: Evening, *people: str, **terms: Any) -> tuple[LiveTable, list[Guest]]:
    """A table whose slow bot has been asked, and thinks."""
    table, guests = await evening.open(*people, bot="slow", **terms)
    for guest in guests:  # the bot sits last
        game = table.log.playing
        assert game is not None
        window = game.windows[0].number
        await ask(table, guest, wire.Act(5, "a", window, ("draw",)))
    evening.clock.advance(LONGEST_WAIT)
    await until(lambda: table.bots.thinking)
    return table, guests


# --- requests and listeners


def test_every_request_of_the_wire_has_its_handler() -> None:
    assert set(HANDLERS) == set(get_args(wire.Request))


def test_whoever_listens_hears_of_every_commit(tmp_path: Path) -> None:
    class Listener:
        def __init__(self) -> None:
            self.heard: list[tuple[str, list[str]]] = []

        def after_commit(self, commit: Commit) -> None:
            self.heard.append((commit.code, [type(row).__name__ for row in commit.rows]))

    async def story(evening: Evening) -> None:
        listener = Listener()
        evening.tables.listeners.append(listener)
        table, (a, _) = await evening.open("A", "B", options={"turn_limit": 1})
        assert table.log.playing is not None
        await ask(table, a, wire.Act(5, "a", table.log.playing.windows[0].number, ("draw",)))
        rows = [["Sat"], ["Sat"], ["Started"], ["Acted", "Over", "Committed"]]
        assert listener.heard == [("K7MQXA", written) for written in rows]

    tell(tmp_path, story)


# --- who hears whom


class Keeping(Guest):
    """One who keeps the frames they get, as they are."""

    def __init__(self, person: str) -> None:
        super().__init__(person)
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)


def test_what_watchers_of_one_language_see_of_a_move_is_written_once(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        table, (a, _) = await evening.open("A", "B")
        watchers = [Keeping(f"W{number}") for number in range(40)]
        for watcher in watchers:
            await ask(table, watcher, wire.Hello(1, wire.PROTOCOL, "K7MQXA"))
        assert table.log.playing is not None
        await ask(table, a, wire.Act(5, "a", table.log.playing.windows[0].number, ("draw",)))
        assert len({id(watcher.frames[-1]) for watcher in watchers}) == 1
        assert msgspec.json.decode(watchers[0].frames[-1])["t"] == "moved"

    tell(tmp_path, story)


def test_a_crowd_hears_of_watchers_who_come_together_once(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        table, _ = await evening.open("A", "B")
        first = Keeping("first")
        await ask(table, first, wire.Hello(1, wire.PROTOCOL, "K7MQXA"))
        for number in range(2 * live.CROWD):
            await ask(table, Guest(f"W{number}"), wire.Hello(1, wire.PROTOCOL, "K7MQXA"))
        heard = len(first.frames)
        assert heard <= live.CROWD
        evening.clock.advance(live.PRESENCE_SECONDS)
        await until(lambda: len(first.frames) > heard)
        assert len(first.frames) == heard + 1

    tell(tmp_path, story)


@pytest.mark.rule("table T23")
def test_what_those_who_have_gone_did_not_want_to_hear_is_forgotten(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        table, (a, b) = await evening.open("A", "B")
        watchers = [Guest(f"W{number}") for number in range(5)]
        for watcher in watchers:
            await ask(table, watcher, wire.Hello(1, wire.PROTOCOL, "K7MQXA"))
            await ask(table, watcher, wire.Mute(5, b.person, True))
            table.disconnected(watcher)
        await ask(table, a, wire.Mute(5, b.person, True))
        assert table.audience.mutes == {"A": {"B"}}
        table.disconnected(a)
        await ask(table, b, wire.Mute(5, a.person, False))
        assert table.audience.mutes["A"] == {"B"}

    tell(tmp_path, story)


# --- opening


def test_others_play_on_while_a_long_log_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SLICE", 2)
    turns, began = 0, 0

    def dealt(log: Log) -> Table:
        nonlocal began
        began = turns
        return replay.opened(log)

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def story(evening: Evening) -> None:
        table, people = await evening.open("A", "B")
        for number in range(30):
            game = table.log.playing
            assert game is not None
            await ask(table, people[number % 2], wire.Act(9, f"a{number}", game.windows[0].number, ("draw",)))
        await table.stop()
        table.abandon("over")
        monkeypatch.setattr(running, "deal_out", dealt)
        playing = asyncio.create_task(others())
        again = await evening.tables.find("K7MQXA", Visitor("A", "here"))
        playing.cancel()
        assert again is not None and again is not table and again.log.seq == table.log.seq
        assert turns - began >= 30 // 2

    tell(tmp_path, story)


# --- bots


def test_bots_think_off_the_event_loop(tmp_path: Path, slow: Slow) -> None:
    async def story(evening: Evening) -> None:
        slow.let_go.set()
        table, _ = await bot_on_turn(evening, "A")
        await until(lambda: table.idle)
        assert slow.threads and threading.get_ident() not in slow.threads

    tell(tmp_path, story)


def test_a_table_answers_while_its_bots_think(tmp_path: Path, slow: Slow) -> None:
    async def story(evening: Evening) -> None:
        table, (a,) = await bot_on_turn(evening, "A")
        said = await ask(table, a, wire.Say(6, "hurry"))
        assert (said["t"], table.bots.thinking, table.idle) == ("yes", True, False)
        seq = table.log.seq
        slow.let_go.set()
        await until(lambda: table.idle)
        assert (table.log.seq, table.log.aids.place(f"bot:1:1:{seq}")) == (seq + 1, seq + 1)

    tell(tmp_path, story)


def test_an_answer_to_what_has_passed_is_dropped_and_asked_for_anew(tmp_path: Path, slow: Slow) -> None:
    async def story(evening: Evening) -> None:
        table, (a, b) = await bot_on_turn(evening, "A", "B")
        await ask(table, a, wire.HandOver(6, b.person))
        seq = table.log.seq
        slow.let_go.set()
        await until(lambda: table.log.seq > seq)
        assert slow.asked == 2
        played = [line for line in await evening.store.read(table.code) if line.aid.startswith("bot:")]
        assert [(line.row, line.aid) for line in played] == [(Acted(2, ("draw",)), f"bot:1:2:{seq}")]

    tell(tmp_path, story)


def test_no_clock_runs_out_on_bots_that_think(tmp_path: Path, slow: Slow) -> None:
    async def story(evening: Evening) -> None:
        table, (a,) = await bot_on_turn(evening, "A")
        evening.clock.advance(40.0)  # the window of the bot has 30 seconds
        await ask(table, a, wire.Ping(6))
        slow.let_go.set()
        await until(lambda: table.idle)
        rows = [line.row for line in await evening.store.read(table.code)]
        assert Acted(1, ("draw",)) in rows and not any(isinstance(row, Expired) for row in rows)

    tell(tmp_path, story)


def test_bots_that_do_not_answer_are_not_waited_for(
    tmp_path: Path, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "MOST_SECONDS", 0.0)

    async def story(evening: Evening) -> None:
        table, _ = await bot_on_turn(evening, "A")
        await until(lambda: table.idle)
        evening.clock.advance(30.0)
        await until(lambda: has_written(table, "expire:1:2"))
        slow.let_go.set()

    tell(tmp_path, story)


def test_hanging_bots_take_no_thread_from_those_of_other_tables(
    tmp_path: Path, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "MOST_SECONDS", 0.0)

    async def story(evening: Evening) -> None:
        table, _ = await bot_on_turn(evening, "A")
        await until(lambda: evening.tables.bot_threads.lost == 1)
        others = [evening.tables.bot_threads.submit(threading.get_ident) for _ in range(20)]
        await asyncio.gather(*[asyncio.wrap_future(one) for one in others])
        await until(lambda: table.idle)
        slow.let_go.set()

    tell(tmp_path, story)


def has_written(table: LiveTable, aid: str) -> bool:
    return table.log.aids.place(aid) is not None


def test_a_bot_that_is_installed_no_more_is_played_for() -> None:
    table = Table("check-game", 2, seed=1)
    _, play = bot_thinking.think(None, {0: "gone", 1: "gone"}, table, [0, 1], 1)
    assert play is not None and table.act(*play) is None
