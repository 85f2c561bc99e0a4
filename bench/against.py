"""This build against that of another checkout: both in one run, interleaved, by CPU time, as ratios.

    bench/against.py ../other        engine and server rows of ../other (set up by its own `make test`) and of this one

Servers play as fast as they can, and at human pace, where each table moves about once in two seconds.

A ratio above 1 means that this build costs more.
"""

import argparse
import tempfile
from pathlib import Path

import uvloop

import server
from loop import House
from ours import Upcard
from run import HERE, Contestant, race

OTHER, THIS = "other", "this"
PACES = {**dict.fromkeys(server.SIZES, 0.0), 500: 2.0}
"""Seconds of thinking between moves, by number of tables."""


def engine(python: str, home: Path, rounds: int, budget: float, only: str) -> dict[str, tuple[float, float]]:
    """Nanoseconds a unit there and here, by row."""
    there, here = Contestant("compiled", python, home / "bench"), Contestant("compiled")
    for contestant in (there, here):
        contestant.names = [name for name in contestant.names if only in name]
    race([there, here], rounds, budget)
    return {name: (there.best[name], here.best[name]) for name in here.names if name in there.best}


def servers(python: str, rounds: int, paces: dict[int, float]) -> dict[str, tuple[float, float]]:
    """Microseconds of CPU a move there and here, by number of tables."""
    found: dict[str, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory(prefix=".server-", dir=HERE) as folder:  # a disk, not memory
        for tables, pause in paces.items():
            kept = Path(folder) / str(tables)
            houses: dict[str, House] = {OTHER: Upcard(kept / OTHER, python), THIS: Upcard(kept / THIS)}
            best = uvloop.run(server.measure(tables, rounds, houses, pause))
            pace = " at human pace" if pause else ""
            there, here = best[f"{OTHER} {tables}"], best[f"{THIS} {tables}"]
            found[f"server, {tables} tables{pace}, µs of CPU a move"] = (there["cpu"], here["cpu"])
            found[f"server, {tables} tables{pace}, p99 of a move in µs"] = (1e3 * there["p99"], 1e3 * here["p99"])
    return found


def table(rows: dict[str, tuple[float, float]]) -> str:
    """As Markdown, the worst ratio first."""
    lines = ["| row | other | this | ratio |", "|---|--:|--:|--:|"]
    for name, (there, here) in sorted(rows.items(), key=lambda row: -row[1][1] / row[1][0]):
        lines.append(f"| {name} | {there:,.0f} | {here:,.0f} | {here / there:.2f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("home", type=Path, help="another checkout with a .venv of its own")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--budget", type=float, default=0.05, help="seconds of CPU a row and round")
    parser.add_argument("--only", default="", help="engine rows with this in their name, such as uno")
    parser.add_argument("--no-server", action="store_true", help="leave the servers out")
    parser.add_argument("--no-engine", action="store_true", help="leave the engine out")
    parser.add_argument("--tables", type=int, choices=PACES, help="servers with so many tables, and no others")
    chosen = parser.parse_args()
    home = chosen.home.absolute()
    python = str(home / ".venv" / "bin" / "python")
    if not chosen.no_engine:
        print(table(engine(python, home, chosen.rounds, chosen.budget, chosen.only)), flush=True)
    if not chosen.no_server:
        paces = PACES if chosen.tables is None else {chosen.tables: PACES[chosen.tables]}
        print(table(servers(python, chosen.rounds, paces)))


if __name__ == "__main__":
    main()
