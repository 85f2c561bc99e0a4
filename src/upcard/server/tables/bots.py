"""The bots of a table: asked in a pool, on a snapshot, so that nothing waits for them."""

import asyncio
import logging
from collections.abc import Callable
from random import Random

from upcard.bots import AnyBot, make
from upcard.bots.company import Company
from upcard.bots.registry import own_seed
from upcard.play.table import Branch, Table
from upcard.server.tables.absence import Absence
from upcard.server.tables.listener import Submit
from upcard.server.tables.log import Commit, TableLog
from upcard.server.tables.rows import Acted, Held, Left, Started, TakenBack
from upcard.server.tables.services import Services
from upcard.server.tables.timers import Timers

STAND_IN = "greedy"
"""Who plays for somebody who stays away (T14)."""
BOT = "bot"
"""The timer of this behaviour."""
MOST_SECONDS = 10.0
"""Seconds, by the clock on the wall, after which a bot is not waited for: its window expires instead."""
NEW_PLAYERS = (Started, Held, TakenBack, Left)
"""Rows behind which others play than before."""

Play = tuple[int, tuple[str, ...]]
"""A seat and its words."""
Answer = tuple[Company, Play | None]
"""Bots as they are after they were asked, and the play of one of them, if any has something to say."""

log = logging.getLogger(__name__)


def think(company: Company | None, specs: dict[int, str], table: Table, seq: int) -> Answer:
    """Ask bots at a snapshot of a table for their next play.

    Everything comes and goes by value, so that this may run in another process. Chance among the bots is drawn from the
    place of the log, which everybody knows.
    """
    if company is None:
        bots = {seat: _made(spec, table, own_seed(seq, seat)) for seat, spec in specs.items()}
        company = Company(table, bots, Random())
    company.table = table
    company.dice.seed(seq)
    return company, company.next_play()


def _made(spec: str, table: Table, seed: int) -> AnyBot:
    """A bot, or the stand-in for one that is installed no more."""
    try:
        return make(spec, table.game, table.seats, seed)
    except ValueError as gone:
        log.warning("%s plays instead: %s", STAND_IN, gone)
        return make(STAND_IN, table.game, table.seats, seed)


class Question:
    """What the bots of a table are asked: what they would do at a place of its log."""

    def __init__(self, seq: int, game: int, answer: "asyncio.Future[Answer]") -> None:
        self.seq = seq
        self.game = game
        self.answer = answer
        self.limit: asyncio.TimerHandle | None = None


class Bots:
    """Lets bots play, one play of one bot at a time."""

    def __init__(
        self,
        log: TableLog,
        absence: Absence,
        timers: Timers,
        services: Services,
        submit: Submit,
        wake: Callable[[], None],
    ) -> None:
        self._log = log
        self._absence = absence
        self._timers = timers
        self._services = services
        self._submit = submit
        self._wake = wake
        self._company: Company | None = None
        self._question: Question | None = None
        self._quiet = -1
        """The place of the log at which no bot had anything to say."""

    def after_commit(self, commit: Commit) -> None:
        if commit.lobby_changed and any([isinstance(row, NEW_PLAYERS) for row in commit.rows]):
            self._company = None  # others play now; they observe everything anew
        self.rearm()

    def rearm(self) -> None:
        """Let a bot play in a moment, if one is asked; how long it takes says nothing about its cards."""
        self._timers.clear(BOT)
        table = self._log.playing
        if table is None or self._absence.paused or self._quiet == self._log.seq:
            return
        seats = self._specs()
        if not seats:
            return
        awaited = [seat for seat in table.awaited if seat in seats]
        if awaited or any([seat in seats for seat in table.may_interject]):
            moment = self._services.bot_pace * (self._log.lobby.pace or 1.0) / max(1, len(awaited))
            self._timers.set((BOT, 0), self._services.clock.now() + moment)

    def _specs(self) -> dict[int, str]:
        """The bots that play now, by seat."""
        members = enumerate(self._log.lobby.members)
        return {seat: one.bot or STAND_IN for seat, one in members if (one.bot or one.held) and not one.has_left}

    # --- asking

    @property
    def pending(self) -> bool:
        """Whether bots have been asked, and their answer has not been played."""
        return self._question is not None

    @property
    def thinking(self) -> bool:
        """Whether bots have been asked and have not answered."""
        return self._question is not None and not self._question.answer.done()

    @property
    def answered(self) -> bool:
        """Whether an answer waits to be played."""
        return self._question is not None and self._question.answer.done()

    async def run(self) -> None:
        """Play what the bots have answered, or ask them."""
        if self.answered:
            await self._play()
        else:
            self._ask()

    def _ask(self) -> None:
        """Ask what they would do, on a snapshot: the table goes on meanwhile."""
        running, table = self._log.running, self._log.playing
        if running is None or table is None:
            return
        loop, seq = asyncio.get_running_loop(), self._log.seq
        asked = (self._company, self._specs(), table.clone(), seq)
        answer = loop.run_in_executor(self._services.bot_pool, think, *asked)
        answer.add_done_callback(lambda _: self._wake())
        question = self._question = Question(seq, running.number, answer)
        question.limit = loop.call_later(MOST_SECONDS, self._give_up, question)

    def _give_up(self, question: Question) -> None:
        """Wait no longer; whatever is answered later is not heard."""
        if question is self._question and self.thinking:
            log.error("table %s: its bots were asked at %s and do not answer", self._log.code, question.seq)
            self._question = self._company = None
            self._quiet = question.seq
            self._wake()

    async def _play(self) -> None:
        """Play what was answered, unless the table has gone on meanwhile: then the bots are asked anew."""
        question, self._question = self._question, None
        assert question is not None and question.limit is not None
        question.limit.cancel()
        company, said = question.answer.result()
        running = self._log.running
        if question.seq != self._log.seq or running is None or self._absence.paused:
            return
        self._company = company
        if said is None:
            self._quiet = self._log.seq
            return
        branch = Branch(running.table)
        refused = branch.table.act(*said)
        assert refused is None, f"seat {said[0]} composed {said[1]}, which is refused: {refused}"
        await self._submit([Acted(*said)], f"bot:{question.game}:{said[0]}:{question.seq}", branch)
