"""Tunes the heuristic of a world of others' rules: some weights are moved by chance, and kept where they win more.

    bench/theirs_worlds/tune.py rlcard_uno 2      the world, and how many sit there

Rows are compared on common deals, others every time, and the last on deals that nothing was tuned on.
"""

import sys
from math import sqrt
from random import Random

from compiled import world

GAMES = 20_000
STEPS = 400
HELD_OUT = 1 << 40


def moved(row: list[int], dice: Random) -> list[int]:
    """A row in which two or three weights are others."""
    places = dice.sample(range(len(row)), dice.choice([1, 2, 3]))
    return [
        weight + round(dice.gauss(0, max(abs(weight), 60) / 2)) if place in places else weight
        for place, weight in enumerate(row)
    ]


def main() -> None:
    module, seats = world(sys.argv[1]), int(sys.argv[2])
    dice = Random(1)
    row = list(module.weights(seats))
    for step in range(STEPS):
        other = moved(row, dice)
        won, before = (module.share(one, seats, GAMES, step * GAMES) for one in (other, row))
        if won > before + sqrt(0.25 / GAMES):
            row = other
            print(step, f"{100 * before:.1f} → {100 * won:.1f}", row, flush=True)
    print(f"{row}\non fresh deals: {100 * module.share(row, seats, 200_000, HELD_OUT):.2f} % of 200000")


if __name__ == "__main__":
    main()
