"""What somebody's statistics cost who has played very many games: CPU time of the answer, not of the clock.

`python bench/people.py --games 10000`. The games are counted from a few hundred simulated ones, again and again.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from kit.server.history import House
from kit.server.recounted import filled
from upcard.server.http.statistics import Statistics
from upcard.server.store.sql import Script
from upcard.server.store.sqlite.store import SqliteStore

SIMULATED = 60
TIMES = 20


async def prepared(house: House) -> str:
    """A house with some games, most of them of one person."""
    await filled(house, SIMULATED)
    return house.people[0].id


def multiplied(person: str, games: int) -> Script[int]:
    """Give somebody so many results as if they had played on, all counted; how many there are then."""
    [(top,)] = yield "SELECT max(ended) FROM results", ()
    [(own,)] = yield "SELECT count(*) FROM results WHERE person = ?", (person,)
    for copy in range(1, games // max(1, own) + 1):
        yield (
            "INSERT INTO results SELECT person, game, ended + ?, table_id, number, company, place, seats, won, plays,"
            " strength, at + ? FROM results WHERE person = ? AND ended <= ?",
            (copy * top, copy, person, top),
        )
    yield (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)"
        " INSERT INTO meetings SELECT ?, 'check', 'somebody' || i, 1 + i % 7, 1, 0 FROM n",
        (person,),
    )
    [(number,)] = yield "SELECT count(*) FROM results WHERE person = ?", (person,)
    return int(number)


async def measured(path: Path, games: int) -> tuple[int, float, float]:
    """How many games there are, and the CPU seconds of an answer before and with them."""
    house = House(lambda: SqliteStore.open(path), 0, people=4)
    person = await prepared(house)

    async def settled() -> None:
        pass

    asked = Statistics(house.statistics, settled, lambda _: None, lambda *_: None)  # type: ignore[arg-type, return-value]
    few = await answers(asked, person)
    number = await house.store.transact(partial(multiplied, person, games))
    many = await answers(asked, person)
    await house.store.close()
    return number, few, many


async def answers(asked: Statistics, person: str) -> float:
    """CPU seconds of one answer, as a mean of several."""
    began = time.process_time()
    for _ in range(TIMES):
        await asked._told(person, "", True, "en")
    return (time.process_time() - began) / TIMES


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        number, few, many = asyncio.run(measured(Path(folder) / "upcard.db", given.games))
    print(f"{number} games of one person: {1000 * many:.1f} ms of CPU an answer; with few games {1000 * few:.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
