"""The bots of a table: asked at once, on a snapshot, so that nothing waits for them; heard when their time has come."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeVar

from upcard.bots.company import Company
from upcard.bots.decision import Listening
from upcard.bots.levels import is_searching
from upcard.logs.fair import luck_of_bots
from upcard.play.table import Branch, Table
from upcard.server.metrics import BOTS_FAILED
from upcard.server.tables.absence import Absence
from upcard.server.tables.bot_thinking import (
    MOST_FAILURES,
    STAND_IN,
    Answer,
    Elsewhere,
    Failure,
    advised,
    ask,
    decided,
    is_fault,
    think,
)
from upcard.server.tables.bot_waits import moment, waits
from upcard.server.tables.listener import Submit
from upcard.server.tables.log import Commit, TableLog
from upcard.server.tables.rows import Acted, Expired, Held, Left, Replaced, Rows, SetBot, Started, TakenBack
from upcard.server.tables.running import RunningGame
from upcard.server.tables.services import Services
from upcard.server.tables.timers import Timers

BOT = "bot"
"""The timer of this behaviour."""
MOST_SECONDS = 10.0
"""Seconds, by the clock on the wall, after which a bot is not waited for: its window expires instead."""
NEW_PLAYERS = (Started, Held, TakenBack, Left, Replaced, SetBot)
"""Rows behind which others play than before."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class Question:
    """What the bots of a table are asked: what they would do at a place of its log."""

    def __init__(self, seq: int, game: int) -> None:
        self.seq = seq
        self.game = game
        self.answer: asyncio.Future[Answer] | None = None
        self.task: Future[Any] | None = None
        """What a thread is asked; None while another process thinks."""
        self.limit: asyncio.TimerHandle | None = None


class Decided(NamedTuple):
    """What a bot will say at a place of the log, once its time has come."""

    question: Question
    seat: int
    words: tuple[str, ...]


