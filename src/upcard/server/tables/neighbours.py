"""The other workers that hold a table: whom they have there, which of them leads, and what they have written.

Nothing depends on it but how soon one hears of something, and how much is done in vain: the log decides.
"""

from collections.abc import Callable
from typing import Protocol

from upcard.server.clock import Clock, millis
from upcard.server.socket import wire
from upcard.server.store import Said, Store, Summary
from upcard.server.store.workers import Head, Note, Present, WorkerStore
from upcard.server.tables.absence import Absence
from upcard.server.tables.audience import Audience
from upcard.server.tables.auto_pass import AutoPass
from upcard.server.tables.clocks import WindowClocks
from upcard.server.tables.log import Commit, TableLog, parts
from upcard.server.tables.shares import Shares
from upcard.server.tables.timers import Timers

LATE = {"window": 1.0, "away": 1.0, "reserved": 1.0, "too_long": 1.0, "bot": 3.0}
"""Seconds, by timer, after which one acts for a worker that leads and does nothing."""
CHAT_TOLD = 50
REACTIONS_TOLD = 8
"""Of the latest ones; who looks later than that has missed some."""


class Workers(Protocol):
    """The workers of a house, as one of its tables knows them."""

    id: str
    store: WorkerStore
    listed: list[tuple[Summary, list[Note]]]
    """The public tables that others hold."""

    @property
    def leads(self) -> bool:
        """Whether this one does what only one of the house has to do."""
        raise NotImplementedError

    async def look_around(self) -> None:
        """See which public tables others hold, at most once a second."""

    def changed(self, code: str) -> None:
        """Something is to be said of a table that is not in its log."""


