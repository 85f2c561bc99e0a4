"""How strong the bots are: who wins how often against whom, how long a decision takes, and in how many worlds.

    bench/strength.py                            the rows of every gate, each until it is decided
    bench/strength.py --only uno --rows hard     some of the rows; --rows hard:greedy, --seats 4
    bench/strength.py --only uno --docs          writes each row into docs/bots.md as it comes; all others stay
    bench/strength.py --known                    no games: the table as it stands there

`greedy` is what stood here before the engine had a heuristic; it is not changed, and everything is measured against
it. Deals are fresh with every `--seed`, seats rotate. A row ends as soon as a sequential test has told which side of
its gate the bot is on, or that it is near; broken off (Ctrl-C), it counts as far as it went, and the next begins. A
gate holds if the lower end of the 95 % interval lies above it.
"""

import argparse
from collections.abc import Iterator
from functools import partial
from random import Random
from time import process_time

from msgspec import Struct

import elsewhere
from gates import Row, rows
from strength_page import HEAD, PAGE, Found, known, line, table_of, verdict, with_rows
from upcard.bots import AnyBot, Planner, Worlds, make
from upcard.bots.company import Company
from upcard.bots.intervals import AHEAD, OPEN, Comparison, wilson
from upcard.bots.levels import Thinking
from upcard.bots.mistakes import Memory
from upcard.bots.playouts import spread
from upcard.bots.registry import own_seed
from upcard.bots.search import decision_seed
from upcard.engine.options import Value
from upcard.engine.view import SeenEvent, View
from upcard.play.table import Table

BATCH = 4
"""Deals that a process is handed at a time."""
APART = 3.0
"""So much above its gate, in hundredths, a bot is expected to be."""
UNGATED = 200
"""Games of a row that only informs."""


class Played(Struct, frozen=True):
    """What came of one deal: first places, last places, decisions in milliseconds, and worlds of each."""

    shares: list[float]
    last: int
    times: list[float]
    worlds: list[int]


class Clocked:
    """A bot that is looked at over the shoulder: how long its decisions take, where there is something to decide."""

    def __init__(self, bot: Planner) -> None:
        self.bot = bot
        self.times: list[float] = []
        self.worlds: list[int] = []

    def observe(self, events: list[SeenEvent]) -> None:
        self.bot.observe(events)

    def play_from(self, view: View, worlds: Worlds) -> tuple[str, ...]:
        began = process_time()
        play = self.bot.play_from(view, worlds)
        took = 1000 * (process_time() - began)
        tried = self.bot.tried if isinstance(self.bot, Thinking) else []
        if len(tried) > 1 or not isinstance(self.bot, Thinking):
            self.times.append(took)
            self.worlds.append(tried[0].worlds if tried else 0)
        return play


class Forgetful:
    """Thinks as `hard` does, and forgets each card it has seen with a chance every time it is asked."""

    def __init__(self, bot: Thinking, forgets: float) -> None:
        self.bot = bot
        self.memory = Memory(forgets)

    def observe(self, events: list[SeenEvent]) -> None:
        self.memory.hear(events)
        self.bot.observe(events)

    def play_from(self, view: View, worlds: Worlds) -> tuple[str, ...]:
        dice = Random(decision_seed(self.bot.seed, worlds))
        return self.bot.play_from(view, self.memory.worlds(worlds, dice))


def sitting(name: str, row: Row, seed: int) -> AnyBot:
    """A bot by its name here."""
    level, _, forgets = name.partition(" forgetting ")
    bot = make(level, row.game, row.seats, seed)
    if not forgets:
        return bot
    assert isinstance(bot, Thinking)
    return Forgetful(bot, int(forgets.removesuffix(" %")) / 100)


