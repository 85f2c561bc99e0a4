"""Bots on the wire: nobody can tell by when they play, or by the size of what is heard of them, what they hold.

A person sits among bots of all levels. In the second world all that the person has not seen has been dealt anew, and
the clock is turned little by little in both: every frame must come at the same moment, and be the same to the byte,
until a bot lays or says something else. `python tests/kit/server/bot_twins.py --starts N` plays N starts of every game.
"""

import argparse
import asyncio
import sys
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))

from kit.server.leaks import LEAKS
from kit.server.twin_story import Start, Step, Story, start
from kit.server.twins import Leak, Tally, Twins, report
from upcard.bots.levels import LEVELS
from upcard.bots.worlds import World
from upcard.engine.game import Game
from upcard.engine.games import GAMES
from upcard.logs import position
from upcard.server.tables.rows import Acted, Row

LOOK = 0.1
"""Seconds from look to look."""
STEPS = 400
CANDIDATES = 24
"""Twins of which that one is taken in which bots go on alike for longest."""
AHEAD = 16
"""Plays that are looked ahead for it."""


def bot_start(game: str, number: int) -> Start:
    """Start number n of a game in which seat 0 looks on what bots do, and plays itself when asked."""
    dice = Random(f"{game} {number} levels")
    at = start(game, number, reader=0)
    levels = {seat: dice.choice([*LEVELS, "adaptive"]) for seat in range(1, at.seats)}
    terms = {**at.terms, "hold": False, "pace": "off"}
    return replace(at, levels=levels, terms=terms, texts=(at.texts[0], twin_of(at.texts[0], dice)))


def twin_of(text: str, dice: Random) -> str:
    """A position that seat 0 cannot tell from one, where others hold other cards and go on alike for a while."""
    real = position.read(text)
    ahead = plays_ahead(real)
    twins = [real.imagine(0, dice.randrange(1 << 30)) for _ in range(CANDIDATES)]
    return position.write(max(twins, key=lambda twin: alike(ahead, plays_ahead(twin))), True)


def plays_ahead(game: Game) -> list[tuple[int, tuple[str, ...]]]:
    """How a position goes on as everybody is advised."""
    world, plays = World(game.clone()), list[tuple[int, tuple[str, ...]]]()
    while world.awaited and len(plays) < AHEAD:
        seat = world.awaited[0]
        plays.append((seat, world.advised(seat)))
        for word in plays[-1][1]:
            world.apply(seat, word)
    return plays


def alike(ours: list[tuple[int, tuple[str, ...]]], theirs: list[tuple[int, tuple[str, ...]]]) -> int:
    """After how many plays two ways part."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ours, theirs, strict=False)))


class BotStory(Story):
    """Time passes, and whoever sits among the bots plays when asked."""

    alike = 0
    """How often a bot has played the same at the same moment."""

    def _follow(self, row: Row) -> None:
        super()._follow(row)
        self.alike += isinstance(row, Acted) and row.seat in self.start.bots

    def next_step(self) -> Step:
        asked = self.start.reader in self.mirrors[0].awaited
        return (self._play() if asked else None) or Step("wait", "", {"seconds": LOOK})


async def play_all(twins: Twins, games: list[str], first: int, starts: int) -> tuple[Tally, int]:
    """So many starts of each game; leaks are collected. And how many plays of bots were alike."""
    twins.tally, plays = Tally(), 0
    for number in range(first, first + starts):
        for game in games:
            try:
                story = await twins.play(bot_start(game, number), STEPS, BotStory)
                plays += story.alike if isinstance(story, BotStory) else 0
            except Leak as leak:
                twins.tally.leaks.append(str(leak))
    return twins.tally, plays


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=20, help="how many starts of each game")
    parser.add_argument("--first", type=int, default=0, help="the number of the first start")
    parser.add_argument("--only", choices=GAMES, help="one kind of game")
    parser.add_argument("--leak", choices=LEAKS, help="a leak to plant into both servers")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        twins = Twins(Path(folder), *(["--source"] if given.leak else []))
        if given.leak:
            twins.plant(given.leak)
        games = [given.only] if given.only else list(GAMES)
        tally, plays = asyncio.run(play_all(twins, games, given.first, given.starts))
        twins.close()
    print(f"{plays:,} plays of bots alike, at the same moment; the first that differ came at one moment, too")
    print(report(tally))
    return 1 if tally.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
