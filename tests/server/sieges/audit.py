"""What is on the disk after a kill, held against all that clients were told before it."""

from kit.server import written
from kit.server.served import Served
from sieges.regular import Regular
from upcard.logs.replay import verify
from upcard.server.store.archive import games
from upcard.server.tables.rows import Closed, Committed, HandedOver, LogLine, Over

TRAILING = (Over, HandedOver, Closed, Committed)
"""Rows that come together with the one before them, and are shown with it."""


class Disk:
    """The logs of all tables as they were after the last kill."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.logs: dict[str, list[LogLine]] = {}
        self.replayed: set[tuple[str, int]] = set()
        """Finished games that have been replayed already."""

    def audit(self, regulars: list[Regular]) -> list[str]:
        """Read the disk again: everything that is wrong with it."""
        logs, wrong = written.logs(self.served), list[str]()
        for code, lines in logs.items():
            wrong += self._gaps(code, lines) + self._replays(code, lines)
        for one in regulars:
            wrong += promises(one, logs.get(one.code, []))
        self.logs = logs
        return wrong

    def _gaps(self, code: str, lines: list[LogLine]) -> list[str]:
        wrong, before = [], self.logs.get(code, [])
        if [line.seq for line in lines] != list(range(1, len(lines) + 1)):
            wrong.append(f"{code}: gap in {[line.seq for line in lines]}")
        if lines[: len(before)] != before:
            wrong.append(f"{code}: lines that were on the disk have changed or gone")
        aids = [line.aid for line in lines if line.aid]
        if len(aids) != len(set(aids)):
            wrong.append(f"{code}: a play was written twice")
        return wrong

    def _replays(self, code: str, lines: list[LogLine]) -> list[str]:
        """Replay every game that was not over when it was last replayed."""
        wrong = []
        for number, log in enumerate(games(lines), 1):
            if (code, number) not in self.replayed:
                try:
                    verify(log.text())
                except ValueError as why:
                    wrong.append(f"{code}, game {number}: {why}")
                if log.end:
                    self.replayed.add((code, number))
        return wrong

    def place(self, one: Regular, aid: str) -> int | None:
        """Where a play of somebody stands on the disk, if it does."""
        return next((line.seq for line in self.logs[one.code] if line.aid == f"{one.you}:{aid}"), None)


def promises(one: Regular, lines: list[LogLine]) -> list[str]:
    """What somebody was told and the disk does not bear out."""
    who, wrong = f"{one.code}, {one.name}", []
    if one.seq > len(lines):
        wrong.append(f"{who}: was shown line {one.seq}, the disk has {len(lines)}")
    written = {line.aid: line.seq for line in lines if line.aid}
    for aid, seq in one.acknowledged.items():
        if written.get(f"{one.you}:{aid}") != seq:
            wrong.append(
                f"{who}: play {aid} was acknowledged at {seq}, the disk says {written.get(f'{one.you}:{aid}')}"
            )
    for line in lines[one.entered : one.seq - 1]:
        if line.seq not in one.noticed and not isinstance(lines[line.seq].row, TRAILING):
            wrong.append(f"{who}: was not shown line {line.seq}")
    return wrong
