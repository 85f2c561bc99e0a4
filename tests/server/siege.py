"""The server under siege: `python tests/server/siege.py [kills|races|frames|slow|floods|all] --count N`.

Each siege runs a real server process on a real file and port, prints its figures, and fails if anything is wrong. The
kills first find a fault that was planted; test_siege.py shows the same of the others.
"""

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from sieges import floods, frames, kills, races, slow
from sieges.regular import Figures

WITHIN = 20
"""Kills within which a planted fault must be found."""


def say(how_far: str) -> None:
    print(" ", how_far, flush=True)


async def besiege_kills(folder: Path, number: int) -> Figures:
    """Find a planted fault, then so many kills without one."""
    planted = await kills.besiege(folder / "planted", WITHIN, fault="send-before-commit")
    if not planted["wrong"]:
        return {"wrong": [f"the planted send-before-commit was not found within {WITHIN} kills"]}
    return {"planted fault found after": planted["kills"], **await kills.besiege(folder / "sound", number)}


SIEGES: dict[str, tuple[Callable[[Path, int], Awaitable[Figures]], int]] = {
    "kills": (besiege_kills, 100),
    "races": (lambda folder, number: races.besiege(folder / "data", number), 1_000),
    "slow": (lambda folder, number: slow.besiege(folder / "data", number), 50),
    "floods": (lambda folder, number: floods.besiege(folder / "data", number), 20),
    "frames": (lambda folder, number: frames.besiege(folder / "data", number, say=say), 1_000_000),
}
"""What lays each siege, and how much of it is enough."""


def lay(name: str, number: int | None) -> bool:
    """One siege: print its figures; whether all went well."""
    siege, usual = SIEGES[name]
    with TemporaryDirectory() as folder:
        figures = asyncio.run(run(siege, Path(folder), number or usual))
    wrong = figures.pop("wrong")
    print(f"{name}:", ", ".join([f"{what} {value}" for what, value in figures.items()]), flush=True)
    for line in wrong[:20]:
        print("  wrong:", line)
    return not wrong


async def run(siege: Callable[[Path, int], Awaitable[Figures]], folder: Path, number: int) -> Figures:
    return await siege(folder, number)


def main() -> int:
    parser = argparse.ArgumentParser(description="Lay siege to the server.")
    parser.add_argument("siege", nargs="?", default="all", choices=[*SIEGES, "all"])
    parser.add_argument("--count", type=int, help="kills, rounds of each race, stalled readers, connections, frames")
    asked = parser.parse_args()
    names = list(SIEGES) if asked.siege == "all" else [asked.siege]
    return 0 if all([lay(name, asked.count) for name in names]) else 1


if __name__ == "__main__":
    sys.exit(main())
