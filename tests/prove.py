"""Plays very many random games of every kind under the laws, over several processes: `make prove`.

Game number n has its own seats, options and inputs, all from n, so a violation is played again by
`python tests/prove.py --only GAME --first N --games 1`.
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from random import Random

import upcard.engine.game
from upcard.engine.games import GAMES
from upcard.laws import Trial, Violation, some_options

CHUNK = 250
SHORT = {"uno": {"target": (0,) * 20 + (50, 100, 200, 500)}}
"""A match of UNO is many rounds: most are played one by one, some as matches."""
SHOWN = 5
"""How many violations of a game are printed."""


@dataclass
class Tally:
    """What a number of games came to."""

    games: int = 0
    words: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.words += other.words
        self.ends.update(other.ends)
        self.violations += other.violations
        self.seconds += other.seconds


def play(game: str, first: int, games: int) -> Tally:
    """Play games first, first + 1 … under the laws."""
    tally, began = Tally(games), time.process_time()
    kind = GAMES[game]
    for number in range(first, first + games):
        dice = Random(number)
        seats = min(dice.randint(kind.least, kind.most), dice.randint(kind.least, kind.most))  # as people sit
        options = some_options(kind, seats, dice)
        for name, values in SHORT.get(game, {}).items():
            options[name] = dice.choice(values)
        trial = Trial(kind, seats, options, number)
        try:
            outcome = trial.run().outcome()
        except Exception as broken:  # whatever it is, the game that did it must be named
            law = str(broken) if isinstance(broken, Violation) else repr(broken)
            tally.violations.append(f"--only {game} --first {number} --games 1\n{law}")
            continue
        tally.words += len(trial.inputs)
        tally.ends[outcome.reason if outcome else "none"] += 1
    tally.seconds = time.process_time() - began
    return tally


def prove(names: list[str], first: int, games: int, jobs: int) -> dict[str, Tally]:
    """Play so many games of each kind, spread over processes."""
    tallies = {name: Tally() for name in names}
    with ProcessPoolExecutor(jobs) as pool:
        chunks: dict[Future[Tally], str] = {}
        for name in names:
            for start in range(first, first + games, CHUNK):
                chunks[pool.submit(play, name, start, min(CHUNK, first + games - start))] = name
        for chunk in as_completed(chunks):
            tallies[chunks[chunk]].add(chunk.result())
            progress(tallies, len(names) * games)
    return tallies


def progress(tallies: dict[str, Tally], games: int) -> None:
    done = sum(tally.games for tally in tallies.values())
    broken = sum(len(tally.violations) for tally in tallies.values())
    line = f"{done:,} of {games:,} games, {broken} violations"
    if sys.stderr.isatty():
        print(f"\r{line}", end="", file=sys.stderr, flush=True)
    elif done % (20 * CHUNK) == 0:
        print(line, file=sys.stderr, flush=True)


def report(tallies: dict[str, Tally]) -> str:
    lines = [f"\n{'game':20} {'games':>9} {'words':>12} {'violations':>10} {'CPU s':>8}  ends"]
    for name, tally in tallies.items():
        ends = ", ".join(f"{reason} {count:,}" for reason, count in tally.ends.most_common())
        figures = f"{tally.games:>9,} {tally.words:>12,} {len(tally.violations):>10,} {tally.seconds:>8.1f}"
        lines.append(f"{name:20} {figures}  {ends}")
    for tally in tallies.values():
        lines += [f"\n{violation}" for violation in tally.violations[:SHOWN]]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="how many games of each kind")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    parser.add_argument("--only", choices=GAMES, help="one kind of game")
    given = parser.parse_args()
    print(f"engine: {upcard.engine.game.__file__}")
    tallies = prove([given.only] if given.only else list(GAMES), given.first, given.games, given.jobs)
    print(report(tallies))
    return 1 if any(tally.violations for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