class Neighbours:
    """What the others say of one table; and what is told to them."""

    def __init__(
        self,
        log: TableLog,
        audience: Audience,
        absence: Absence,
        clocks: WindowClocks,
        shares: Shares,
        auto_pass: AutoPass,
        timers: Timers,
        clock: Clock,
        store: Store,
        workers: Workers | None,
        followed: Callable[[Commit], None],
        rearm: Callable[[], None],
    ) -> None:
        self.workers = workers
        self.told = 0
        """How far the log has come, as somebody has told."""
        self.head: Head | None = None
        """What was looked up and is not taken in yet."""
        self._log = log
        self._audience = audience
        self._absence = absence
        self._clocks = clocks
        self._shares = shares
        self._auto_pass = auto_pass
        self._timers = timers
        self._clock = clock
        self._store = store
        self._followed = followed
        self._rearm = rearm
        self._notes: dict[str, Note] = {}
        self._said = 0
        self._reactions: list[tuple[int, str, str]] = []
        self._heard: dict[str, int] = {}
        """When the last reaction was that each worker has told of."""

    @property
    def news(self) -> bool:
        """Whether there is something to take in."""
        return self.head is not None or self.told > self._log.seq

    def is_new(self, head: Head) -> bool:
        """Whether a look has found something that is not known."""
        return head.notes != self._notes or head.said > self._said or (bool(self._timers.late) and self._differ(head))

    def _differ(self, head: Head) -> bool:
        """Whether the worker that leads has set other deadlines."""
        return head.seq == self._log.seq and self._clocks.differ(head.clocks)

    def open(self, head: Head) -> None:
        """The table comes to life here, and may be alive elsewhere: then its clocks run."""
        self._said = head.said
        for worker, note in head.notes.items():
            self._heard[worker] = latest(note)
        self._take_notes(head.notes)
        if self._absence.anybody_here():
            self._clocks.go_on()

    async def look(self) -> int:
        """Look at what the others tell now; when that is, by the clock that they share."""
        assert self.workers is not None
        [head] = await self.workers.store.heads(self.workers.id, [self._log.code])
        self.head = head
        await self.hear()
        return head.now

    async def hear(self) -> None:
        """Take in what others have told of."""
        head, self.head = self.head, None
        if self.told > self._log.seq or (head is not None and head.seq > self._log.seq):
            await self.catch_up()
            self.told = 0  # whoever has told of more was wrong
        if head is not None:
            await self._take(head)

    async def catch_up(self) -> bool:
        """Go by what others have written; whether there was any."""
        lines, clocks = await self._store.tail(self._log.code, self._log.seq)
        for part in parts(lines):
            commit = self._log.follow(part)
            commit.deadlines = self._clocks.moments(clocks)
            self._followed(commit)
        return bool(lines)

    async def _take(self, head: Head) -> None:
        if self._take_notes(head.notes):
            self._rearm()
            self._audience.show_lobby()
        if self._timers.late and head.seq == self._log.seq:
            self._clocks.take(head.clocks)
        for note in list(head.notes.values()):
            for member, share in note.shares.items():
                await self._shares.add_for(member, share)
        self._hear_reactions()
        if head.said > self._said:
            await self.hear_chat(await self._store.chat(self._log.code, CHAT_TOLD))

    # --- who is there

    def _take_notes(self, notes: dict[str, Note]) -> bool:
        """Go by what the others say now; whether that changes what people see."""
        before, watching, dealing = self._audience.elsewhere, self._audience.screens_elsewhere, self._shares.dealing
        self._notes = notes
        assert self.workers is not None
        self._timers.late = LATE if any([one < self.workers.id for one in notes]) else {}
        people: dict[str, Present] = {}
        for note in notes.values():
            for person, present in note.people.items():
                people[person] = max(present, people.get(person, present))
        self._audience.elsewhere = people
        self._audience.screens_elsewhere = sum([note.screens for note in notes.values()])
        self._shares.take(any([note.dealing for note in notes.values()]))
        yielded = [person for person in people if self._audience.give_way(person)]
        for person in people:
            self._absence.arrived(person)
            if person not in self._audience.present:  # what they have chosen has gone with them
                self._auto_pass.people.discard(person)
                self._audience.mutes.pop(person, None)
        for person in before:
            if not self._audience.is_here(person):
                self._absence.await_return(person)
        return (
            bool(yielded)
            or before.keys() != people.keys()
            or watching != self._audience.screens_elsewhere
            or dealing != self._shares.dealing
        )

    def on_arrival(self, person: str) -> None:
        """Somebody has come here: what they had chosen at another worker goes with them."""
        for note in self._notes.values():
            if person in note.auto_pass and person not in self._auto_pass.people:
                self._auto_pass.people.add(person)
            if person in note.mutes and person not in self._audience.mutes:
                self._audience.mutes[person] = set(note.mutes[person])

    # --- what they say

    def say_so(self) -> None:
        """Something has changed that others must know and that is not in the log."""
        if self.workers is not None:
            self.workers.changed(self._log.code)

    def note(self) -> Note:
        """What is told to the others."""
        audience = self._audience
        people = {one: (audience.since.get(one, 0), guest.household) for one, guest in audience.present.items()}
        return Note(
            people,
            sum([guest.screen for guest in audience.guests]),
            self._shares.asking,
            dict(self._shares.given),
            {one: tuple(sorted(muted)) for one, muted in audience.mutes.items() if muted},
            tuple(sorted(self._auto_pass.people)),
            tuple(self._reactions),
            self._log.lobby.terms.public,
        )

    async def hear_chat(self, said: list[Said]) -> None:
        """Tell the lines of chat that nobody here has heard; those before them, which others have said, first."""
        if self.workers is not None and said and said[0].number > self._said + 1:
            said = await self._store.chat(self._log.code, CHAT_TOLD)
        for one in said:
            if one.number > self._said:
                self._said = one.number
                self._audience.broadcast(
                    one.member, wire.Chatted(wire.Said(one.number, one.member, one.name, one.text, one.at))
                )

    def reacted(self, member: str, what: str) -> None:
        """Somebody here has reacted: the others tell it to theirs."""
        if self.workers is not None:
            self._reactions = [*self._reactions[1 - REACTIONS_TOLD :], (millis(self._clock.wall_time()), member, what)]
            self.say_so()

    def _hear_reactions(self) -> None:
        for worker, note in self._notes.items():
            known = self._heard.get(worker, 0)
            for at, member, what in note.reactions:
                if at > known:
                    self._audience.broadcast(member, wire.Reacted(member, what))
            self._heard[worker] = max(known, latest(note))


def latest(note: Note) -> int:
    """When the last reaction was that is told of."""
    return max([at for at, _, _ in note.reactions], default=0)
