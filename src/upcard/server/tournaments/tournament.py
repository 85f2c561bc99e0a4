"""A tournament as its log has it: who is in it, what is played, and what came of it (M23)."""

from copy import deepcopy
from dataclasses import dataclass, field
from typing import assert_never

from msgspec.structs import replace

from upcard.matches.tournaments import Plan, Result, Seating, Standing, admitted, next_round, standings
from upcard.server.store.tournaments import TournamentSummary
from upcard.server.tournaments.rows import (
    Began,
    CheckedIn,
    Created,
    Ended,
    Entered,
    Line,
    Opened,
    Paused,
    Played,
    Row,
    Stage,
    Withdrew,
)

Key = tuple[int, int]
"""A round, and a table of it."""
HOUSE = "medium"
"""How the bots of the house play that stand in no ranking (M21)."""


@dataclass
class Entrant:
    """A person or a bot that has entered."""

    id: str
    name: str
    bot: str = ""
    avatar: str = ""
    checked_in: bool = False


@dataclass
class Tournament:
    """Derived from the lines of its log alone."""

    code: str
    created: Created
    seq: int = 0
    at: int = 0
    stage: Stage = "entry"
    paused: bool = False
    called_off: bool = False
    entered: dict[str, Entrant] = field(default_factory=dict)
    """By id, in the order of entry."""
    arrivals: int = 0
    """How many have ever entered."""
    removed: set[str] = field(default_factory=set)
    players: tuple[str, ...] = ()
    """Who has begun it; their numbers are those of the law."""
    out: frozenset[int] = frozenset()
    """Who has withdrawn since (M8)."""
    tables: dict[Key, Opened] = field(default_factory=dict)
    results: dict[Key, Result] = field(default_factory=dict)

    @classmethod
    def of(cls, code: str, lines: list[Line]) -> "Tournament":
        """The tournament that lines tell of, the first of which made it."""
        first = lines[0].row
        assert isinstance(first, Created)
        one = cls(code, first)
        for line in lines:
            one.apply(line)
        return one

    # --- looking

    @property
    def plan(self) -> Plan:
        """What it is played by."""
        return fitting(self.created.plan, len(self.players)) if self.players else self.created.plan

    def number_of(self, person: str) -> int:
        """The number that somebody plays under, or -1."""
        return self.players.index(person) if person in self.players else -1

    def entrant(self, number: int) -> Entrant:
        """Who plays under a number: one who has entered, or a bot of the house."""
        if number < len(self.players):
            return self.entered[self.players[number]]
        return Entrant(f"house{number}", f"House {number - len(self.players) + 1}", HOUSE)

    def playing_and_waiting(self) -> tuple[list[str], list[str]]:
        """M17: who has a place before it begins, and who is on the waiting list."""
        order = list(self.entered)
        return order[: self.created.places], order[self.created.places :]

    def admitted(self) -> list[str]:
        """M7: who would play if it began now."""
        checked_in = frozenset([one.id for one in self.entered.values() if one.checked_in])
        return admitted(list(self.entered), checked_in, self.created.places)[0]

    @property
    def unplayed(self) -> list[Opened]:
        """The tables that have no result yet."""
        return [one for key, one in self.tables.items() if key not in self.results]

    @property
    def round(self) -> int:
        """The round that is on, or was the last."""
        return max([number for number, _ in self.tables], default=0)

    def next_round(self) -> list[Seating]:
        """The tables to be opened once all of the last round are over."""
        return next_round(self.plan, len(self.players), list(self.results.values()), self.out)

    def standings(self) -> list[Standing]:
        """How all stand; in a knockout behind the last whole stage, since nobody knows yet who goes on."""
        if not self.players:
            return []
        whole = self.round if self.unplayed and self.plan.format == "knockout" else self.round + 1
        results = [result for (number, _), result in self.results.items() if number < whole]
        return standings(self.plan, len(self.players), results, self.out)

    def table_of(self, person: str) -> Opened | None:
        """The table where somebody is to play now."""
        number = self.number_of(person)
        if number < 0 or number in self.out or self.stage != "playing":
            return None
        return next((one for one in self.unplayed if number in one.entrants), None)

    def summary(self) -> TournamentSummary:
        """The tournament as lists show it."""
        made = self.created
        people = tuple([one.id for one in self.entered.values() if not one.bot])
        return TournamentSummary(
            self.code, made.name, made.game, made.plan.format, self.stage, made.by, people, self.at
        )

    # --- what then is

    def after(self, lines: list[Line]) -> "Tournament":
        """The tournament as it will be behind these lines; this one stays as it is."""
        later = deepcopy(self)
        for line in lines:
            later.apply(line)
        return later

    def apply(self, line: Line) -> None:
        """Go on by one line of the log."""
        self.seq, self.at = line.seq, line.at
        self._apply(line.row)

    def _apply(self, row: Row) -> None:
        match row:
            case Created():
                pass
            case Entered(entrant, name, bot, avatar):
                self.arrivals += 1
                self.entered[entrant] = Entrant(entrant, name, bot, avatar, checked_in=bool(bot))
            case CheckedIn(entrant, on):
                self.entered[entrant].checked_in = on
            case Withdrew(entrant, removed):
                self._withdraw(entrant, removed)
            case Began(entrants):
                self.players, self.stage = entrants, "playing"
            case Opened(number, table):
                self.tables[number, table] = row
            case Played():
                self._played(row)
            case Paused(on):
                self.paused = on
            case Ended(called_off):
                self.stage, self.called_off = "over", called_off
            case _:
                assert_never(row)

    def _withdraw(self, entrant: str, removed: bool) -> None:
        if removed:
            self.removed.add(entrant)
        if self.stage == "entry":
            del self.entered[entrant]
        else:
            self.out |= {self.number_of(entrant)}

    def _played(self, row: Played) -> None:
        key = row.round, row.table
        table = self.tables[key]
        seating = Seating(row.round, row.table, table.entrants, table.first)
        self.results[key] = Result(seating, row.places, row.scores, row.left)


def fitting(plan: Plan, entrants: int) -> Plan:
    """M2: no more rounds of swiss than so many can play, where fewer came than there are places."""
    most = max(1, entrants // 2)
    return replace(plan, rounds=most) if plan.format == "swiss" and plan.rounds > most else plan
