"""The contract of every store for tournaments: logs that only grow, and the lists beside them."""

import asyncio
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import pytest

from test_store import run
from upcard.matches.tournaments import Plan
from upcard.server.clock import SystemClock
from upcard.server.store import Conflict, Person
from upcard.server.store.sql import SqlStore
from upcard.server.store.sql_tournaments import SqlTournaments
from upcard.server.store.tournaments import TournamentStore, TournamentSummary
from upcard.server.tournaments.law import NewTournament, enter
from upcard.server.tournaments.rows import Began, CheckedIn, Created, Entered, Line, Opened, Paused, Played, Withdrew
from upcard.server.tournaments.tournaments import Tournaments

Play = Callable[[TournamentStore], Coroutine[Any, Any, Any]]
MADE = Created("Cup", "uno", {"target": 0}, Plan("swiss", seed="ab"), 8, "ana", "Ana", wait=60)
CODE = "K7MQXA"


@pytest.fixture
def play(opened: Callable[[], SqlStore]) -> Callable[[Play], Any]:
    """Runs a test's coroutine with a store; each time the store is opened anew."""
    return lambda story: run(opened, lambda store: story(SqlTournaments(store)))


def summary(code: str = CODE, at: int = 1, **changes: Any) -> TournamentSummary:
    plain = {"stage": "entry", "organiser": "ana", "people": ("ben",), **changes}
    return TournamentSummary(code, "Cup", "uno", "swiss", at=at, **plain)


async def begin(store: TournamentStore, code: str = CODE, **changes: Any) -> None:
    await store.append([Line(1, MADE, 1)], summary(code, **changes))


def test_lines_of_a_tournament_come_back_as_they_were_written(play: Callable[[Play], Any]) -> None:
    rows = [
        MADE, Entered("ben", "Ben", avatar="fox"), Entered("bot1", "Ada", "easy"), CheckedIn("ben", True), Paused(True),
        Withdrew("ben", removed=True), Began(("ben", "bot1")), Opened(1, 0, (0, 1), 1, "ABCDEF"),
        Played(1, 0, (1, 2), (5, 0), (1,)),
    ]  # fmt: skip
    lines = [Line(seq, row, 5) for seq, row in enumerate(rows, 1)]

    async def story(store: TournamentStore) -> list[Line]:
        await store.append(lines, summary())
        return await store.read(CODE)

    assert play(story) == lines


def test_two_who_write_the_same_place_of_a_tournament_are_told_apart(play: Callable[[Play], Any]) -> None:
    async def story(store: TournamentStore) -> int:
        await begin(store)
        await store.append([Line(2, Paused(True), 2)], summary())
        for line in (Line(1, MADE, 3), Line(2, Paused(False), 3), Line(4, Paused(False), 3)):
            with pytest.raises(Conflict):
                await store.append([line], summary())
        return len(await store.read(CODE))

    assert play(story) == 2


def test_lines_behind_a_place_are_those_of_others(play: Callable[[Play], Any]) -> None:
    async def story(store: TournamentStore) -> list[list[int]]:
        await begin(store)
        await store.append([Line(2, Paused(True), 2), Line(3, Paused(False), 2)], summary())
        return [[line.seq for line in await store.read(CODE, since)] for since in range(4)]

    assert play(story) == [[1, 2, 3], [2, 3], [3], []]


def test_an_unknown_tournament_has_no_lines(play: Callable[[Play], Any]) -> None:
    assert play(lambda store: store.read("NOBODY")) == []


def test_only_what_is_not_over_is_unfinished(play: Callable[[Play], Any]) -> None:
    async def story(store: TournamentStore) -> list[str]:
        await begin(store, "AAAAAA", at=2)
        await begin(store, "BBBBBB", at=1)
        await begin(store, "CCCCCC", stage="over")
        return [one.code for one in await store.unfinished()]

    assert sorted(play(story)) == ["AAAAAA", "BBBBBB"]


def test_a_person_finds_what_they_organise_and_what_they_have_entered(play: Callable[[Play], Any]) -> None:
    async def story(store: TournamentStore) -> tuple[list[str], list[str], list[str]]:
        await begin(store, "AAAAAA")
        await begin(store, "BBBBBB", organiser="eve", people=())
        await store.append([Line(2, Entered("ana", "Ana"), 9)], summary("BBBBBB", organiser="eve", people=("ana",)))
        found = [[one.code for one in await store.of(who, 5)] for who in ("ana", "ben", "cid")]
        return found[0], found[1], found[2]

    assert play(story) == (["BBBBBB", "AAAAAA"], ["AAAAAA"], [])


def test_who_is_forgotten_is_in_no_list_of_tournaments(opened: Callable[[], SqlStore]) -> None:
    async def story(store: SqlStore) -> list[TournamentSummary]:
        await store.add_person(Person("ben", "Ben"), b"secret", 1)
        await begin(SqlTournaments(store))
        await store.forget("ben")
        return await SqlTournaments(store).of("ben", 5)

    assert run(opened, story) == []


# --- where several workers write


class Slow:
    """A store that says late what it has written long ago."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.written, self.told = asyncio.Event(), asyncio.Event()

    async def append(self, lines: list[Line], _summary: TournamentSummary) -> None:
        self.lines += lines
        self.written.set()
        await self.told.wait()

    async def read(self, _code: str, since: int = 0) -> list[Line]:
        return [line for line in self.lines if line.seq > since]

    async def unfinished(self) -> list[TournamentSummary]:
        return []

    async def of(self, _person: str, _limit: int) -> list[TournamentSummary]:
        return []


def test_what_is_read_before_its_writer_hears_of_it_is_taken_in_once() -> None:
    async def story() -> tuple[int, int]:
        store, tables = Slow(), SimpleNamespace(listeners=[])
        every = Tournaments(store, tables, SystemClock(), lambda: "ab", lambda: CODE, shared=True)  # type: ignore[arg-type]
        store.told.set()
        assert await every.create(NewTournament("Cup", "uno"), Person("ana", "Ana")) == CODE
        store.told.clear()
        store.written.clear()
        entering = asyncio.create_task(every.ask(CODE, lambda one: enter(one, Person("ben", "Ben"))))
        await store.written.wait()
        one = await every.find(CODE)
        store.told.set()
        await entering
        await every.stop()
        assert one is not None
        return one.seq, one.arrivals

    assert asyncio.run(story()) == (2, 1)
