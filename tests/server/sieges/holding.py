"""Connections that are held: answers left unread, requests never finished, more lines than there are file handles."""

import asyncio
import resource
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from websockets.exceptions import InvalidStatus

from kit.server.served import HERE, Player, Served, http
from sieges.floods import Bystanders
from sieges.line import handshake
from sieges.regular import FLAGS, Figures, company, rss, tracebacks
from upcard.server.app import STATIC

HANDLES = 1024
"""What many systems give a process that does not ask for more."""
FLAT = 1.5
"""Times the memory that may be used at most."""
TIMEOUT = 60.0
BUFFER = 4096
OWN = 20
"""Handles that the server may keep open afterwards beyond those it had: pools, and what is being closed."""

SCRIPT = f"/assets/{max((STATIC / 'assets').glob('*.js'), key=lambda file: file.stat().st_size).name}"
Request = Callable[[Player], bytes]


def asks(path: str, times: int) -> Request:
    return lambda one: f"GET {path} HTTP/1.1\r\nHost: {HERE}\r\n\r\n".encode() * times


def asks_half(_one: Player) -> bytes:
    return b"GET / HTTP/1.1\r\n"


WAYS: dict[str, tuple[Request, int]] = {
    "two hundred questions at once, one address": (asks("/api/games/switch", 200), 1_000_000),
    "eight questions at once, one address": (asks("/api/games/switch", 8), 1_000_000),
    "eight questions at once, many addresses": (asks("/api/games/switch", 8), 50),
    "the page, many addresses": (asks("/", 8), 50),
    "its script, many addresses": (asks(SCRIPT, 8), 50),
    "half a question, many addresses": (asks_half, 50),
    "sockets, many addresses": (handshake, 50),
}
"""What each connection asks for, and how many come from one address. Nobody ever reads an answer."""


class Holder:
    """Somebody who opens a connection, asks, does not read, and opens another when it is cut."""

    def __init__(self, served: Served, request: Request, address: str) -> None:
        self.one = Player(served, "H", address=address)
        self.request = request
        self.opened = 0
        self.raw: socket.socket | None = None

    async def hold(self) -> None:
        """Until somebody cancels it."""
        loop = asyncio.get_running_loop()
        while True:
            with suppress(OSError):
                await self.open(loop)
                while await self.is_open():
                    await asyncio.sleep(0.5)
            self.leave()
            await asyncio.sleep(0.5)

    async def open(self, loop: asyncio.AbstractEventLoop) -> None:
        self.raw = socket.socket()
        self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
        self.raw.setblocking(False)
        self.raw.bind((self.one.address, 0))
        await loop.sock_connect(self.raw, (HERE, self.one.served.port))
        await loop.sock_sendall(self.raw, self.request(self.one))
        self.opened += 1

    async def is_open(self) -> bool:
        """Whether the server has not cut the connection; what has come is left where it is."""
        assert self.raw is not None
        try:
            return bool(self.raw.recv(1, socket.MSG_PEEK)) and not self.raw.getsockopt(
                socket.SOL_SOCKET, socket.SO_ERROR
            )
        except BlockingIOError:
            return True

    def leave(self) -> None:
        if self.raw is not None:
            self.raw.close()
            self.raw = None


def handles(served: Served) -> int:
    return len(list(Path(f"/proc/{served.process.pid}/fd").iterdir()))


async def comes_in(served: Served, number: int) -> list[str]:
    """Somebody new looks at the page, makes a table and sits down."""
    one = Player(served, "New", address=f"127.6.200.{1 + number}")
    try:
        status, _, _ = await http(served, "GET", "/healthz", address=one.address)
        page, _, _ = await http(served, "GET", "/", address=one.address)
        answer = await one.sit(await one.create("uno"))
    except (OSError, TimeoutError, InvalidStatus, IndexError) as why:
        return [f"a newcomer met {why!r}"]
    await one.leave()
    return [] if (status, page, answer["t"]) == (200, 200, "yes") else [f"a newcomer got {status}, {page}, {answer}"]


