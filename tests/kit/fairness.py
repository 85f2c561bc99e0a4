"""Positions in the middle of games, and what a bot decides there and where all that its seat has not seen differs."""

from collections.abc import Iterator
from random import Random

from upcard import Table
from upcard.bots import AnyBot, Worlds, make
from upcard.bots.company import Company, compose
from upcard.bots.hints import Hint, hint
from upcard.play.registry import find
from upcard.server.tables.bot_waits import waits
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.rows import Started
from upcard.server.tables.running import RunningGame

CALM = {"uno": {"target": 0}}


def some_positions(game: str, count: int, seed: int) -> Iterator[tuple[Table, int]]:
    """So many positions of games between bots, each with a seat that is asked."""
    dice = Random(seed)
    kind = find(game)
    while count > 0:
        seats = dice.choice([2, 3, 4])
        table = Table(game, seats, CALM.get(game, {}), dice.getrandbits(40))
        specs = dice.choices(["medium", "easy", "uniform"], k=seats)
        bots: dict[int, AnyBot] = {seat: make(spec, kind, seats, seed + seat) for seat, spec in enumerate(specs)}
        company = Company(table, bots, dice)
        for _ in range(dice.randrange(1, 30)):
            if not company.speak():
                break
        asked = table.awaited + table.may_interject
        if asked:
            count -= 1
            yield table, dice.choice(asked)


def decisions(table: Table, seat: int, spec: str, seed: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a bot decides at a table, and at its twin, after it has heard the same."""
    plays = []
    for one in (table, Table.of(table.imagined(seat, seed + 1), seed)):
        bot = make(spec, table.game, table.seats, seed)
        bot.observe(table.events(seat))
        plays.append(compose(one, seat, bot))
    return plays[0], plays[1]


def times(table: Table, seat: int, spec: str, seed: int) -> tuple[dict[int, float], dict[int, float]]:
    """How long a bot takes for a question at a table, and at its twin."""
    names = tuple([f"P{place}" for place in range(table.seats)])
    start = Started(1, table.game.name, table.game.version, names, names, table.options, "07" * 32)
    found = []
    for one in (table, Table.of(table.imagined(seat, seed + 1), seed)):
        running = RunningGame(start, 1, ("",) * table.seats)
        running.table = one
        found.append(waits(1.2, Lobby("K7MQXA"), running, {seat: spec}, len(one.all_events)))
    return found[0], found[1]


def hints(table: Table, seat: int, seed: int, playouts: int) -> tuple[Hint, Hint]:
    """What a seat is advised at a table, and at its twin."""
    heard = table.events(seat)
    tables = (table, Table.of(table.imagined(seat, seed + 1), seed))
    found = [hint(one.view(seat), heard, Worlds(seat, one.imagined(seat)), playouts) for one in tables]
    return found[0], found[1]
