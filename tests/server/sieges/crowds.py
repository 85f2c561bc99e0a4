"""A thousand watchers at one table: what their coming and each move costs, and how soon all are back after a break."""

import asyncio
import os
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from kit.server.served import Player, Served
from sieges.floods import Bystanders
from sieges.regular import FLAGS, Figures, company, rss, tracebacks

STORM = 10.0
"""Seconds within which all come back."""
SOON = 1.0
"""Seconds within which half of them must be back."""
MOVES = 20
PAUSE = 0.3
"""Seconds between plays while they come back."""
PING = 10.0
"""Seconds between signs of life."""
TOGETHER = 50
"""Watchers who come at the same time."""


def cpu(served: Served) -> float:
    """Seconds that a server has computed."""
    fields = Path(f"/proc/{served.process.pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Watcher(Player):
    """Somebody who looks on; what they hear is counted, not kept."""

    async def come(self, code: str) -> float:
        """Enter, and listen from then on; the seconds until the welcome."""
        began = time.monotonic()
        await self.enter(code)
        self.heard.clear()
        self.raw.clear()
        self.listening = asyncio.create_task(self._listen())
        return time.monotonic() - began

    async def _listen(self) -> None:
        assert self.socket is not None
        with suppress(ConnectionClosed):
            async for _ in self.socket:
                pass

    async def go(self) -> None:
        assert self.socket is not None
        self.listening.cancel()
        self.socket.transport.abort()


async def keep_alive(people: list[Player]) -> None:
    """Pages are never silent for long, however busy the machine is."""
    while True:
        await asyncio.sleep(PING)
        for one in people:
            if one.socket is not None:
                with suppress(ConnectionClosed):
                    await one.send({"t": "ping", "id": 0})


async def besiege(folder: Path, number: int) -> Figures:
    """So many watchers come to one table, see some moves, lose their connections and come back."""
    log = folder.with_suffix(".log")
    served = Served(folder, "--wall", *FLAGS, log=log)
    people = await company(served, "uno", 2, 0, Random(0), pace="off")
    listening = [asyncio.create_task(one.play_on()) for one in people[1:]]
    watchers = [
        Watcher(served, f"W{place}", address=f"127.11.{place // 50}.{1 + place % 50}") for place in range(number)
    ]
    pinging = asyncio.create_task(keep_alive([*people, *watchers]))
    for one in watchers:
        await one.call("GET", "/api/me")
    spent, code = cpu(served), people[0].code
    for place in range(0, number, TOGETHER):
        await asyncio.gather(*[one.come(code) for one in watchers[place : place + TOGETHER]])
    coming, memory = cpu(served) - spent, rss(served)
    spent, before = cpu(served), people[0].seq
    while people[0].seq < before + MOVES:
        await people[0].step()
    move = (cpu(served) - spent) / (people[0].seq - before)
    playing = Bystanders(people[:1], PAUSE).playing
    await asyncio.gather(*[one.go() for one in watchers])
    dice, spent = Random(0), cpu(served)

    async def back(one: Watcher) -> float:
        await asyncio.sleep(dice.uniform(0, STORM))
        return await one.come(code)

    waits = sorted(await asyncio.gather(*[back(one) for one in watchers], return_exceptions=True), key=str)
    came = sorted([wait for wait in waits if isinstance(wait, float)])
    storm = cpu(served) - spent
    pinging.cancel()
    served.kill()
    await asyncio.gather(*playing, *listening, return_exceptions=True)
    wrong = [f"somebody did not come back: {wait!r}" for wait in waits if not isinstance(wait, float)]
    if came[len(came) // 2] >= SOON:
        wrong.append(f"half of them waited {came[len(came) // 2]:.2f} s and longer")
    return {
        "watchers": number, "cpu of their coming": f"{coming:.1f} s", "cpu of a move": f"{move * 1000:.1f} ms",
        "memory": f"{memory // 1024} MB", "back p50": f"{came[len(came) // 2] * 1000:.0f} ms",
        "back p99": f"{came[len(came) * 99 // 100] * 1000:.0f} ms", "cpu of coming back": f"{storm:.1f} s",
        "wrong": wrong + tracebacks(log),
    }  # fmt: skip
