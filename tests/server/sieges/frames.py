"""Mutated frames by the million: each is answered or its connection closed, and only a yes changes a table."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from kit.server.served import Served
from sieges.mutations import Corpus
from sieges.recording import recorded
from sieges.regular import FLAGS, Figures, rss, tracebacks
from sieges.target import Target


async def besiege(
    folder: Path, frames: int, tables: int = 10, fault: str = "", seed: int = 0, say: Callable[[str], object] = str
) -> Figures:
    """So many mutated frames, at tables of all games."""
    dice, log, memory = Random(seed), folder.with_suffix(".log"), []
    served = Served(folder, *FLAGS, "--strikes", "1000000000", "--fault", fault, log=log)
    try:
        targets = aimed(served, await recorded(served, dice), tables, dice)
        began = time.monotonic()
        for tenth in range(1, 11):
            await asyncio.gather(*[target.fire(frames // tables // 10) for target in targets])
            memory.append(rss(served))
            if any(target.wrong for target in targets):
                break
            say(f"{tenth} tenths of the frames, {time.monotonic() - began:.0f} s, {memory[-1]} kB")
    finally:
        served.kill()
    seen: Counter[str] = sum([target.seen for target in targets], Counter())
    wrong = [what for target in targets for what in target.wrong] + tracebacks(log)
    rate = round(seen["frames"] / (time.monotonic() - began))
    return {"frames a second": rate, "memory": round(memory[-1] / memory[0], 2), **seen, "wrong": wrong}


def aimed(served: Served, frames: dict[str, list[bytes]], tables: int, dice: Random) -> list[Target]:
    """Tables of all games, each with frames of its own game before it and some of the others."""
    everything = [frame for some in frames.values() for frame in some]
    numbering, games = count(200), list(frames)
    return [
        Target(served, Corpus(4 * frames[game] + everything, dice), game, numbering)
        for game in [games[number % len(games)] for number in range(tables)]
    ]
