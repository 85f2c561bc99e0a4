"""Requests without end over all the connections that one address may have: people elsewhere are answered as ever."""

import asyncio
import os
import selectors
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from kit.server.served import HERE, TIMEOUT, Player, Served
from sieges.control import MOST, SLICES, TRIES, bystanders, p99, waits
from sieges.regular import Figures, Regular, rss, tracebacks

ADDRESS = "127.8.1.1"
CONNECTIONS, DEPTH = 100, 8
"""As many as one address may have, and requests under way on each."""
WARM = 8.0
AGAIN = 1.0
"""Seconds of a flood that are not measured, at first and whenever it begins again: what may be asked at once is asked
then."""
PATHS = ("/", "/api/me", "/api/games/uno", "/t/222222", "/nowhere")


class Asking:
    """A process that asks for one thing only, and opens another connection whenever one ends."""

    def __init__(self, served: Served, path: str, secret: str) -> None:
        command = [sys.executable, __file__, str(served.port), path, secret]
        environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environ)

    @classmethod
    async def begun(cls, served: Served, path: str, secret: str) -> "Asking":
        """One that has had its first answer."""
        one = cls(served, path, secret)
        assert one.process.stdout is not None
        try:
            await asyncio.wait_for(asyncio.to_thread(one.process.stdout.readline), TIMEOUT)
        except TimeoutError:
            one.process.kill()
            raise
        return one

    def stop(self) -> int:
        """Let it end; how many answers it had."""
        return int(self.process.communicate()[0])


async def measured(
    served: Served, path: str, secret: str, people: list[Regular], seconds: float, warm: float
) -> tuple[float, float, int]:
    """The 99th percentile of answers to people while nobody asks, and while one does; and the answers that one had."""
    calm: list[float] = []
    under: list[float] = []
    asking = await Asking.begun(served, path, secret)
    await asyncio.sleep(warm)
    answers = await asyncio.to_thread(asking.stop)
    for _ in range(SLICES):
        calm += await waits(people, seconds / SLICES)
        asking = await Asking.begun(served, path, secret)
        await asyncio.sleep(AGAIN)
        under += await waits(people, seconds / SLICES)
        answers += await asyncio.to_thread(asking.stop)
    return p99(calm), p99(under), answers


async def besiege(folder: Path, seconds: float, paths: tuple[str, ...] = PATHS, warm: float = WARM) -> Figures:
    """Each of some things is asked for so many seconds."""
    log, began, wrong, times = folder.with_suffix(".log"), time.monotonic(), [], {}
    served = Served(folder, "--wall", log=log)
    people = await bystanders(served)
    one = Player(served, "A", address=ADDRESS)
    await one.call("GET", "/api/me")
    before, most = rss(served), 0
    for path in paths:
        for _ in range(TRIES):
            calm, under, answers = await measured(served, path, one.secret, people, seconds, warm)
            if under <= MOST * calm:
                break
        times[path] = f"{calm:.1f} → {under:.1f} ms ({under / calm:.1f} ×), {answers} answers"
        most = max(most, rss(served))
        if under > MOST * calm:
            wrong.append(f"{path}: answers took {under:.1f} ms, without it {calm:.1f} ms")
    served.kill()
    return {
        "p99 without and with it": times, "memory": round(most / before, 2),
        "seconds": round(time.monotonic() - began), "wrong": wrong + tracebacks(log),
    }  # fmt: skip


# --- the process that asks


class Line:
    """One of its connections."""

    def __init__(self, port: int, request: bytes) -> None:
        self.request = request
        self.socket = socket.socket()
        self.socket.bind((ADDRESS, 0))
        self.socket.connect((HERE, port))
        self.socket.setblocking(False)
        self.socket.sendall(request * DEPTH)

    def hear(self) -> int:
        """Take what has come, and ask anew for as many answers; -1 at its end."""
        try:
            data = self.socket.recv(1 << 20)
            answers = data.count(b"HTTP/1.1 ")
            self.socket.sendall(self.request * answers)
        except OSError:
            return -1
        return answers if data else -1


def ask(port: int, path: str, secret: str) -> int:
    """Ask until the input ends; how many answers came."""
    request = f"GET {path} HTTP/1.1\r\nHost: {HERE}\r\nCookie: upcard={secret}\r\n\r\n".encode()
    answers, selector = 0, selectors.DefaultSelector()
    selector.register(sys.stdin, selectors.EVENT_READ)
    for _ in range(CONNECTIONS):
        line = Line(port, request)
        selector.register(line.socket, selectors.EVENT_READ, line)
    while True:
        for key, _ in selector.select():
            if key.data is None:
                return answers
            heard = key.data.hear()
            if heard > 0 and not answers:
                print("asking", flush=True)
            answers += max(0, heard)
            if heard < 0:
                selector.unregister(key.fileobj)
                key.data.socket.close()
                with suppress(OSError):
                    line = Line(port, request)
                    selector.register(line.socket, selectors.EVENT_READ, line)


if __name__ == "__main__":
    print(ask(int(sys.argv[1]), *sys.argv[2:]))
