"""A server in use for long: `python tests/server/soak.py [--minutes N] [--fast TABLES] [--slow TABLES]`.

People play as fast as they can at some tables and at human pace at others. Memory, tasks, handles and timers of the
server are printed again and again; in the second half none of them may grow, but for the cache of the database, which
has a size of its own.
"""

import argparse
import asyncio
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kit.server.served import Served
from sieges.regular import FLAGS, Regular, companies, rss, tracebacks

HUMAN = 4.0
"""Seconds that somebody at human pace takes for a step, more or less."""
PING = 10.0
"""Seconds between signs of life."""
AT_ONCE = 20
"""Tables that are laid together: those who sit there play, and ping, while the next are laid."""
LOOKS = 20
"""How often the figures are taken."""
MOST_CACHED = 34_000
"""Kilobytes: two connections keep 16 MB of pages each. They fill up in the first minutes of a soak, and stay full."""
GROWTH = {"without its cache kB": 1.05, "blocks": 1.05, "tasks": 1.1, "handles": 1.1, "timers": 1.25}
"""By which each may be larger at the end than in the middle."""

SHORT = {
    "uno": {"target": 0, "turn_limit": 40}, "check-game": {"turn_limit": 40}, "switch": {"turn_limit": 40},
}  # fmt: skip
"""A game remembers what happened in it. At human pace, players who choose anything would sit for more than an hour over
the first game, and the memory would grow with it: these games end within minutes."""
LONG = {"uno": {"target": 100}, "check-game": {"turn_limit": 500}, "switch": {"turn_limit": 500}}
"""About twenty rounds, where people play as fast as they can: thousands of plays that one game remembers. Those that
never end among players who choose anything are cut short, else all that is seen is how they grow."""

Figures = dict[str, float]

returns: Counter[str] = Counter()
"""How often people had to connect again, by table."""


async def play(one: Regular, quick: bool) -> None:
    """Play for ever. On a busy machine this process may be silent for so long that its people are taken for gone, or
    hear nothing for a while: like a page they connect again, and go on."""
    while True:
        try:
            await (one.play_on() if quick else play_slowly(one))
            await come_back(one)
        except TimeoutError:
            continue


async def come_back(one: Regular) -> None:
    with suppress(ConnectionClosed, TimeoutError, OSError, InvalidHandshake):
        await asyncio.sleep(one.dice.uniform(0, HUMAN))
        await one.come_back()
        returns[one.code] += 1


async def play_slowly(one: Regular) -> None:
    """Play like people: one step, then a while of thinking."""
    with suppress(ConnectionClosed):
        while True:
            await one.step()
            await asyncio.sleep(one.dice.uniform(0.5 * HUMAN, 1.5 * HUMAN) if one.window() is not None else 0)


async def ping(one: Regular) -> None:
    """A page is never silent for long."""
    while True:
        await asyncio.sleep(PING)
        with suppress(ConnectionClosed):
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


def batches(fast: int, slow: int) -> Iterator[tuple[int, int, bool]]:
    """Tables that are laid together: the number of the first, how many, and whether they play fast; those come last,
    since they leave no time for others to sit down."""
    for begin, end, quick in ((0, slow, False), (slow, slow + fast, True)):
        for first in range(begin, end, AT_ONCE):
            yield first, min(AT_ONCE, end - first), quick


async def soak(folder: Path, minutes: float, fast: int, slow: int) -> list[str]:
    """Play for so long, and look how the server is."""
    log = folder / "log"
    served = Served(folder / "data", "--wall", *FLAGS, log=log)
    tasks: list[asyncio.Task[None]] = []
    try:
        everybody = await lay_tables(served, fast, slow, tasks)
        figures = await watch(served, minutes, everybody)
        broken = [task for task in tasks if task.done()]
    finally:
        served.kill()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return verdict(figures) + tracebacks(log) + [f"{len(broken)} people have stopped"] * bool(broken)


async def lay_tables(served: Served, fast: int, slow: int, tasks: list[asyncio.Task[None]]) -> list[Regular]:
    """Everybody at their tables, where they begin to play at once."""
    everybody: list[Regular] = []
    for first, number, quick in batches(fast, slow):
        people = await lay(served, number, first, LONG if quick else SHORT)
        everybody += people
        tasks += [asyncio.create_task(play(one, quick)) for one in people]
        tasks += [asyncio.create_task(ping(one)) for one in people]
    return everybody


async def lay(served: Served, number: int, first: int, options: Mapping[str, Mapping[str, object]]) -> list[Regular]:
    """So many tables; on a busy machine somebody may be silent for too long before they have sat down, and then all
    begin anew."""
    while True:
        try:
            return await companies(served, number, Random(first), options=options, first=first)
        except (ConnectionClosed, TimeoutError, OSError, InvalidHandshake):
            continue


async def watch(served: Served, minutes: float, everybody: list[Regular]) -> list[Figures]:
    """Look again and again how the server is, and say it."""
    figures: list[Figures] = []
    began = time.monotonic()
    for number in range(1, LOOKS + 1):
        await asyncio.sleep(max(0.0, began + number * 60 * minutes / LOOKS - time.monotonic()))
        figures.append(look(served))
        moves = sum([len(one.acknowledged) for one in everybody])
        told = ", ".join([f"{name} {value:.0f}" for name, value in figures[-1].items()])
        passed = (time.monotonic() - began) / 60
        print(f"{passed:6.1f} min, {moves} moves, {returns.total()} returns: {told}", flush=True)
    return figures


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
