"""A live table: one task owns it, takes what waits in its queue, and commits what comes of that."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from upcard.engine.view import Refusal
from upcard.play.table import Branch
from upcard.sentences import Speaker, catalogue
from upcard.server.metrics import REQUESTS_REFUSED
from upcard.server.socket import wire
from upcard.server.store import Clocks, Conflict, Early, Unavailable
from upcard.server.store.workers import Head
from upcard.server.tables.absence import AWAY, Absence
from upcard.server.tables.audience import Audience, Guest
from upcard.server.tables.auto_pass import AUTO_PASS, AutoPass
from upcard.server.tables.bots import BOT, Bots
from upcard.server.tables.clocks import KEEP, WINDOW, WindowClocks
from upcard.server.tables.hints import Hints
from upcard.server.tables.length import TOO_LONG, Length
from upcard.server.tables.listener import Listener
from upcard.server.tables.log import Commit, TableLog
from upcard.server.tables.neighbours import Neighbours
from upcard.server.tables.profiles import PROFILE, Profiles
from upcard.server.tables.queue import Job, Queue
from upcard.server.tables.reservation import RESERVED, Reservation
from upcard.server.tables.rows import Closed, Expired, Profile, Rows
from upcard.server.tables.services import Services
from upcard.server.tables.shares import DEAL, Shares
from upcard.server.tables.timers import Timer, Timers

LONGEST_QUEUE = 256
"""Requests that may wait for a table; more are refused."""
IDLE, CLOSE, PRESENCE = "idle", "close", "presence"
IDLE_SECONDS = 120.0
"""How long a table without guests stays in memory while somebody has a seat there."""
OPENED_SECONDS = 10.0
"""How long one is waited for that somebody has opened where nobody sits."""
CROWD = 30
PRESENCE_SECONDS = 1.0
"""With more guests than this, all are told of watchers who come and go together, after so long."""
RETRY_SECONDS = 1.0
"""When what a timer brought is tried again, if the store could not take it."""

TRIES = 5
"""How often a request is decided anew that another process was quicker than."""

log = logging.getLogger(__name__)


class Behind(Exception):
    """Another process has written to the table, which has followed: whatever was to be done is decided anew."""


Answer = Callable[["LiveTable", Guest, wire.Request], Awaitable[wire.Answer | Refusal]]
"""What answers the requests of guests, or refuses them (requests.py)."""


class LiveTable:
    """One table, put together from its parts; they meet in `commit` and nowhere else."""

    def __init__(
        self,
        services: Services,
        log: TableLog,
        saved: Clocks,
        answer: Answer,
        forget: Callable[["LiveTable"], None],
    ) -> None:
        clock = services.clock
        self.code = log.code
        self.services = services
        self.open = True
        self.lost = False
        """Whether it was given up: what is known of it here may not be what the log has."""
        self.queue = Queue(services.rounds)
        self.timers = Timers(clock, self.queue.call)
        self.log = log
        self.audience = Audience(self.log, self.timers, clock)
        self.absence = Absence(self.log, self.audience, self.timers, clock, services.grace, self.commit)
        shared = services.workers is not None
        self.clocks = WindowClocks(
            self.log, self.audience, self.absence, self.timers, clock, self.commit_due, saved, shared
        )
        self.bots = Bots(self.log, self.absence, self.timers, services, self.commit, self.queue.call)
        self.hints = Hints(self.log, self.audience, services.minds)
        self.auto_pass = AutoPass(self.log, self.absence, self.timers, clock, self.commit)
        self.profiles = Profiles(self.log, self.timers, clock, self.commit)
        self.length = Length(self.log, self.timers, clock, services.new_secret, self.commit)
        self.shares = Shares(self.log, self.audience, self.timers, clock, self.commit, services.new_secret)
        self.reservation = Reservation(self.log, self.audience, self.timers, clock, self.commit)
        self.behaviours: list[Listener] = [
            self.absence,
            self.clocks,
            self.bots,
            self.auto_pass,
            self.length,
            self.shares,
            self.reservation,
        ]
        """What acts on the table by itself; absence first, since the others ask it whether the table is paused."""
        self.neighbours = Neighbours(
            self.log,
            self.audience,
            self.absence,
            self.clocks,
            self.shares,
            self.auto_pass,
            self.timers,
            clock,
            services.store,
            services.workers,
            self._follow,
            self._rearm,
        )
        self._answer = answer
        self._forget = forget
        self._task: asyncio.Task[None] | None = None

    # --- what comes in

    def receive(self, guest: Guest, request: wire.Request) -> None:
        """Queue a request; it is answered once it is decided and written."""
        if not self.open:
            self._send_away(guest, request)
        elif len(self.queue) >= LONGEST_QUEUE:
            self._respond(guest, request, Refusal("busy_table", "T24"))
        else:
            (self.queue.put_play if isinstance(request, wire.Act) else self.queue.put)((guest, request))
            self._start()

    def _send_away(self, guest: Guest, request: wire.Request) -> None:
        """This table is given up: whoever comes back finds it opened again."""
        self._respond(guest, request, Refusal("broken", "T24"))
        guest.close("broken")

    def disconnected(self, guest: Guest) -> None:
        """A guest's connection has ended."""
        self.queue.put((guest, None))
        self._start()

    # --- its life

    def start(self) -> None:
        """Come to life, and leave the memory again if nobody comes."""
        self._leave_when_idle(OPENED_SECONDS)
        if self.log.lobby.reserved is not None:  # M19: it goes on, whoever comes
            self._rearm()
        self._start()

    def close_when_empty(self) -> None:
        """T26: close a table where nobody has been for long."""
        self.timers.set((CLOSE, 0), self.services.clock.now())
        self.queue.wake()
        self._start()

    def change_profile(self, person: str, profile: Profile) -> None:
        """T32: somebody who sits here has a new profile."""
        self.profiles.change(person, profile)
        self.queue.wake()
        self._start()

    def hear(self, seq: int, head: Head | None = None) -> None:
        """Somebody tells that the log has come so far; or it was looked up."""
        self.neighbours.told = max(seq, self.neighbours.told)
        self.neighbours.head = head or self.neighbours.head
        if self.neighbours.news and self.open:
            self.queue.call()
            self._start()

    async def refresh(self) -> int:
        """Go by all that other workers have written and told until now; when that is, by the clock that they share."""
        return 0 if self.services.workers is None else await self.neighbours.look()

    def react(self, member: str, what: str) -> None:
        """T22: somebody reacts, and everybody at the table sees it."""
        self.audience.broadcast(member, wire.Reacted(member, what))
        self.neighbours.reacted(member, what)

    async def stop(self) -> None:
        """Answer what waits in the queue, and end."""
        self.open = False
        self.queue.wake()
        if self._task is not None:
            await self._task

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do until something comes."""
        return self._task is None or (self.queue.asleep and not self.bots.pending)

    def _start(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name=f"table {self.code}")

    async def _run(self) -> None:
        """The owner's life, to its end: without an owner nobody may be left waiting at the table."""
        try:
            await self._run_jobs()
        except Exception:
            log.exception("table %s has lost its owner", self.code)
            self.abandon("broken")
        self.timers.stop()

    async def _run_jobs(self) -> None:
        """One request, then one thing that is due, and so on."""
        while self.open or self.queue:
            job = self.queue.take()
            if job is not None:
                await self._serve(job)
            if self.neighbours.news and self.open:
                await self._hear()
            due = self._next_due() if self.open else None
            if due is not None:
                await self.run_due(due)
            elif self.open and not self.queue and not self.neighbours.news:
                if not self.bots.thinking:
                    self.timers.set_alarm()
                await self.queue.wait()

    def _next_due(self) -> Timer | None:
        """The bots' answer, or the first timer that has run out; no timer overtakes bots that think."""
        if self.bots.answered:
            return (BOT, 0)
        return None if self.bots.thinking else self.timers.take()

    async def _serve(self, job: Job) -> None:
        """Answer one request, whatever it does to the table."""
        guest, request = job
        if request is None:
            self._on_disconnect(guest)
            return
        if self.lost:
            self._send_away(guest, request)
            return
        try:
            answer = await self._decide(guest, request)
        except Unavailable as why:
            answer = Refusal("not_saved", "T24", {"reason": str(why)})
        except Exception:
            log.exception("table %s: %s of %s failed", self.code, type(request).__name__, guest.person)
            answer = Refusal("broken", "T24")
            self.abandon("broken")
        self._respond(guest, request, answer)

    async def _decide(self, guest: Guest, request: wire.Request) -> wire.Answer | Refusal:
        """The answer to a request; another one where somebody else was quicker."""
        for _ in range(TRIES):
            try:
                return await self._answer(self, guest, request)
            except Behind:
                continue
        return Refusal("busy_table", "T24")

    def _respond(self, guest: Guest, request: wire.Request, answer: wire.Answer | Refusal) -> None:
        """Send a guest the answer to their request; a refusal in the words of their language."""
        if isinstance(answer, Refusal):
            REQUESTS_REFUSED.labels(answer.code).inc()
            say = self._in_words(answer, guest.language)
            answer = wire.No(request.id, answer.code, answer.rule, say, answer.about)
        guest.answer(wire.write(answer))

    def _in_words(self, refusal: Refusal, language: str) -> str:
        """A refusal in words: the game's own, or those of the table around it."""
        house = Speaker(catalogue("table", language=language))
        speaker = self.log.running.speaker(language) if self.log.running else house
        known = {refusal.code, f"{refusal.code}.{refusal.why}"} & speaker.sentences["refusals"].keys()
        return (speaker if known else house).refusal(refusal)

    # --- coming and going

    def on_arrival(self, guest: Guest, since: int) -> None:
        """A guest has come (T21): an older connection of the same person yields."""
        self.audience.enter(guest, since)
        if not guest.screen:
            self.timers.cancel((IDLE, 0))
            self.absence.arrived(guest.person)
            self.neighbours.on_arrival(guest.person)
        self.neighbours.say_so()
        self._rearm()

    def _on_disconnect(self, guest: Guest) -> None:
        """A guest has gone; whoever has a seat here is awaited for a while."""
        if self.audience.leave(guest) and not self.audience.is_here(guest.person):
            self.absence.await_return(guest.person)
        if not self.audience.guests:
            self._leave_when_idle()
        self.neighbours.say_so()
        self._rearm()
        self.show_presence(guest)

    def show_presence(self, guest: Guest) -> None:
        """Tell the others who has come or gone: players at once, and of watchers a crowd hears now and then."""
        if len(self.audience.guests) <= CROWD or self.log.lobby.find(guest.person):
            self.audience.show_lobby(besides=guest)
        elif self.timers.when((PRESENCE, 0)) is None:
            self.timers.set((PRESENCE, 0), self.services.clock.now() + PRESENCE_SECONDS)

    def _rearm(self) -> None:
        self.absence.rearm()
        self.clocks.rearm()
        self.bots.rearm()
        self.auto_pass.rearm()
        self.reservation.rearm()

    # --- committing

    async def commit(self, rows: Rows, aid: str = "", branch: Branch | None = None) -> None:
        """Decide, append, swap, arm, show: the one way in which anything happens at a table."""
        await self._commit(self.log.decide(rows, aid, branch))

    async def commit_due(self, row: Expired, aid: str, branch: Branch) -> None:
        """The same for a window, if its time is up by the clock that all go by."""
        commit = self.log.decide([row], aid, branch)
        commit.due = row.window
        await self._commit(commit)

    async def _commit(self, commit: Commit) -> None:
        commit.deadlines = self.clocks.deadlines(commit.table, commit.lobby)
        written = True
        try:
            await self.log.append(commit)
        except Conflict:
            written = False  # compiled, an await in here would let other tasks meet this exception
        if not written:
            await self.log.raise_if_repeated(commit)
            await self._fall_in_line()
        for behaviour in self.behaviours:
            behaviour.after_commit(commit)
        self.audience.show(commit)
        for listener in self.services.listeners:
            listener.after_commit(commit)

    async def _fall_in_line(self) -> None:
        """Somebody else was quicker: go by what they have written; what is decided anew fits it."""
        if await self.neighbours.catch_up():
            raise Behind
        self.abandon("conflict")  # the log is not what it was: come back to it
        raise Unavailable("another process holds this table")

    def _follow(self, commit: Commit) -> None:
        """Arm and show what another process has written."""
        for behaviour in self.behaviours:
            behaviour.after_commit(commit)
        self.audience.show(commit)

    async def _hear(self) -> None:
        """Take in what other workers have told of; what cannot be read now is told again."""
        try:
            await self.neighbours.hear()
        except Behind:
            pass
        except Unavailable as why:
            log.debug("table %s: the news waits, the store says: %s", self.code, why)
            self.neighbours.told = 0
        except Exception:
            log.exception("table %s cannot follow its log", self.code)
            self.abandon("broken")

    def abandon(self, why: str) -> None:
        """Give the table up; whoever comes back finds it as the log has it."""
        self.open, self.lost = False, True
        self._forget(self)
        self.audience.close(why)

    # --- timers

    async def run_due(self, due: Timer) -> None:
        """Do what is due; what cannot be written now is tried again."""
        try:
            await self._run_timer(due)
        except Behind:
            if due[0] != WINDOW:
                self.timers.set(due, self.services.clock.now())
        except Early as early:
            self.timers.set(due, self.services.clock.now() + early.seconds)
        except Unavailable as why:
            log.debug("table %s: %s waits, the store says: %s", self.code, due, why)
            self.timers.set(due, self.services.clock.now() + RETRY_SECONDS)
        except Exception:
            log.exception("table %s: %s failed", self.code, due)
            self.abandon("broken")

    async def _run_timer(self, due: Timer) -> None:
        kind, key = due
        if kind == WINDOW and isinstance(key, int):
            await self.clocks.expire(key)
        elif kind == KEEP:
            await self._keep_clocks()
        elif kind == BOT:
            await self.bots.run()
        elif kind == AUTO_PASS and isinstance(key, tuple):
            await self.auto_pass.say(*key)
        elif kind == AWAY and isinstance(key, str):
            await self.absence.stayed_away(key)
        elif kind == PROFILE and isinstance(key, str):
            await self.profiles.write(key)
        elif kind == PRESENCE:
            self.audience.show_lobby()
        elif kind == DEAL:
            await self.shares.finish()
        elif kind == RESERVED:
            await self.reservation.act()
        elif kind == TOO_LONG:
            await self.length.end()
        elif kind == IDLE:
            self._leave_memory()
        elif kind == CLOSE:
            await self._close()
        else:
            raise AssertionError(f"nobody knows {due}")

    async def _keep_clocks(self) -> None:
        workers = self.services.workers
        if workers is not None:
            await workers.store.keep_clocks(self.code, self.log.seq, self.clocks.kept())
            workers.changed(self.code)

    def _leave_when_idle(self, least: float = 0.0) -> None:
        wait = IDLE_SECONDS if self.log.lobby.people else least
        self.timers.set((IDLE, 0), self.services.clock.now() + wait)

    def _leave_memory(self) -> None:
        if self.reservation.holds:
            self._leave_when_idle(IDLE_SECONDS)
        elif not self.audience.guests:
            self.open = False
            self._forget(self)

    async def _close(self) -> None:
        """T26: what was played stays."""
        if self.audience.empty and self.log.lobby.stage in ("lobby", "over"):
            await self.commit([Closed()])
            self._leave_memory()
