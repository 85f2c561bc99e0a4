"""What happens to a machine: its clock is set, its disk is full, somebody starts a second server on its folder."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from kit.server.served import Player, Served
from sieges.regular import FLAGS, Figures, Regular, companies, tracebacks

HOUR = 3600.0
STEPS = (-HOUR, HOUR, -30.0, 30.0)
TABLES = 5
ENOUGH = 20
"""Plays after which a table has gone on."""


def plays(people: list[Regular]) -> int:
    return sum([len(one.acknowledged) for one in people])


async def go_on(people: list[Regular], more: int = ENOUGH) -> float:
    """Wait for so many plays; how long they took."""
    began, goal = time.monotonic(), plays(people) + more
    while plays(people) < goal:
        await asyncio.sleep(0.005)
    return time.monotonic() - began


async def begun(folder: Path, log: Path) -> tuple[Served, list[Regular], list[asyncio.Task[None]]]:
    """A server where people play as fast as they can."""
    served = Served(folder, "--wall", *FLAGS, log=log)
    people = await companies(served, TABLES, Random(0))
    return served, people, [asyncio.create_task(one.play_on()) for one in people]


async def ended(served: Served, playing: list[asyncio.Task[None]]) -> None:
    served.kill()
    await asyncio.gather(*playing)


async def clock_jumps(folder: Path, times: int = 20) -> Figures:
    """The clock on the wall is set to and fro while people play."""
    log = folder.with_suffix(".log")
    served, people, playing = await begun(folder, log)
    calm = await go_on(people)
    waits = []
    for number in range(times):
        served.set_clock(STEPS[number % len(STEPS)])
        waits.append(await go_on(people))
    await ended(served, playing)
    return {
        "times the clock was set": times, "plays": plays(people), "calm wait": round(calm, 2),
        "longest wait": round(max(waits), 2), "wrong": tracebacks(log),
    }  # fmt: skip


async def full_disk(folder: Path, times: int = 10) -> Figures:
    """The disk is full again and again: nothing is acknowledged that is not written, and health says so."""
    log, wrong = folder.with_suffix(".log"), []
    served, people, playing = await begun(folder, log)
    doctor = Player(served, "doctor")
    refused = 0
    for _ in range(times):
        await go_on(people)
        with served.full_disk():
            while (await doctor.call("GET", "/healthz"))[0] == 200:
                await asyncio.sleep(0.01)
            refused += 1
        while (await doctor.call("GET", "/healthz"))[0] != 200:
            await asyncio.sleep(0.01)
    await go_on(people)
    await ended(served, playing)
    said = log.read_text("utf-8")
    failures, recoveries = said.count("cannot be written"), said.count("can be written again")
    if failures != recoveries or failures < times:
        wrong.append(f"{failures} failures and {recoveries} recoveries were logged of {times}")
    wrong += [line for line in tracebacks(log) if "cannot be written" not in line]
    wrong += await verified(folder)
    return {"times the disk was full": times, "times health said so": refused, "plays": plays(people), "wrong": wrong}


async def second_server(folder: Path, times: int = 5) -> Figures:
    """A second server on the folder is refused each time, and nobody at the first one notices."""
    log, wrong = folder.with_suffix(".log"), []
    served, people, playing = await begun(folder, log)
    command = [sys.executable, "-m", "upcard.cli", "serve", "--data", str(folder), "--host", "127.0.0.1", "--port", "0"]
    for _ in range(times):
        second = await asyncio.to_thread(
            subprocess.run, [*command, "--no-browser"], capture_output=True, text=True, timeout=60, check=False
        )
        if f"process {served.process.pid}" not in second.stderr or not second.returncode:
            wrong.append(f"a second server was told {second.stderr[-200:]!r}")
        await go_on(people)
    await ended(served, playing)
    return {"second servers": times, "plays": plays(people), "wrong": wrong + tracebacks(log)}


async def verified(folder: Path) -> list[str]:
    """What `upcard verify` says of the database, if it is not well."""
    command = [sys.executable, "-m", "upcard.cli", "verify", str(folder / "upcard.db")]
    told = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=300, check=False)
    return [] if told.returncode == 0 else [told.stdout[-300:] + told.stderr[-300:]]
