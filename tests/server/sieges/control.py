"""Frames that are no messages, eight megabits a second from one person: people elsewhere are answered as ever."""

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from kit.server.served import Player, Served
from sieges.line import BINARY, CLOSE, PING, PONG, Line, framed
from sieges.regular import Figures, Regular, company, rss, tracebacks

BYTES = 1_000_000
"""A second: eight megabits."""
TURN = 0.01
"""Seconds between two writes of the one who floods."""
EVERY = 0.22
"""Seconds between two questions of a bystander, who stays within the usual limits."""
BYSTANDERS = 10
SLICES = 5
"""Into which the time without a flood and the time with it are cut."""
MOST = 3.0
"""How many times longer than without it the slowest answers may take."""
TRIES = 3
"""How often one kind is measured at most."""
TIMEOUT = 20.0
"""Seconds until one who floods must have been cut off."""
CONT = 0x0
FLOODS = {
    "pings": framed(b"", PING),
    "long pings": framed(b"x" * 125, PING),
    "pongs": framed(b"", PONG),
    "empty pieces": framed(b"", CONT, fin=False),
    "small pieces": framed(b"x", CONT, fin=False),
    "messages in two pieces": framed(b'{"t":"ping",', fin=False) + framed(b'"id":1}', CONT),
    "empty texts": framed(b""),
    "texts": framed(b'{"t":"ping","id":1}'),
    "binary": framed(b"", BINARY),
    "closings": framed(b"", CLOSE),
}
STARTS_WITH = {"empty pieces": framed(b"{", fin=False), "small pieces": framed(b"{", fin=False)}


class Flood:
    """One person who sends nothing else, and comes back whenever they are cut off."""

    def __init__(self, served: Served, name: str, number: int) -> None:
        self.one = Player(served, "F", address=f"127.8.0.{1 + number}")
        self.first = STARTS_WITH.get(name, b"")
        self.frames = FLOODS[name] * (1 + int(BYTES * TURN) // len(FLOODS[name]))
        """For one turn."""
        self.ended = asyncio.Event()
        self.sent = 0

    async def go_on(self) -> None:
        """Until somebody cancels it."""
        await self.one.call("GET", "/api/me")
        while True:
            with suppress(AssertionError, ConnectionError, asyncio.IncompleteReadError):  # refused, or cut off
                await self._send(await Line.open(self.one))
            self.ended.set()
            await asyncio.sleep(TURN)

    async def _send(self, line: Line) -> None:
        reading = asyncio.create_task(line.reader.read())
        line.writer.write(self.first)
        try:
            began = time.monotonic() - TURN
            while not reading.done():
                for _ in range(int((time.monotonic() - began) / TURN)):
                    line.writer.write(self.frames)
                    self.sent += len(self.frames)
                    began += TURN
                await line.writer.drain()
                await asyncio.sleep(TURN)
        finally:
            reading.cancel()
            line.writer.transport.abort()


async def waits(people: list[Regular], seconds: float) -> list[float]:
    """How long each of many questions took, in milliseconds, from the moment it was due."""
    found: list[float] = []

    async def ask(one: Regular, late: float) -> None:
        loop = asyncio.get_running_loop()
        start = loop.time() + late
        for number in range(max(1, int(seconds / EVERY))):
            due = start + number * EVERY
            await asyncio.sleep(max(0.0, due - loop.time()))
            await one.ask("ping")
            found.append((loop.time() - due) * 1000)

    await asyncio.gather(*[ask(one, EVERY * place / len(people)) for place, one in enumerate(people)])
    return found


def p99(found: list[float]) -> float:
    return sorted(found)[len(found) * 99 // 100]


async def flooded(flood: Flood, people: list[Regular], seconds: float) -> tuple[float, float]:
    """The 99th percentile while nobody floods, and while one does: in turns, so that whatever else the machine does
    meanwhile comes into both."""
    calm: list[float] = []
    under: list[float] = []
    for _ in range(SLICES):
        calm += await waits(people, seconds / SLICES)
        flooding = asyncio.create_task(flood.go_on())
        under += await waits(people, seconds / SLICES)
        with suppress(TimeoutError):
            await asyncio.wait_for(flood.ended.wait(), TIMEOUT)
        flooding.cancel()
        await asyncio.gather(flooding, return_exceptions=True)
    return p99(calm), p99(under)


async def measured(flood: Flood, people: list[Regular], seconds: float) -> tuple[float, float]:
    """The same, again if it is too much: what the machine does comes and goes, what the flood does is always there."""
    for _ in range(TRIES):
        calm, under = await flooded(flood, people, seconds)
        if under <= MOST * calm:
            break
    return calm, under


async def bystanders(served: Served) -> list[Regular]:
    """People at tables of two."""
    tables = [await company(served, "uno", 2, number, Random(0), pace="off") for number in range(BYSTANDERS // 2)]
    return [one for people in tables for one in people]


async def besiege(folder: Path, seconds: float, names: tuple[str, ...] = ()) -> Figures:
    """Each kind of frame for so many seconds, at a server with its usual limits."""
    log, began, wrong, times = folder.with_suffix(".log"), time.monotonic(), [], {}
    served = Served(folder, "--wall", log=log)
    people = await bystanders(served)
    before, most = rss(served), 0
    for number, name in enumerate(names or FLOODS):
        flood = Flood(served, name, number)
        calm, under = await measured(flood, people, seconds)
        times[name] = f"{calm:.1f} → {under:.1f} ms ({under / calm:.1f} ×)"
        most = max(most, rss(served))
        if not flood.ended.is_set():
            wrong.append(f"{name}: {flood.sent} bytes were taken without an end")
        if under > MOST * calm:
            wrong.append(f"{name}: answers took {under:.1f} ms, without it {calm:.1f} ms")
    served.kill()
    return {
        "kinds": len(times), "p99 without and with it": times, "memory": round(most / before, 2),
        "seconds": round(time.monotonic() - began), "wrong": wrong + tracebacks(log),
    }  # fmt: skip
