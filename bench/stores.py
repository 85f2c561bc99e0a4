"""What an append costs in each store, and how long it takes: `python bench/stores.py --tables 1 50 200`.

Each table plays one line after the other, as people do, and waits until it is durable. The stores take turns in rounds
of one run; of each the least CPU time is kept. The CPU time is that of our process alone, not of the database.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from kit.server.postgres import Cluster, programs
from upcard.server.store import Clocks, Store, Summary
from upcard.server.store.postgres.store import PostgresStore
from upcard.server.store.sqlite.store import SqliteStore
from upcard.server.tables.rows import Acted, LogLine, Opened, Terms

TERMS = Terms("check-game", seats=4)
PEOPLE = ("ana", "ben", "cleo", "dan")


class Figures(NamedTuple):
    """What a line cost, how many came a second, and how long half and nearly all of them took."""

    cpu_us: float
    a_second: float
    half_ms: float
    most_ms: float


async def table(store: Store, code: str, plays: int, waits: list[float]) -> None:
    summary = Summary(code, TERMS, "playing", PEOPLE, PEOPLE, 1, 1)
    await store.append(code, [LogLine(1, Opened(TERMS))], summary, Clocks())
    for place in range(2, plays + 2):
        began = time.perf_counter()
        line = LogLine(place, Acted(place % 4, ("10C", "done")), f"a{place}", place)
        await store.append(code, [line], None, Clocks({place: place}))
        waits.append(time.perf_counter() - began)


async def measured(opened: Callable[[], Store], tables: int, plays: int) -> Figures:
    store = opened()
    await store.running()  # every connection is there
    waits: list[float] = []
    cpu, began = time.process_time(), time.perf_counter()
    await asyncio.gather(*[table(store, f"T{number:05}", plays // tables, waits) for number in range(tables)])
    cpu, took = time.process_time() - cpu, time.perf_counter() - began
    await store.close()
    waits.sort()
    half, most = (1000 * waits[int(len(waits) * share)] for share in (0.5, 0.99))
    return Figures(1e6 * cpu / len(waits), len(waits) / took, half, most)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 50, 200])
    parser.add_argument("--plays", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    installed = programs()
    assert installed, "PostgreSQL is not installed"
    cluster = Cluster(installed)
    with tempfile.TemporaryDirectory() as folder:
        for tables in given.tables:
            found: dict[str, Figures] = {}
            for number in range(given.rounds):
                path, address = Path(folder) / f"{tables}-{number}.db", cluster.lend()
                stores: dict[str, Callable[[], Store]] = {
                    "SQLite": lambda path=path: SqliteStore.open(path),  # type: ignore[misc]
                    "PostgreSQL": lambda address=address: PostgresStore.open(address),  # type: ignore[misc]
                }
                for name, opened in stores.items():
                    figures = asyncio.run(measured(opened, tables, given.plays))
                    found[name] = min(figures, found.get(name, figures))
                cluster.give_back(address)
            for name, one in found.items():
                print(
                    f"{tables:4} tables, {name:10}: {one.cpu_us:6.0f} µs of CPU a line, {one.a_second:6.0f} lines/s, "
                    f"half within {one.half_ms:.1f} ms, 99 of 100 within {one.most_ms:.1f} ms"
                )
    cluster.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
