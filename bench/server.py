"""The server row of `make bench`: ours, durable, against boardgame.io's, in one run and interleaved, by CPU a move."""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import uvloop

import upcard.engine.game
from loop import SEATS, House
from ours import Upcard
from theirs import Boardgame, install

OURS, MEMORY, FILES = "upcard, durable", "boardgame.io, in memory", "boardgame.io, FlatFile"
SIZES = (50, 200)
WARM = 3
"""Rounds that do not count: Node compiles what it runs often."""
SECONDS = 3.0
"""A round of one server."""
CALM_SECONDS = 10.0
"""The same at human pace, where there are fewer moves to measure."""
SETTLE = 0.3

Found = dict[str, dict[str, float]]
"""By server and tables: microseconds of CPU a move, moves a second, p99 in milliseconds; the best of all rounds."""


Spent = Callable[[], float]


async def round_of(house: House, pause: float, beside: Spent) -> dict[str, float]:
    """Let all tables of a server play for a while, with so many seconds of thinking between moves; what others spend on
    it beside the server is counted, too."""
    await house.refresh()
    await asyncio.sleep(SETTLE)
    for match in house.matches:
        match.waits.clear()
        match.pause = pause
    spent, others, began = house.cpu(), beside(), time.perf_counter()
    for match in house.matches:
        match.begin()
    await asyncio.sleep(CALM_SECONDS if pause else SECONDS)
    for match in house.matches:
        match.going = False
    for match in house.matches:
        await match.idle.wait()
    spent, others, took = house.cpu() - spent, beside() - others, time.perf_counter() - began
    waits = sorted([wait for match in house.matches for wait in match.waits])
    moves = len(waits)
    return {
        "cpu": spent / moves * 1e6,
        "beside": others / moves * 1e6,
        "rate": moves / took,
        "p99": waits[moves * 99 // 100] * 1e3,
    }


def better(old: dict[str, float] | None, new: dict[str, float]) -> dict[str, float]:
    if old is None:
        return new
    return {what: (max if what == "rate" else min)(old[what], new[what]) for what in new}


def give_up(_loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    """A seat that hears what it should not would wait for ever."""
    print(context["message"], repr(context.get("exception")), file=sys.stderr)
    for task in asyncio.all_tasks():
        task.cancel()


async def measure(
    tables: int, rounds: int, houses: dict[str, House], pause: float = 0.0, beside: Spent = lambda: 0.0
) -> Found:
    """So many tables on each server, turn by turn; at human pace each round is long, so that one warms them up."""
    found: Found = {}
    asyncio.get_running_loop().set_exception_handler(give_up)
    try:
        for house in houses.values():
            await house.open(tables)
        for number in range(-1 if pause else -WARM, rounds):
            for name, house in random.Random(number).sample(list(houses.items()), len(houses)):
                result = await round_of(house, pause, beside)
                if sys.stderr.isatty():
                    print(f"{tables} tables, round {number + 1}: {name}: {result}", file=sys.stderr)
                if number >= 0:
                    found[f"{name} {tables}"] = better(found.get(f"{name} {tables}"), result)
    finally:
        for house in houses.values():
            house.stop()
    return found


def run(rounds: int) -> Found:
    """Every server with every number of tables."""
    if str(upcard.engine.game.__file__).endswith(".py"):
        sys.exit("the server row wants the compiled engine, as `make bench` installs it")
    install()
    found: Found = {}
    with tempfile.TemporaryDirectory(prefix=".server-", dir=Path(__file__).parent) as folder:  # a disk, not memory
        for tables in SIZES:
            kept = Path(folder) / f"{tables} tables"
            houses: dict[str, House] = {
                FILES: Boardgame(kept / "flat"),
                MEMORY: Boardgame(),
                OURS: Upcard(kept / "ours"),
            }
            found |= uvloop.run(measure(tables, rounds, houses))
    return found


def bars(found: Found) -> list[tuple[str, float, str, float]]:
    """What, the ratio found, the comparison, and the bar itself."""
    rows: list[tuple[str, float, str, float]] = []
    for tables in SIZES:
        ours = found[f"{OURS} {tables}"]["cpu"]
        for peer, bar in ((MEMORY, 1.5), (FILES, 6.0)):
            ratio = found[f"{peer} {tables}"]["cpu"] / ours
            rows.append((f"{tables} tables, {OURS}, by CPU a move against {peer}", ratio, "≥", bar))
    return rows


def table(found: Found) -> str:
    """As Markdown."""
    lines = [f"| server | tables of {SEATS} | CPU µs a move | moves/s | p99 ms |", "|---|--:|--:|--:|--:|"]
    for tables in SIZES:
        for name in (OURS, MEMORY, FILES):
            best = found[f"{name} {tables}"]
            lines.append(f"| {name} | {tables} | {best['cpu']:,.0f} | {best['rate']:,.0f} | {best['p99']:,.0f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    found = run(parser.parse_args().rounds)
    print(table(found))
    for what, ratio, sign, bar in bars(found):
        print(f"{what}: {ratio:.2f} × ({sign} {bar:g} ×)")


if __name__ == "__main__":
    main()
