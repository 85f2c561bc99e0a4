"""The server under siege: `python tests/server/siege.py [SIEGE|all] --count N`.

Each siege runs a real server process on a real file and port, prints its figures, and fails if anything is wrong. The
kills first find a fault that was planted; test_siege.py and test_twins.py show the same of the others.
"""

import argparse
import asyncio
import shutil
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from kit.server import twins
from sieges import (
    accidents,
    asking,
    control,
    crowds,
    floods,
    frames,
    holding,
    kills,
    names,
    races,
    slow,
    table_floods,
    workers,
)
from sieges.regular import Figures
from upcard.engine.games import GAMES

WITHIN = 20
"""Kills within which a planted fault must be found."""
LEAST_PLAYS = 100
"""A second, between kills."""
LOGS = Path(__file__).parents[2] / "build" / "sieges"


def say(how_far: str) -> None:
    print(" ", how_far, flush=True)


async def besiege_kills(folder: Path, number: int) -> Figures:
    """Find a planted fault, then so many kills without one."""
    planted = await kills.besiege(folder / "planted", WITHIN, fault="send-before-commit")
    if not planted["wrong"]:
        return {"wrong": [f"the planted send-before-commit was not found within {WITHIN} kills"]}
    figures = await kills.besiege(folder / "sound", number)
    if figures["plays a second"] < LEAST_PLAYS:
        figures["wrong"].append(f"{figures['plays a second']} plays a second are too few to show anything")
    return {"planted fault found after": planted["kills"], **figures}


async def besiege_workers(folder: Path, kind: str, number: int) -> Figures:
    """Find a planted fault where one shows, then so many faults of a kind without one."""
    if kind == "workers":
        planted = await workers.besiege(folder / "planted", kind, WITHIN, fault="append-without-id")
        if not planted["wrong"]:
            return {"wrong": [f"the planted append-without-id was not found within {WITHIN} kills"]}
    return await workers.besiege(folder / "sound", kind, number)


async def besiege_early(folder: Path, number: int) -> Figures:
    """Find a worker that goes by its own clock, which may take minutes, then so many questions without one."""
    planted = await workers.early(folder / "planted", number, fault="clock-of-the-worker")
    if not any(["before its time" in what for what in planted["wrong"]]):
        return {"wrong": [f"the planted clock-of-the-worker was not found within {number} questions"]}
    return await workers.early(folder / "sound", number)


async def besiege_twins(folder: Path, number: int) -> Figures:
    """So many starts of every game in twin worlds, which nobody may tell apart."""
    folder.mkdir(exist_ok=True)
    worlds = twins.Twins(folder)
    try:
        tally = await twins.play_all(worlds, list(GAMES), 0, number)
    finally:
        worlds.close()
    return {
        "starts": tally.starts, "inputs": sum(tally.steps.values()), "frames alike": tally.frames,
        "bytes alike": tally.bytes, "rightly parted early": sum(tally.partings.values()), "wrong": tally.leaks,
    }  # fmt: skip


SIEGES: dict[str, tuple[Callable[[Path, int], Awaitable[Figures]], int]] = {
    "kills": (besiege_kills, 100),
    "races": (lambda folder, number: races.besiege(folder / "data", number), 1_000),
    "slow": (lambda folder, number: slow.besiege(folder / "data", number), 50),
    "floods": (lambda folder, number: floods.besiege(folder / "data", number), 20),
    "clocks": (lambda folder, number: accidents.clock_jumps(folder / "data", number), 20),
    "disk": (lambda folder, number: accidents.full_disk(folder / "data", number), 10),
    "second": (lambda folder, number: accidents.second_server(folder / "data", number), 5),
    "tables": (lambda folder, number: table_floods.besiege(folder / "data", number), 5),
    "twins": (lambda folder, number: besiege_twins(folder / "worlds", number), 200),
    "frames": (lambda folder, number: frames.besiege(folder / "data", number, say=say), 1_000_000),
    "unread": (lambda folder, number: holding.besiege_unread(folder / "data", number), 200),
    "handles": (lambda folder, number: holding.besiege_handles(folder / "data", number), 1_100),
    "crowds": (lambda folder, number: crowds.besiege(folder / "data", number), 1_000),
    "control": (lambda folder, number: control.besiege(folder / "data", number), 20),
    "asking": (lambda folder, number: asking.besiege(folder / "data", number), 10),
    "workers": (lambda folder, number: besiege_workers(folder, "workers", number), 100),
    "databases": (lambda folder, number: besiege_workers(folder, "databases", number), 20),
    "bells": (lambda folder, number: besiege_workers(folder, "bells", number), 20),
    "stops": (lambda folder, number: besiege_workers(folder, "stops", number), 5),
    "skews": (lambda folder, number: besiege_workers(folder, "skews", number), 20),
    "pairs": (lambda folder, number: workers.races(folder / "data", number), 1_000),
    "early": (besiege_early, 100),
    "names": (lambda folder, number: names.besiege(folder / "data", number), 100),
}
"""What lays each siege, and how much of it is enough."""


def lay(name: str, number: int | None) -> bool:
    """One siege: print its figures; whether all went well."""
    siege, usual = SIEGES[name]
    with TemporaryDirectory() as folder:
        try:
            figures = asyncio.run(run(siege, Path(folder), number or usual))
        finally:
            keep_logs(name, Path(folder))
    wrong = figures.pop("wrong")
    print(f"{name}:", ", ".join([f"{what} {value}" for what, value in figures.items()]), flush=True)
    for line in wrong[:20]:
        print("  wrong:", line)
    return not wrong


def keep_logs(name: str, folder: Path) -> None:
    """What the servers have complained of stays when their data is gone."""
    kept = LOGS / name
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir(parents=True)
    for log in folder.rglob("*.log"):
        shutil.copy(log, kept / log.name)


async def run(siege: Callable[[Path, int], Awaitable[Figures]], folder: Path, number: int) -> Figures:
    return await siege(folder, number)


def main() -> int:
    parser = argparse.ArgumentParser(description="Lay siege to the server.")
    parser.add_argument("siege", nargs="?", default="all", choices=[*SIEGES, "all"])
    parser.add_argument("--count", type=int, help="how many: kills, rounds, readers, connections, frames, seconds …")
    asked = parser.parse_args()
    chosen = list(SIEGES) if asked.siege == "all" else [asked.siege]
    return 0 if all([lay(name, asked.count) for name in chosen]) else 1


if __name__ == "__main__":
    sys.exit(main())
