"""Lists of tables: public ones where somebody is, a few of one household; and one's own, with whose turn it is."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import asdict

from upcard.server.store import Summary
from upcard.server.tables.live import LiveTable

OF_ONE_HOUSEHOLD = 5
"""Tables that are listed at most where everybody is of the same household as the Game Master."""


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


def public(tables: Iterable[LiveTable], limit: int) -> list[Summary]:
    """Public tables, those that can be joined first, newest first."""
    shown = [table for table in tables if table.log.lobby.terms.public and table.audience.here()]
    shown.sort(key=lambda table: (not joinable(table), -table.log.at))
    households: Counter[str] = Counter()
    listed: list[Summary] = []
    for table in shown:
        household = host(table)
        households[household] += 1
        if households[household] <= OF_ONE_HOUSEHOLD and len(listed) < limit:
            listed.append(table.log.summary())
    return listed


def joinable(table: LiveTable) -> bool:
    """Whether one could sit down there."""
    lobby = table.log.lobby
    return lobby.stage in ("lobby", "over") and len(lobby.staying) < lobby.terms.seats


def host(table: LiveTable) -> str:
    """The household of whoever has sat there longest and is there."""
    present = table.audience.present
    return next(present[one.id].household for one in table.log.lobby.people if one.id in present)
