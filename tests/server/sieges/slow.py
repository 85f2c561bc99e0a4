"""Readers who stall: their table goes on, the memory stays as it is, they are closed, and they can come back."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random

import msgspec

from kit.server.served import Player, Served
from sieges.line import CUT, Closed, Line
from sieges.regular import FLAGS, Figures, Regular, company, rss, tracebacks
from upcard.server import wire

BUFFER = 4096
"""Bytes that a stalled reader's machine takes before they stand at the server."""
FLAT = 1.5
"""Times the memory that may be used at most; to keep everything for everybody would take many times as much."""
ROUND = 50
"""Plays between two looks."""


class Stalled:
    """Somebody who comes to a table, and stops reading."""

    def __init__(self, served: Served, code: str, number: int) -> None:
        self.one = Player(served, f"S{number}", address=f"127.3.0.{1 + number}")
        self.code = code

    async def enter(self, buffer: int = BUFFER) -> None:
        """Come in, and hear the welcome."""
        if not self.one.secret:
            await self.one.call("GET", "/api/me")
        self.line = await Line.open(self.one, buffer)
        self.line.put(msgspec.json.encode({"t": "hello", "id": 1, "version": wire.PROTOCOL, "table": self.code}))
        await self.line.until("welcome")

    async def end(self, head: int) -> tuple[str, int]:
        """Read on at last: why the connection was closed, and its number; nothing if all up to a place was kept."""
        try:
            while (await self.line.hear()).seq < head:
                pass
        except Closed as closed:
            bye = self.line.latest.get("bye", b'{"why": ""}')
            return str(msgspec.json.decode(bye)["why"]), closed.number
        return "", 0

    async def back(self) -> int:
        """Come back: the place of the log that the welcome shows."""
        await self.enter(0)
        return int(msgspec.json.decode(self.line.latest["welcome"])["seq"])


@asynccontextmanager
async def at_play(people: list[Regular]) -> AsyncIterator[None]:
    """People play on meanwhile, and leave at the end."""
    playing = [asyncio.create_task(one.play_on()) for one in people]
    yield
    for one in people:
        await one.leave()
    await asyncio.gather(*playing)


async def table(served: Served, number: int, dice: Random) -> list[Regular]:
    """Two people among bots who play at once, so that much is shown in a short time."""
    return await company(served, "uno", 2, number, dice, bots=6, pace="off")


async def plays(people: list[Regular], enough: int) -> None:
    """Wait for so many plays, and for one of each person."""
    for one, goal, answers in [(one, one.seq + enough, len(one.acknowledged)) for one in people]:
        while one.seq < goal or len(one.acknowledged) <= answers:
            await asyncio.sleep(0.01)


async def one_who_reads_on(served: Served, dice: Random, most: int) -> list[str]:
    """One reader stalls and reads on after a while: he hears that he was too slow, and comes back."""
    people = await table(served, 1, dice)
    stalled = Stalled(served, people[0].code, 1)
    await stalled.enter()
    async with at_play(people):
        await plays(people, most)
        head = max([one.seq for one in people])
        why, number = await stalled.end(head)
        place = await stalled.back()
    wrong = [] if (why, number) == ("slow", 1013) else [f"the stalled reader was closed with {why!r} ({number})"]
    return wrong if place >= head else [*wrong, f"he came back to {place}, the table was at {head}"]


async def many_who_never_do(served: Served, dice: Random, readers: int, most: int) -> Figures:
    """Many readers stall for good while their table plays on: they are all hung up on, and the memory stays."""
    people = await table(served, 2, dice)
    crowd = [Stalled(served, people[0].code, 2 + number) for number in range(readers)]
    async with at_play(people):
        await plays(people, ROUND)
        sockets, memory, done = await open_sockets(people[0]), [rss(served)], 0
        await asyncio.gather(*[one.enter() for one in crowd])
        while done < most or (await open_sockets(people[0]) > sockets and done < 10 * most):
            await plays(people, ROUND)
            done += ROUND
            memory.append(rss(served))
        left, head = await open_sockets(people[0]) - sockets, max([one.seq for one in people])
        wrong = [f"{left} stalled readers still have their connections"] if left else []
        ends = await asyncio.gather(*[one.end(head) for one in crowd])
        wrong += [f"one was closed with {end}" for end in ends if end[1] not in (CUT, 1013)]
        places = await asyncio.gather(*[one.back() for one in crowd])
        wrong += [f"one came back to {place}, the table was at {head}" for place in places if place < head]
    grown = round(max(memory) / memory[0], 2)
    return {"readers": readers, "plays meanwhile": done, "memory": grown, "wrong": wrong}


async def open_sockets(one: Player) -> int:
    _, text = await one.call("GET", "/metrics")
    return int(float(text.split("\nupcard_sockets_open ")[1].split()[0]))


async def besiege(folder: Path, readers: int = 50, most: int = 2000, fault: str = "", patience: str = "10") -> Figures:
    """One reader who stalls and reads on, then many who never do."""
    with serving(folder / "one", "60", fault) as served:
        wrong = await one_who_reads_on(served, Random(0), most)
    with serving(folder / "many", patience, fault) as served:
        figures = await many_who_never_do(served, Random(0), readers, most)
    if figures["memory"] > FLAT:
        wrong.append(f"the memory grew to {figures['memory']} of what it was")
    logs = [line for log in folder.glob("*.log") for line in tracebacks(log)]
    return {**figures, "wrong": wrong + figures["wrong"] + logs}


@contextmanager
def serving(folder: Path, patience: str, fault: str) -> Iterator[Served]:
    """A server on the wall clock that hangs up after so many seconds, killed at the end."""
    folder.parent.mkdir(exist_ok=True)
    flags = ("--wall", *FLAGS, "--bot-pace", "0", "--fault", fault, "--patience", patience)
    served = Served(folder, *flags, log=folder.with_suffix(".log"))
    try:
        yield served
    finally:
        served.kill()
