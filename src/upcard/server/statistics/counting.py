"""Counts games once they are over, some at a time, and rounds where a game has several (U41).

Whatever was missed while the server was down comes first.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from upcard.engine.view import BadText
from upcard.matches.counters import round_ends
from upcard.matches.ratings import rated
from upcard.matches.statistics import Rounds, count, count_rounds
from upcard.play.registry import all_games
from upcard.server.statistics.finished import Finished, finished, just_finished, so_far
from upcard.server.store import Unavailable
from upcard.server.store.statistics import Countable, Ended, Ratings, StatisticsStore, Unfinished, Verdict
from upcard.server.tables.log import Commit
from upcard.server.tables.rows import Over

AT_A_TIME = 20
GATHERING = 1.0
"""Seconds that a game waits for others that end, unless somebody asks: together they cost less."""
TIMEOUT = 5.0
"""Seconds that somebody who asks is let wait for games that are being counted."""
PATIENCE = 0.1
"""Seconds between looks whether another worker has counted them."""
MOST_KNOWN = 1_000
"""Games that are kept in memory until they are counted; of more than these the logs tell."""

log = logging.getLogger(__name__)

Known = dict[tuple[str, int], Finished | None]
"""Games that are still in memory, by the code of their table and their number there; None: it counts for nothing."""


class Counting:
    """Hears of every game that ends, and counts it in a task of its own: no table waits for that."""

    def __init__(self, store: StatisticsStore, leads: Callable[[], bool] = lambda: True) -> None:
        self._store = store
        self._leads = leads
        """Of several workers one counts: the ratings of a game go on from those before it."""
        self._known: Known = {}
        self._ended = asyncio.Event()
        self._rounds = {""}
        """Codes of tables where a round is over; the empty one stands for all of them."""
        self._asked = asyncio.Event()
        self._idle = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Count what has ended before, and go on."""
        self._task = asyncio.create_task(self._run(), name="counting")

    async def stop(self) -> None:
        """What is not counted yet is counted at the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def look_again(self) -> None:
        """Count what has ended at other workers."""
        if self._leads():
            self._rounds.add("")
            self._wake()

    def after_commit(self, commit: Commit) -> None:
        if not self._leads():
            return
        if commit.lobby_changed and any([isinstance(row, Over) for row in commit.rows]):
            if commit.running is not None and len(self._known) < MOST_KNOWN:
                self._known[commit.code, commit.running.number] = just_finished(commit.running, commit.lobby.left)
            self._wake()
        elif _ends_round(commit):
            self._rounds.add(commit.code)
            self._wake()

    def _wake(self) -> None:
        self._idle.clear()
        self._ended.set()

    async def settled(self) -> None:
        """Wait until every game that is over is counted, but not for long."""
        self._asked.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(TIMEOUT):
                await self._idle.wait()
                while not self._leads() and await self._store.uncounted(1):
                    await asyncio.sleep(PATIENCE)

    async def _run(self) -> None:
        while True:
            self._ended.clear()
            try:
                if self._leads():
                    await count_ended(self._store, self._known)
                while self._rounds and self._leads():
                    await count_unfinished(self._store, self._rounds.pop())
            except Unavailable as why:
                log.warning("counting waits for the next game: %s", why)
            if not self._ended.is_set():
                self._idle.set()
            await self._ended.wait()
            await self._gather()

    async def _gather(self) -> None:
        """Let other games end, until somebody asks."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._asked.wait(), GATHERING)
        self._asked.clear()


def _ends_round(commit: Commit) -> bool:
    """Whether a round has ended with what was written."""
    if commit.branch is None:
        return False
    step = commit.branch.table
    ends = round_ends(step.game)
    return bool(ends) and any([event.what in ends for event in step.all_events])


async def count_all(store: StatisticsStore, known: Known | None = None) -> int:
    """Count all that is over and not counted yet; how many games."""
    number = await count_ended(store, known)
    await count_unfinished(store)
    return number


async def count_ended(store: StatisticsStore, known: Known | None = None) -> int:
    """Count every game that is over and not counted yet, in the order they ended; how many."""
    number = 0
    while games := await store.uncounted(AT_A_TIME):
        found = [(game, await _find(store, game, known or {})) for game in games]
        before = await store.ratings([one.played for _, one in found if one])
        await store.add(await asyncio.to_thread(_count, found, before))
        number += len(games)
    return number


async def _find(store: StatisticsStore, game: Ended, known: Known) -> Finished | None:
    """A game as it is in memory, or as its log has it; None if it counts for nothing, or cannot be read."""
    if (game.code, game.number) in known:
        return known.pop((game.code, game.number))
    try:
        return finished(*await store.lines(game))
    except (BadText, ValueError) as wrong:
        _complain(game, wrong)
        return None


def _count(games: list[tuple[Ended, Finished | None]], ratings: Ratings) -> list[Verdict]:
    """What comes of these games, one after the other; the ratings go on with each."""
    verdicts = []
    for game, found in games:
        verdict = _verdict(game, found, ratings)
        if verdict.counted is not None:
            ratings.setdefault(verdict.counted.game, {}).update(verdict.rated)
        verdicts.append(verdict)
    return verdicts


def _verdict(game: Ended, found: Finished | None, ratings: Ratings) -> Verdict:
    if found is None or not found.played.people:
        return Verdict(game)
    try:
        counted = count(found.played, found.table(), game.rounds)
    except (BadText, ValueError) as wrong:  # its game is not installed any more, or the log is damaged
        _complain(game, wrong)
        return Verdict(game)
    return Verdict(game, found.played, counted, rated(found.played, counted, ratings.get(counted.game, {})))


async def count_unfinished(store: StatisticsStore, code: str = "") -> None:
    """Count the rounds that are over and not counted yet, of games that are not; at one table, or at all."""
    kinds = [name for name, game in all_games().items() if round_ends(game)]
    for game in await store.unfinished(kinds, code):
        await _count_rounds(store, game)


async def _count_rounds(store: StatisticsStore, game: Unfinished) -> None:
    try:
        found = so_far(*await store.lines(game))
        rounds = await asyncio.to_thread(_rounds, found, game.rounds) if found else None
    except (BadText, ValueError) as wrong:
        _complain(game, wrong)
        found = rounds = None
    if found is None or rounds is None or rounds.over == game.rounds:
        await store.look(game)
    else:
        await store.add_rounds(game, found.played, rounds)


def _rounds(found: Finished, counted: int) -> Rounds:
    return count_rounds(found.played, found.table(), counted)


def _complain(game: Countable, wrong: Exception) -> None:
    log.warning("table %s, game %d cannot be counted: %s", game.code, game.number, wrong)


async def recompute(store: StatisticsStore) -> int:
    """Throw away all that was counted and make it anew from the logs; how many games."""
    await store.clear()
    number = await count_all(store)
    await store.forget_unknown()
    return number