async def held(served: Served, way: str, number: int, count: int, bystanders: Bystanders) -> tuple[list[str], int, int]:
    """One way of holding connections: what is wrong, the most handles, and the most memory."""
    request, each = WAYS[way]
    holders = [Holder(served, request, f"127.6.{number}.{1 + place // each}") for place in range(count)]
    if request is handshake:
        secrets = {one.one.address: "" for one in holders}
        for address in secrets:
            first = Player(served, "H", address=address)
            await first.call("GET", "/api/me")
            secrets[address] = first.secret
        for one in holders:
            one.one.secret = secrets[one.one.address]
    holding = [asyncio.create_task(one.hold()) for one in holders]
    while not all([one.opened for one in holders]):
        await asyncio.sleep(0.05)
    wrong, most, memory = [], 0, 0
    for place in range(5):
        await bystanders.goes_on()
        wrong += [f"{way}: {line}" for line in await comes_in(served, 5 * number + place)]
        most, memory = max(most, handles(served)), max(memory, rss(served))
        await asyncio.sleep(0.5)
    for task in holding:
        task.cancel()
    await asyncio.gather(*holding, return_exceptions=True)
    for one in holders:
        one.leave()
    return wrong, most, memory


async def besiege_handles(folder: Path, count: int, ways: tuple[str, ...] = (), limit: int = HANDLES) -> Figures:
    """So many connections, opened anew whenever they are cut, at a server with fewer handles than that."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    log, began, wrong, figures = folder.with_suffix(".log"), time.monotonic(), [], {}
    served = Served(folder, "--wall", "--handles", str(limit), log=log)
    bystanders = Bystanders(await company(served, "check-game", 2, 0, Random(0), pace="off"), pause=1.0)
    await comes_in(served, 250)
    before, memory = handles(served), rss(served)
    for number, way in enumerate(ways or WAYS):
        complaints, most, used = await held(served, way, number, count, bystanders)
        wrong += complaints
        figures[way] = f"{most} handles, memory {used / memory:.2f}"
        if used > FLAT * memory:
            wrong.append(f"{way}: the memory grew to {used / memory:.2f} of what it was")
        if most >= limit:
            wrong.append(f"{way}: all {most} handles were taken")
        until = time.monotonic() + TIMEOUT
        while handles(served) > before + OWN and time.monotonic() < until:
            await asyncio.sleep(0.1)
        if handles(served) > before + OWN:
            wrong.append(f"{way}: {handles(served)} handles are left open, before it were {before}")
    wrong += await comes_in(served, 251)
    served.kill()
    await asyncio.gather(*bystanders.playing)
    return {
        "connections": count, "ways": figures, "handles before": before, "memory": f"{memory // 1024} MB",
        "seconds": round(time.monotonic() - began), "wrong": wrong + tracebacks(log),
    }  # fmt: skip


async def besiege_unread(folder: Path, count: int, timeout: str = "10") -> Figures:
    """So many people ask for much and read nothing: all are cut off, and those who play do not notice."""
    log, began = folder.with_suffix(".log"), time.monotonic()
    served = Served(folder, "--wall", *FLAGS, "--timeout", timeout, log=log)
    bystanders = Bystanders(await company(served, "check-game", 2, 0, Random(0), pace="off"))
    await bystanders.goes_on()
    before, memory = handles(served), rss(served)
    holders = [Holder(served, asks(SCRIPT, 8), f"127.5.{place // 200}.{1 + place % 200}") for place in range(count)]
    await asyncio.gather(*[one.open(asyncio.get_running_loop()) for one in holders])
    await bystanders.goes_on()
    most, used, until = handles(served), rss(served), time.monotonic() + TIMEOUT
    while handles(served) > before + OWN and time.monotonic() < until:
        await bystanders.goes_on()
        used = max(used, rss(served))
    left = max(0, handles(served) - before - OWN)
    for one in holders:
        one.leave()
    served.kill()
    await asyncio.gather(*bystanders.playing)
    wrong = [f"{left} unread answers are still kept"] if left else []
    wrong += [f"the memory grew to {used / memory:.2f} of what it was"] if used > FLAT * memory else []
    return {
        "readers": count, "handles": f"{before} → {most} → {before + left}", "memory": round(used / memory, 2),
        "plays meanwhile": bystanders.plays, "longest wait for two plays": round(bystanders.longest, 2),
        "seconds": round(time.monotonic() - began), "wrong": wrong + tracebacks(log),
    }  # fmt: skip
