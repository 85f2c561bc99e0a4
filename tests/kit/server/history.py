"""Evenings that were: finished games in a store, by bots and people who come and go, leave, and let clocks run out."""

from collections.abc import Callable
from random import Random

from upcard.bots.company import Company
from upcard.bots.registry import make
from upcard.engine.games import GAMES
from upcard.engine.options import Value
from upcard.engine.view import Refusal
from upcard.logs.log import Input, ending
from upcard.play.table import Table
from upcard.server.statistics.counting import Known, count_all
from upcard.server.statistics.finished import just_finished
from upcard.server.store import Clocks, Person
from upcard.server.store.postgres.store import PostgresStore
from upcard.server.store.sql_statistics import SqlStatistics
from upcard.server.store.sqlite.store import SqliteStore
from upcard.server.tables import law
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.log import summary_of
from upcard.server.tables.rows import (
    Acted,
    Closed,
    Committed,
    Expired,
    Left,
    LogLine,
    Opened,
    Over,
    Row,
    Rows,
    Started,
    Terms,
)
from upcard.server.tables.running import RunningGame

LEAVES, EXPIRES = 0.01, 0.02
"""How often somebody leaves, or a clock runs out, before a play."""
COUNTED, GIVEN_UP = 0.3, 0.03
"""How often what is over is counted in the middle of a game, and how often a game is never played to its end."""
BOTS = ("greedy", "easy", "uniform")


class House:
    """A store that is filled game by game, and may be closed and opened again at any time."""

    def __init__(self, opened: Callable[[], SqliteStore | PostgresStore], seed: int, people: int = 12) -> None:
        self.opened = opened
        self.dice = Random(seed)
        self.people = [Person(f"person{number:02}", f"Person {number}") for number in range(people)]
        self.store = opened()
        self.known: Known = {}
        """Every other game is still in memory when it is counted, as long as the server is not stopped."""
        self.at = 1_700_000_000_000
        self.tables = 0

    @property
    def statistics(self) -> SqlStatistics:
        return SqlStatistics(self.store)

    async def fill(self) -> None:
        """Let everybody be known."""
        for number, person in enumerate(self.people):
            await self.store.add_person(person, bytes([number]) * 32, self.at)

    async def restart(self) -> None:
        self.known.clear()
        await self.store.close()
        self.store = self.opened()

    async def evening(self, games: int, before_each: Callable[[], object] = lambda: None) -> "Evening":
        """A new table, and so many games there."""
        self.tables += 1
        table = Evening(self, f"T{self.tables:05}")
        await table.open()
        for _ in range(games):
            before_each()
            await table.play()
        return table


class Evening:
    """One table of the house."""

    def __init__(self, house: House, code: str) -> None:
        self.house, self.code, self.dice = house, code, house.dice
        self.lobby = Lobby(code)
        self.seq = 0

    async def write(self, rows: Rows) -> None:
        """Append rows as the server does, with what lists show."""
        house = self.house
        house.at += 1000
        lines = []
        for row in rows:
            self.lobby.apply(row)
            self.seq += 1
            lines.append(LogLine(self.seq, row, at=house.at))
        await house.store.append(self.code, lines, summary_of(self.lobby, self.seq, house.at), Clocks())

    async def open(self) -> None:
        game = self.dice.choice(sorted(GAMES))
        seats = self.dice.randint(2, 4)
        await self.write([Opened(Terms(game, self._options(game, seats), seats)), self._secret()])
        sitting = self.dice.sample(self.house.people, self.dice.randint(1, seats))
        for person in sitting:
            await self._asked(law.sit(self.lobby, person.id, person.profile))
        for _ in range(seats - len(sitting)):
            await self._asked(law.add_bot(self.lobby, self.lobby.master, self.dice.choice(BOTS), BOTS))

    def _options(self, game: str, seats: int) -> dict[str, Value]:
        options: dict[str, Value] = {"turn_limit": 60}
        if game == "uno":
            options["target"] = self.dice.choice([0, 0, 0, 60])
            options["teams"] = seats == 4 and self.dice.random() < 0.5
        return options

    async def play(self) -> None:
        """One more game, in one or two writes; whoever has left may sit down again before it."""
        lobby = self.lobby
        if lobby.stage == "closed":
            return
        if lobby.stage == "over":
            for person in self.dice.sample(self.house.people, 2):
                rows = law.sit(lobby, person.id, person.profile)
                if not isinstance(rows, Refusal):
                    await self.write(rows)
        here = {one.id for one in lobby.people}
        for one in lobby.people:
            if lobby.stage == "lobby" and not one.ready and one.id != lobby.master:
                await self._asked(law.ready(lobby, one.id, True))
        rows = (
            law.start(lobby, lobby.master, here, {}) if lobby.stage == "lobby" else law.again(lobby, lobby.master, {})
        )
        if not isinstance(rows, Refusal):
            await self.write(rows)
            (dealt,) = [row for row in rows if isinstance(row, Started)]
            await self._played(dealt)

    async def _played(self, dealt: Started) -> None:
        running = RunningGame(dealt, self.seq, self.lobby.kinds)
        table = running.table
        minds = {
            seat: make("greedy", table.game, table.seats, self.dice.randrange(1000)) for seat in range(table.seats)
        }
        company = Company(table, minds, self.dice)
        rows: Rows = []
        while not table.over:
            row = self._step(table, company)
            if row is not None:
                rows.append(row)
        outcome = table.outcome
        assert outcome is not None
        people = [one for one in self.lobby.people if one.id in dealt.members]
        left = {dealt.members[row.seat] for row in rows if isinstance(row, Left)}
        over: Rows = [Over(ending(outcome), outcome.winners, outcome.scores)]
        alone = not [one for one in people if one.id not in left]
        half = self.dice.randint(0, len(rows))
        if half:
            await self.write(rows[:half])
        if self.dice.random() < COUNTED:
            await count_all(self.house.statistics, self.house.known)
        if self.dice.random() < GIVEN_UP:
            return
        await self.write([*rows[half:], *over, *([Closed()] if alone else [self._secret()])])
        if dealt.number % 2:
            self.house.known[self.code, dealt.number] = just_finished(running, self.lobby.left)
        if not alone and self.lobby.master in left:
            await self._asked(law.pass_on(self.lobby, {one.id for one in self.lobby.people}))

    def _step(self, table: Table, company: Company) -> Row | None:
        luck = self.dice.random()
        if luck < LEAVES:
            seat = self.dice.randrange(table.seats)
            return Left(seat) if not self.lobby.members[seat].bot and table.leave(seat) is None else None
        if luck < LEAVES + EXPIRES and table.windows:
            window = table.windows[0].number
            return Expired(window) if table.expire(window) else None
        before = table.entries
        company.speak()
        return _row(table._log.entries[-1]) if table.entries > before else None

    def _secret(self) -> Committed:
        return Committed(self.dice.randbytes(32).hex())

    async def _asked(self, rows: Rows | Refusal) -> None:
        assert not isinstance(rows, Refusal), rows
        if rows:
            await self.write(rows)


def _row(entry: Input) -> Row:
    return Acted(entry.number, entry.words)
