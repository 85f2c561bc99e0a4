"""upcard tournament: an event of bots, or many of them, in the terminal."""

import argparse
import os
from collections import Counter
from collections.abc import Iterator

import msgspec
from rich.progress import Progress

from upcard.bots.registry import names
from upcard.cli.arguments import (
    Commands,
    Complaint,
    bot_of,
    game_of,
    option_arguments,
    options_of,
    positive,
    seed,
    whole,
)
from upcard.cli.event import Event, many
from upcard.engine.game import Game
from upcard.engine.options import Value
from upcard.matches.tournaments import FORMATS, Plan, Result, Standing, checked, counts_bad_points, single_options
from upcard.play.registry import blank
from upcard.tui.wording import terminal

TIMES = "x"
"""Between a number and a bot: 15xeasy are fifteen of them."""


class Entered(msgspec.Struct, frozen=True):
    """What came of one event: the bots in the order of entry, the tables, and how all stand."""

    bots: tuple[str, ...]
    results: tuple[Result, ...]
    standings: tuple[Standing, ...]


def add(commands: Commands) -> None:
    bots = ", ".join(names())
    command = commands.add_parser("tournament", help="let bots play a tournament, or many of them")
    command.set_defaults(run=tournament)
    command.add_argument("game", metavar="GAME", help="its id")
    command.add_argument("--format", choices=FORMATS, default="knockout", help="how it is played (knockout)")
    command.add_argument(
        "--entrants", nargs="+", required=True, metavar="BOT", help=f"{bots}; 15{TIMES}easy for fifteen of one"
    )
    command.add_argument("--table-size", type=positive, default=4, metavar="N", help="seats of a table (4)")
    command.add_argument("--advance", type=positive, default=1, metavar="N", help="knockout: how many go on (1)")
    command.add_argument("--rounds", type=whole, default=0, metavar="N", help="swiss, duplicate: as the law says")
    command.add_argument("--games", type=positive, default=1, metavar="N", help="of a table of knockout or swiss (1)")
    command.add_argument("--target", type=positive, default=100, metavar="N", help="elimination: who is out (100)")
    command.add_argument("--seeded", action="store_true", help="keep the order of entrants, instead of shuffling it")
    command.add_argument("--pairs", action="store_true", help="two seats for each entrant, opposite each other")
    command.add_argument("--events", type=positive, default=1, metavar="N", help="how many tournaments (1)")
    command.add_argument("--seed", type=seed, default=0, help="of the first; the others follow (0)")
    command.add_argument("--json", action="store_true", help="print what came of it as JSON")
    command.add_argument("--jobs", type=whole, default=1, metavar="N", help="processes; 0 is one for each core (1)")
    option_arguments(command)


def tournament(given: argparse.Namespace) -> int:
    """One event with its rounds and places, or how often which bot won many."""
    kind = game_of(given.game)
    bots = _entrants(given.entrants, kind)
    plan = checked(_plan(given, kind), len(bots), kind, given.pairs)
    options = {**single_options(kind, plan), **options_of(kind, given.options)}
    blank(kind, (4 if given.pairs else min(plan.table_size, len(bots))), options)
    played = list(_played(given, kind, plan, bots, options))
    if given.json:
        print(msgspec.json.encode(played).decode())
    elif given.events == 1:
        print("\n".join(told(kind, plan, played[0])))
    else:
        print("\n".join(wins(kind, plan, played)))
    return 0


def _plan(given: argparse.Namespace, kind: type[Game]) -> Plan:
    size = 2 if given.pairs else given.table_size
    return Plan(
        given.format,
        size,
        min(given.advance, size),
        given.rounds,
        given.games,
        given.target,
        given.seeded,
        low=counts_bad_points(kind),
        seed=f"{given.seed:x}",
    )


def _entrants(words: list[str], kind: type[Game]) -> tuple[str, ...]:
    """The bots that were typed, each as often as it was said."""
    bots: list[str] = []
    for word in words:
        number, times, bot = word.partition(TIMES)
        many_of_it = times and number.isascii() and number.isdecimal() and 0 < len(number) < 4
        bots += [bot] * int(number) if many_of_it else [word]
    for bot in dict.fromkeys(bots):
        bot_of(bot, kind, kind.usual, 0)
    if len(bots) < 2:
        raise Complaint("a tournament has 2 entrants or more; name them behind --entrants")
    return tuple(bots)


def _played(
    given: argparse.Namespace, kind: type[Game], plan: Plan, bots: tuple[str, ...], options: dict[str, Value]
) -> Iterator[Entered]:
    """Every event, with what is going on shown to whoever waits."""
    console = terminal(stderr=True)
    events = [
        Event(kind.name, bots, msgspec.structs.replace(plan, seed=f"{given.seed + one:x}"), options, given.pairs)
        for one in range(given.events)
    ]
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        bar = progress.add_task(kind.title, total=given.events)
        for event, results in many(events, given.jobs or os.cpu_count() or 1):
            progress.advance(bar)
            yield Entered(event.bots, tuple(results), tuple(event.standings(results)))


# --- telling it


def told(kind: type[Game], plan: Plan, played: Entered) -> list[str]:
    """An event: its rounds, table by table, and the places."""
    head = f"{kind.title} ({kind.name}) · {plan.format} · {len(played.bots)} entrants · seed {plan.seed}"
    lines = [head]
    for result in played.results:
        if result.seating.table == 0:
            lines.append(f"round {result.seating.round}")
        lines.append(f"  table {result.seating.table + 1}  {_table(result, played.bots)}")
    return [*lines, "places", *[_line(one, played.bots) for one in played.standings]]


def _table(result: Result, bots: tuple[str, ...]) -> str:
    if len(result.places) == 1:
        return f"{_name(result.seating.entrants[0], bots)} has a bye"
    return ", ".join([f"{result.place(one)} {_name(one, bots)}" for one in result.ranked])


def _name(entrant: int, bots: tuple[str, ...]) -> str:
    return f"{bots[entrant]}#{entrant + 1}" if entrant < len(bots) else "house"


def _line(standing: Standing, bots: tuple[str, ...]) -> str:
    return f"{standing.place:>5}  {_name(standing.entrant, bots):<16} {standing.points:8.2f}"


def wins(kind: type[Game], plan: Plan, played: list[Entered]) -> list[str]:
    """How often each bot won, beside how often one would by chance, and how many games that took."""
    won = Counter([one.bots[one.standings[0].entrant] for one in played])
    entered = Counter(played[0].bots)
    games = sum([len(result.places) > 1 for one in played for result in one.results]) * plan.games
    head = f"{kind.title} ({kind.name}) · {plan.format} · {len(played)} events of {len(played[0].bots)} entrants"
    lines = [f"{head} · {games / len(played):g} games an event"]
    for bot, number in entered.items():
        low, high = interval(won[bot], len(played))
        by_chance = number / len(played[0].bots)
        lines.append(f"{bot:<12} {won[bot] / len(played):6.1%} [{low:.1%}, {high:.1%}] won, {by_chance:.1%} by chance")
    return lines


def interval(won: int, of: int) -> tuple[float, float]:
    """Where the share of wins lies, by Wilson at 95 %."""
    z, share = 1.96, won / of
    middle, scale = share + z * z / (2 * of), 1 + z * z / of
    width = z * ((share * (1 - share) / of + z * z / (4 * of * of)) ** 0.5)
    return max(0.0, (middle - width) / scale), min(1.0, (middle + width) / scale)
