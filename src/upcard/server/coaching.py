"""Finished games looked at again by the coach (T49–T54): in another process, once for everybody, and kept."""

import asyncio
import logging
from collections import OrderedDict
from hashlib import sha256
from typing import Literal

from msgspec import DecodeError, Struct
from msgspec.json import Decoder, Encoder

from upcard.bots.coach import Asked, Review, within
from upcard.bots.pool import Busy, MindError, Pool
from upcard.engine.view import Refusal
from upcard.logs.log import Log
from upcard.server.metrics import REVIEWS
from upcard.server.store import Store, Unavailable

BUDGET = 150_000
"""Playouts of one game, at most."""
MOST_ENTRIES = 3_000
"""Of a log that is looked at."""
MOST = 32
"""Games that are looked at, or wait for it."""
MOST_SECONDS = 60.0
"""How long one step of a game may take, by the clock on the wall."""
FAILED_KEPT = 1_000
LINKED_KEPT = 64
"""Games in links of which it is remembered what was found."""
LINKED = "linked "
"""With what the code of a game in a link begins; no table has such a one."""

State = Literal["none", "waiting", "thinking", "found", "failed"]
Key = tuple[str, int]
"""The code of a table, and the number of a game there."""

log = logging.getLogger(__name__)


class Kept(Struct, frozen=True):
    """What was found, with the game that it is about."""

    game: str
    seats: tuple[str, ...]
    review: Review


class Progress(Struct, frozen=True):
    """How far it is with a game."""

    state: State
    done: float = 0.0
    found: Kept | None = None


_read = Decoder(Kept).decode
_write = Encoder().encode


class Job:
    """A game that somebody has asked for."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.done = 0.0
        self.task: asyncio.Task[None] | None = None

    def hear(self, done: object) -> None:
        """What the process tells, in a thread of the pool."""
        self.done = float(str(done))

    @property
    def progress(self) -> Progress:
        return Progress("thinking" if self.done else "waiting", self.done)


def key_of_linked(game: Log) -> Key:
    """The key of a game in a link, of which no table is known: its digest."""
    return LINKED + sha256(game.text().encode()).hexdigest(), 0


class Reviews:
    """What was found: of games of tables it is stored with these, of games in links it is remembered for a while."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._linked: OrderedDict[str, Kept] = OrderedDict()

    async def find(self, code: str, number: int) -> Kept | None:
        if code.startswith(LINKED):
            return self._linked.get(code)
        text = await self._store.review(code, number)
        try:
            return _read(text) if text else None
        except DecodeError:  # of an older version: it is found anew
            return None

    async def keep(self, code: str, number: int, found: Kept) -> None:
        if not code.startswith(LINKED):
            return await self._store.keep_review(code, number, _write(found).decode())
        self._linked[code] = found
        if len(self._linked) > LINKED_KEPT:
            self._linked.popitem(last=False)
        return None


class Coaching:
    """Which games are being looked at, one at a time for a person."""

    def __init__(self, store: Store, minds: Pool) -> None:
        self._reviews = Reviews(store)
        self._minds = minds
        self._jobs: dict[Key, Job] = {}
        self._failed: set[Key] = set()

    async def stop(self) -> None:
        """What is not found yet is not kept; somebody may ask again."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def look(self, code: str, number: int) -> Progress:
        """How far it is with a game."""
        key = (code, number)
        if key in self._jobs:
            return self._jobs[key].progress
        if (kept := await self._reviews.find(code, number)) is not None:
            return Progress("found", 1.0, kept)
        return Progress("failed" if key in self._failed else "none")

    async def begin(self, person: str, code: str, number: int, game: Log) -> Progress | Refusal:
        """Look at a finished game for somebody, unless that is done or under way."""
        found, key = await self.look(code, number), (code, number)
        if found.state in ("found", "waiting", "thinking") or key in self._jobs:
            return found
        if (no := self._refusal(person, game)) is not None:
            return no
        job = self._jobs[key] = Job(person)
        self._failed.discard(key)
        job.task = asyncio.create_task(self._think(key, job, game), name=f"coach of {code}/{number}")
        return job.progress

    def _refusal(self, person: str, game: Log) -> Refusal | None:
        """T53: why a game is not looked at now."""
        if self._minds.processes == 0:
            return Refusal("no_coach", "T53")
        if len(game.entries) > MOST_ENTRIES:
            return Refusal("coach_too_long", "T53")
        if any([job.person == person for job in self._jobs.values()]):
            return Refusal("coach_busy", "T53")
        return Refusal("coach_full", "T53") if len(self._jobs) >= MOST else None

    async def _think(self, key: Key, job: Job, game: Log) -> None:
        asked = Asked(game.text(), within(game, BUDGET))
        try:
            answer = self._minds.submit(asked, job.person, True, job.hear, MOST_SECONDS)
            review = await asyncio.wrap_future(answer)
            await self._reviews.keep(*key, Kept(game.game, game.seats, review))
        except (Busy, MindError, Unavailable) as wrong:
            log.warning("table %s, game %d: the coach has failed: %r", *key, wrong)
            REVIEWS.labels("failed").inc()
            self._fail(key)
        else:
            REVIEWS.labels("found").inc()
        finally:
            del self._jobs[key]

    def _fail(self, key: Key) -> None:
        if len(self._failed) >= FAILED_KEPT:
            self._failed.clear()
        self._failed.add(key)
