"""Makes the golden logs anew: random games of each kind, kept if they show an event that no other log shows.

Logs whose names are numbers are made here; logs with other names were written by hand, or are of an older version of
the rules (`v1-01`), and stay. What is still missing at the end needs such a log: one that starts from a position
(`| field value` lines) where the rule is about to apply.
"""

import argparse
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from kit.drive import play_on  # noqa: E402
from kit.source import rules_told  # noqa: E402
from upcard import Table  # noqa: E402
from upcard.engine.games import GAMES  # noqa: E402
from upcard.laws import some_options  # noqa: E402
from upcard.logs.log import parse  # noqa: E402
from upcard.logs.replay import verify  # noqa: E402

DIGESTS = HERE / "digests.txt"
PLAYS = 250
UNSHOWN = {"extreme-last-card": {"E66"}}
"""Rules that no log can show: they take back a half-laid play, and a table is given whole ones."""

Sight = tuple[str, str]
"""What an event is called and the rule it cites."""


def sights(table: Table) -> set[Sight]:
    """What a log shows."""
    return {(event.what, event.rule) for event in table.all_events}


def digest(table: Table) -> str:
    """What the last position of a log must come to."""
    return sha256(table.text(sealed=True).encode()).hexdigest()


def logs(game: str) -> list[Path]:
    return sorted((HERE / game).glob("*.log"))


def made(path: Path) -> bool:
    return path.stem.isdigit()


def tries(game: str, seeds: int) -> Iterator[Table]:
    """Random games under all sorts of options."""
    kind = GAMES[game]
    for seed in range(seeds):
        dice = Random(seed)
        seats = dice.randint(kind.least, kind.most)
        table = Table(game, seats, some_options(kind, seats, dice), seed)
        silences, mistakes = dice.choice([0.02, 0.1, 0.9]), dice.choice([0.0, 0.1, 0.8])
        yield play_on(table, dice, PLAYS, leaves=0.01, silences=silences, mistakes=mistakes)


def make(game: str, seeds: int) -> None:
    """Write the logs of a game, each of which shows something new."""
    shown: set[Sight] = set()
    for path in logs(game):
        if made(path):
            path.unlink()
        elif parse(path.read_text("utf-8")).version == GAMES[game].version:
            shown |= sights(verify(path.read_text("utf-8")))
    candidates = [(sights(table), table.log()) for table in tries(game, seeds)]
    (HERE / game).mkdir(exist_ok=True)
    number = 0
    while True:
        seen, log = max(candidates, key=lambda candidate: (len(candidate[0] - shown), -len(candidate[1])))
        if seen <= shown:
            break
        number += 1
        (HERE / game / f"{number:02}.log").write_text(log, "utf-8")
        shown |= seen
    uncited = rules_told(game) - {rule for _, rule in shown} - UNSHOWN.get(game, set())
    print(f"{game}: {number} logs made, {len(logs(game))} in all; rules not shown: {sorted(uncited) or 'none'}")


def sign() -> None:
    """Write down what every log comes to."""
    lines = [
        f"{digest(verify(path.read_text('utf-8')))}  {path.relative_to(HERE)}"
        for game in sorted(GAMES)
        for path in logs(game)
    ]
    DIGESTS.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=GAMES, help="make the logs of one game, and leave the others")
    parser.add_argument("--seeds", type=int, default=400, help="how many games to try")
    parser.add_argument("--sign", action="store_true", help="make no log, only write the digests anew")
    given = parser.parse_args()
    for name in [] if given.sign else [given.only] if given.only else GAMES:
        make(name, given.seeds)
    sign()
