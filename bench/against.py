"""This build against that of another checkout: both in one run, interleaved, by CPU time, as ratios.

    bench/against.py ../other        engine and server rows of ../other (set up by its own `make test`) and of this one

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


def engine(python: str, home: Path, rounds: int, budget: float, only: str) -> dict[str, tuple[float, float]]:
    """Nanoseconds a unit there and here, by row."""
    there, here = Contestant("compiled", python, home / "bench"), Contestant("compiled")
    for contestant in (there, here):
        contestant.names = [name for name in contestant.names if only in name]
    race([there, here], rounds, budget)
    return {name: (there.best[name], here.best[name]) for name in here.names if name in there.best}


def servers(python: str, rounds: int) -> dict[str, tuple[float, float]]:
    """Microseconds of CPU a move there and here, by number of tables."""
    found: dict[str, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory(prefix=".server-", dir=HERE) as folder:  # a disk, not memory
        for tables in server.SIZES:
            kept = Path(folder) / str(tables)
            houses: dict[str, House] = {OTHER: Upcard(kept / OTHER, python), THIS: Upcard(kept / THIS)}
            best = uvloop.run(server.measure(tables, rounds, houses))
            costs = [best[f"{name} {tables}"]["cpu"] for name in (OTHER, THIS)]
            found[f"server, {tables} tables, µs a move"] = (costs[0], costs[1])
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
    chosen = parser.parse_args()
    home = chosen.home.absolute()
    python = str(home / ".venv" / "bin" / "python")
    print(table(engine(python, home, chosen.rounds, chosen.budget, chosen.only)), flush=True)
    if not chosen.no_server:
        print(table(servers(python, chosen.rounds)))


if __name__ == "__main__":
    main()
