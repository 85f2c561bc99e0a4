"""A step tried on a branch: the table hears of it once it is merged, and else never. A pickled table goes on alike."""

import pickle
from random import Random

import pytest

from kit.drive import play_on
from upcard.play.registry import all_games
from upcard.play.table import Branch, Table


def begun(game: str) -> Table:
    """A table after a few plays."""
    return play_on(Table(game, 3, seed=5), Random(5), 6)


def whole(table: Table) -> tuple[str, str, list[object]]:
    """All that a table knows."""
    return table.text(sealed=True), table.log(), [table.events(seat) for seat in (-1, 0, 1, 2)]


@pytest.mark.parametrize("game", all_games())
def test_what_is_tried_on_a_branch_changes_nothing(game: str) -> None:
    table = begun(game)
    before = whole(table)
    tried = play_on(Branch(table).table, Random(1), 1)
    assert tried.text(sealed=True) != before[0]
    assert whole(table) == before


@pytest.mark.parametrize("game", all_games())
def test_a_table_goes_on_by_branches_as_by_plays(game: str) -> None:
    grown, played = begun(game), begun(game)
    for number in range(40):
        branch = Branch(grown)
        play_on(branch.table, Random(number), 1)
        branch.merge()
        play_on(played, Random(number), 1)
    assert whole(grown) == whole(played)


@pytest.mark.parametrize("game", all_games())
def test_a_pickled_table_goes_on_alike(game: str) -> None:
    table = begun(game)
    copy: Table = pickle.loads(pickle.dumps(table))
    assert whole(play_on(copy, Random(2), 40)) == whole(play_on(table, Random(2), 40))
