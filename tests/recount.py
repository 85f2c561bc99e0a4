"""Fills a house with simulated games, with leavers and restarts, and compares what was counted with what is recomputed.

`make recount`, or `python tests/recount.py --games 2000`.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from kit.server.history import House
from kit.server.recounted import differences, filled
from upcard.server.store.sqlite.store import SqliteStore


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(compared(Path(folder) / "upcard.db", given.seed, given.games))
    print(f"{given.games} games, {time.monotonic() - began:.0f} s: {len(found)} differences")
    for line in found[:20]:
        print(line)
    return 1 if found else 0


async def compared(path: Path, seed: int, games: int) -> list[str]:
    house = House(lambda: SqliteStore.open(path), seed)
    await filled(house, games)
    found = await differences(house)
    await house.store.close()
    return found


if __name__ == "__main__":
    sys.exit(main())
