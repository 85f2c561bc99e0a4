"""The public list: tables where somebody sits and is there, and no more than a few of one household."""

from collections import Counter
from collections.abc import Iterable

from upcard.server.store import Summary
from upcard.server.tables.live import LiveTable

OF_ONE_HOUSEHOLD = 5
"""Tables that are listed at most where everybody is of the same household as the Game Master."""


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
