"""The closed loop under which servers are measured: one move in flight a table, done when all four seats have it."""

import asyncio
import json
import os
import random
import re
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

import psutil

from sockets import Socket

SEATS = 4

choose = random.Random(1).choice


class Match(ABC):
    """One table of a server."""

    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        self.places = [-1] * SEATS
        """How far each seat has heard."""
        self.waits: list[float] = []
        """Seconds that each move took."""
        self.going = False
        self.idle = asyncio.Event()
        self.pause = 0.0
        """Seconds that people think before a move, more or less; 0: as fast as it goes."""
        self._sent = 0.0

    def begin(self) -> None:
        """Play on and on."""
        self.going = True
        self.idle.clear()
        self.think()

    def think(self) -> None:
        """Go on, at once or after a while."""
        if self.pause:
            asyncio.get_running_loop().call_later(random.uniform(0, 2 * self.pause), self.go_on)
        else:
            self.go_on()

    def go_on(self) -> None:
        """Make the next move, unless it is time to stop."""
        if self.going:
            self.move()
        else:
            self.idle.set()

    @abstractmethod
    def move(self) -> None:
        """Let whoever is on turn lay any card that fits, or else draw."""

    def sent(self) -> None:
        """A move is on its way."""
        self._sent = time.perf_counter()

    def hear(self, seat: int, place: int) -> None:
        """A seat has a new position."""
        self.places[seat] = place
        if min(self.places) == max(self.places):
            self.all_heard()

    def all_heard(self) -> None:
        if self._sent:
            self.waits.append(time.perf_counter() - self._sent)
            self._sent = 0.0
            self.think()


class House(ABC):
    """A server process and the matches on it."""

    def __init__(self, command: Sequence[str], port: str, **environ: str) -> None:
        """Start it; `port` is how it says its port."""
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environ})
        self.matches: Sequence[Match] = []
        assert self.process.stdout is not None
        said = next((found for line in self.process.stdout if (found := re.search(port, line))), None)
        assert said is not None, f"{command} did not start"
        self.port = int(said[1])

    @abstractmethod
    async def open(self, tables: int) -> None:
        """Seat four connected people at each of so many tables."""

    @abstractmethod
    async def refresh(self) -> None:
        """Begin anew where a long match costs more than a short one."""

    def cpu(self) -> float:
        """Seconds of CPU, user and system, that all its threads have used."""
        spent = psutil.Process(self.process.pid).cpu_times()
        return float(spent.user + spent.system)

    def door(self) -> closing[HTTPConnection]:
        return closing(HTTPConnection("127.0.0.1", self.port))

    def stop(self) -> None:
        """Let everybody go, then the process."""
        for match in self.matches:
            for socket in match.sockets:
                socket.close()
        self.process.terminate()
        self.process.communicate()


def asked(door: HTTPConnection, method: str, path: str, body: object = None, **headers: str) -> tuple[Any, str]:
    """One HTTP request: the JSON it is answered with, and its cookie."""
    told = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    door.request(method, path, None if body is None else json.dumps(body), told)
    answer = door.getresponse()
    text = answer.read()
    assert answer.status < 300, f"{method} {path}: {answer.status} {text!r}"
    return json.loads(text), answer.headers.get("Set-Cookie", "").partition(";")[0]