class Bots:
    """Lets bots play, one play of one bot at a time.

    Each draws how long it takes when a question is new to it (T33). They are asked in this order as soon as it is
    there, and what the first says who has something to say is played when its own time has come.
    """

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
        self._decided: Decided | None = None
        self._windows: tuple[int, ...] = ()
        """The game and the open windows, for which the bots have drawn their times."""
        self._due: dict[int, float] = {}
        """When each bot has looked long enough, by seat."""
        self._failure: Failure | None = None
        """Bots that were not waited for."""
        self._quiet = -1
        """The place of the log at which no bot had anything to say."""
        self._told = len(log.running.table.all_events) if log.running is not None else 0
        """How many events there were before the last thing that happened."""

    def after_commit(self, commit: Commit) -> None:
        if commit.lobby_changed and any([isinstance(row, NEW_PLAYERS) for row in commit.rows]):
            self._company = None  # others play now; they observe everything anew
            if any([is_searching(spec) for spec in self._specs().values()]):
                self._services.minds.warm()
        if commit.branch is not None or commit.followed or commit.events_before == 0:
            self._told = commit.events_before
        for row in commit.rows:
            if isinstance(row, Acted):
                self._due.pop(row.seat, None)  # whatever it is asked next, it looks again
                self._look_up()
        self.rearm()

    def rearm(self) -> None:
        """Ask the bots, if any may speak; or wait for the time of the one that will."""
        self._timers.clear(BOT)
        log = self._log
        if log.running is None or log.playing is None or self._absence.still or self._quiet == log.seq:
            self._due.clear()
            return
        bots = self._specs()
        if not bots:  # as at most tables of people
            self._due.clear()
            return
        self._draw(log.running, bots)
        decided = self._decided
        if decided is not None and decided.question.seq == log.seq:
            self._timers.set((BOT, 0), self._due[decided.seat])
        elif self._due:
            self._timers.set((BOT, 0), self._services.clock.now())

    def _draw(self, running: RunningGame, bots: dict[int, str]) -> None:
        """How long each takes who may speak, drawn once for a question."""
        windows = (running.number, *[window.number for window in running.table.windows])
        if windows != self._windows:
            self._windows, self._due = windows, {}
        now = self._services.clock.now()
        drawn = waits(self._services.bot_pace, self._log.lobby, running, bots, self._told)
        self._due = {seat: self._due.get(seat, now + seconds) for seat, seconds in drawn.items()}

    def _look_up(self) -> None:
        """Somebody has played: whose time had come, or comes at once, takes a moment more."""
        now, pace = self._services.clock.now(), self._services.bot_pace
        for seat, due in self._due.items():
            self._due[seat] = max(due, now + moment(pace, self._log.lobby, self._log.seq, seat))

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
        question = self._question
        return question is not None and question.answer is not None and not question.answer.done()

    @property
    def answered(self) -> bool:
        """Whether an answer waits to be played."""
        return self._question is not None and not self.thinking

    async def run(self) -> None:
        """Play what the bots have answered, or ask them."""
        failure, self._failure = self._failure, None
        if failure is not None:
            await self._contain(failure)
        elif self.answered:
            await self._take()
        elif self._decided is not None and self._decided.question.seq == self._log.seq:
            await self._play(self._decided)
        else:
            self._ask()

    def _ask(self) -> None:
        """Ask what they would do, on a snapshot: the table goes on meanwhile."""
        running, table = self._log.running, self._log.playing
        if running is None or table is None:
            return
        luck = luck_of_bots(running.seed, table.entries)
        question = self._question = Question(self._log.seq, running.number)
        question.answer = asyncio.ensure_future(self._thought(question, table.clone(), luck))
        question.answer.add_done_callback(lambda _: self._wake())
        question.limit = asyncio.get_running_loop().call_later(MOST_SECONDS, self._give_up, question)

    async def _thought(self, question: Question, table: Table, luck: int) -> Answer:
        """Ask one bot after the other, here or in another process, until one has something to say."""
        seats = sorted(self._due, key=self._order)
        ask_all = partial(think, self._company, self._specs(), table, seats, luck)
        company, asked = await self._in_thread(question, ask_all)
        while isinstance(asked, Elsewhere):
            assert company is not None
            play, why = await decided(self._services.minds, self._log.code, asked, table)
            if play is None:
                play = await self._in_thread(question, partial(advised, asked.asked))
            if is_fault(why) and self._fails_too_often(company, asked.seat):
                return None, Failure(asked.seat, why)
            if play:
                return company, (asked.seat, play)
            company, asked = await self._in_thread(question, partial(ask, company, asked.rest, luck))
        return company, asked

    async def _in_thread(self, question: Question, work: Callable[[], T]) -> T:
        question.task = task = self._services.bot_threads.submit(work)
        try:
            return await asyncio.wrap_future(task)
        finally:
            question.task = None

    def _fails_too_often(self, company: Company, seat: int) -> bool:
        bot = company.bots[seat]
        assert isinstance(bot, Listening)
        bot.failures += 1
        return bot.failures >= MOST_FAILURES

    def _give_up(self, question: Question) -> None:
        """Wait no longer, unless no thread was free yet; whatever is answered later is not heard."""
        if question is not self._question or not self.thinking:
            return
        if question.task is not None and self._services.bot_threads.give_up(question.task):
            log.error("table %s: its bots were asked at %s and do not answer", self._log.code, question.seq)
            self._question = self._company = None
            self._failure = Failure(-1, f"no answer within {MOST_SECONDS:g} s")
            self._timers.set((BOT, 0), self._services.clock.now())
            self._wake()
        else:
            question.limit = asyncio.get_running_loop().call_later(MOST_SECONDS, self._give_up, question)

    async def _take(self) -> None:
        """Take an answer, unless the table has gone on meanwhile: then the bots are asked anew."""
        question, self._question = self._question, None
        assert question is not None and question.limit is not None and question.answer is not None
        question.limit.cancel()
        company, said = question.answer.result()
        if question.seq != self._log.seq or self._log.running is None or self._absence.still:
            return
        self._company = company
        if said is None:
            self._quiet = self._log.seq
        elif isinstance(said, Failure):
            await self._contain(said)
        else:
            assert not isinstance(said, Elsewhere)
            await self._hold(Decided(question, *said))

    async def _hold(self, decided: Decided) -> None:
        """T33: thinking quickly or slowly says nothing, since nobody plays before their time."""
        due = self._due.get(decided.seat, 0.0)
        if due <= self._services.clock.now():
            await self._play(decided)
        else:
            self._decided = decided
            self._timers.set((BOT, 0), due)

    async def _play(self, decided: Decided) -> None:
        """Play what a bot has decided."""
        self._decided = None
        running, (question, seat, words) = self._log.running, decided
        if running is None or self._absence.still:
            return
        branch = Branch(running.table)
        refused = branch.table.act(seat, words)
        assert refused is None, f"seat {seat} composed {words}, which is refused: {refused}"
        await self._submit([Acted(seat, words)], f"bot:{question.game}:{seat}:{question.seq}", branch)

    def _order(self, seat: int) -> tuple[float, float]:
        """Who is asked first: whose time comes first; where all play at once, the lot decides."""
        return self._due[seat], Random(f"{self._log.code}:{self._log.seq}:{seat}").random()

    # --- bots that fail

    async def _contain(self, failure: Failure) -> None:
        """T29: what silence means is played, and the stand-in has the seat from then on."""
        table = self._log.playing
        if table is None:
            return
        rows: Rows = [Replaced(member, STAND_IN) for member in self._failed(failure)]
        window = self._waiting_for_bots(table)
        if window is not None and (not rows or failure.seat < 0 or failure.seat in table.awaited):
            branch = Branch(table)
            if branch.table.expire(window):
                aid = f"expire:{self._log.lobby.game}:{window}"
                await self._submit([Expired(window), *rows], aid, branch)
                return
        if rows:
            await self._submit(rows, "", None)
        else:
            self._quiet = self._log.seq

    def _failed(self, failure: Failure) -> list[str]:
        """The bots to be replaced: the one that failed, or all if nobody knows which."""
        members = enumerate(self._log.lobby.members)
        failed = [one for seat, one in members if one.bot not in ("", STAND_IN) and failure.seat in (seat, -1)]
        for one in failed:
            log.error("table %s: %s (%s) is replaced: %s", self._log.code, one.name, one.bot, failure.why)
            BOTS_FAILED.labels(one.bot).inc()
        return [one.id for one in failed]

    def _waiting_for_bots(self, table: Table) -> int | None:
        """A window that waits for bots and for nobody else."""
        played = self._specs()
        for window in table.windows:
            awaited = [seat for seat in window.seats if seat in table.awaited]
            if awaited and all([seat in played for seat in awaited]):
                return window.number
        return None
