"""What is on the disk after a kill, held against all that clients were told before it."""

import shutil
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from sieges.regular import Regular
from upcard.logs.replay import verify
from upcard.server.journal import Closed, HandedOver, Line, Over
from upcard.server.store.archive import games
from upcard.server.store.database import DATABASE, look
from upcard.server.store.rows import codes, lines_of

TRAILING = (Over, HandedOver, Closed)
"""Rows that come together with the one before them, and are shown with it."""


class Disk:
    """The logs of all tables as they were after the last kill."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.logs: dict[str, list[Line]] = {}
        self.replayed: set[tuple[str, int]] = set()
        """Finished games that have been replayed already."""

    def audit(self, regulars: list[Regular]) -> list[str]:
        """Read the disk again: everything that is wrong with it."""
        logs, wrong = self._read()
        for code, lines in logs.items():
            wrong += self._gaps(code, lines) + self._replays(code, lines)
        for one in regulars:
            wrong += promises(one, logs.get(one.code, []))
        self.logs = logs
        return wrong

    def _read(self) -> tuple[dict[str, list[Line]], list[str]]:
        """The logs in a copy of the files: whoever opens the files themselves would tidy up before the server does."""
        with TemporaryDirectory() as scratch:
            for file in (DATABASE, f"{DATABASE}-wal"):
                shutil.copy(self.folder / file, scratch)
            with closing(look(Path(scratch) / DATABASE)) as connection:
                verdict = connection.pragma("integrity_check")
                logs = {code: lines_of(code, 0, connection) for code in codes(connection)}
        return logs, [] if verdict == "ok" else [f"integrity: {verdict}"]

    def _gaps(self, code: str, lines: list[Line]) -> list[str]:
        wrong, before = [], self.logs.get(code, [])
        if [line.seq for line in lines] != list(range(1, len(lines) + 1)):
            wrong.append(f"{code}: gap in {[line.seq for line in lines]}")
        if lines[: len(before)] != before:
            wrong.append(f"{code}: lines that were on the disk have changed or gone")
        aids = [line.aid for line in lines if line.aid]
        if len(aids) != len(set(aids)):
            wrong.append(f"{code}: a play was written twice")
        return wrong

    def _replays(self, code: str, lines: list[Line]) -> list[str]:
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


def promises(one: Regular, lines: list[Line]) -> list[str]:
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
