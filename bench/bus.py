"""What hints cost the bus, by how many workers listen: `python bench/bus.py --workers 2 8 32`.

One worker tells of one play after the other, and all hear it. The CPU is that of Redis, and of the whole PostgreSQL.
"""

import argparse
import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from kit.server.bell import Bell
from kit.server.bell import program as redis
from kit.server.postgres import Cluster, programs
from upcard.server.bus import Bus, Hints
from upcard.server.bus.opening import open_bus


def spent(pid: int) -> float:
    """Seconds of CPU of a process and its children."""
    process = psutil.Process(pid)
    times = [one.cpu_times() for one in [process, *process.children(recursive=True)]]
    return sum(one.user + one.system for one in times)


async def measured(buses: list[Bus], hints: int, pid: int) -> float:
    """Microseconds of CPU that the bus spends on a hint that all hear."""
    last, waiting = [0] * len(buses), asyncio.Event()

    def hear(place: int) -> Callable[[Hints], None]:
        def heard(told: Hints) -> None:
            last[place] = max(last[place], *told.values())
            waiting.set()

        return heard

    async def say(seq: int) -> None:
        """Tell all, again where somebody did not listen yet, and wait until all have heard it."""
        while min(last) < seq:
            buses[0].say({"K7MQXA": seq})
            waiting.clear()
            try:
                await asyncio.wait_for(waiting.wait(), 1)
            except TimeoutError:
                continue

    for place, bus in enumerate(buses):
        bus.start(hear(place))
    await say(1)
    before = spent(pid)
    for seq in range(2, hints + 2):
        await say(seq)
    cost = (spent(pid) - before) / hints * 1e6
    for bus in buses:
        await bus.stop()
    return cost


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, nargs="+", default=[2, 8, 32])
    parser.add_argument("--hints", type=int, default=1000)
    given = parser.parse_args()
    server, installed = redis(), programs()
    assert server and installed, "Redis or PostgreSQL is not installed"
    bell, cluster = Bell(server), Cluster(installed)
    store = cluster.lend()
    print("| workers that listen | µs of CPU a hint, Redis | PostgreSQL |\n|--:|--:|--:|")
    for number in given.workers:
        costs = []
        for address, pid in ((bell.address, bell.process.pid), ("", cluster.process.pid)):
            buses = [open_bus(address, store) for _ in range(number)]
            costs.append(asyncio.run(measured(buses, given.hints, pid)))
        print(f"| {number} | {costs[0]:,.0f} | {costs[1]:,.0f} |", flush=True)
    bell.stop()
    cluster.stop()


if __name__ == "__main__":
    main()
