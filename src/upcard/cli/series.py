"""A series of games in the terminal (T36–T38): what it is about, and how it stands."""

import argparse
from typing import get_args

from upcard.cli.arguments import Complaint
from upcard.engine.game import Game
from upcard.engine.options import Value
from upcard.engine.view import Outcome
from upcard.matches.series import Aim, Kind, Result, Standing, kinds
from upcard.tui.wording import Wording


def aim(text: str) -> Aim:
    """A series as it is typed: its kind and its length, as in wins:3."""
    kind, _, length = text.partition(":")
    if kind not in get_args(Kind) or not length.isdecimal() or len(length) > 4:
        raise argparse.ArgumentTypeError(f"{text!r} is no series; write its kind and length, as in wins:3")
    return Aim(kind, int(length))  # type: ignore[arg-type]  # one of the kinds, as was just looked


def check(wanted: Aim, game: type[Game]) -> None:
    """Refuse a series that a game cannot be played in."""
    if not wanted.can_be(kinds(game)):
        allowed = ", ".join(kinds(game))
        raise Complaint(f"{game.title} has no series {wanted.kind}:{wanted.length}; its kinds are {allowed}")


def result(names: list[str], outcome: Outcome) -> Result:
    """A finished game of people who sit where they sat before."""
    return Result(tuple(names), outcome.places, outcome.winners, outcome.scores)


def beginning(game: type[Game], outcome: Outcome) -> dict[str, Value]:
    """T19: the options by which the last winner begins the next game, or seat 0 if nobody has won."""
    first = min(outcome.winners, default=0)
    seats = len(outcome.places)
    return {one.name: (first + one.first_seat) % seats for one in game.options if one.first_seat is not None}


def told(standing: Standing, wanted: Aim, wording: Wording) -> list[str]:
    """How a series stands, and who has won it."""
    lines = [wording.prompt("series", number=standing.played)]
    for line in standing.lines:
        lines.append(wording.prompt("series_line", place=line.place, name=line.member, count=line.count(wanted.kind)))
    if standing.over:
        lines.append(wording.prompt("series_won", names=wording.speaker.listed(list(standing.winners))))
    return lines
