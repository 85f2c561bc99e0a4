"""Fairness at length: many positions a game, in each of which all that a seat has not seen is dealt anew.

    tests/fair.py --positions 1000      as `make fair` does; ends with 1 if a decision changes

Every level must decide the same there, word for word, with the same seed, and take the same time; every hint must stay
the same.
"""

import argparse
import sys

from kit.fairness import decisions, hints, some_positions, times
from upcard.play.registry import all_games

PLAYOUTS = 300
LEVELS = ("easy", "medium", "hard:200", "max:800")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=1000, help="positions a game and level (1000)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    changed = 0
    for game in sorted(all_games()):
        for level in LEVELS:
            found = slower = 0
            for table, seat in some_positions(game, given.positions, given.seed):
                there, elsewhere = decisions(table, seat, level, given.seed)
                found += there != elsewhere
                there_ms, elsewhere_ms = times(table, seat, level, given.seed)
                slower += there_ms != elsewhere_ms
            changed += found + slower
            print(
                f"{game}, {level}: {given.positions} positions, {found} decisions and {slower} times changed",
                flush=True,
            )
        positions = some_positions(game, given.positions, given.seed)
        pairs = [hints(table, seat, given.seed, PLAYOUTS) for table, seat in positions]
        found = sum(there != elsewhere for there, elsewhere in pairs)
        changed += found
        print(f"{game}: {given.positions} positions, {found} hints changed", flush=True)
    sys.exit(1 if changed else 0)


if __name__ == "__main__":
    main()
