"""Lists of tables: public ones where somebody is, a few of one household; and one's own, with whose turn it is."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import asdict

from upcard.server.store import Summary
from upcard.server.store.workers import Note
from upcard.server.tables.live import LiveTable

OF_ONE_HOUSEHOLD = 5
"""Tables that are listed at most where everybody is of the same household as the Game Master."""


Shown = tuple[bool, int, LiveTable | tuple[Summary, str]]
"""Whether nobody can join it, its time (the newest is the least), and the table or what is told of it and its host."""


class MyTable(Summary, frozen=True):
    """A table where I sit, and whom its game waits for, as far as that is in memory."""

    my_turn: bool = False
    turn: str = ""
    """The name of whom it waits for."""


def mine(table: Summary, live: LiveTable | None, person: str) -> MyTable:
    """One of somebody's tables, as their list shows it."""
    if live is None or live.log.running is None or table.stage != "playing":
        return MyTable(**asdict(table))
    lobby = live.log.lobby
    awaited = [seat for window in live.log.running.table.windows for seat in window.seats]
    names = [lobby.members[seat].name for seat in awaited[:1]]
    return MyTable(**asdict(table), my_turn=lobby.seat_of(person) in awaited, turn="".join(names))


def public(tables: Iterable[LiveTable], elsewhere: list[tuple[Summary, list[Note]]], limit: int) -> list[Summary]:
    """Public tables here and at other workers, those that can be joined first, newest first.

    There may be thousands: only what is listed is looked at closely.
    """
    shown: list[Shown] = [(not joinable(table), -table.log.at, table) for table in tables if is_listed(table)]
    for summary, notes in elsewhere:
        if is_told(summary, notes):
            shown.append((not has_room(summary), -summary.at, (summary, host_elsewhere(summary, notes))))
    shown.sort(key=lambda one: one[:2])
    households: Counter[str] = Counter()
    listed: list[Summary] = []
    for _, _, one in shown:
        household = host(one) if isinstance(one, LiveTable) else one[1]
        households[household] += 1
        if households[household] <= OF_ONE_HOUSEHOLD:
            listed.append(one.log.summary() if isinstance(one, LiveTable) else one[0])
            if len(listed) == limit:
                break
    return listed


def is_listed(table: LiveTable) -> bool:
    """Whether it is public, and somebody sits there and is there."""
    lobby, audience = table.log.lobby, table.audience
    return lobby.terms.public and any([audience.is_here(one.id) for one in lobby.people])


def joinable(table: LiveTable) -> bool:
    """Whether one could sit down there."""
    lobby = table.log.lobby
    return lobby.stage in ("lobby", "over") and len(lobby.staying) < lobby.terms.seats


def has_room(table: Summary) -> bool:
    """The same as it stands in a list."""
    return table.stage in ("lobby", "over") and len(table.names) < table.terms.seats


def host(table: LiveTable) -> str:
    """The household of whoever has sat there longest and is there."""
    audience = table.audience
    first = next(one.id for one in table.log.lobby.people if audience.is_here(one.id))
    return audience.present[first].household if first in audience.present else audience.elsewhere[first][1]


def is_told(table: Summary, notes: list[Note]) -> bool:
    """The same of a table that other workers tell of."""
    return table.terms.public and bool(host_elsewhere(table, notes))


def host_elsewhere(table: Summary, notes: list[Note]) -> str:
    """The household of whoever sits there first and is connected, as other workers tell; empty if nobody is."""
    people = {person: present for note in notes for person, present in note.people.items()}
    return next((people[member][1] for member in table.members if member in people), "")
