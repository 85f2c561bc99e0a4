"""Tables whose plays come close upon each other wake together; one that plays alone never waits."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import cast

from upcard.server.tables import rounds
from upcard.server.tables.audience import Guest
from upcard.server.tables.queue import Queue
from upcard.server.tables.rounds import Rounds

TABLES = rounds.ENOUGH + 2
"""More than make a round."""


class Owner:
    """Of a table: knows when it was woken, and together with whom."""

    def __init__(self, woken: "list[Owner]") -> None:
        self._woken = woken

    def wake(self) -> None:
        self._woken.append(self)


def played(story: Callable[[Rounds, "list[Owner]", "list[Owner]"], Awaitable[None]]) -> None:
    """Tell a story of some tables."""

    async def tell() -> None:
        woken: list[Owner] = []
        await story(Rounds(), [Owner(woken) for _ in range(TABLES)], woken)

    asyncio.run(tell())


def test_a_table_that_plays_alone_never_waits():
    async def story(rounds: Rounds, owners: list[Owner], woken: list[Owner]) -> None:
        for _ in range(5):
            rounds.wake(owners[0])
        assert woken == [owners[0]] * 5

    played(story)


def test_tables_that_come_soon_after_another_one_wake_together_in_their_order():
    async def story(rounds: Rounds, owners: list[Owner], woken: list[Owner]) -> None:
        for owner in owners[:4]:
            rounds.wake(owner)
        assert woken == owners[:1]
        while len(woken) == 1:
            await asyncio.sleep(0)
        assert woken == owners[:4]

    played(story)


def test_enough_tables_wait_for_no_more():
    async def story(rounds: Rounds, owners: list[Owner], woken: list[Owner]) -> None:
        for owner in owners[:-1]:
            rounds.wake(owner)
        assert woken == owners[:-1]

    played(story)


def test_a_round_ends_though_others_keep_coming(monkeypatch):
    monkeypatch.setattr(rounds, "ENOUGH", 10**9)

    async def story(rounds: Rounds, owners: list[Owner], woken: list[Owner]) -> None:
        rounds.wake(owners[0])
        while len(woken) == 1:
            rounds.wake(owners[1])
            rounds.wake(owners[2])
            await asyncio.sleep(0)
        assert woken == owners[:3]

    played(story)


def test_after_a_lull_a_table_goes_first_at_once(monkeypatch):
    monkeypatch.setattr(rounds, "GAP", -1.0)

    async def story(rounds: Rounds, owners: list[Owner], woken: list[Owner]) -> None:
        for owner in owners:
            rounds.wake(owner)
        assert woken == owners

    played(story)


def test_whatever_wakes_an_owner_before_its_round_finds_the_play_that_waits():
    async def story(rounds: Rounds, owners: list[Owner], woken: list[Owner]) -> None:
        rounds.wake(owners[0])
        queue, guest = Queue(rounds), cast(Guest, None)
        owner = asyncio.create_task(queue.wait())
        await asyncio.sleep(0)
        assert queue.asleep
        queue.put_play((guest, None))
        assert not queue.asleep
        queue.wake()
        await owner
        assert queue.take() == (guest, None)

    played(story)
