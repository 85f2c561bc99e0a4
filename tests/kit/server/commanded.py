"""Servers as a host starts them: the command itself, with the greeting it prints."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import websockets

from kit.server.served import HERE, TIMEOUT, House, Player

OPEN_AT = re.compile(r"on this machine +http://127.0.0.1:(\d+)")
OWN_PORTS = re.compile(r"port of its own: ([\d, ]+)")
LAST_LINE = "Stop it with Ctrl+C."


LOOK_AGAIN = 0.05
"""Seconds between two looks at what happens in other processes."""


class Commanded:
    """`upcard serve` with some flags, open at a free port; with several workers each has a port of its own."""

    def __init__(self, *flags: str, port: int = 0, log: Path | None = None) -> None:
        command = [sys.executable, "-m", "upcard.cli", "serve", "--host", HERE, "--port", str(port), "--no-browser"]
        environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "80"}
        errors = log.open("ab") if log else None
        self.process = subprocess.Popen(
            [*command, *flags], stdout=subprocess.PIPE, stderr=errors, text=True, env=environ
        )
        if errors is not None:
            errors.close()
        self.several = "--workers" in flags
        said = self._greeting()
        found = OPEN_AT.search(said)
        assert found, said
        self.port = int(found[1])
        own = OWN_PORTS.search(said)
        self.own_ports = [int(port) for port in own[1].split(",")] if own else [self.port]

    def _greeting(self) -> str:
        said, last = "", "port of its own" if self.several else LAST_LINE
        assert self.process.stdout is not None
        while last not in said:
            line = self.process.stdout.readline()
            assert line, f"the server did not start: {said}"
            said += line
        return said

    @property
    def url(self) -> str:
        return f"http://{HERE}:{self.port}"

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self._ended()

    def stop(self) -> int:
        """As systemd ends it; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self._ended()

    def _ended(self) -> int:
        code = self.process.wait(TIMEOUT)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


async def figure(house: House, name: str) -> str:
    """The line of a figure that a server tells, without its name; only one that listens can be asked."""
    _, text = await Player(house, "host").call("GET", "/metrics")
    return next(line.removeprefix(name) for line in str(text).splitlines() if line.startswith(name))


async def until(truth: Callable[[], Awaitable[bool]]) -> None:
    """Wait for what other processes do; whoever does not answer while they do it is asked again."""
    while True:
        with suppress(OSError, IndexError, StopIteration, websockets.WebSocketException):
            if await truth():
                return
        await asyncio.sleep(LOOK_AGAIN)
