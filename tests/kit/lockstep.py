"""Digests of random games, so that two builds can be compared: `PYTHONPATH=tests python -m kit.lockstep`."""

import json
import sys
from hashlib import sha256
from random import Random

from kit.builds import compiled
from upcard.engine.games import GAMES
from upcard.laws import Trial, some_options
from upcard.logs import position

EACH = 30


class Unwatched(Trial):
    """A random game in which only what must always hold is looked at."""

    def now_and_then(self, often: int) -> bool:
        return False


def digest(game: str, seed: int) -> str:
    """What is left of a random game: its last position, and all that was told."""
    kind, dice = GAMES[game], Random(seed)
    seats = dice.randint(kind.least, kind.most)
    end = Unwatched(kind, seats, some_options(kind, seats, dice), seed).run()
    return sha256(f"{position.write(end, True)}{[event.parts() for event in end.events or []]}".encode()).hexdigest()


def digests(each: int = EACH) -> dict[str, str]:
    """The digests of so many random games of each kind."""
    return {f"{game} {seed}": digest(game, seed) for game in GAMES for seed in range(each)}


if __name__ == "__main__":
    json.dump({"compiled": compiled(), "digests": digests()}, sys.stdout)
