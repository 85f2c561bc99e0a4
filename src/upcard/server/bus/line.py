"""A line to whatever carries hints: one task that talks, one that listens, and both begin anew when it breaks."""

import asyncio
import logging
from contextlib import suppress

from msgspec import DecodeError, ValidationError
from msgspec.json import Decoder, Encoder

from upcard.server.bus import Heard, Hints

CHANNEL = "upcard"
RETRY_SECONDS = 1.0
AT_ONCE = 200
"""Tables in one message."""
LAST_SECONDS = 1.0
"""What the last hints may take."""

log = logging.getLogger(__name__)

_encode = Encoder().encode
_decode = Decoder(Hints).decode


class Line:
    """What is alike for every bus: hints gather for a turn of the loop, and a bus that is away is mentioned once."""

    lost: tuple[type[Exception], ...] = (OSError,)
    """What is raised when it cannot be reached."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._hints: Hints = {}
        self._spoken = asyncio.Event()
        self._saying = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self._away: set[str] = set()

    async def talk(self, text: str) -> None:
        """Send a message to everybody."""
        raise NotImplementedError

    async def listen(self) -> None:
        """Hand what comes to `hear`, until the connection ends."""
        raise NotImplementedError

    async def hang_up(self) -> None:
        """Let every connection go."""
        raise NotImplementedError

    def start(self, heard: Heard) -> None:
        """Listen from now on, for as long as there is somebody to listen to."""
        self._heard = heard
        self._tasks = [
            asyncio.create_task(self._go_on(self._talk_on, "talk"), name="bus, talking"),
            asyncio.create_task(self._go_on(self.listen, "listen"), name="bus, listening"),
        ]

    def say(self, hints: Hints) -> None:
        """Tell everybody, unless nobody can be reached."""
        for code, seq in hints.items():
            self._hints[code] = max(seq, self._hints.get(code, 0))
        self._spoken.set()

    async def stop(self) -> None:
        """Say what is still to be said, if that goes at once; say and hear nothing any more."""
        with suppress(TimeoutError, *self.lost):
            async with asyncio.timeout(LAST_SECONDS):
                await self._say_all()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*self.lost):
            await self.hang_up()

    def hear(self, text: str | bytes) -> None:
        """A message has come; one that is no message of ours is nothing."""
        try:
            hints = _decode(text)
        except (DecodeError, ValidationError, ValueError):
            return
        self._heard(hints)

    async def _talk_on(self) -> None:
        while True:
            await self._spoken.wait()
            self._spoken.clear()
            await self._say_all()
            self.reached("talk")

    async def _say_all(self) -> None:
        async with self._saying:
            said, self._hints = list(self._hints.items()), {}
            for place in range(0, len(said), AT_ONCE):
                await self.talk(_encode(dict(said[place : place + AT_ONCE])).decode())

    async def _go_on(self, work, what: str) -> None:  # type: ignore[no-untyped-def]
        while True:
            try:
                await work()
            except self.lost as why:
                self._missed(what, str(why) or type(why).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    def reached(self, what: str) -> None:
        """It can be reached; if it could not, that is mentioned."""
        if what in self._away:
            self._away.discard(what)
            if not self._away:
                log.warning("%s can be reached again", self.name)

    def _missed(self, what: str, why: str) -> None:
        if not self._away:
            log.warning("%s cannot be reached (%s); tables are polled every second meanwhile", self.name, why)
        self._away.add(what)
