"""Tournaments of bots through a real server that is killed again and again: each comes to its end, nothing twice.

`python tests/server/cups.py [--kills 3]` plays a knockout of 9, a Swiss of 40 and a duplicate of 16.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

import apsw

sys.path.insert(0, str(Path(__file__).parents[1]))
from kit.server.cup import asks, known, look, made, ranking
from kit.server.served import Frame, Player, Served
from upcard.server.store.sqlite.database import DATABASE

CUPS: tuple[dict[str, object], ...] = (
    {"format": "knockout", "places": 9, "table_size": 4},
    {"format": "swiss", "places": 40, "table_size": 2},
    {"format": "duplicate", "places": 16, "table_size": 4, "rounds": 4},
)


async def play(served: Served, organiser: Player, kills: int, wanted: dict[str, object]) -> Frame:
    """One tournament to its end, the server killed so many times on the way."""
    code = await made(organiser, game="check-game", name="Cup", **wanted)
    await asks(organiser, code, "start", fill="easy")
    killed, at = 0, 0
    while (seen := await look(organiser, code))["stage"] != "over":
        on = [one for tables in seen["played"][-1:] for one in tables if not one["over"]]
        if killed < kills and seen["seq"] > at + 2 and on:
            served.kill()
            served.start()
            killed, at = killed + 1, seen["seq"]
        served.advance(0.5)
        await asyncio.sleep(0.05)
    print(f"killed {killed} times", end=", ")
    return seen


def check(served: Served, seen: Frame) -> int:
    """Every table was dealt once, and everybody stands on a place of their own; how many tables."""
    codes = [one["code"] for tables in seen["played"] for one in tables if one["code"]]
    base = apsw.Connection(str(served.folder / DATABASE), flags=apsw.SQLITE_OPEN_READONLY)
    query = "SELECT count(*) FROM games JOIN tables ON id = table_id WHERE code = ?"
    assert len(codes) == len(set(codes))
    assert [base.execute(query, (code,)).get for code in codes] == [1] * len(codes)
    named = "SELECT count(*) FROM tables WHERE json_extract(summary, '$.tournament') = ?"
    assert base.execute(named, (seen["code"],)).get == len(codes)
    assert len(set(ranking(seen))) == len(seen["standings"]) == seen["places"]
    return len(codes)


async def story(kills: int) -> None:
    for wanted in CUPS:
        with tempfile.TemporaryDirectory() as folder:
            served = Served(Path(folder) / "data", "--bot-pace", "0", "--rate", "1000")
            began = time.monotonic()
            seen = await play(served, await known(served, "A"), kills, wanted)
            tables = check(served, seen)
            rounds = "/".join([str(len(one)) for one in seen["played"]])
            said = f"{wanted['format']} of {wanted['places']}: {tables} tables ({rounds})"
            print(f"{said} in {time.monotonic() - began:.0f} s, {ranking(seen)[0]} won", flush=True)
            served.stop()


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--kills", type=int, default=3, help="how often the server is killed on the way (3)")
    asyncio.run(story(arguments.parse_args().kills))
