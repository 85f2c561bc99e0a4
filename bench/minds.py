"""People beside bots that think: how long people's moves take with none, and with hard bots at many tables.

    bench/minds.py                       50 tables with hard bots beside 40 tables of people, five rounds of each
    bench/minds.py --tables 10 --seconds 5 --rounds 1

Rounds are interleaved, so that whatever else the machine does touches both alike; p99 is that of all moves of a kind.
People think for two seconds or so; so do those who sit with bots. The row holds if bots make p99 at most 1.2 times as
long. A processor that others use as well says little: the load and what the server itself has used stand beside it.
"""

import argparse
import asyncio
import json
import os
import random
import re
import tempfile
import time
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import uvloop

from loop import SEATS, asked
from ours import Sight, Upcard, read
from sockets import Socket, connect

FACTOR = 1.2
PAUSE = 2.0
"""Seconds that people think, more or less."""
TERMS = {"game": "uno", "options": {"target": 0}, "seats": SEATS, "pace": "off"}


class Guest:
    """One who plays against bots, and has another game dealt when one is over."""

    def __init__(self) -> None:
        self.socket: Socket | None = None
        self.playing = False
        self._number = 0
        self._sight: Sight | None = None

    def heard(self, text: bytes) -> None:
        frame = read(text)
        if frame.sight is not None:
            self._sight = frame.sight
            asyncio.get_running_loop().call_later(PAUSE * random.uniform(0.5, 1.5), self.play, frame.sight)

    def play(self, sight: Sight) -> None:
        """Play, if it is one's turn and nothing has happened since."""
        if not self.playing or sight is not self._sight:
            return
        windows, own = sight.public.view.windows, sight.own
        if not windows:
            self.say("again")
        elif 0 in windows[0].seats and (own.fits or own.legal):
            fits = own.fits or own.legal
            word = random.choice([word for word in fits if word not in ("draw", "keep")] or fits)
            words = [word, "colour-R"] if word in ("W", "W+4") else [word]
            self.say("act", aid=str(self._number), window=windows[0].number, words=words)

    def go(self, playing: bool) -> None:
        """Play from now on, or no more."""
        self.playing = playing
        if playing and self._sight is not None:
            self.play(self._sight)

    def say(self, what: str, **fields: object) -> None:
        self._number += 1
        assert self.socket is not None
        self.socket.send(json.dumps({"t": what, "id": self._number, **fields}).encode())


async def seated(house: Upcard, number: int, bot: str) -> Guest:
    """Somebody with their cards dealt among bots."""
    home = f"10.9.{number // 250}.{number % 250 + 1}"
    with house.door() as door:
        cookie = asked(door, "GET", "/api/me", X_Forwarded_For=home)[1]
        headers = {"Cookie": cookie, "X_Forwarded_For": home, "X_Upcard": "1"}
        code = asked(door, "POST", "/api/play", {"terms": TERMS, "bot": bot}, **headers)[0]["code"]
    guest = Guest()
    headers = {"Authorization": "Bearer " + cookie.partition("=")[2], "X_Forwarded_For": home}
    guest.socket = await connect(house.port, "/ws", guest.heard, **headers)
    guest.say("hello", version=1, table=code)
    return guest


class Round(NamedTuple):
    """How long people's moves took, in milliseconds, and what the server has used of a core meanwhile."""

    waits: list[float]
    share: float


async def round_of(house: Upcard, seconds: float) -> Round:
    """People play for a while."""
    began, used = time.monotonic(), house.cpu()
    for match in house.matches:
        match.waits.clear()
        match.pause = PAUSE
        match.begin()
    await asyncio.sleep(seconds)
    for match in house.matches:
        match.going = False
    for match in house.matches:
        await match.idle.wait()
    share = (house.cpu() - used) / (time.monotonic() - began)
    return Round(sorted(1000 * wait for match in house.matches for wait in match.waits), share)


def p99(waits: list[float]) -> float:
    return waits[len(waits) * 99 // 100]


def shown(name: str, rounds: list[Round]) -> float:
    """A line about all rounds of a kind; their p99."""
    waits = sorted(wait for one in rounds for wait in one.waits)
    each = ", ".join([f"{p99(one.waits):.0f}" for one in rounds])
    share = sum(one.share for one in rounds) / len(rounds)
    print(f"{name}: {len(waits)} moves of people, median {waits[len(waits) // 2]:.1f} ms, p99 {p99(waits):.1f} ms "
          f"({each}); the server used {share:.0%} of a core")  # fmt: skip
    return p99(waits)


def figures(port: int) -> dict[str, str]:
    """What the server tells of its minds."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        return dict(re.findall(r"^upcard_minds_(\S+(?<!_created)) (\S+)$", answer.read().decode(), re.MULTILINE))


async def measure(given: argparse.Namespace) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        house = Upcard(Path(folder))
        try:
            await house.open(given.people)
            guests = await asyncio.gather(*[seated(house, number, given.bot) for number in range(given.tables)])
            none, beside = [], []
            for _ in range(given.rounds):
                for waits, playing in ((none, False), (beside, True)):
                    for guest in guests:
                        guest.go(playing)
                    await asyncio.sleep(given.settle)
                    waits.append(await round_of(house, given.seconds))
            for guest in guests:
                guest.go(playing=False)
            told = figures(house.port)
        finally:
            house.stop()
    quiet, loud = shown("no bots", none), shown(f"{given.tables} tables of {given.bot} bots", beside)
    print(f"p99 {loud / quiet:.2f} times (at most {FACTOR}); load {os.getloadavg()[0]:.1f}")
    print("\n".join(f"{name}: {number}" for name, number in told.items()))
    return loud <= FACTOR * quiet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=40, help="tables of four people (40)")
    parser.add_argument("--tables", type=int, default=50, help="tables of one person and three bots (50)")
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--seconds", type=float, default=20.0, help="seconds a round (20)")
    parser.add_argument("--settle", type=float, default=5.0, help="seconds before a round, which do not count (5)")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        raise SystemExit(0 if runner.run(measure(given)) else 1)


if __name__ == "__main__":
    main()
