"""A live table and the one task that owns it: requests wait in line, and each gets exactly one answer."""

import asyncio
import logging
from collections import deque

from upcard.engine.view import Refusal
from upcard.sentences import Speaker, catalogue
from upcard.server import journal, wire
from upcard.server.clock import millis
from upcard.server.journal import Line
from upcard.server.ledger import Guest, House
from upcard.server.lobby import Rows
from upcard.server.metrics import REFUSED
from upcard.server.names import clean_chat, clean_name
from upcard.server.paced import BOTS, Paced
from upcard.server.store import Clocks, Unavailable

LONGEST_LINE = 256
"""Requests that may wait for a table; more are refused."""
RECENT = 40
"""What happened last, for those who come new to a game."""
CHAT_SHOWN = 50

log = logging.getLogger(__name__)


Errand = tuple[Guest, wire.Request | None]
"""Who is in line, and for what; None: he has gone."""


class Room(Paced):
    """One table, live."""

    def __init__(self, code: str, house: House, lines: list[Line], clocks: Clocks) -> None:
        super().__init__(code, house, lines, clocks)
        self.mutes: dict[str, set[str]] = {}
        """Whom each guest does not want to hear."""
        self._line: deque[Errand] = deque()
        self._task: asyncio.Task[None] | None = None

    # --- in line

    def take(self, guest: Guest, request: wire.Request) -> None:
        """Put a request in line; it is answered once it is decided and written."""
        if not self.open:
            self._send_away(guest, request)
        elif len(self._line) >= LONGEST_LINE:
            guest.answer(wire.write(self._no(request.id, Refusal("busy_table", "T24"))))
        else:
            self._enter((guest, request))

    def _send_away(self, guest: Guest, request: wire.Request) -> None:
        """This table is given up: whoever comes back finds it opened again."""
        guest.answer(wire.write(self._no(request.id, Refusal("broken", "T24"))))
        guest.part("broken")

    def gone(self, guest: Guest) -> None:
        """A guest's connection has ended."""
        self._enter((guest, None))

    def _enter(self, errand: Errand) -> None:
        self._line.append(errand)
        self._begin()

    def _begin(self) -> None:
        """Wake the owner; the first call brings him to life."""
        self.wake()
        if self._task is None:
            self._task = asyncio.create_task(self._own(), name=f"table {self.code}")

    def open_up(self) -> None:
        """Come to life, and leave the memory again if nobody comes."""
        self.linger()
        self._begin()

    async def stop(self) -> None:
        """Answer what waits in line, and end."""
        self.open = False
        self.wake()
        if self._task is not None:
            await self._task

    def close_down(self) -> None:
        """Close a table that everybody has forgotten."""
        self.agenda.put(("close", 0), self.now)
        self._begin()

    async def _own(self) -> None:
        """The owner's life, to its end: without an owner nobody may be left waiting at the table."""
        try:
            await self._serve_all()
        except Exception:
            log.exception("table %s has lost its owner", self.code)
            self.abandon("broken")
        self.agenda.silence()

    async def _serve_all(self) -> None:
        """One request, then one thing that time has brought, and so on."""
        while self.open or self._line:
            if self._line:
                await self._serve(self._line.popleft())
            due = self.agenda.take() if self.open else None
            if due is not None:
                await self.time_brings(due)
            elif self.open and not self._line:
                self.agenda.set_alarm()
                await self.rest()

    async def _serve(self, errand: Errand) -> None:
        """Answer one request, whatever it does to the table."""
        guest, request = errand
        if request is None:
            self._depart(guest)
            return
        if self.lost:
            self._send_away(guest, request)
            return
        try:
            answer = await self._answer(guest, request)
        except Unavailable as why:
            answer = self._no(request.id, Refusal("not_saved", "T24", {"reason": str(why)}))
        except Exception:
            log.exception("table %s: %s of %s failed", self.code, type(request).__name__, guest.person)
            answer = self._no(request.id, Refusal("broken", "T24"))
            self.abandon("broken")
        guest.answer(wire.write(answer))

    # --- coming and going

    async def _arrive(self, guest: Guest, hello: wire.Hello) -> wire.Answer:
        """A guest takes their place (T21): an older connection of the same person yields, a held seat is given back."""
        if not guest.screen:
            older = self.present.get(guest.person)
            if older is not None:
                self.guests.pop(older, None)
                older.part("taken_over")
            self.present[guest.person] = guest
            self.stay(guest.person)
        self.guests[guest] = None
        self.stand_or_go()
        one = self.lobby.find(guest.person)
        if one is not None and one.held and not guest.screen:
            await self.commit([journal.TakenBack(guest.person)])
        chat = await self.house.store.chat(self.code, CHAT_SHOWN)
        self.show_lobby(besides=guest)
        return self._welcome(guest, hello, tuple(wire.Said(s.number, s.member, s.name, s.text, s.at) for s in chat))

    def _welcome(self, guest: Guest, hello: wire.Hello, chat: tuple[wire.Said, ...]) -> wire.Welcome:
        seat, one, since = self.seat(guest), self.lobby.find(guest.person), None
        told: tuple[wire.Told, ...] = ()
        if self.deal is not None:
            if hello.game == self.deal.number and hello.seq <= self.seq:
                since = self.deal.heard_by(hello.seq)
            latest = max(0, len(self.deal.table.all_events) - RECENT)
            told = self.deal.told(seat, latest if since is None else since)
        return wire.Welcome(
            id=hello.id,
            version=wire.PROTOCOL,
            you=guest.person,
            name=one.name if one else "",
            seat=seat,
            lobby=self.shown_lobby(),
            seq=self.seq,
            sight=self.sight(seat) if self.deal else None,
            told=told,
            tail=since is not None,
            chat=chat,
            auto_pass=guest.person in self.auto_passing,
            muted=tuple(sorted(self.mutes.get(guest.person, ()))),
        )

    def _depart(self, guest: Guest) -> None:
        """A guest has gone; whoever has a seat here is awaited for a while."""
        self.guests.pop(guest, None)
        if self.present.get(guest.person) is guest:
            del self.present[guest.person]
            self.depart(guest.person)
        if not self.guests:
            self.linger()
        self.stand_or_go()
        self.show_lobby()

    # --- answers

    async def _answer(self, guest: Guest, request: wire.Request) -> wire.Answer:
        match request:
            case wire.Act():
                return await self._act(guest, request)
            case wire.Hello():
                return await self._arrive(guest, request)
            case wire.Consider():
                return self._consider(guest, request)
            case wire.AutoPass() | wire.Touch():
                return self._note(guest, request)
            case wire.Say() | wire.React() | wire.Mute():
                return await self._talk(guest, request)
            case wire.Ping():
                return wire.Pong(request.id)
        if not self._plays(guest):
            return self._no(request.id, Refusal("not_seated", "T21", why="screen"))
        if isinstance(request, wire.Stand | wire.Remove):
            return await self._part_with(guest.person, request)
        rows = self._wanted(guest.person, request)
        if isinstance(rows, Refusal):
            return self._no(request.id, rows)
        if rows:
            await self.commit(rows)
        return wire.Yes(request.id, self.seq)

    def _plays(self, guest: Guest) -> bool:
        """Whether this is the connection through which its person plays."""
        return self.present.get(guest.person) is guest

    def _wanted(self, person: str, request: wire.Request) -> Rows | Refusal:
        """What somebody wants of the table around the game, as rows."""
        lobby = self.lobby
        match request:
            case wire.Sit(name=name):
                clean = clean_name(name)
                return Refusal("bad_name", "T11") if clean is None else lobby.sit(person, clean)
            case wire.Ready(on=on):
                return lobby.ready(person, on)
            case wire.Propose(terms=terms):
                return lobby.propose(person, terms)
            case wire.Arrange(members=members):
                return lobby.arrange(person, members)
            case wire.AddBot(bot=bot):
                return lobby.add_bot(person, bot, tuple(BOTS))
            case wire.HandOver(member=member):
                return lobby.hand_over(person, member)
            case wire.Start():
                return lobby.start(person, self.here(), self.house.new_seed())
            case wire.Vote(on=on):
                return lobby.vote(person, on)
            case wire.Again():
                return lobby.again(person, self.house.new_seed())
        raise AssertionError(f"nobody answers {request}")

    async def _part_with(self, person: str, request: wire.Stand | wire.Remove) -> wire.Answer:
        """Somebody goes, or is sent: in a running game by the law of that game (T18)."""
        member = person if isinstance(request, wire.Stand) else request.member
        seat, trial = self.lobby.seat_of(member), None
        if self.playing is not None and seat >= 0:
            trial = self.playing.branch()
            if trial.leave(seat) is not None:  # the game has done with him already
                trial = None
        if isinstance(request, wire.Stand):
            rows = self.lobby.stand(member, trial is not None)
        else:
            rows = self.lobby.remove(person, member, trial is not None)
        if isinstance(rows, Refusal):
            return self._no(request.id, rows)
        await self.commit(rows, trial=trial)
        return wire.Yes(request.id, self.seq)

    async def _act(self, guest: Guest, request: wire.Act) -> wire.Answer:
        """One whole play: refused with the rule, or tried on a copy, written, and then shown."""
        aid = f"{guest.person}:{request.aid}"
        if aid in self.aids:
            return wire.Yes(request.id, self.aids[aid])
        seat = self.seat(guest) if self._plays(guest) else -1
        if seat < 0 or self.deal is None:
            return self._no(request.id, Refusal("not_seated", "T6", why="playing"))
        trial = self.deal.table.branch()
        refused = trial.act(seat, request.words, request.window)
        if refused is not None:
            return self._no(request.id, refused)
        await self.commit([journal.Acted(seat, request.words)], aid, trial)
        return wire.Yes(request.id, self.aids[aid])

    def _consider(self, guest: Guest, request: wire.Consider) -> wire.Answer:
        seat = self.seat(guest) if self._plays(guest) else -1
        if seat < 0 or self.deal is None:
            return self._no(request.id, Refusal("not_seated", "T6", why="playing"))
        answer = self.deal.consider(seat, request.window, request.words, self.lobby.terms.help)
        if isinstance(answer, Refusal):
            return self._no(request.id, answer)
        return wire.Next(request.id, answer.follow, answer.whole)

    def _note(self, guest: Guest, request: wire.AutoPass | wire.Touch) -> wire.Answer:
        """T16: whether to pass for somebody, which no log needs."""
        if self.seat(guest) < 0:
            return self._no(request.id, Refusal("not_seated", "T6", why="playing"))
        if isinstance(request, wire.Touch):
            if self.playing and request.window in [window.number for window in self.playing.windows]:
                self.touched.add((guest.person, request.window))
        elif request.on:
            self.auto_passing.add(guest.person)
            self.plan_auto_passes()
        else:
            self.auto_passing.discard(guest.person)
        return wire.Yes(request.id)

    async def _talk(self, guest: Guest, request: wire.Say | wire.React | wire.Mute) -> wire.Answer:
        """T22: chat and reactions, to everybody who has not muted the speaker."""
        if isinstance(request, wire.Mute):
            return self._mute(guest.person, request)
        one = self.lobby.find(guest.person)
        if one is None or one.left or guest.screen:
            return self._no(request.id, Refusal("not_seated", "T22", why="talk"))
        if isinstance(request, wire.React):
            if request.what not in wire.REACTIONS:
                return self._no(request.id, Refusal("bad_reaction", "T22", {"allowed": ", ".join(wire.REACTIONS)}))
            self._speak(guest.person, wire.Reacted(guest.person, request.what))
            return wire.Yes(request.id)
        text = clean_chat(request.text)
        if not text:
            return self._no(request.id, Refusal("nothing_said", "T22"))
        said = await self.house.store.say(self.code, one.id, one.name, text, millis(self.now))
        self._speak(guest.person, wire.Chatted(wire.Said(said.number, said.member, said.name, said.text, said.at)))
        return wire.Yes(request.id)

    def _mute(self, person: str, request: wire.Mute) -> wire.Answer:
        if self.lobby.find(request.member) is None:
            return self._no(request.id, Refusal("bad_target", "T23"))
        muted = self.mutes.setdefault(person, set())
        (muted.add if request.on else muted.discard)(request.member)
        return wire.Yes(request.id)

    def _speak(self, member: str, notice: wire.Notice) -> None:
        frame = wire.write(notice)
        for guest in list(self.guests):
            if member not in self.mutes.get(guest.person, ()):
                guest.send(frame)

    def _no(self, number: int, refusal: Refusal) -> wire.No:
        """A refusal in words: the game's own, or those of the table around it."""
        REFUSED.labels(refusal.code).inc()
        speaker = self.deal.speaker if self.deal else Speaker(catalogue("table"))
        known = {refusal.code, f"{refusal.code}.{refusal.why}"} & speaker.sentences["refusals"].keys()
        say = (speaker if known else Speaker(catalogue("table"))).refusal(refusal)
        return wire.No(number, refusal.code, refusal.rule, say, refusal.about)
