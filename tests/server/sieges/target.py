"""A table under fire: players who send anything, and a watcher who sees whether it changed anything."""

from collections import Counter
from itertools import count

import msgspec

from kit.server.served import TIMEOUT, Player, Served
from sieges.line import Closed, Heard, Line, read
from sieges.mutations import Corpus
from sieges.regular import company
from upcard.server.socket import wire

BATCH = 24
FRESH = 0.2
"""The share of frames made from what could be played just now."""
KNOWN = 0.95
"""The share of volleys from connections that have said hello."""
MOST_BY_ONE = 30_000
"""Frames of one connection: the clock stands still, so what may be sent a second is all that may be sent."""
CLEAN = {1000, 1003, 1007, 4001, 4002, 4003, 4004, 4005}
"""The numbers with which a broken frame, a stand or a removal may close a connection."""
TRAILING = 2
"""Rows behind a play that its answer does not count: the end of the game, and the promise of the next deal."""

numbers = count(2**52)
"""For questions of our own among the frames of others."""


class Target:
    """One table under fire: some of its players send anything, and a watcher looks on."""

    def __init__(self, served: Served, corpus: Corpus, game: str, numbering: "count[int]") -> None:
        self.served = served
        self.corpus = corpus
        self.game = game
        self.numbering = numbering
        self.people: list[Player] = []
        self.lines: dict[Player, Line] = {}
        self.sent: Counter[Player] = Counter()
        self.seen: Counter[str] = Counter()
        self.wrong: list[str] = []

    async def fire(self, frames: int) -> None:
        """So many frames at this table, or at those that follow it."""
        goal = self.seen["frames"] + frames
        while self.seen["frames"] < goal and not self.wrong:
            if self.seen["frames"] == 0 or not await self.still_on():
                await self.lay()
            one = self.corpus.dice.choice(self.people)
            await (self.volley(one) if self.corpus.dice.random() < KNOWN else self.from_outside(one))

    async def lay(self) -> None:
        """A new table with a game on."""
        for line in self.lines.values():
            line.leave()
        people = await company(self.served, self.game, 3, next(self.numbering), self.corpus.dice)
        self.code, self.people = people[0].code, list(people)
        self.watcher = Player(self.served, "watcher", people[0].secret, people[0].address)
        for one in people:
            await one.leave()
        self.lines = {one: await self.entered(one) for one in self.people}
        self.lines[self.watcher] = await self.entered(self.watcher, screen=True)
        self.seq = read(self.lines[self.watcher].latest["welcome"]).seq
        self.seen["tables"] += 1

    async def entered(self, one: Player, screen: bool = False) -> Line:
        line = await Line.open(one)
        self.sent[one] = 0
        hello = {"t": "hello", "id": 0, "version": wire.PROTOCOL, "table": self.code, "screen": screen}
        line.put(msgspec.json.encode(hello))
        await line.until("welcome")
        return line

    async def still_on(self) -> bool:
        """Whether all players are at the table and a game is on; those who were closed come back."""
        for one, line in list(self.lines.items()):
            if line.writer.is_closing() or self.sent[one] > MOST_BY_ONE:
                line.leave()
                try:
                    self.lines[one] = await self.entered(one, screen=one is self.watcher)
                except Closed:  # nobody sits there any more
                    return False
                self.seen["connections"] += 1
        return self.corpus.dice.random() > 0.002  # a new deal now and then

    # --- firing

    def some_frame(self, line: Line) -> bytes:
        fresh = line.latest.get("moved") or line.latest["welcome"]
        base = self.playable(fresh) if self.corpus.dice.random() < FRESH else self.corpus.some()
        return self.corpus.mutated(base or self.corpus.some())

    def playable(self, frame: bytes) -> bytes:
        """A play that the frame invites to, or the question whether it would be one."""
        sight = msgspec.json.decode(frame).get("sight") or {}
        if not sight or not sight["own"].get("legal"):
            return b""
        words = [self.corpus.dice.choice(sight["own"]["legal"])]
        window = self.corpus.dice.choice(sight["public"]["view"]["windows"])["number"]
        asked = {"id": next(numbers), "window": window, "words": words}
        if self.corpus.dice.random() < 0.3:
            return msgspec.json.encode({"t": "consider", **asked})
        return msgspec.json.encode({"t": "act", "aid": f"f{next(numbers)}", **asked})

    async def volley(self, one: Player) -> None:
        """A few frames of one player; what they did is held against what they and the watcher hear."""
        line = self.lines[one]
        frames = [self.some_frame(line) for _ in range(BATCH)]
        texts = [frame for frame in frames if is_text(frame)]
        answers = await self.shoot(one, line, texts)
        for frame in [frame for frame in frames if not is_text(frame)][:1]:
            if not line.writer.is_closing():
                answers += await self.shoot(one, line, [frame])
        await self.look(granted(answers), texts)

    async def from_outside(self, one: Player) -> None:
        """A few frames of a connection that has not said hello."""
        number = next(numbers)  # wrong codes are counted by address
        stranger = Player(self.served, "stranger", one.secret, f"127.5.{number // 250 % 250}.{1 + number % 250}")
        line = await Line.open(stranger)
        frames = [self.corpus.mutated(self.corpus.some()) for _ in range(BATCH)]
        answers = await self.shoot(one, line, [frame for frame in frames if is_text(frame)])
        line.leave()
        await self.look(granted(answers), frames)

    async def shoot(self, one: Player, line: Line, frames: list[bytes]) -> list[Heard]:
        """Send frames and a question of our own: as many answers come, or the connection is closed cleanly."""
        number = next(numbers)
        answers: list[Heard] = []
        line.put_all([*frames, b'{"t":"ping","id":%d}' % number])
        self.sent[one] += len(frames) + 1
        try:
            while not answers or (answers[-1].t, answers[-1].id) != ("pong", number):  # a mutated id can be the same
                heard = await line.hear()
                if heard.id > -2:
                    answers.append(heard)
            answers.pop()
            self.seen["frames"] += len(frames)
            if len(answers) != len(frames):
                self.complain(f"{len(answers)} answers to {len(frames)} frames", frames)
        except Closed as closed:
            self.closed(line, closed, frames[len(answers) :])
            self.seen["frames"] += min(len(frames), len(answers) + 1)
        except TimeoutError:
            self.complain(f"no answer within {TIMEOUT:.0f} s", frames[len(answers) :])
        self.seen.update(f"{heard.t} {heard.code}".strip() for heard in answers)
        return answers

    def closed(self, line: Line, closed: Closed, frames: list[bytes]) -> None:
        self.seen[f"close {closed.number}"] += 1
        line.writer.close()
        if closed.number not in CLEAN:
            self.complain(f"closed with {closed.number}", frames[:1])

    # --- looking on

    def view(self) -> object:
        """The view that the watcher saw last."""
        latest = self.lines[self.watcher].latest
        sight = msgspec.json.decode(latest.get("moved") or latest["welcome"]).get("sight")
        return sight["public"]["view"] if sight else None

    async def look(self, granted: int, frames: list[bytes]) -> None:
        """The watcher sees the table no further on than the last place of the log that was granted."""
        line = self.lines[self.watcher]
        number = next(numbers)
        line.put(b'{"t":"ping","id":%d}' % number)
        try:
            heard = await line.until("pong", number)
        except Closed as closed:
            self.closed(line, closed, frames)
            return
        before, self.seq = self.seq, max([self.seq, *[one.seq for one in heard]])
        moved = any(one.t == "moved" or one.seq > before for one in heard)
        if moved and (granted <= before or self.seq > granted + TRAILING):
            self.complain(f"the table went on from {before} to {self.seq} without a yes, or beyond {granted}", frames)
        if self.corpus.dice.random() < 0.05:
            await self.look_closely(frames)

    async def look_closely(self, frames: list[bytes]) -> None:
        """A new watcher sees what the old one did."""
        self.lines[self.watcher].leave()
        before = self.view()
        try:
            self.lines[self.watcher] = await self.entered(self.watcher, screen=True)
        except Closed:
            return
        self.seen["looks"] += 1
        if before != self.view():
            self.complain("the view has changed unseen", frames)

    def complain(self, what: str, frames: list[bytes]) -> None:
        """Keep what is wrong, and the frames that may have done it."""
        self.wrong.append(f"{self.game}: {what}: {[frame[:200] for frame in frames]}")


def granted(answers: list[Heard]) -> int:
    """The last place of the log that was granted; a yes to what no log needs names none."""
    return max([heard.seq for heard in answers if heard.t in ("yes", "welcome")], default=-1)


def is_text(frame: bytes) -> bool:
    try:
        frame.decode()
    except UnicodeDecodeError:
        return False
    return True
