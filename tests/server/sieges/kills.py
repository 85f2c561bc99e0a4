"""`kill -9` at random moments, with plays in flight at many tables: nothing acknowledged is lost, everybody is back."""

import asyncio
import time
from pathlib import Path
from random import Random

from kit.server.served import Served
from sieges.audit import Disk
from sieges.regular import FLAGS, Figures, Regular, companies

LULL = 0.03
"""Seconds at most between the last of them and the kill."""


class Killing:
    """A server that is killed again and again, and the people who come back to it."""

    def __init__(self, served: Served, regulars: list[Regular], most: int, dice: Random) -> None:
        self.served = served
        self.regulars = regulars
        self.most = most
        """Plays between two kills, at most; half of it on average."""
        self.dice = dice
        self.disk = Disk(served)
        self.seconds = 0.0
        """How long there was play, in all."""
        self.in_flight = 0
        """Plays that were on their way at a kill, in all."""

    @property
    def plays(self) -> int:
        """How many plays were acknowledged."""
        return sum([len(one.acknowledged) for one in self.regulars])

    def plays_at(self, code: str) -> int:
        """How many of them at one table."""
        return sum([len(one.acknowledged) for one in self.regulars if one.code == code])

    async def round(self) -> list[str]:
        """Play, kill, look at the disk, start again and let everybody come back; all that is wrong."""
        playing = [asyncio.create_task(one.play_on()) for one in self.regulars]
        await self.some_plays()
        self.served.kill()
        await asyncio.gather(*playing)
        self.in_flight += sum([bool(one.unanswered) for one in self.regulars])
        wrong = self.disk.audit(self.regulars)
        if not wrong:
            self.served.start()
            for faults in await asyncio.gather(*[self.returned(one) for one in self.regulars]):
                wrong += faults
        return wrong

    async def some_plays(self) -> None:
        """Wait for a number of plays, and for a moment that nobody can foresee."""
        began, enough = time.monotonic(), self.plays + self.dice.randint(1, self.most)
        while self.plays < enough:
            await asyncio.sleep(0.01)
        await asyncio.sleep(self.dice.random() * LULL)
        self.seconds += time.monotonic() - began

    async def returned(self, one: Regular) -> list[str]:
        """Somebody comes back: to their seat, to all that they had seen, and to the play that was on its way."""
        seat, seq, wrong = one.seat, one.seq, []
        welcome = await one.come_back()
        if (one.seat, welcome["seq"] >= seq) != (seat, True):
            wrong.append(f"{one.code}, {one.name}: left seat {seat} at {seq}, came back to {one.seat} at {one.seq}")
        if one.unanswered:
            place = self.disk.place(one, one.unanswered["aid"])
            answer = await one.deliver()
            if place is not None and answer.get("seq") != place:
                wrong.append(f"{one.code}, {one.name}: line {place} was resent and answered with {answer}")
        return wrong


async def besiege(
    folder: Path, kills: int, tables: int = 20, plays: int = 600, fault: str = "", seed: int = 0
) -> Figures:
    """So many kills, or until something is wrong."""
    dice, served = Random(seed), Served(folder, "--wall", *FLAGS, log=folder.with_suffix(".log"))
    killing = Killing(served, await companies(served, tables, dice), plays, dice)
    if fault:  # the tables are laid by a sound server
        served.flags += ("--fault", fault)
        await killing.round()
    wrong: list[str] = []
    done = 0
    while done < kills and not wrong:
        wrong = await killing.round()
        done += 1
    if served.process.poll() is None:
        served.kill()
    fewest = min([killing.plays_at(one.code) for one in killing.regulars])
    wrong += ["a table stands still"] if not fewest else []
    wrong += ["no play was on its way at any kill"] if not killing.in_flight else []
    return {
        "kills": done, "tables": tables, "clients": len(killing.regulars), "acknowledged plays": killing.plays,
        "on their way at a kill": round(killing.in_flight / done, 1), "fewest at a table": fewest,
        "plays a second": round(killing.plays / killing.seconds), "wrong": wrong,
    }  # fmt: skip