def play(row: Row, deal: int) -> Played:
    """One deal, played with the bot on each seat in turn; partners are two of a kind."""
    if row.game in (elsewhere.UNO, elsewhere.EIGHTS):
        return _play_elsewhere(row, deal)
    shares: list[float] = []
    times: list[float] = []
    worlds: list[int] = []
    last = 0
    for seat in range(2 if row.teams else row.seats):
        table = Table(row.game, row.seats, _options(row), deal)
        own = [seat, seat + 2] if row.teams else [seat]
        names = [row.bot if place in own else row.against for place in range(row.seats)]
        bots = {place: sitting(name, row, own_seed(deal, place)) for place, name in enumerate(names)}
        clocked = {place: Clocked(bots[place]) for place in own if hasattr(bots[place], "play_from")}
        company = Company(table, {**bots, **clocked}, Random(deal))
        while company.speak():
            pass
        assert table.outcome is not None
        places = table.outcome.places
        shares.append(sum((places[place] == 1) / places.count(1) for place in own))
        last += places[seat] == row.seats
        times += [time for one in clocked.values() for time in one.times]
        worlds += [number for one in clocked.values() for number in one.worlds]
    return Played(shares, last, times, worlds)


def _play_elsewhere(row: Row, deal: int) -> Played:
    if row.game == elsewhere.UNO:
        found = [elsewhere.play_uno(row.bot, seat, row.seats, deal) for seat in range(row.seats)]
    else:
        found = [elsewhere.play_eights(row.bot, seat, deal) for seat in range(row.seats)]
    times = [time for _, thought in found for time in thought.times]
    worlds = [number for _, thought in found for number in thought.worlds]
    return Played([share for share, _ in found], sum(share == 0 for share, _ in found), times, worlds)


def _options(row: Row) -> dict[str, Value]:
    if row.game != "uno":
        return {}
    return {"target": 0, "teams": True} if row.teams else {"target": 0}


def _batch(row: Row, deals: range) -> list[Played]:
    return [play(row, deal) for deal in deals]


def measured(row: Row, most: int, seed: int, jobs: int, apart: float = APART) -> Found:
    """The figures of a row, of so many games at most."""
    most = most if row.gate else min(most, UNGATED)
    test = Comparison(apart / 100, row.gate / 100)
    played: list[Played] = []
    try:
        for one in _deals(row, -(-most // (2 if row.teams else row.seats)), seed, jobs):
            played.append(one)
            test.add(sum(one.shares) / len(one.shares))
            if row.gate and test.verdict != OPEN:
                found = figures(row, played)
                if test.verdict != AHEAD or verdict(found) == "yes":
                    return found
    except KeyboardInterrupt:
        if not played:
            raise
    return figures(row, played)


def _deals(row: Row, count: int, seed: int, jobs: int) -> Iterator[Played]:
    batches = [range(at, min(at + BATCH, seed + count)) for at in range(seed, seed + count, BATCH)]
    for part in spread(partial(_batch, row), batches, jobs):
        yield from part


def figures(row: Row, played: list[Played]) -> Found:
    """What some deals say about a row."""
    shares = [share for one in played for share in one.shares]
    mean, games = sum(shares) / len(shares), len(shares)
    interval = wilson(mean, games)
    times = sorted(time for one in played for time in one.times) or [0.0]
    worlds = [number for one in played for number in one.worlds] or [0]
    return Found(
        row,
        games,
        100 * mean,
        100 * interval.low,
        100 * interval.high,
        100 * sum(one.last for one in played) / games,
        sum(times) / len(times),
        times[int(0.95 * len(times))],
        sum(worlds) / len(worlds),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000, help="the most games of a row (4000)")
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first deal")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--apart", type=float, default=APART, help="how far above its gate a bot is expected (3)")
    parser.add_argument("--only", default="", help="rows of this game")
    parser.add_argument("--rows", default="", help="rows of this bot, or of BOT:AGAINST")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--known", action="store_true", help="play nothing: the rows of docs/bots.md")
    parser.add_argument("--docs", action="store_true", help="write each row into docs/bots.md as it comes")
    given = parser.parse_args()
    if given.known:
        print(table_of(known(PAGE.read_text("utf-8"))))
        return
    print(HEAD, flush=True)
    for row in rows():
        named = given.rows in ("", row.bot, f"{row.bot}:{row.against}")
        if named and given.only in ("", row.game) and given.seats in (0, row.seats):
            found = measured(row, given.games, given.seed, given.jobs, given.apart)
            print(line(found), flush=True)
            if given.docs:
                PAGE.write_text(with_rows(PAGE.read_text("utf-8"), [found]), "utf-8")


if __name__ == "__main__":
    main()
