"""The laws of the house over every game, every number of seats and every option (docs/map.md, upcard.laws)."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.builds import compiled
from kit.drive import play_on
from upcard import BadSetup, Table
from upcard.engine.game import Game
from upcard.engine.games import GAMES
from upcard.engine.options import NO_LIMIT, Option, Value, written
from upcard.laws import Trial, some_options
from upcard.logs.replay import verify
from upcard.play.registry import blank, find

MIXES = 200 if compiled() else 20
"""Games of each kind with options mixed at random."""
EXAMPLES = 200 if compiled() else 20
SHORT: dict[str, dict[str, Value]] = {"uno": {"target": 0}}
"""Options that make a long game short enough to look at every word of it."""
FEW_VALUES = 6
"""A range with more values than this is tried at its ends only."""


class Case(NamedTuple):
    """A game to be played under the laws."""

    game: str
    seats: int
    options: dict[str, Value]
    seed: int

    def __str__(self) -> str:
        chosen = [f"{name}={written(value)}" for name, value in self.options.items()]
        return "-".join([self.game, str(self.seats), *chosen, str(self.seed)])

    @property
    def kind(self) -> type[Game]:
        return find(self.game)


def every_number_of_seats() -> Iterator[Case]:
    for name, kind in GAMES.items():
        for seats in range(kind.least, kind.most + 1):
            yield Case(name, seats, {}, seats)


def every_option_alone() -> Iterator[Case]:
    for name, kind in GAMES.items():
        dice = Random(name)
        for option in kind.options:
            for value in values(option, kind.usual):
                seats = [seats for seats in range(kind.least, kind.most + 1) if possible(kind, seats, option, value)]
                yield Case(name, dice.choice(seats), {option.name: value}, dice.randrange(1000))


def values(option: Option, seats: int) -> list[Value]:
    """The values of an option besides its default: all where they are few, else the first and the last."""
    if isinstance(option.default, bool):
        return [not option.default]
    found: list[Value] = [*option.choices]
    if option.seat:
        found += range(seats)
    elif option.high - option.low < FEW_VALUES:
        found += range(option.low, option.high + 1)
    else:
        found += [option.low, option.high if option.high < NO_LIMIT else 10]
    return [value for value in found if value != option.default]


def possible(kind: type[Game], seats: int, option: Option, value: Value) -> bool:
    try:
        blank(kind, seats, {option.name: value})
    except BadSetup:
        return False
    return True


def mixes() -> Iterator[Case]:
    for name, kind in GAMES.items():
        for seed in range(MIXES):
            dice = Random(seed)
            seats = dice.randint(kind.least, kind.most)
            yield Case(name, seats, some_options(kind, seats, dice), seed)


@pytest.mark.parametrize("case", [*every_number_of_seats()], ids=str)
def test_a_game_obeys_the_laws_with_every_number_of_seats(case: Case):
    Trial(case.kind, case.seats, case.options, case.seed).run()


@pytest.mark.parametrize("case", [*every_option_alone()], ids=str)
def test_a_game_obeys_the_laws_with_every_option(case: Case):
    Trial(case.kind, case.seats, case.options, case.seed).run()


@pytest.mark.parametrize("case", [*mixes()], ids=str)
def test_a_game_obeys_the_laws_with_options_mixed(case: Case):
    Trial(case.kind, case.seats, case.options, case.seed).run()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_obeys_all_laws_after_every_word(game: str):
    kind = find(game)
    Trial(kind, kind.least, SHORT.get(game, {}), 1, dense=True).run()


@settings(max_examples=EXAMPLES, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_game_obeys_the_laws_whatever_is_chosen(data: st.DataObject):
    kind = find(data.draw(st.sampled_from(sorted(GAMES)), "game"))
    seats = data.draw(st.integers(kind.least, kind.most), "seats")
    seed = data.draw(st.integers(0, 2**256 - 1), "seed")
    Trial(kind, seats, some_options(kind, seats, Random(seed)), seed).run()


@pytest.mark.parametrize("case", [*every_number_of_seats()], ids=str)
def test_the_log_of_a_game_replays_to_the_same_position(case: Case):
    table = Table(case.game, case.seats, case.options, case.seed)
    play_on(table, Random(case.seed), plays=150)
    again = verify(table.log())
    assert again.text(sealed=True) == table.text(sealed=True)
    assert again.all_events == table.all_events
    assert again.log() == table.log()
