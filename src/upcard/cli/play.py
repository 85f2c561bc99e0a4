"""upcard play: a game in the terminal, against bots."""

import argparse
import secrets
from collections.abc import Callable
from itertools import count
from pathlib import Path

from upcard.bots.process import shown
from upcard.bots.registry import BOT_NAMES, names, own_seed
from upcard.cli import series
from upcard.cli.arguments import (
    Commands,
    Complaint,
    bot_of,
    check_folder,
    game_of,
    language_argument,
    language_of,
    options_of,
    seed,
    setup_arguments,
)
from upcard.engine.game import Game
from upcard.logs.fair import luck_of_bots
from upcard.logs.log import seat_line
from upcard.matches.series import Aim, Series
from upcard.play.deals import Deal, named
from upcard.play.registry import all_games, blank, find
from upcard.play.table import Table
from upcard.tui.play import Sitting
from upcard.tui.wording import Wording, terminal

SHORT_SEEDS = 1 << 32
"""Random seeds are below this, so that people can type them again."""


def add(commands: Commands) -> None:
    bots = ", ".join(names())
    command = commands.add_parser("play", help="play in the terminal against bots")
    command.set_defaults(run=play)
    command.add_argument("game", nargs="?", metavar="GAME", help="its id; without one you are asked")
    setup_arguments(command)
    command.add_argument("--seed", type=seed, help="a whole number; the same one deals the same cards")
    command.add_argument("--deal", metavar="NAME", help="a deal by its name, as in GAME-4-7f3c, instead of all these")
    command.add_argument(
        "--against", default="greedy", metavar="BOT", help=f"who plays you: {bots}, a program as in ./mybot.py (greedy)"
    )
    command.add_argument("--name", default="Robin", help="your name at the table (Robin)")
    command.add_argument(
        "--series",
        type=series.aim,
        default=Aim(),
        metavar="KIND:N",
        help="several games in a row: wins:N, games:N, places:N or totals:N",
    )
    language_argument(command)
    command.add_argument("--log", type=Path, metavar="FILE", help="where to write the game when it ends")


def play(given: argparse.Namespace) -> int:
    """Sit down against bots."""
    console, language = terminal(), language_of(given)
    deal = _deal(given)
    try:
        kind = game_of(given.game) if given.game else _ask_game(console.input, language)
    except (EOFError, KeyboardInterrupt):
        print()
        return 0
    seats = given.seats or kind.usual
    seed = secrets.randbelow(SHORT_SEEDS) if given.seed is None else given.seed
    options = options_of(kind, given.options)
    blank(kind, seats, options)
    series.check(given.series, kind)
    bot_of(given.against, kind, seats, 0)  # refused before anything is said
    check_folder(given.log, "--log FILE")
    own, *others = _names(given.name, seats)
    wording = Wording(kind, [own, *others], language)
    told = {"title": kind.title, "name": own, "others": wording.speaker.listed(others)}
    console.print(wording.prompt("welcome", **told, seed=deal.name if deal else seed))
    matches = Series(given.series)
    for number in count():
        luck = luck_of_bots(deal.seed, number) if deal else seed + number
        bots = {seat: bot_of(given.against, kind, seats, own_seed(luck, seat)) for seat in range(1, seats)}
        sitting = [seat_line("", own), *[seat_line(shown(given.against), name) for name in others]]
        table = Table(kind.name, sitting, options, deal.seed if deal and number == 0 else luck)
        Sitting(table, [own, *others], bots, console, language=language).run()
        if given.log:
            given.log.write_text(table.log(), encoding="utf-8")
            console.print(wording.prompt("logged", path=given.log))
        if table.outcome is None or given.series.kind == "off":
            return 0
        matches = matches.after(series.result([own, *others], table.outcome))
        options |= series.beginning(kind, table.outcome)
        console.print("\n".join(series.told(matches.standing, given.series, wording)))
        if matches.standing.over:
            break
    return 0


def _deal(given: argparse.Namespace) -> Deal | None:
    """T40: the deal that somebody names, which says the game and the seats as well."""
    if given.deal is None:
        return None
    try:
        deal = named(given.deal)
    except ValueError as wrong:
        raise Complaint(f"there is no deal {given.deal!r}: {wrong}") from None
    if (given.game or deal.game, given.seats or deal.seats, given.seed) != (deal.game, deal.seats, None):
        raise Complaint(f"{deal.name} says which game, seats and cards; leave GAME, --seats and --seed out")
    given.game, given.seats = deal.game, deal.seats
    return deal


def _names(own: str, seats: int) -> list[str]:
    """The person's name and those of the bots, no name twice."""
    if not own.strip():
        raise Complaint("the name is empty; give one after --name, or leave --name out")
    others = [name for name in BOT_NAMES if name != own.strip()]
    others += [f"Bot{number}" for number in range(len(others) + 1, seats)]
    return [own.strip(), *others[: seats - 1]]


def _ask_game(ask: Callable[[str], str], language: str) -> type[Game]:
    kinds = list(all_games().values())
    wording = Wording(kinds[0], (), language)
    for number, kind in enumerate(kinds, 1):
        print(wording.prompt("game", number=number, title=kind.title, id=kind.name, least=kind.least, most=kind.most))
    while True:
        word = ask(wording.prompt("which")).strip()
        if word.isdecimal() and 1 <= int(word) <= len(kinds):
            return kinds[int(word) - 1]
        if word in all_games():
            return find(word)
        print(wording.prompt("no_game", word=word, most=len(kinds)))
