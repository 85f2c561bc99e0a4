"""`make bench`: us and our peers in one run, interleaved, by CPU time, the minimum of several rounds, as ratios.

Absolute times on a shared machine mean little; the ratios of one run do. Writes bench/latest.json.
"""

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import server
import workers

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src"
GAMES = ("check-game", "check", "uno", "switch", "extreme-last-card")
USUAL = 4


class Contestant:
    """A worker process that measures rows on demand."""

    def __init__(self, who: str, python: str = sys.executable, home: Path = HERE) -> None:
        self.who = who
        env = {**os.environ, "PYTHONPATH": str(SOURCE)} if who == "interpreted" else dict(os.environ)
        command = [python, str(home / "worker.py"), who]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout and self.process.stdin
        self.names = self.process.stdout.readline().rstrip("\n").split("\t")
        self.best: dict[str, float] = {}

    def measure(self, name: str, budget: float) -> None:
        assert self.process.stdout and self.process.stdin
        self.process.stdin.write(f"{name}\t{budget}\n")
        self.process.stdin.flush()
        found = float(self.process.stdout.readline())
        self.best[name] = min(found, self.best.get(name, found))


def run(rounds: int, budget: float) -> dict[str, dict[str, float]]:
    """Nanoseconds a unit, by contestant and row."""
    contestants = [Contestant(who) for who in ("compiled", "interpreted", "peers")]
    return {contestant.who: contestant.best for contestant in race(contestants, rounds, budget)}


def race(contestants: list[Contestant], rounds: int, budget: float) -> list[Contestant]:
    """Let each measure each of its rows, in another order each round."""
    jobs = [(contestant, name) for contestant in contestants for name in contestant.names]
    for number in range(rounds):
        random.Random(number).shuffle(jobs)
        for done, (contestant, name) in enumerate(jobs):
            contestant.measure(name, budget)
            if sys.stderr.isatty():
                print(f"\rround {number + 1} of {rounds}: {done + 1} of {len(jobs)} ", end="", file=sys.stderr)
    return contestants


def bars(best: dict[str, dict[str, float]]) -> list[tuple[str, float, str, float]]:
    """The bars of the design: what, the ratio found, the comparison, and the bar itself."""
    ours, pure, peers = best["compiled"], best["interpreted"], best["peers"]
    found: list[tuple[str, float, str, float]] = []
    for seats in (2, 4):
        rules = peers[f"rlcard uno rules {seats}"]
        uno = f"uno {seats}"
        found.append((f"{uno}, batch in the engine, against rlcard's rules", rules / ours[f"{uno} batch"], "≥", 60.0))
        found.append((f"{uno}, driven from Python, against rlcard's rules", rules / ours[f"{uno} driven"], "≥", 10.0))
        found.append((f"{uno} interpreted, driven, against rlcard's rules", rules / pure[f"{uno} driven"], "≥", 1.5))
    for name in GAMES:
        if name != "uno":
            ratio = peers["openspiel eights c++ 4"] / ours[f"{name} {USUAL} batch"]
            found.append((f"{name}, batch, against OpenSpiel's C++ rollouts", ratio, "≥", 2.0))
    for name in GAMES:
        clones = peers["openspiel clone 2"] / ours[f"{name} 2 clone"]
        found.append((f"{name}, clone from Python, against OpenSpiel's", clones, "≥", 2.0))
    for name in GAMES:
        share = ours[f"{name} {USUAL} imagine"] / ours[f"{name} {USUAL} playout"]
        found.append((f"{name}, imagine as a share of a playout", share, "≤", 0.5))
    for name in GAMES:
        seats = [int(row.split()[1]) for row in ours if row.startswith(name + " ") and row.endswith(" growth")]
        growth = ours[f"{name} {max(seats)} growth"] / ours[f"{name} 2 growth"]
        found.append((f"{name}, cost of a decision, 2 to {max(seats)} seats", growth, "≤", 1.5))
    return found


def table(best: dict[str, dict[str, float]]) -> str:
    """The whole table as Markdown: every row in nanoseconds, then the bars as ratios."""
    lines = ["| row | compiled ns | interpreted ns |", "|---|--:|--:|"]
    for name, cost in sorted(best["compiled"].items()):
        pure = best["interpreted"].get(name)
        lines.append(f"| {name} | {cost:,.0f} | {f'{pure:,.0f}' if pure else ''} |")
    lines += ["", "| peer | ns |", "|---|--:|"]
    lines += [f"| {name} | {cost:,.0f} |" for name, cost in sorted(best["peers"].items())]
    lines += ["", "| building the wheel | |", "|---|--:|"]
    lines += [f"| {name} | {cost:,.0f} |" for name, cost in best["build"].items()]
    return "\n".join([*lines, "", verdicts(bars(best))])


def verdicts(found: list[tuple[str, float, str, float]]) -> str:
    """Bars as Markdown, and whether they are met."""
    lines = ["| bar | found | bar | met |", "|---|--:|--:|---|"]
    for what, ratio, sign, bar in found:
        met = ratio >= bar if sign == "≥" else ratio <= bar
        lines.append(f"| {what} | {ratio:.2f} × | {sign} {bar:g} × | {'yes' if met else 'no'} |")
    return "\n".join(lines)


def build() -> dict[str, float]:
    """What building the wheel costs: seconds of CPU and kilobytes, compiled and as plain sources."""
    found: dict[str, float] = {}
    for kind, extra in (("compiled", {}), ("interpreted", {"UPCARD_PURE": "1"})):
        with tempfile.TemporaryDirectory() as folder:
            command = [
                sys.executable,
                "-m",
                "pip",
                "wheel",
                "--quiet",
                "--no-deps",
                "--no-build-isolation",
                "-w",
                folder,
            ]
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([*command, str(SOURCE.parent)], check=True, env={**os.environ, **extra})
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            (wheel,) = Path(folder).glob("*.whl")
            found[f"{kind} seconds of CPU"] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            found[f"{kind} kB"] = wheel.stat().st_size / 1000
    return found


def write_docs(name: str, text: str) -> None:
    """Put a table where the docs keep it."""
    page = SOURCE.parent / "docs" / ("scale.md" if name == "workers bench" else "speed.md")
    before, _, rest = page.read_text("utf-8").partition(f"<!-- {name} -->")
    _, _, after = rest.partition(f"<!-- /{name} -->")
    page.write_text(f"{before}<!-- {name} -->\n{text}\n<!-- /{name} -->{after}", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--budget", type=float, default=0.05, help="seconds of CPU a row and round")
    parser.add_argument("--docs", action="store_true", help="write the tables into the docs too")
    parser.add_argument("--no-server", action="store_true", help="leave the servers out")
    chosen = parser.parse_args()
    best = run(chosen.rounds, chosen.budget)
    best["build"] = build()
    tables = {"bench": table(best)}
    served = {} if chosen.no_server else server.run(chosen.rounds)
    if served:
        tables["server bench"] = f"{server.table(served)}\n\n{verdicts(server.bars(served))}"
    several = {} if chosen.no_server else workers.run(server.SIZES, chosen.rounds)
    if several:
        tables["workers bench"] = f"{workers.table(several)}\n\n{verdicts(workers.bars(several))}"
    (HERE / "latest.json").write_text(json.dumps({**best, "server": served, "workers": several}, indent=1))
    for name, text in tables.items():
        print(text)
        if chosen.docs:
            write_docs(name, text)


if __name__ == "__main__":
    main()
