"""A server in use for long: `python tests/server/soak.py [--minutes N] [--fast TABLES] [--slow TABLES]`.

People play as fast as they can at some tables and at human pace at others. Memory, tasks, handles and timers of the
server are printed again and again; in the second half none of them may grow, but for the cache of the database, which
has a size of its own.
"""

import argparse
import asyncio
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from kit.server.served import Served
from sieges.regular import FLAGS, Regular, companies, rss, tracebacks

HUMAN = 4.0
"""Seconds that somebody at human pace takes for a step, more or less."""
PING = 15.0
"""Seconds between signs of life."""
LOOKS = 20
"""How often the figures are taken."""
MOST_CACHED = 34_000
"""Kilobytes: two connections keep 16 MB of pages each. They fill up in the first minutes of a soak, and stay full."""
GROWTH = {"without its cache kB": 1.05, "blocks": 1.05, "tasks": 1.1, "handles": 1.1, "timers": 1.25}
"""By which each may be larger at the end than in the middle."""

SHORT = {"uno": {"target": 0}}
"""One round: players who choose anything take ten thousand plays to 500 points, and a game remembers what happened."""

Figures = dict[str, float]


async def play_slowly(one: Regular) -> None:
    """Play like people: one step, then a while of thinking."""
    while True:
        await one.step()
        await asyncio.sleep(one.dice.uniform(0.5 * HUMAN, 1.5 * HUMAN) if one.window() is not None else 0)


async def ping(one: Regular) -> None:
    """A page is never silent for long."""
    while True:
        await asyncio.sleep(PING)
        await one.send({"t": "ping", "id": 0})


def look(served: Served) -> Figures:
    """How large the server is."""
    tasks, timers, blocks, database = [int(word) for word in served.ask("count").split()]
    handles = len(list(Path(f"/proc/{served.process.pid}/fd").iterdir()))
    memory, cached = rss(served), database / 1024
    return {
        "memory kB": memory, "cache of the database kB": cached, "without its cache kB": memory - cached,
        "blocks": blocks,
        "tasks": tasks, "handles": handles, "timers": timers,
    }  # fmt: skip


def verdict(figures: list[Figures]) -> list[str]:
    """What has grown from the third quarter to the last."""
    half = figures[len(figures) // 2 :]
    early, late = half[: len(half) // 2], half[len(half) // 2 :]
    cached = figures[-1]["cache of the database kB"]
    wrong = [f"{cached:.0f} kB of the database are cached"] if cached > MOST_CACHED else []
    for name, most in GROWTH.items():
        before, after = (sum(one[name] for one in part) / len(part) for part in (early, late))
        if after > most * before + 2:
            wrong.append(f"{name} grew from {before:.0f} to {after:.0f}")
    return wrong


async def soak(folder: Path, minutes: float, fast: int, slow: int) -> list[str]:
    """Play for so long, and look how the server is."""
    log = folder / "log"
    served = Served(folder / "data", "--wall", *FLAGS, log=log)
    quick = await companies(served, fast, Random(1), options=SHORT)
    calm = await companies(served, slow, Random(2), options=SHORT)
    tasks = [asyncio.create_task(one.play_on()) for one in quick]
    tasks += [asyncio.create_task(play_slowly(one)) for one in calm]
    tasks += [asyncio.create_task(ping(one)) for one in (*quick, *calm)]
    figures: list[Figures] = []
    began = time.monotonic()
    for number in range(1, LOOKS + 1):
        await asyncio.sleep(max(0.0, began + number * 60 * minutes / LOOKS - time.monotonic()))
        figures.append(look(served))
        moves = sum([len(one.acknowledged) for one in (*quick, *calm)])
        told = ", ".join([f"{name} {value:.0f}" for name, value in figures[-1].items()])
        print(f"{(time.monotonic() - began) / 60:6.1f} min, {moves} moves: {told}", flush=True)
    broken = [task for task in tasks if task.done()]
    served.kill()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return verdict(figures) + tracebacks(log) + [f"{len(broken)} people were closed"] * bool(broken)


def main() -> int:
    parser = argparse.ArgumentParser(description="Use a server for long.")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--fast", type=int, default=50, help="tables at full speed")
    parser.add_argument("--slow", type=int, default=1000, help="tables at human pace")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        wrong = asyncio.run(soak(Path(folder), asked.minutes, asked.fast, asked.slow))
    for line in wrong[:20]:
        print("  wrong:", line)
    print("soak:", "something grows or broke" if wrong else "memory, tasks, handles and timers are flat")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
