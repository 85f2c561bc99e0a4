"""Whoever breaks the rules of the socket, asks without end or never to the end is closed; nobody else notices."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
from websockets.exceptions import ConnectionClosed

from kit.server.served import HERE, TIMEOUT, Player, Served
from sieges.line import BINARY, CUT, PING, Line, framed, handshake
from sieges.regular import FLAGS, Figures, Regular, company, rss, tracebacks

RATE = 20
"""Messages a second of one connection; four times as many at once."""
PAUSE = 0.1
"""Seconds that bystanders take for a step, to stay below it."""
FLAT = 1.5
"""Times the memory that may be used at most."""
BAD = b"{"
PONG = b'{"t":"ping","id":1}'
Offence = Callable[[Player], Awaitable[int]]


def sends(*frames: bytes) -> Offence:
    """Connects, sends frames, and tells with which number it was closed."""

    async def offend(one: Player) -> int:
        line = await Line.open(one)
        line.writer.write(b"".join(frames))
        return await line.ended()

    return offend


async def breaks_off(one: Player) -> int:
    """Half a frame, then RST."""
    line = await Line.open(one)
    line.writer.write(framed(b"x" * 400)[:200])
    await line.writer.drain()
    line.reset()
    return CUT


def asks(*parts: bytes) -> Offence:
    """Sends the parts of a request one after the other, as long as the server listens."""

    async def offend(one: Player) -> int:
        reader, writer = await asyncio.open_connection(HERE, one.served.port, local_addr=(one.address, 0))
        ending = asyncio.ensure_future(reader.read())
        for part in parts:
            writer.write(part)
            await asyncio.wait({ending}, timeout=0.05)
            if ending.done():
                break
        await asyncio.wait_for(asyncio.wait({ending}), TIMEOUT)
        answered = not ending.exception() and ending.result()
        writer.close()
        return int(answered.split()[1]) if answered else CUT

    return offend


async def asks_slowly(one: Player) -> int:
    return await asks(*[bytes([byte]) for byte in handshake(one) * 9])(one)


async def asks_half(one: Player) -> int:
    return await asks(handshake(one)[:50])(one)


async def sends_many_headers(one: Player) -> int:
    return await asks(handshake(one, *[f"X-More-{number}: x" for number in range(10_000)]))(one)


async def sends_a_long_header(one: Player) -> int:
    return await asks(handshake(one, "X-More: " + "x" * 1_000_000))(one)


OFFENCES: dict[str, tuple[Offence, int]] = {
    "a frame too large": (sends(framed(b"x" * 4097)), 1009),
    "fragments too large together": (sends(framed(b"x" * 4000, fin=False), framed(b"x" * 4000, 0)), 1009),
    "a frame that says it will be huge": (sends(b"\x81\xff\x7f" + b"\xff" * 7 + b"\0\0\0\0"), 1009),
    "a binary frame": (sends(framed(PONG, BINARY)), 1003),
    "text that is no UTF-8": (sends(framed(b'{"t":"\xff"}')), 1007),
    "reserved bits": (sends(framed(PONG, rsv=4)), 1002),
    "an opcode that is none": (sends(framed(PONG, 5)), 1002),
    "a frame without a mask": (sends(b"\x81\x02{}"), 1002),
    "a continuation of nothing": (sends(framed(PONG, 0)), 1002),
    "a ping too large": (sends(framed(b"x" * 200, PING)), 1002),
    "a ping in fragments": (sends(framed(b"x", PING, fin=False)), 1002),
    "three frames that are no messages": (sends(*[framed(BAD)] * 3), 1003),
    "a flood": (sends(*[framed(PONG)] * 100 * RATE), 1008),
    "a flood of frames that are no messages": (sends(*[framed(BAD)] * 100 * RATE), 1003),
    "a broken connection": (breaks_off, CUT),
    "a handshake byte by byte": (asks_slowly, CUT),
    "half a handshake": (asks_half, CUT),
    "ten thousand headers": (sends_many_headers, CUT),
    "a header without end": (sends_a_long_header, CUT),
}


class Bystanders:
    """People at another table, who go on."""

    def __init__(self, people: list[Regular], pause: float = PAUSE) -> None:
        self.people = people
        self.pause = pause
        self.playing = [asyncio.create_task(self.play(one)) for one in people]
        self.longest = 0.0

    async def play(self, one: Regular) -> None:
        """Play at leisure, until the connection ends."""
        with suppress(ConnectionClosed):
            while True:
                await one.step()
                await asyncio.sleep(self.pause)

    @property
    def plays(self) -> int:
        return sum([len(one.acknowledged) for one in self.people])

    async def goes_on(self) -> None:
        """Wait for two plays more."""
        began, goal = time.monotonic(), self.plays + 2
        while self.plays < goal:
            assert not [task for task in self.playing if task.done()], "a bystander was closed"
            await asyncio.sleep(0.001)
        self.longest = max(self.longest, time.monotonic() - began)


async def offended(served: Served, name: str, times: int, bystanders: Bystanders) -> list[str]:
    """One offence from many connections at once, while the bystanders play on."""
    offence, closing = OFFENCES[name]
    people = [Player(served, f"O{number}", address=f"127.4.0.{1 + number}") for number in range(times)]
    for one in people:
        await one.call("GET", "/api/me")
    offending = asyncio.gather(*[offence(one) for one in people])
    await bystanders.goes_on()
    ends = await offending
    await bystanders.goes_on()
    return [f"{name}: closed with {end}, not {closing}" for end in ends if end != closing][:3]


async def fragments(served: Served) -> list[str]:
    """A good frame in three parts, with a ping between them, is heard as one."""
    one = Player(served, "F", address="127.4.1.1")
    await one.call("GET", "/api/me")
    line = await Line.open(one)
    hello = msgspec.json.encode({"t": "ping", "id": 7})
    line.writer.write(framed(hello[:3], fin=False) + framed(b"?", PING) + framed(hello[3:9], 0, fin=False))
    line.put(hello[9:], 0)
    heard = await line.until("pong", 7)
    line.leave()
    return [] if len(heard) == 1 else [f"fragments were answered with {heard}"]


async def besiege(folder: Path, times: int = 20, names: tuple[str, ...] = (), timeout: str = "10") -> Figures:
    """Every offence from so many connections at once."""
    log, began = folder.with_suffix(".log"), time.monotonic()
    served = Served(folder, "--wall", *FLAGS, "--rate", str(RATE), "--timeout", timeout, log=log)
    bystanders = Bystanders(await company(served, "check-game", 2, 0, Random(0), pace="off"))
    wrong = await fragments(served)
    before = rss(served)
    for name in names or OFFENCES:
        wrong += await offended(served, name, times, bystanders)
    grown = rss(served) / before
    served.kill()
    await asyncio.gather(*bystanders.playing)
    wrong += [f"the memory grew to {grown:.2f} of what it was"] if grown > FLAT else []
    return {
        "offences": len(names or OFFENCES), "connections each": times, "seconds": round(time.monotonic() - began),
        "plays meanwhile": bystanders.plays, "longest wait for two plays": round(bystanders.longest, 2),
        "memory": round(grown, 2), "wrong": wrong + tracebacks(log),
    }  # fmt: skip
