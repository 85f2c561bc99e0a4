"""Upcard's server under load: UNO at its defaults, every play on the disk before anybody hears of it."""

import asyncio
import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from loop import SEATS, House, Match, asked, choose
from sockets import connect

TERMS = {"game": "uno", "options": {"target": 0}, "seats": SEATS, "require_ready": False}
"""One round a game, so that many end."""
PING_EVERY = 15.0
"""Seconds, as for the page."""
TOGETHER = 20
"""Tables that are laid at once: each waits for the disk ten times."""


class Window(Struct):
    number: int
    seats: tuple[int, ...]


class View(Struct):
    windows: tuple[Window, ...]


class Public(Struct):
    view: View


class Own(Struct):
    legal: tuple[str, ...] = ()
    fits: tuple[str, ...] = ()


class Sight(Struct):
    public: Public
    own: Own


class Frame(Struct):
    """As much of a frame as a player here reads."""

    t: str
    seq: int = -1
    sight: Sight | None = None
    code: str = ""
    """Of a refusal: `stale` if time was up before the play came, and then the table has gone on."""


read = msgspec.json.Decoder(Frame).decode


class Table(Match):
    """Four people; when their game is over another is dealt, which is no move."""

    def __init__(self) -> None:
        super().__init__()
        self.sights: dict[int, Sight] = {}
        self.answered = asyncio.Event()
        self._number = 0
        self._dealing = False

    def heard(self, seat: int, text: bytes) -> None:
        frame = read(text)
        assert frame.t not in ("no", "bye") or frame.code == "stale", f"seat {seat} heard {text!r}"
        if frame.t == "moved" and frame.sight is not None:
            self.sights[seat] = frame.sight
            self.hear(seat, frame.seq)
        elif frame.t in ("yes", "welcome"):
            self.answered.set()

    def all_heard(self) -> None:
        if self._dealing:
            self._dealing = False
            self.go_on()
        else:
            super().all_heard()

    def say(self, seat: int, what: str, **fields: object) -> None:
        self._number += 1
        self.sockets[seat].send(json.dumps({"t": what, "id": self._number, **fields}).encode())

    async def ask(self, seat: int, what: str, **fields: object) -> None:
        """Say something and wait for the yes."""
        self.answered.clear()
        self.say(seat, what, **fields)
        await self.answered.wait()

    def move(self) -> None:
        if self.sights[0].public.view.windows:
            self._play(self.sights[0].public.view.windows[0])
        else:
            self._dealing = True
            self.say(0, "again")

    def _play(self, window: Window) -> None:
        seat = window.seats[0]
        own = self.sights[seat].own
        fits = own.fits or own.legal
        word = choose([word for word in fits if word not in ("draw", "keep")] or fits)
        words = [word, "colour-" + choose("RYGB")] if word in ("W", "W+4") else [word]
        self.sent()
        self.say(seat, "act", aid=str(self._number), window=window.number, words=words)


class Upcard(House):
    """The server as it is installed, on a SQLite file; only its limits for one address and one person are wider."""

    def __init__(self, folder: Path, python: str = sys.executable, flags: Sequence[str] = ()) -> None:
        command = [str(Path(python).with_name("upcard")), "serve", "--host", "127.0.0.1", "--port", "0"]
        command += ["--data", str(folder), "--rate", "10000", "--proxies", "127.0.0.1", "--no-browser", *flags]
        super().__init__(command, r"http://127\.0\.0\.1:(\d+)")
        self.matches: list[Table] = []

    async def open(self, tables: int, first: int = 0) -> None:
        """Seat four connected people at each of so many tables; who they are goes by the number of the first."""
        self._pinging = asyncio.create_task(self._ping())
        for place in range(first, first + tables, TOGETHER):
            numbers = range(place, min(place + TOGETHER, first + tables))
            self.matches += await asyncio.gather(*[self._table(number) for number in numbers])

    async def refresh(self) -> None:
        """Games end, and the next are dealt, as they come."""

    async def _ping(self) -> None:
        """Let nobody be taken for gone: pages ping when they have been silent for a while."""
        while True:
            await asyncio.sleep(PING_EVERY)
            for table in self.matches:
                for seat in range(SEATS):
                    table.say(seat, "ping")
                await asyncio.sleep(0)

    def stop(self) -> None:
        self._pinging.cancel()
        super().stop()

    async def _table(self, number: int) -> Table:
        table = Table()
        homes = [f"10.{seat}.{number // 250}.{number % 250 + 1}" for seat in range(SEATS)]
        cookies, code = await asyncio.to_thread(self._made, homes)
        for seat, cookie in enumerate(cookies):
            headers = {"Authorization": "Bearer " + cookie.partition("=")[2], "X_Forwarded_For": homes[seat]}
            table.sockets.append(await connect(self.port, "/ws", partial(table.heard, seat), **headers))
            await table.ask(seat, "hello", version=1, table=code)
            await table.ask(seat, "sit", name=f"P{seat}")
        await table.ask(0, "start")
        while len(table.sights) < SEATS:
            await asyncio.sleep(0)
        return table

    def _made(self, homes: Sequence[str]) -> tuple[list[str], str]:
        """Somebody at each of these addresses, and a table that the first has made."""
        with self.door() as door:
            cookies = [asked(door, "GET", "/api/me", X_Forwarded_For=home)[1] for home in homes]
            headers = {"Cookie": cookies[0], "X_Forwarded_For": homes[0], "X_Upcard": "1"}
            return cookies, asked(door, "POST", "/api/tables", {"terms": TERMS}, **headers)[0]["code"]
