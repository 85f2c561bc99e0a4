"""Several workers under load, in one run: SQLite, PostgreSQL with one worker and with two, boardgame.io on PostgreSQL.

`python bench/workers.py --tables 50 200 --rounds 3`. The loop is that of `server.py`. Each table is at one worker, as a
proxy sends it there. CPU is counted of the workers and of the database apart: what more cores would carry follows from
them, where this machine has too few.
"""

import argparse
import os
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import psutil
import uvloop

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from kit.server.postgres import Cluster, programs
from loop import House, Match
from ours import Upcard
from server import measure
from theirs import Boardgame, install
from upcard.server.store.sqlite.database import DATABASE

SQLITE, ONE, TWO, THEIRS = "SQLite", "PostgreSQL, one worker", "PostgreSQL, two workers", "boardgame.io, PostgreSQL"

MOST_OF_THEIRS = 50
"""Tables of boardgame.io, which gets new matches in every round: on PostgreSQL more of them take minutes to begin."""
ROW = "SELECT pg_total_relation_size('upcard.rows') / count(*)::float FROM upcard.rows"

Rows = dict[str, dict[str, float]]


class Weighed(Upcard):
    """A server that tells at its end what memory its tables took, with their sockets, after some games."""

    kilobytes = 0.0

    def __init__(self, folder: Path, *flags: str) -> None:
        super().__init__(folder, flags=("--minds", "0", *flags))
        self.bare = self.memory()

    def memory(self) -> int:
        return int(psutil.Process(self.process.pid).memory_info().rss)

    def stop(self) -> None:
        self.kilobytes = (self.memory() - self.bare) / 1000 / len(self.matches)
        super().stop()


class Workers(House):
    """Some workers on one database, each with its share of the tables."""

    def __init__(self, number: int, address: str, folder: Path) -> None:
        self.workers = [Weighed(folder, "--store", address) for _ in range(number)]

    @property
    def kilobytes(self) -> float:
        return sum(worker.kilobytes for worker in self.workers) / len(self.workers)

    @property
    def matches(self) -> Sequence[Match]:  # type: ignore[override]  # those of all
        return [match for worker in self.workers for match in worker.matches]

    async def open(self, tables: int) -> None:
        for place, worker in enumerate(self.workers):
            await worker.open(tables // len(self.workers), first=place * tables)

    async def refresh(self) -> None:
        """Games end, and the next are dealt, as they come."""

    def cpu(self) -> float:
        return sum(worker.cpu() for worker in self.workers)

    def stop(self) -> None:
        for worker in self.workers:
            worker.stop()


class Theirs(Boardgame):
    """boardgame.io with the adapter of its own for PostgreSQL."""

    def __init__(self, address: str) -> None:
        os.environ["BOARDGAME_STORE"] = address
        super().__init__()
        del os.environ["BOARDGAME_STORE"]


def spent_by(database: psutil.Process) -> float:
    """Seconds of CPU that a PostgreSQL has used, with that of connections which have ended."""
    times = [process.cpu_times() for process in [database, *database.children(recursive=True)]]
    ended = times[0].children_user + times[0].children_system
    return ended + sum(one.user + one.system for one in times)


def run(sizes: Sequence[int], rounds: int, pause: float = 0.0, peers: bool = True) -> Rows:
    """Every server with every number of tables."""
    installed = programs()
    assert installed, "PostgreSQL is not installed"
    if peers:
        install()
    cluster, found = Cluster(installed), Rows()
    try:
        for tables in sizes:
            found |= _measured(cluster, tables, rounds, pause, peers and tables <= MOST_OF_THEIRS)
    finally:
        cluster.stop()
    return found


def _measured(cluster: Cluster, tables: int, rounds: int, pause: float, peers: bool) -> Rows:
    """Every server with so many tables, and at the end what these have taken."""
    database = psutil.Process(cluster.process.pid)
    with tempfile.TemporaryDirectory(prefix=".workers-", dir=Path(__file__).parent) as name:  # a disk, not memory
        folder, address = Path(name), cluster.lend()
        houses: dict[str, House] = {
            SQLITE: Weighed(folder / "file"),
            ONE: Workers(1, address, folder),
            TWO: Workers(2, cluster.lend(), folder),
        }
        if peers:
            houses[THEIRS] = Theirs(cluster.lend())
        found = uvloop.run(measure(tables, rounds, houses, pause, beside=lambda: spent_by(database)))
        for server, house in houses.items():
            found[f"{server} {tables}"]["kilobytes"] = getattr(house, "kilobytes", 0.0)
        found[f"{SQLITE} {tables}"]["row"] = row_of_file(folder / "file" / DATABASE)
        found[f"{ONE} {tables}"]["row"] = float(cluster.ask(address, ROW)[0][0])
    return found


def row_of_file(file: Path) -> float:
    """Bytes on the disk for each row of all logs, with whatever else is kept."""
    with closing(sqlite3.connect(file)) as database:
        return file.stat().st_size / float(database.execute("SELECT count(*) FROM rows").fetchone()[0])


def table(found: Rows) -> str:
    """As Markdown."""
    lines = [
        "| server | tables of 4 | CPU µs a move | of it the database | moves/s | p99 ms | kB a table | bytes a row |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for name, one in found.items():
        server, _, tables = name.rpartition(" ")
        database = 0.0 if server == SQLITE else one["beside"]
        figures = [one["cpu"] + database, database, one["rate"], one["p99"], one["kilobytes"], one.get("row", 0.0)]
        lines.append(
            f"| {server} | {tables} | {' | '.join([f'{figure:,.0f}' if figure else '' for figure in figures])} |"
        )
    return "\n".join(lines)


def bars(found: Rows) -> list[tuple[str, float, str, float]]:
    """What, the ratio found, the comparison, and the bar itself: what two workers carry on cores of their own follows
    from what a move costs each; where there are too few cores for them, it cannot be seen."""
    rows: list[tuple[str, float, str, float]] = []
    for name, one in found.items():
        server, _, tables = name.rpartition(" ")
        if server == TWO:
            alone = found[f"{ONE} {tables}"]
            carried = 2 * alone["cpu"] / one["cpu"]
            rows.append((f"{tables} tables, what two workers carry of one, by CPU a move", carried, "≥", 1.7))
            rows.append((f"{tables} tables, moves of two workers seen here", one["rate"] / alone["rate"], "≥", 1.7))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds that people think; 0 is as fast as it goes")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--docs", action="store_true", help="write the table into docs/scale.md too")
    given = parser.parse_args()
    found = run(given.tables, given.rounds, given.pause, not given.no_peers)
    print(table(found))
    for what, ratio, sign, bar in bars(found):
        print(f"{what}: {ratio:.2f} × ({sign} {bar:g} ×)")
    if given.docs:
        from run import verdicts, write_docs  # which itself runs this

        write_docs("workers bench", f"{table(found)}\n\n{verdicts(bars(found))}")


if __name__ == "__main__":
    main()
